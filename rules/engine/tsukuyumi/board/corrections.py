"""Hand corrections and the rules profile: always legal, as long as what is asked for exists. Supply, track ends and limits do not bind."""

from collections.abc import Mapping
from typing import assert_never

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.kernel.hexes import Hex, opposite
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import events as e
from rules.engine.tsukuyumi.board.position import ONI, TRAITS, Position, off_board
from rules.engine.tsukuyumi.board.position_json import COMPLETE, read_stats

PLAYERS = "players"
LONGEST_NOTE = 500
SQUARE_ONE = 1  # coop.setup.11: where the Momentum marker begins


def correct(position: Position, command: c.Correction) -> tuple[e.BoardEvent, ...]:
    """The events of a hand correction."""
    match command:
        case c.Place() | c.Remove():
            return (_figures(position, command),)
        case c.Mark(area, what, owner, edge):
            return (_marker(position, area, what, owner, edge, on=True),)
        case c.Unmark(area, what, owner, edge):
            return (_marker(position, area, what, owner, edge, on=False),)
        case c.ShiftMomentum(by):
            validation.whole(by, "action.by", -1000, 1000)
            at = (position.momentum if position.momentum is not None else SQUARE_ONE) + by
            if at < 0:
                _refuse("fewer-than-none", "coop.momentum.13", {"found": at - by, "asked": -by})
            return (e.MomentumMoved(by, at),)
        case c.ShiftPoints(who, by):
            validation.whole(by, "action.by", -1000, 1000)
            _side(position, who, "action.who", PLAYERS)
            total = position.vp.get(who, 0) + by
            if total < 0:
                _refuse("fewer-than-none", "tsk.score.2", {"found": total - by, "asked": -by})
            return (e.PointsMarked(who, by, total),)
        case c.Say(text):
            if not text.strip() or len(text) > LONGEST_NOTE:
                raise BadInput("not-text", "action.text", {"most": LONGEST_NOTE})
            return (e.Said(text.strip()),)
        case _:
            assert_never(command)


def _refuse(code: str, clause: str, facts: dict[str, object]) -> None:
    raise RuleViolation((Reason(code, clause, facts),))


def _side(position: Position, side: str, at: str, *more: str) -> str:
    return validation.one_of(side, {*position.catalogue.units, ONI, *more}, at, "unknown-faction")


def _on_board(position: Position, here: Hex) -> None:
    if here not in position.areas:
        raise RuleViolation((off_board(here),))


def _figures(position: Position, command: c.Place | c.Remove) -> e.BoardEvent:
    _on_board(position, command.area)
    owner = _side(position, command.owner, "action.owner")
    units = position.units_of(owner)
    if command.unit not in units:
        raise BadInput("unknown-unit", "action.unit", {"found": command.unit[:40], "owner": owner, "accepted": sorted(units)})
    count = validation.whole(command.count, "action.count", 1, 200)
    counted = position.supplies.get(owner)
    if isinstance(command, c.Place):
        taken = min(count, counted.get(command.unit, 0)) if counted is not None else 0
        return e.FiguresPlaced(command.area, owner, command.unit, count, taken)
    there = position.areas[command.area].units.get(owner, {}).get(command.unit, 0)
    if there < count:
        facts: dict[str, object] = {"unit": command.unit, "owner": owner, "area": str(command.area), "found": there, "asked": count}
        _refuse("no-such-figure", "tsk.move.4", facts)
    return e.FiguresRemoved(command.area, owner, command.unit, count, count if counted is not None else 0)


def _marker(position: Position, here: Hex, what: str, owner: str | None, edge: int | None, *, on: bool) -> e.BoardEvent:
    _on_board(position, here)
    area = position.areas[here]
    if what == "territory":
        if on:
            return e.TerritoryMarked(here, _owner(position, owner), area.territory)
        _there(area.territory is not None and owner in (None, area.territory), here)
        return e.TerritoryMarked(here, None, area.territory)
    if what == "priority":
        _there(on or area.priority, here)
        return e.PriorityMarked(here, on)
    if what == "blockade":
        side = validation.whole(edge, "action.edge", 0, 5)
        there = here.step(side)
        closed = side in area.blockades or (there in position.areas and opposite(side) in position.areas[there].blockades)
        _there(on or closed, here)
        return e.BlockadeMarked(here, side, on)
    if what in TRAITS:
        _there(on or what in area.traits, here)
        return e.TraitMarked(here, what, on)
    if not what or len(what) > 40:
        raise BadInput("not-accepted", "action.what", {"found": what[:40], "accepted": ["territory", "priority", "blockade", *TRAITS]})
    side_of = _owner(position, owner)
    held = area.markers.get(side_of, {}).get(what, 0)
    _there(on or held > 0, here)
    return e.MarkersCounted(here, side_of, what, held + (1 if on else -1))


def _owner(position: Position, owner: str | None) -> str:
    if owner is None:
        raise BadInput("missing", "action.owner")
    return _side(position, owner, "action.owner")


def _there(found: bool, here: Hex) -> None:
    if not found:
        _refuse("no-such-marker", "tsk.area.17", {"area": str(here)})


def profile(position: Position, command: c.Profile, catalogue: Catalogue) -> tuple[e.BoardEvent, ...]:
    """What only the components print, and which reading is played: changed by a logged action, never in silence."""
    match command:
        case c.GiveStats(owner, unit, stats):
            _side(position, owner, "action.owner")
            return (_stats(position, owner, unit, stats, catalogue, "action.stats"),)
        case c.GiveValues(by_owner):
            if not any(by_owner.values()):
                raise BadInput("missing", "action.stats")
            for owner in by_owner:
                _side(position, owner, "action.stats")
            return tuple(
                _stats(position, owner, unit, stats, catalogue, f"action.stats.{owner}.{unit[:40]}")
                for owner, units in sorted(by_owner.items())
                for unit, stats in sorted(units.items())
            )
        case c.GivePrinted(name, value):
            if not name or len(name) > 60:
                raise BadInput("not-text", "action.name", {"most": 60})
            return (e.PrintedGiven(name, validation.whole(value, "action.value", -100, 1000)),)
        case c.GiveTrack(track):
            return (e.TrackGiven(track),)
        case c.ChooseRuling(ruling, chosen):
            if ruling not in catalogue.readings:
                raise BadInput("unknown-ruling", "action.ruling")
            return (e.RulingChosen(ruling, validation.one_of(chosen, catalogue.readings[ruling], "action.reading")),)
        case _:
            assert_never(command)


def _stats(
    position: Position, owner: str, unit: str, stats: Mapping[str, int | str | tuple[str, ...]], catalogue: Catalogue, at: str
) -> e.StatsGiven:
    """One unit's values; a unit that the catalogue does not know needs all of them."""
    given = read_stats({n: list(v) if isinstance(v, tuple) else v for n, v in stats.items()}, at)
    known = unit in catalogue.units.get(owner, {}) or unit in position.stats.get(owner, {})
    missing = [name for name in COMPLETE if name not in given]
    if not known and missing:
        raise BadInput("incomplete-stats", at, {"unit": unit[:40], "missing": missing})
    return e.StatsGiven(owner, unit, stats)
