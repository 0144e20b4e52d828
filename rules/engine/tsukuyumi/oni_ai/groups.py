"""The search behind the co-op Oni's attack (coop.oni.2–5): which figures could go to a target, and how far in all. Decides nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, islice, product
from math import comb

from rules.engine.kernel.errors import PrintedValue, UnknownValue
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.walks import OniStep
from rules.engine.tsukuyumi.oni_ai.routes import Route, RouteKeys, RouteMap

MOST_GROUPS = 500  # that are listed of one target


@dataclass(frozen=True, eq=False)
class Kind:
    """Figures that are alike for one target: as strong, as large, with the same ways; one of each, so that they are quick to tell apart."""

    conquest: int
    strength: int
    flies: bool
    routes: RouteKeys
    rank: int
    start: Hex | None = None  # told apart by it only where those from one area pass together
    leads: bool = False  # the Abyssal in its own attack


Team = tuple[tuple[Kind, int], ...]


@dataclass
class Target:
    """One possible target with the figures that could come."""

    area: Hex
    needed: int
    base: int
    standing: bool
    starts: dict[Kind, list[tuple[str, Hex, int]]] = field(default_factory=dict)
    paths: dict[tuple[str, Hex], Mapping[tuple[int, frozenset[Hex]], Route]] = field(default_factory=dict)


@dataclass(frozen=True)
class Offer:
    """The best that a target offers with so many figures: total distance, and the kinds that reach it."""

    target: Target
    moved: int
    distance: int
    teams: tuple[Team, ...]


def can_take(target: Target) -> bool:
    """Whether all that could come would be enough; a first, generous look."""
    most = target.base + sum(kind.conquest * n for kind, places in target.starts.items() for _, _, n in places)
    return most >= target.needed and (target.standing or bool(target.starts))


def with_figures(target: Target, moved: int, route_map: RouteMap, *, led: bool = False) -> Offer | None:
    """The shortest total way with exactly so many figures moved; None when they do not suffice. `led`: not without the leader."""
    route_map.spend(1 + len(target.starts))
    if moved == 0:
        return Offer(target, 0, 0, ((),)) if not led and target.standing and target.base >= target.needed else None
    missing = target.needed - target.base
    kinds = sorted(target.starts, key=lambda k: -k.conquest)
    room = [sum(n for _, _, n in target.starts[kind]) for kind in kinds]
    best: int | None = None
    teams: list[Team] = []
    for team in _teams(kinds, room, moved, missing, route_map):
        if led and not any(kind.leads for kind, _ in team):
            continue
        distance = distance_of(team, route_map)
        if distance is None or (best is not None and distance > best):
            continue
        if best is None or distance < best:
            best, teams = distance, []
        teams.append(team)
    return None if best is None else Offer(target, moved, best, tuple(teams))


def _teams(kinds: list[Kind], room: list[int], moved: int, missing: int, route_map: RouteMap) -> Iterator[Team]:
    """Every mix of so many figures that is strong enough."""

    def fill(n: int, left: int, short: int, team: Team) -> Iterator[Team]:
        route_map.spend()
        if left == 0:
            if short <= 0:
                yield team
            return
        if n == len(kinds) or sum(room[n:]) < left or kinds[n].conquest * left < short:
            return  # the kinds come strongest first: what is left cannot make up for it
        for count in range(min(room[n], left), -1, -1):
            more = ((kinds[n], count),) if count else ()
            yield from fill(n + 1, left - count, short - count * kinds[n].conquest, (*team, *more))

    yield from fill(0, moved, missing, ())


def distance_of(team: Team, route_map: RouteMap) -> int | None:
    """The shortest total way on which everybody who passes through an area together is strong enough; None when there is none."""
    nearest: list[int] = []
    free = True
    for kind, count in team:
        steps = kind.routes[0][0]
        nearest += [steps] * count
        if not kind.flies and all(through for length, through in kind.routes if length == steps):
            free = False
    if free:
        return _measure(nearest, route_map)
    best: int | None = None
    for figures, routes in _assignments(team, route_map):
        length = _measure([steps for steps, _ in routes], route_map)
        if (best is None or length < best) and _strong_enough(figures, routes, route_map):
            best = length
    return best


def _measure(steps: list[int], route_map: RouteMap) -> int:
    """coop.oni.5: the areas moved by all, added up; or the longest way of one, where that is played."""
    return max(steps, default=0) if route_map.rulings.coop_oni_distance == "longest" else sum(steps)


def _assignments(team: Team, route_map: RouteMap) -> Iterator[tuple[list[Kind], tuple[tuple[int, frozenset[Hex]], ...]]]:
    """Every way to give the figures of a team their routes; figures of a kind are alike. What is laid out for it is counted beforehand."""
    route_map.spend(sum(comb(len(kind.routes) + count - 1, count) for kind, count in team))
    figures = [kind for kind, count in team for _ in range(count)]
    for picks in product(*(combinations_with_replacement(kind.routes, count) for kind, count in team)):
        route_map.spend()
        yield figures, tuple(route for pick in picks for route in pick)


def _strong_enough(figures: list[Kind], routes: tuple[tuple[int, frozenset[Hex]], ...], route_map: RouteMap) -> bool:
    """coop.oni.3.3: all who pass through an area together, against each player there; kinds know their start where that counts."""
    guards, counts = route_map.guards, route_map.flying_counts
    passing: dict[tuple[Hex, Hex | None], int] = {}
    asked: set[tuple[Hex, Hex | None]] = set()
    for kind, (_, through) in zip(figures, routes, strict=True):
        for area in through:
            together = (area, kind.start)
            if counts or not kind.flies:
                passing[together] = passing.get(together, 0) + kind.strength
            if not kind.flies:
                asked.add(together)
    if any(passing[one] < guards[one[0]].least for one in asked):
        return False
    for one in asked:
        owner, unit = guards[one[0]].unknown or ("", "")
        if passing[one] < guards[one[0]].most:
            raise UnknownValue((PrintedValue(owner, unit, "size"),))
    return True


def groups_of(target: Target, team: Team, distance: int, route_map: RouteMap) -> Iterator[tuple[OniStep, ...]]:
    """Every choice of real figures for a team, with ways that reach the total distance."""
    fitting = (
        (f, r)
        for f, r in _assignments(team, route_map)
        if _measure([s for s, _ in r], route_map) == distance and _strong_enough(f, r, route_map)
    )
    figures, routes = next(fitting, ([], ()))
    if not figures:
        yield ()
        return
    chosen = dict[Kind, list[tuple[int, frozenset[Hex]]]]()
    for kind, route in zip(figures, routes, strict=True):
        chosen.setdefault(kind, []).append(route)
    picks = [list(islice(_picks(target.starts[kind], count, route_map), MOST_GROUPS)) for kind, count in team]
    for pick in product(*picks):
        group = []
        for (kind, _), places in zip(team, pick, strict=True):
            for (unit, start), route in zip(places, chosen[kind], strict=True):
                group.append(OniStep(unit, target.paths[unit, start][route]))
        yield tuple(group)


def with_comers(targets: Mapping[Hex, Target], route_map: RouteMap, leader: str | None = None) -> None:
    """Writes into each target every figure that could come to it."""
    by_start = route_map.rulings.coop_oni_pass_through == "same-start"
    kinds: dict[tuple[object, ...], Kind] = {}
    for figure in route_map.stacks:
        start = figure.start if by_start else None
        leads = leader is not None and figure.unit == leader
        alike = (figure.conquest, figure.strength, figure.mover[1], figure.rank, start, leads)
        for end, routes in route_map.between(figure.start, figure.mover).items():
            route_map.spend()
            if end not in targets or end == figure.start:
                continue
            kind = kinds.get((alike, routes.number))
            if kind is None:
                kind = Kind(figure.conquest, figure.strength, figure.mover[1], routes.keys, figure.rank, start, leads)
                kinds[alike, routes.number] = kind
            target = targets[end]
            target.starts.setdefault(kind, []).append((figure.unit, figure.start, figure.count))
            target.paths[figure.unit, figure.start] = routes.paths


def _picks(places: list[tuple[str, Hex, int]], count: int, route_map: RouteMap) -> Iterator[tuple[tuple[str, Hex], ...]]:
    """Every way to take so many figures from these places."""
    route_map.spend()
    if count == 0:
        yield ()
        return
    if not places:
        return
    (unit, start, there), *rest = places
    for taken in range(min(there, count), -1, -1):
        for more in _picks(rest, count - taken, route_map):
            yield (*((unit, start),) * taken, *more)
