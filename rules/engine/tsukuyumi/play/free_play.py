"""Free play: a position that somebody put up. The engine judges each action and carries it out; the players keep the order of play."""

from collections.abc import Iterator
from typing import assert_never

from rules.engine.kernel.errors import PrintedValue, RuleViolation
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import events as e
from rules.engine.tsukuyumi.board import printed_values
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality import check, production
from rules.engine.tsukuyumi.legality.verdict import Verdict


def decide(position: Position, command: c.Action) -> tuple[e.BoardEvent, ...]:
    """Judges an action and carries it out."""
    judged(position, command)
    return carry_out(position, command)


def judged(position: Position, command: c.Action) -> Verdict:
    """The verdict on an action; raises it where it is a refusal."""
    verdict = check.check(position, command)
    if not verdict.legal:
        raise RuleViolation(verdict.reasons)
    return verdict


def carry_out(position: Position, command: c.Action) -> tuple[e.BoardEvent, ...]:
    """What a legal action does to the board."""
    match command:
        case c.Move(by, _, figures):
            return (e.FiguresMoved(by, tuple(w for w in figures if len(w.path) > 1), "tsk.move.1"),)
        case c.Conquer(by, area):
            taken = e.TerritoryMarked(area, by, position.areas[area].territory, "tsk.conquest.1")
            return (e.Fought(by, area, "tsk.combat.8"), taken)
        case c.Annihilate(by, area):
            return (e.Fought(by, area, "tsk.combat.8"),)
        case c.PlaceOni(_, unit, area):
            counted = position.supplies.get(ONI)
            return (e.FiguresPlaced(area, ONI, unit, 1, min(1, counted.get(unit, 0)) if counted is not None else 0, "tsk.oni.5"),)
        case c.ConquerWithOni(_, _, figures, area):
            moved = tuple(w for w in figures if len(w.path) > 1)
            steps: tuple[e.BoardEvent, ...] = (e.FiguresMoved(ONI, moved, "tsk.oni.9"),) if moved else ()
            return (*steps, e.TerritoryMarked(area, ONI, position.areas[area].territory, "tsk.oni.12.1"))
        case c.Produce(by, unit, area, _, count):
            counted = position.supplies.get(by)
            taken_out = min(count, counted.get(unit, 0)) if counted is not None else 0
            return (e.FiguresPlaced(area, by, unit, count, taken_out, "tsk.action.5.1"),)
        case c.ChangeInitiative(by, to):
            return (e.InitiativeChanged(by, production.order_after(position.initiative or (), by, to), "tsk.action.3"),)
        case c.PlaceHome(by, area):
            return (e.HomePlaced(area, by, "tsk.setup.9"),)
        case c.MarkStartingAreas(by, areas):
            return tuple(e.TerritoryMarked(area, by, None, "tsk.setup.10") for area in areas)
        case _:
            assert_never(command)


def legal_commands(position: Position) -> Iterator[c.Action]:
    """The fights that are possible now, for the active side, else for every side; moves are judged one by one as they are tapped."""
    return (command for command, lacking in listed(position) if not lacking)


def listed(position: Position) -> Iterator[tuple[c.Action, tuple[PrintedValue, ...]]]:
    """The same, and the fights that only lack printed values, with these."""
    for by in (position.active,) if position.active else position.initiative or ():
        if by == ONI:
            continue
        best = printed_values.assumed(position, by)
        for here in sorted(position.areas):
            for command in (c.Conquer(by, here), c.Annihilate(by, here)):
                lacking = needs(position, command)
                if _legal(best if lacking else position, command):
                    yield command, lacking


def needs(position: Position, command: c.Action) -> tuple[PrintedValue, ...]:
    return printed_values.needed(position, getattr(command, "by", ONI), lambda assumed: judged(assumed, command))


def _legal(position: Position, command: c.Action) -> bool:
    try:
        judged(position, command)
    except RuleViolation:
        return False
    return True
