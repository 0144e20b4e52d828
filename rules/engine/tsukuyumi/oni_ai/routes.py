"""The routes of the co-op Oni (coop.oni.3): who could go where, how far, and past whom. Decides nothing."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, SIZES, Position
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES
from rules.engine.tsukuyumi.legality.movement import Strength, strength

REACH = 2
MOST_STEPS = 120_000  # of the search for one attack: more than any board with the figures of the box takes
RONIN = "ronin"
RONIN_REACH = 3  # coop.legend.6
ABOVE_LARGE = 8

Route = tuple[Hex, ...]  # start … end
RouteKeys = tuple[tuple[int, frozenset[Hex]], ...]  # steps, guarded areas passed through
Guards = Mapping[Hex, Strength]


def guards_of(position: Position) -> dict[Hex, Strength]:
    """Areas with players' figures: the strength that Oni need to pass through together (coop.oni.3.3)."""
    guards: dict[Hex, Strength] = {}
    if position.rulings.coop_oni_pass_through == "free":
        return guards
    for here, area in position.areas.items():
        sides = [strength(position, side, area.units[side]) for side in position.enemies(ONI, here)]
        if sides:
            unknown = next((side.unknown for side in sides if side.unknown), None)
            guards[here] = Strength(max(s.least for s in sides), max(s.most for s in sides), unknown)
    return guards


def _mover(position: Position, unit: str, start: Hex) -> tuple[int, bool]:
    """How far a unit goes from there, and whether it flies."""
    stats = position.unit(ONI, unit)
    led = position.rulings.coop_ronin_company == "company" and position.areas[start].units[ONI].get(RONIN, 0)
    reach = RONIN_REACH if unit == RONIN or led else REACH
    return (1 if "massive" in stats.traits else reach, position.flies(ONI, unit))


@dataclass(frozen=True)
class Stack:
    """So many figures of one unit in one area, with what the search needs of them."""

    unit: str
    start: Hex
    count: int
    mover: tuple[int, bool]
    conquest: int
    strength: int
    rank: int


@dataclass(frozen=True)
class Routes:
    """The different routes to one end: their keys in a fixed order, a path for each, and a number that equal keys share."""

    keys: tuple[tuple[int, frozenset[Hex]], ...]
    paths: Mapping[tuple[int, frozenset[Hex]], Route]
    number: int


def stacks_of(position: Position) -> Iterator[Stack]:
    for start, area in position.areas.items():
        for unit, count in area.units.get(ONI, {}).items():
            if count:
                size = SIZES[position.unit(ONI, unit).size or "large"]  # coop.oni.7.3
                rank = ABOVE_LARGE if position.rulings.coop_legendary_size == "above-large" and unit in NAMES else size
                mover = _mover(position, unit, start)
                yield Stack(unit, start, count, mover, position.value(ONI, unit, "conquest"), size, rank)


class RouteMap:
    """coop.oni.3: the routes of Oni over open edges to the areas that may be attacked, told apart by length and by the guarded areas
    that they pass through; worked out once for each start."""

    def __init__(self, position: Position, guards: Guards, ends: Iterable[Hex]) -> None:
        self.ends = frozenset(ends)
        self.guards = guards
        self.rulings = position.rulings
        self.flying_counts = position.rulings.coop_oni_flying_strength == "counts"
        self.held = frozenset(h for h, a in position.areas.items() if "immobilised" in a.traits)
        self.around = {h: tuple(n for n in h.neighbours() if n in position.areas) for h in position.areas}
        closed = {(h, h.step(edge)) for h, a in position.areas.items() for edge in a.blockades}
        self.exits = {
            h: tuple(n for n in around if (h, n) not in closed and (n, h) not in closed) if closed else around
            for h, around in self.around.items()
        }
        self.stacks = tuple(stacks_of(position))
        homes = position.rulings.coop_oni_through_home != "yes"
        mountains = position.rulings.mountain_movement == "must-stop"
        areas = position.areas.items()
        self.stops = frozenset(h for h, a in areas if (homes and a.is_homezone) or (mountains and a.kind == "mountain"))
        self.numbers: dict[RouteKeys, int] = {}
        self.known: dict[tuple[Hex, tuple[int, bool]], dict[Hex, Routes]] = {}
        self.steps = 0

    def spend(self, steps: int = 1) -> None:
        """Counts the work of the search: a board on which it would take too long is refused, on every machine the same."""
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise BadInput("too-complex", "position.areas", {"about": "board"})

    def between(self, start: Hex, mover: tuple[int, bool]) -> dict[Hex, Routes]:
        """Every end that a figure reaches from here, with its different routes."""
        if (start, mover) not in self.known:
            found = self._spread(start, *mover)
            self.known[start, mover] = {end: self._numbered(_in_order(paths), paths) for end, paths in found.items()}
        return self.known[start, mover]

    def _numbered(self, keys: RouteKeys, paths: Mapping[tuple[int, frozenset[Hex]], Route]) -> Routes:
        return Routes(keys, paths, self.numbers.setdefault(keys, len(self.numbers)))

    def _spread(self, start: Hex, reach: int, flies: bool) -> dict[Hex, dict[tuple[int, frozenset[Hex]], Route]]:
        found: dict[Hex, dict[tuple[int, frozenset[Hex]], Route]] = {}
        roads = self.around if flies else self.exits
        paths: list[tuple[Route, frozenset[Hex]]] = [((start,), frozenset())]
        for steps in range(1, reach + 1):
            longer: list[tuple[Route, frozenset[Hex]]] = []
            for path, through in paths:
                here = path[-1]
                if here in self.held or (here in self.stops and here != start):
                    continue
                passed = through | {here} if here in self.guards and here != start else through
                for there in roads[here]:
                    if there in path:
                        continue
                    if there in self.ends:
                        found.setdefault(there, {}).setdefault((steps, passed), (*path, there))
                    if steps < reach:
                        longer.append(((*path, there), passed))
            paths = longer
        return found


def _in_order(paths: Mapping[tuple[int, frozenset[Hex]], Route]) -> tuple[tuple[int, frozenset[Hex]], ...]:
    return tuple(sorted(paths, key=lambda r: (r[0], sorted(r[1])))) if len(paths) > 1 else tuple(paths)
