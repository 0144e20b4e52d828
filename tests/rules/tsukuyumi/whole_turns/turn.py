"""A turn as the clauses tell it, for both modes: budgets, movement over several taps, production, upgrades, initiative.

Plain JSON in and out, written from the rulebooks' clauses alone. A turn is a position, who plays, what they may do and what they have
done. Every step gives a new turn or raises Refused with the clause that forbids it. Only default rulings are known here.
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from tests.rules.tsukuyumi import oracle

Json = dict[str, Any]
Units = dict[str, int]
T = TypeVar("T")

WHITE_ACTIONS = ("movement", "combat", "production", "events")
# The sheets that are known (facts 1.2 to 1.4): conquest, health, attack, what a new figure costs, how many the box holds.
SHEETS: dict[str, dict[str, tuple[int, int, int, int, int]]] = {
    "nomads": {
        "dog": (5, 5, 10, 1, 2), "private": (10, 10, 5, 1, 5), "stuff-sergeant": (10, 10, 0, 1, 2), "hunter": (10, 10, 10, 1, 2),
        "launcher": (10, 10, 15, 1, 2), "squad-leader": (15, 15, 15, 1, 1), "lt-dan": (15, 15, 15, 1, 1),
    },
    "boarlords": {
        "squeaker": (15, 10, 5, 1, 8), "boarrior": (15, 10, 5, 2, 4), "boarmaiden": (15, 15, 10, 2, 6),
        "boarguard": (50, 20, 10, 3, 3), "boarmaster": (60, 30, 15, 3, 1), "boarmother": (15, 25, 10, 3, 1),
    },
    "dark-seed": {
        "worker": (5, 5, 5, 1, 15), "breeder": (5, 5, 0, 1, 3), "wasp": (5, 5, 5, 1, 6), "warrior": (10, 10, 10, 2, 8),
        "conqueror": (20, 10, 0, 2, 3), "planter": (15, 15, 0, 2, 1), "stinger": (15, 15, 20, 3, 2),
    },
}  # fmt: skip
PRICES: dict[str, Units] = {side: {unit: sheet[3] for unit, sheet in units.items()} for side, units in SHEETS.items()}
IN_THE_BOX: dict[str, Units] = {side: {unit: sheet[4] for unit, sheet in units.items()} for side, units in SHEETS.items()}
FASTER = {"dog": 1, "hunter": 1, "wasp": 1}  # areas more than the action gives
ADDING = {"breeder": 1, "planter": 2}  # production points of the Dark Seed's productive units
UPGRADES: dict[str, dict[str, tuple[str, ...]]] = {  # one point each: from, to
    "boarlords": {"squeaker": ("boarrior", "boarmaiden"), "boarmaiden": ("boarguard", "boarmother", "boarmaster")},
    "dark-seed": {"worker": ("warrior", "planter", "conqueror"), "warrior": ("stinger",)},
}


class Refused(Exception):
    """The clause that forbids it."""


def attempted(step: Callable[[], T]) -> tuple[T | None, str]:
    """What a step leads to, or nothing and the clause against it."""
    try:
        return step(), ""
    except Refused as no:
        return None, str(no)


@dataclass(frozen=True)
class Turn:
    """Whose turn, on which board, with how much of each action; `points` are the production points left."""

    position: Json
    by: str
    allowed: Units
    white: bool
    begun: tuple[str, ...] = ()
    last: str = ""
    used: Units = field(default_factory=dict)
    before: Json | None = None  # the board on which the movement action began
    walked: tuple[Json, ...] = ()
    fought: bool = False
    in_one_go: tuple[str, ...] = ("movement",)  # actions that are over once another has begun
    drawn: tuple[tuple[str, int], ...] = ()  # co-op: cards due at the end of the turn, kind and square
    owed: int = 0  # co-op: so many figures turn into Oni after a fight with the Princess
    owed_in: str = ""


# --- the board, changed


def shifted(position: Json, owner: str, unit: str, name: str, count: int) -> None:
    """So many figures more (or fewer) in an area; nobody is left out of the writing as a zero."""
    area = position["areas"][name]
    units = area.setdefault("units", {}).setdefault(owner, {})
    units[unit] = units.get(unit, 0) + count
    assert units[unit] >= 0, f"{name}: {owner} {unit} {units[unit]}"
    area["units"][owner] = {kind: number for kind, number in units.items() if number}
    area["units"] = {side: kinds for side, kinds in area["units"].items() if kinds}


def with_stats(position: Json) -> Json:
    """The values of every unit of the sheets, all small where nothing else is said: only the figures' bases show it."""
    stats: Json = {}
    for side, units in SHEETS.items():
        own = stats[side] = dict(position["stats"].get(side, {}))
        for unit, (conquest, health, attack, _, _) in units.items():
            own[unit] = {"conquest": conquest, "health": health, "attack": attack, "size": "small", **own.get(unit, {})}
            if side != "dark-seed":  # whose properties are in the catalogue
                own[unit] = {"traits": [], **own[unit]}
    return {**position, "stats": {**position["stats"], **stats}}


def on_board(position: Json, owner: str, unit: str) -> int:
    return sum(area.get("units", {}).get(owner, {}).get(unit, 0) for area in position["areas"].values())


# --- budgets


