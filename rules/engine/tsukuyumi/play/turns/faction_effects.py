"""Faction effects, as far as the sheets are known: what each offers to choose, and what that does to the board (tsk.action.2).
A side without an entry, and a command without a choice, is told and done by hand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.engine.kernel import validation
from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.legality import unit_abilities
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.turns import budgets, pieces
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import events as e
from rules.engine.tsukuyumi.play.turns.budgets import TurnRules
from rules.engine.tsukuyumi.play.turns.state import IMMUNE
from rules.engine.tsukuyumi.state import State

EFFECT = "faction-effect"
MOST_MARKERS = 20


@dataclass(frozen=True)
class Choice:
    """One thing that a sheet offers; `lays` says which markers it puts where by itself, `markers` and `may_lay` those that its owner
    names, `brings` the weapons that come out of the box for nothing."""

    clause: str = "tsk.action.2"
    lays: Callable[[Position], tuple[t.LaidMarkers, ...]] | None = None
    markers: tuple[str, ...] = ()
    may_lay: Callable[[Position, Sequence[t.LaidMarkers]], list[Reason]] | None = None
    brings: Callable[[Position], tuple[str, ...]] | None = None


def _mines(position: Position) -> tuple[t.LaidMarkers, ...]:
    """tsk.action.2.1: each Stuff Sergeant lays a mine where he stands, as far as the box has some."""
    each = unit_abilities.of(position, "nomads", "stuff-sergeant").markers
    left = pieces.in_the_box(position, "nomads", "mine")
    found = []
    for here, area in sorted(position.areas.items()):
        number = each * area.units.get("nomads", {}).get("stuff-sergeant", 0)
        laid = number if left is None else min(number, left)
        left = None if left is None else left - laid
        found += [t.LaidMarkers(here, "mine", laid)] if laid else []
    return tuple(found)


def _pistols(position: Position) -> tuple[str, ...]:
    """tsk.action.2.1: all free pistols."""
    return ("pistol",)


def _pistols_with_immunity(position: Position) -> tuple[str, ...]:
    """The same, unless immunity comes in place of pistols and mines, where the table reads it so."""
    return ("pistol",) if position.rulings.nomads_faction_effect == "pistols-and-one" else ()


def _eggs(position: Position, laid: Sequence[t.LaidMarkers]) -> list[Reason]:
    """tsk.action.2: where a Breeder or the Planter stands, and no more than the box holds. How many each may lay the sheet tells."""
    found = []
    for markers in laid:
        area = position.areas.get(markers.area)
        units = area.units.get("dark-seed", {}) if area else {}
        if not any(units.get(mother) for mother in MOTHERS):
            found.append(Reason("nobody-to-lay", "tsk.action.2", {"area": str(markers.area)}))
        elif area and area.kind == "home":
            found.append(Reason("home", "tsk.area.10", {"area": str(markers.area)}))
    number, left = sum(markers.count for markers in laid), pieces.in_the_box(position, "dark-seed", "egg")
    if left is not None and number > left:
        found.append(Reason("not-in-supply", pieces.CLAUSE, {"unit": "egg", "left": left}))
    return found


MOTHERS = ("breeder", "planter")


LAID = ("cover", "stronghold", "tunnel", "egg")  # what any effect lays where its owner says
TERRAFORMINGS = ("cover", "stronghold", "tunnel")  # a blockade lies on an edge: it is marked by hand


def _terraformings(position: Position, laid: Sequence[t.LaidMarkers]) -> list[Reason]:
    """Each Boarrior may place so many terraformings in its area."""
    each = unit_abilities.of(position, "boarlords", "boarrior").markers
    found = []
    for here in sorted({markers.area for markers in laid}):
        area = position.areas.get(here)
        most = each * (area.units.get("boarlords", {}).get("boarrior", 0) if area else 0)
        number = sum(markers.count for markers in laid if markers.area == here)
        if number > most:
            found.append(Reason("too-many-markers", "tsk.action.2", {"area": str(here), "most": most, "found": number}))
    return found


EFFECTS: Mapping[str, Mapping[str, Choice]] = {
    "nomads": {
        "mines": Choice("tsk.action.2.1", lays=_mines, brings=_pistols),
        IMMUNE: Choice("tsk.action.2.1", brings=_pistols_with_immunity),
    },
    "boarlords": {"terraforming": Choice(markers=TERRAFORMINGS, may_lay=_terraformings)},
    "dark-seed": {
        "eggs-and-flight": Choice(markers=("egg",), may_lay=_eggs),
        "eggs-and-movement": Choice(markers=("egg",), may_lay=_eggs),
        "flight-and-movement": Choice(),
    },
}


def choices(by: str) -> Mapping[str, Choice]:
    return EFFECTS.get(by, {})


def use(rules: TurnRules, state: State, command: t.UseFactionEffect) -> e.Events:
    """tsk.action.2: once for each time that the card shows it."""
    by, position = command.by, state.position
    choice = choices(by)[validation.one_of(command.choice, choices(by), "action.choice")] if command.choice else Choice()
    for n, markers in enumerate(command.markers):
        validation.one_of(markers.marker, choice.markers or LAID, f"action.markers.{n}.marker")
        validation.whole(markers.count, f"action.markers.{n}.count", 1, MOST_MARKERS)
    found = budgets.reasons(rules, state, by, EFFECT)
    if command.markers:
        nowhere = [Reason("not-of-this-effect", "tsk.action.2", {})]
        found += choice.may_lay(position, command.markers) if choice.may_lay else nowhere
    refused(found)
    laid = choice.lays(position) if choice.lays else command.markers
    brought = choice.brings(position) if choice.brings else ()
    return (
        e.ActionUsed(by, EFFECT, state.turn.used.get(EFFECT, 0) + 1, "tsk.action.2"),
        e.FactionEffectUsed(by, choice.clause, command.choice),
        *(event for marker in brought for event in pieces.all_of(state, by, marker, choice.clause)),
        *_laid(position, by, laid, choice.clause),
    )


def _laid(position: Position, by: str, laid: Sequence[t.LaidMarkers], clause: str) -> tuple[board.MarkersCounted, ...]:
    """How many of each marker lie in each area now."""
    totals: dict[tuple[str, str], board.MarkersCounted] = {}
    for markers in laid:
        key = (str(markers.area), markers.marker)
        before = totals[key].count if key in totals else position.areas[markers.area].markers.get(by, {}).get(markers.marker, 0)
        totals[key] = board.MarkersCounted(markers.area, by, markers.marker, before + markers.count, clause)
    return tuple(totals.values())


def legal(rules: TurnRules, state: State, by: str) -> Iterator[t.UseFactionEffect]:
    """Each known choice, and the sheet's effect done by hand."""
    if not budgets.reasons(rules, state, by, EFFECT):
        yield t.UseFactionEffect(by)
        yield from (t.UseFactionEffect(by, choice) for choice in choices(by))
