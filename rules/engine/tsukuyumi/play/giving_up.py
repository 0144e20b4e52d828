"""Figures that somebody has to give up, of the owner's choice: which may go, every choice, and how they leave
(tsk.legend.20, coop.card.1.3, coop.legend.11.1, coop.princess.8)."""

from collections.abc import Iterator, Mapping, Sequence

from rules.engine.kernel.errors import Reason, RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.board.walks import PlacedFigures
from rules.engine.tsukuyumi.play.duties import FiguresToLose
from rules.engine.tsukuyumi.play.supply import figures, removed


def choices(units: Mapping[str, int], number: int) -> Iterator[dict[str, int]]:
    """Every choice of so many among these units; of the first unit as many as possible first."""
    if not units:
        if number == 0:
            yield {}
        return
    unit, *others = units
    rest = {other: units[other] for other in others}
    for taken in range(min(units[unit], number), -1, -1):
        for more in choices(rest, number - taken):
            yield {unit: taken, **more} if taken else more


# --- a number of them in one area


def losses(position: Position, by: str, here: Hex, number: int, clause: str, oni: bool = False) -> FiguresToLose | None:
    """So many of the own units in that area, of the owner's choice; without any, nothing."""
    number = min(number, sum(own_units(position, by, here, oni).values()))
    return FiguresToLose(by, here, number, clause, oni) if number else None


def own_units(position: Position, by: str, here: Hex, oni: bool) -> dict[str, int]:
    """The units in an area that somebody may give up, with the Oni led where those count as theirs."""
    sides = (ONI, by) if oni else (by,)
    return {unit: n for side in sides for unit, n in position.areas[here].units.get(side, {}).items() if n}


def legal_losses(position: Position, duty: FiguresToLose) -> Iterator[dict[str, int]]:
    """Every choice of figures; all of them where a hand has left fewer than were asked for."""
    units = own_units(position, duty.side, duty.area, duty.oni)
    yield from choices({unit: units[unit] for unit in sorted(units)}, _wanted(duty, units))


def _wanted(duty: FiguresToLose, units: Mapping[str, int]) -> int:
    return min(duty.count, sum(units.values()))


def lost(position: Position, duty: FiguresToLose, chosen: Mapping[str, int]) -> tuple[board.FiguresRemoved, ...]:
    """The chosen figures leave the board; raises why they may not be these."""
    if reasons := _loss_reasons(position, duty, chosen):
        raise RuleViolation(tuple(reasons))
    found = []
    for unit, n in chosen.items():
        owner = duty.side if position.areas[duty.area].units.get(duty.side, {}).get(unit, 0) else ONI
        back = n if owner == ONI and position.supply is not None else 0
        found.append(board.FiguresRemoved(duty.area, owner, unit, n, back, duty.clause))
    return tuple(found)


def _loss_reasons(position: Position, duty: FiguresToLose, chosen: Mapping[str, int]) -> list[Reason]:
    there = own_units(position, duty.side, duty.area, duty.oni)
    wanted = _wanted(duty, there)
    if sum(chosen.values()) != wanted:
        return [Reason("other-number", duty.clause, {"wanted": wanted, "found": sum(chosen.values())})]
    missing = ((unit, n) for unit, n in chosen.items() if there.get(unit, 0) < n)
    return [_no_such_figure(duty.clause, unit[:40], duty.side, duty.area, there.get(unit, 0), n) for unit, n in missing]


def _no_such_figure(clause: str, unit: str, owner: str, area: Hex, there: int, asked: int) -> Reason:
    return Reason("no-such-figure", clause, {"unit": unit, "owner": owner, "area": str(area), "found": there, "asked": asked})


# --- any of them, wherever they are


def lost_anywhere(position: Position, by: str, chosen: Sequence[PlacedFigures], clause: str) -> tuple[board.FiguresRemoved, ...]:
    """The chosen figures leave the board; raises where there are not so many."""
    found = []
    left = {(figure.area, figure.unit): figures(position, by, figure.area).get(figure.unit, 0) for figure in chosen}
    for figure in chosen:
        there = left[figure.area, figure.unit]
        if not 1 <= figure.count <= there:
            raise RuleViolation((_no_such_figure(clause, figure.unit, by, figure.area, there, figure.count),))
        left[figure.area, figure.unit] = there - figure.count
        found.append(removed(position, figure.area, by, figure.unit, figure.count, clause))
    return tuple(found)


def single_figures(position: Position, by: str) -> Iterator[PlacedFigures]:
    """One figure of any kind anywhere."""
    for here in sorted(position.areas):
        yield from (PlacedFigures(unit, here) for unit in figures(position, by, here))
