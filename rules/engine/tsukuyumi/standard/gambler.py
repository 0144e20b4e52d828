"""The Gambler's die after a fight with her, and figures that somebody has to give up (tsk.legend.20, coop.card.1.3)."""

from functools import partial
from typing import TypeVar

from rules.engine.kernel import validation
from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position, off_board
from rules.engine.tsukuyumi.legality import input_checks
from rules.engine.tsukuyumi.play import duties as d
from rules.engine.tsukuyumi.play import giving_up
from rules.engine.tsukuyumi.play.fights.state import Fight
from rules.engine.tsukuyumi.play.refusals import refuse, refused
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import event_cards, event_deck
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.allowance import RULES
from rules.engine.tsukuyumi.standard.evolve import asked, done, first_duty, own, then
from rules.engine.tsukuyumi.state import State

K = TypeVar("K", bound=d.StandardDuty)  # one kind of duty

GAMBLER = "gambler"
SIZES = ("large", "medium", "small")
SIDES = 6
POINTS, MORE_ONI = 2, 2  # tsk.legend.20.6, tsk.legend.20.5
MAY = (d.PointsToSpend, d.EventToDraw, d.UnitsToAdvance)  # what somebody may do without


def takes_part(position: Position, here: Hex) -> bool:
    return bool(position.areas[here].units.get(ONI, {}).get(GAMBLER, 0))


def rolls_now(state: State, fight: Fight) -> bool:
    """tsk.legend.20: whether the die is due before the counterattacks, where the table reads it so."""
    early = state.position.rulings.gambler_die_timing == "before-counterattacks"
    return early and not fight.rolled and takes_part(state.position, fight.area)


def die(position: Position, fight: Fight) -> d.FightDieToRoll:
    """The Gambler's die is due; those who lead the Oni may have them among their units (tsk.legend.20.1)."""
    leads = fight.attacker == ONI and position.rulings.gambler_own_units == "oni-too"
    return d.FightDieToRoll(fight.leader, fight.area, leads)


def roll(state: State, command: s.RollDie) -> e.Events:
    """tsk.legend.20: the die is thrown at the table; what it brings happens after the combat action."""
    validation.whole(command.result, "action.result", 1, SIDES)
    duty = _waiting(state, d.FightDieToRoll)
    rolled = (done(duty), e.DieRolled(command.by, command.result, f"tsk.legend.20.{command.result}"))
    if command.result == 5:
        return then(state, rolled, *[partial(_largest, duty.area)] * MORE_ONI)
    follows = _follows(state, own(state).players, duty, command.result)
    return (*rolled, *asked(follows)) if follows is not None else rolled


def _follows(state: State, players: tuple[str, ...], duty: d.FightDieToRoll, result: int) -> d.StandardDuty | None:
    """What the die asks of somebody; nothing where there are no units to lose, and for the Oni that come."""
    by, position = duty.side, state.position
    match result:
        case 1:
            units = sum(giving_up.own_units(position, by, duty.area, duty.oni).values())
            return giving_up.losses(position, by, duty.area, _half(position, units), "tsk.legend.20.1", duty.oni)
        case 2:
            return giving_up.losses(position, by, duty.area, 1, "tsk.legend.20.2", duty.oni)
        case 3:
            return d.EventToDraw(players[players.index(by) - 1])
        case 4:
            return d.AreaToMark(by)
        case 6:
            return d.PointsToSpend(by, POINTS, "tsk.legend.20.6")
        case _:
            return None


def _half(position: Position, number: int) -> int:
    reads = position.rulings.gambler_half
    return -(-number // 2) if reads == "up" else number // 2 if reads == "down" else max(number // 2, 1)


def _largest(here: Hex, state: State) -> e.Events:
    """tsk.legend.20.5: the largest Oni of the supply, if there is any."""
    supply = state.position.supply or {}
    size = next((size for size in SIZES if supply.get(size)), None)
    return (board.FiguresPlaced(here, ONI, size, 1, 1, "tsk.legend.20.5"),) if size else ()


def markable(position: Position) -> list[Hex]:
    """tsk.legend.20.4: any area of the board; a homezone is none (tsk.area.10)."""
    return sorted(here for here, area in position.areas.items() if area.kind != "home")


def mark(state: State, command: s.MarkTsukuyumi) -> e.Events:
    duty = _waiting(state, d.AreaToMark)
    if command.area not in state.position.areas:
        raise RuleViolation((off_board(command.area),))
    if command.area not in markable(state.position):
        refuse("home", "tsk.legend.20.4", area=str(command.area))
    return (done(duty), board.TraitMarked(command.area, "tsukuyumi", True, "tsk.legend.20.4"))


def draw_and_play(state: State, command: t.DrawEvent) -> e.Events:
    """tsk.legend.20.3: drawn and played in one; what it does is put down by hand."""
    duty = _waiting(state, d.EventToDraw)
    refused(event_deck.empty_reasons(RULES, state, command.from_))
    return (done(duty), *event_cards.drawn_and_played(RULES, state, command.by, command.from_, "tsk.legend.20.3"))


def decline(state: State, command: s.Decline) -> e.Events:
    """Does without a production, an event or a movement that somebody may have."""
    duty = first_duty(state)
    if not isinstance(duty, MAY):
        refuse("not-now", "tsk.round.11")
    return (done(duty),)


def _waiting(state: State, kind: type[K]) -> K:
    duty = first_duty(state)
    if not isinstance(duty, kind):
        refuse("not-now", "tsk.round.4.1")
    return duty


def lose(state: State, command: s.LoseFigures) -> e.Events:
    """Figures of the owner's choice leave the board."""
    input_checks.counts(command.lost, "action.lost")
    duty = _waiting(state, d.FiguresToLose)
    gone = giving_up.lost(state.position, duty, {unit: n for unit, n in command.lost.items() if n})
    return (done(duty), *gone)
