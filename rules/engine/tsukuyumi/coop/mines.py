"""Mines in the Princess's way: asked for whenever she comes to them, before she does anything else (coop.card.2.2)."""

from collections.abc import Iterator, Sequence

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.helpers import duty_for, refuse
from rules.engine.tsukuyumi.legality.princess import Corner
from rules.engine.tsukuyumi.play.duties import CardToCarryOut, MinesToUse
from rules.engine.tsukuyumi.state import State

CLAUSE = "coop.card.2.2"
MINE = "mine"


def mines_ahead(position: Position, corners: Sequence[Corner]) -> tuple[MinesToUse, ...]:
    """For each side the mined areas that she enters on her way, or only where she stops."""
    stops = position.rulings.coop_princess_mines == "where-she-stops"
    entered = {area for corner in (corners[-1:] if stops else corners) for area in corner} - position.princess
    order = position.initiative or ()
    owners = {side for area in entered if area in position.areas for side in position.areas[area].markers if _mines(position, side, area)}
    sides = sorted(owners, key=lambda side: (order.index(side) if side in order else len(order), side))
    return tuple(MinesToUse(side, tuple(sorted(area for area in entered if _mines(position, side, area)))) for side in sides)


def _mines(position: Position, side: str, area: Hex) -> int:
    return position.areas[area].markers.get(side, {}).get(MINE, 0) if area in position.areas else 0


def answers(position: Position, duty: MinesToUse) -> Iterator[c.UseMines]:
    """None of them; or some of those in one area, which destroy her or do not."""
    yield c.UseMines(duty.side)
    for area in duty.areas:
        for mines in range(1, _mines(position, duty.side, area) + 1):
            yield from (c.UseMines(duty.side, area, mines, destroyed) for destroyed in (True, False))


def use(state: State, command: c.UseMines) -> Events:
    """Mines are spent, and she is destroyed or goes on; the Momentum does not rise, and there is no riposte."""
    duty = duty_for(state, MinesToUse, CLAUSE, command.by)
    done = e.TaskDone(duty, CLAUSE)
    area = command.area
    if area is None:
        if command.destroyed:
            refuse("mines-unused", CLAUSE)
        return (done,)
    there = _mines(state.position, command.by, area) if area in duty.areas else 0
    if not 1 <= command.mines <= there:
        refuse("no-such-marker", CLAUSE, area=str(area))
    spent = board.MarkersCounted(area, command.by, MINE, there - command.mines, CLAUSE)
    used: Events = (done, e.MinesUsed(command.by, area, command.mines, command.destroyed, CLAUSE), spent)
    if command.destroyed:
        return (*used, e.PrincessDestroyed(CLAUSE), board.PrincessMoved((), CLAUSE), *_her_action_ends(state))
    others = tuple(other for other in duty.areas if other != area)
    return (*used, e.TasksAdded((MinesToUse(duty.side, others),), CLAUSE, first=True)) if others else used


def _her_action_ends(state: State) -> Events:
    """The rest of a Princess card that the players read lapses; what we play for her ends by itself."""
    card = next((duty for duty in coop_of(state).duties if isinstance(duty, CardToCarryOut)), None)
    return (e.TaskDone(card, CLAUSE),) if card is not None and card.card == "princess-card" else ()


def not_set_off(state: State, duty: MinesToUse) -> Events:
    """Nobody is asked when she has gone, or the mines have."""
    left = any(_mines(state.position, duty.side, area) for area in duty.areas)
    return () if left and state.position.has_princess else (e.TaskDone(duty, CLAUSE),)
