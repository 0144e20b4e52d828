"""Movement: where figures may go in one action, alone and as a group (tsk.move)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.engine.kernel.errors import PrintedValue, Reason, UnknownValue
from rules.engine.kernel.hexes import Hex, opposite, shortest_paths
from rules.engine.tsukuyumi.board.position import ONI, SIZES, Area, Position, off_board
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality import unit_abilities
from rules.engine.tsukuyumi.legality.verdict import Verdict, reasons_once, wrong_phase

PHASES = ("white", "red", "black")
LONGEST_DETOUR = 6


def check_move(position: Position, by: str, points: int, walks: Sequence[Walk]) -> Verdict:
    """One movement action, all figures at once."""
    reasons = wrong_phase(position, PHASES, "tsk.move.2")
    if position.fought:
        reasons.append(Reason("after-combat", "tsk.move.3"))
    reasons += missing_figures(position, by, walks)
    companies = {start: unit_abilities.company(position, by, start) for start in {walk.path[0] for walk in walks}}
    for walk in walks:
        reasons += path_reasons(position, by, walk)
        reasons += _distance_reasons(position, by, points, walk, companies[walk.path[0]])
    guarded, strengths = passing(position, by, walks)
    reasons += guarded
    detours = (
        _detours(position, by, points, walks)
        if any(r.code in ("blockade", "not-adjacent", "outnumbered", "off-board") for r in reasons)
        else {}
    )
    facts: dict[str, object] = {"strength": {str(area): sides for area, sides in strengths.items()}}
    if detours:
        facts["detours"] = detours
    return Verdict(reasons_once(reasons), facts)


def missing_figures(position: Position, by: str, walks: Iterable[Walk]) -> list[Reason]:
    """tsk.move.4: only figures that stand where they start."""
    asked: dict[tuple[str, Hex], int] = defaultdict(int)
    for walk in walks:
        asked[walk.unit, walk.path[0]] += walk.count
    found = []
    for (unit, start), count in asked.items():
        if start not in position.areas:
            continue  # said elsewhere: off the board
        there = position.areas[start].units.get(by, {}).get(unit, 0)
        if there < count:
            found.append(
                Reason("no-such-figure", "tsk.move.4", {"unit": unit, "owner": by, "area": str(start), "found": there, "asked": count})
            )
    return found


def path_reasons(position: Position, by: str, walk: Walk) -> list[Reason]:
    """tsk.move.5–8 and 10: step by step over open edges, never off the board, never out of an immobilised area."""
    areas = position.areas
    found = [off_board(area) for area in walk.path if area not in areas]
    flies = position.flies(by, walk.unit)
    for here, there in pairwise(walk.path):
        left, entered = areas.get(here), areas.get(there)
        if left is not None and "immobilised" in left.traits:
            found.append(Reason("immobilised", "tsk.move.10", {"area": str(here)}))
        if left is None or entered is None:
            continue  # said already: off the board
        if left.kind == "mountain" and here != walk.path[0] and _stops(position, by, walk.unit):
            found.append(Reason("mountain-stop", "tsk.move.15", {"area": str(here)}))
        if entered.kind == "home" and _is_closed(position, by, entered):
            found.append(Reason("home", "tsk.move.14", {"area": str(there)}))
        edge = here.towards(there)
        if edge is None:
            found.append(Reason("not-adjacent", "tsk.move.5", {"from": str(here), "to": str(there)}))
        elif not flies and (edge in left.blockades or opposite(edge) in entered.blockades):
            found.append(Reason("blockade", "tsk.move.6", {"from": str(here), "to": str(there)}))
    return found


def _stops(position: Position, by: str, unit: str) -> bool:
    """On a mountain, where the table reads it as an end to every movement."""
    return position.rulings.mountain_movement == "must-stop" and not unit_abilities.of(position, by, unit).unhindered


def _is_closed(position: Position, by: str, home: Area) -> bool:
    """Another player's home, where the table reads it as closed to all but its owner and the Oni."""
    return by not in (ONI, home.of) and position.rulings.entering_homes == "owner-and-oni"


def bonus(position: Position, by: str, unit: str, start: Hex) -> int:
    """tsk.move.1: areas that a unit goes further, of itself or in somebody's company where it starts."""
    return position.unit(by, unit).movement + unit_abilities.company(position, by, start)


def _massive_reach(position: Position, further: int) -> int:
    """tsk.move.9: one area, and its bonus where the table reads it so."""
    return 1 + (further if position.rulings.massive_bonus == "bonus" else 0)


def reach(position: Position, by: str, unit: str, start: Hex, points: int) -> int:
    """How many areas a unit may go from there in one movement action."""
    further = bonus(position, by, unit, start)
    if "massive" in position.unit(by, unit).traits:
        return min(_massive_reach(position, further), points + further)
    return points + further