def started(turn: Turn, action: str, clause: str) -> Turn:
    """The action begins or goes on: two different ones in white (tsk.round.5, coop.round.6.1), else what the card shows."""
    if not turn.allowed.get(action):
        raise Refused(clause)
    if turn.white and action not in turn.begun and len(turn.begun) == 2:
        raise Refused("tsk.round.5")
    if action in turn.begun and turn.last != action and action in turn.in_one_go:
        raise Refused("coop.round.7.3")
    begun = turn.begun if action in turn.begun else (*turn.begun, action)
    return replace(turn, begun=begun, last=action)


def spent(turn: Turn, action: str, count: int, clause: str) -> Turn:
    """So many points of an action are used up; no more than there are (tsk.round.13)."""
    used = turn.used.get(action, 0) + count
    if used > turn.allowed.get(action, 0):
        raise Refused(clause)
    return replace(turn, used={**turn.used, action: used})


# --- movement


def move(turn: Turn, figures: list[Json]) -> Turn:
    """A tap of the one movement action: all its taps together have to be legal, from where everybody stood before the first."""
    turn = started(turn, "movement", "tsk.move.2")
    if turn.fought:
        raise Refused("tsk.move.3")
    before = turn.before or turn.position
    walks = [*turn.walked, *figures]
    faults = oracle.journey_reasons(before, turn.by, walks, None)
    if any(len(walk["path"]) - 1 > turn.allowed["movement"] + FASTER.get(walk["unit"], 0) for walk in walks):
        faults.add("too-far")
    if faults:
        raise Refused(", ".join(sorted(faults)))
    position = deepcopy(turn.position)
    for walk in figures:
        shifted(position, turn.by, walk["unit"], walk["path"][0], -walk["count"])
    for walk in figures:
        shifted(position, turn.by, walk["unit"], walk["path"][-1], walk["count"])
    return replace(turn, position=position, before=before, walked=tuple(walks))


# --- production


def places(position: Json, by: str, unit: str) -> set[str]:
    """The homezone and what lies next to it, past blockades, not in another's home; some factions have other places besides."""
    areas = position["areas"]
    allowed: set[str] = set()
    for name, area in areas.items():
        if area["kind"] == "home" and area.get("of") == by:
            allowed |= {name, *(there for there in oracle.neighbours(name) if there in areas and areas[there]["kind"] != "home")}
        there = area.get("units", {}).get(by, {})
        if by == "boarlords" and unit == "squeaker" and "boarmother" in there:
            allowed.add(name)
        if by == "dark-seed" and {"breeder", "planter"} & set(there):
            allowed.add(name)
    return allowed


def produce(turn: Turn, unit: str, area: str, count: int = 1) -> Turn:
    """New figures out of the box, all paid at once (tsk.action.5, 5.1, 5.3)."""
    turn = started(turn, "production", "tsk.action.5")
    if unit not in PRICES[turn.by]:
        raise Refused("tsk.action.5")
    if on_board(turn.position, turn.by, unit) + count > IN_THE_BOX[turn.by][unit]:
        raise Refused("tsk.setup.6")
    if area not in places(turn.position, turn.by, unit):
        raise Refused("tsk.action.5.1")
    turn = spent(turn, "production", PRICES[turn.by][unit] * count, "tsk.action.5")
    position = deepcopy(turn.position)
    shifted(position, turn.by, unit, area, count)
    return replace(turn, position=position)


def upgrade(turn: Turn, old: str, new: str, area: str) -> Turn:
    """A figure becomes the next better one where it stands, for one point (facts 1.2, 1.4; tsk.action.5.5)."""
    turn = started(turn, "production", "tsk.action.5")
    if new not in UPGRADES.get(turn.by, {}).get(old, ()):
        raise Refused("tsk.action.5")
    if old not in turn.position["areas"][area].get("units", {}).get(turn.by, {}):
        raise Refused("tsk.action.5")
    if on_board(turn.position, turn.by, new) + 1 > IN_THE_BOX[turn.by][new]:
        raise Refused("tsk.setup.6")
    turn = spent(turn, "production", 1, "tsk.action.5")
    position = deepcopy(turn.position)
    shifted(position, turn.by, old, area, -1)
    shifted(position, turn.by, new, area, 1)
    return replace(turn, position=position)


def productive(position: Json, by: str) -> int:
    """What a side's productive figures add in the green phase: one each, the Planter two (tsk.area.20.3, planter-production)."""
    points = 0
    for name in position["areas"]:
        for unit in oracle.figures_of(position, name, by):
            if by == "dark-seed" and unit in ADDING:
                points += ADDING[unit]
            else:
                points += "productive" in position["stats"].get(by, {}).get(unit, {}).get("traits", [])
    return points


def riverlands(position: Json, by: str) -> int:
    """One point for each riverland with the side's marker; where the Princess stands it does nothing (tsk.area.7, coop.princess.2.1)."""
    mine = [name for name, area in position["areas"].items() if area["kind"] == "river" and area.get("territory") == by]
    return sum(1 for name in mine if not oracle.princess_at(position, name))


# --- initiative


def change_initiative(turn: Turn, to: int) -> Turn:
    """Up to as many places as shown, once (tsk.action.3); the others keep their order among themselves."""
    if turn.used.get("initiative"):
        raise Refused("tsk.action.3")
    turn = started(turn, "initiative", "tsk.action.3")
    action = {"by": turn.by, "to": to, "allowed": turn.allowed["initiative"]}
    unphased = {key: value for key, value in turn.position.items() if key != "phase"}
    codes, order = oracle.initiative_order(unphased, action)
    if codes:
        raise Refused("tsk.action.3")
    return replace(turn, position={**turn.position, "initiative": order}, used={**turn.used, "initiative": 1})