def _distance_reasons(position: Position, by: str, points: int, walk: Walk, company: int) -> list[Reason]:
    steps, stats = len(walk.path) - 1, position.unit(by, walk.unit)
    further = stats.movement + company
    allowed = points + further
    found = []
    if "massive" in stats.traits and steps > _massive_reach(position, further):
        found.append(Reason("massive", "tsk.move.9", {"unit": walk.unit, "steps": steps}))
    if steps > allowed:
        found.append(Reason("too-far", "tsk.move.1", {"unit": walk.unit, "steps": steps, "allowed": allowed}))
    return found


def passing(position: Position, by: str, walks: Sequence[Walk]) -> tuple[list[Reason], dict[Hex, dict[str, int]]]:
    """tsk.move.12–13: who passes through an area together needs the strength of each enemy side there."""
    reasons: list[Reason] = []
    strengths: dict[Hex, dict[str, int]] = {}
    passers: dict[Hex, list[Walk]] = {}
    for walk in walks:
        for area in walk.through:
            passers.setdefault(area, []).append(walk)
    for area in sorted(area for area in passers if area in position.areas):
        own = _passing_strength(position, by, passers[area], walks, area)
        sides = {enemy: strength(position, enemy, position.areas[area].units[enemy]) for enemy in position.enemies(by, area)}
        strengths[area] = {by: own.least, **{enemy: side.least for enemy, side in sides.items()}}
        if not sides or all(_ignores_enemies(position, by, walk.unit) for walk in passers[area]):
            continue
        for enemy, side in sides.items():
            if own.most < side.least:
                facts = {"area": str(area), "side": enemy, "own": own.most, "theirs": side.least, "short": side.least - own.most}
                reasons.append(Reason("outnumbered", "tsk.move.12", facts))
            elif own.least < side.most and (own.unknown or side.unknown):
                owner, unit = own.unknown or side.unknown or ("", "")
                raise UnknownValue((PrintedValue(owner, unit, "size"),))
    return reasons, strengths


def _ignores_enemies(position: Position, by: str, unit: str) -> bool:
    """Whoever flies, or slips past of itself."""
    return position.flies(by, unit) or unit_abilities.of(position, by, unit).unhindered


@dataclass(frozen=True)
class Strength:
    """A side's strength; a range while the size of a unit is not known."""

    least: int
    most: int
    unknown: tuple[str, str] | None = None


def strength(position: Position, owner: str, units: Mapping[str, int]) -> Strength:
    """tsk.move.13: small 1, medium 2, large 4."""
    least = most = 0
    unknown = None
    for unit, count in units.items():
        size = position.unit(owner, unit).size
        if size is None and position.rulings.unit_sizes == "small-unless-known":
            size = "small"
        if size is None and count:
            unknown = (owner, unit)
            least += count * min(SIZES.values())
            most += count * max(SIZES.values())
        elif size is not None:
            least += count * SIZES[size]
            most += count * SIZES[size]
    return Strength(least, most, unknown)


def _passing_strength(position: Position, by: str, passers: Sequence[Walk], walks: Sequence[Walk], area: Hex) -> Strength:
    counted: dict[str, int] = defaultdict(int)
    for walk in passers:
        if not (position.rulings.flying_passing_strength == "ignore" and position.flies(by, walk.unit)):
            counted[walk.unit] += walk.count
    if position.rulings.standing_units_help_passing == "all-present":
        for unit, count in position.areas[area].units.get(by, {}).items():
            leaving = sum(walk.count for walk in walks if walk.unit == unit and walk.path[0] == area and len(walk.path) > 1)
            counted[unit] += max(count - leaving, 0)
    return strength(position, by, counted)


def _detours(position: Position, by: str, points: int, walks: Sequence[Walk]) -> dict[str, list[str]]:
    """For each way that fails, another one to the same end that a unit could take by itself."""
    found = {}
    for walk in walks:
        allowed = reach(position, by, walk.unit, walk.path[0], points)
        detour = _detour(position, by, walk, min(allowed, LONGEST_DETOUR))
        if detour and detour != walk.path:
            found[f"{walk.path[0]}→{walk.path[-1]}"] = [str(area) for area in detour]
    return found


def _detour(position: Position, by: str, walk: Walk, allowed: int) -> tuple[Hex, ...] | None:
    """The shortest path that needs nobody's help."""
    start, end = walk.path[0], walk.path[-1]
    if start not in position.areas or end not in position.areas or start == end:
        return None
    flies, slips = position.flies(by, walk.unit), _ignores_enemies(position, by, walk.unit)

    def may(path: tuple[Hex, ...]) -> bool:
        here, there = path[-2:]
        if "immobilised" in position.areas[here].traits or (here != start and not slips and position.enemies(by, here)):
            return False
        return there in position.areas and (flies or position.open(here, there))

    return next((path for path in shortest_paths(start, may, allowed) if path[-1] == end), None)
