"""The co-op Oni's next attack, criterion by criterion (coop.oni.1–7). Decides nothing by chance: what is equal is the players' choice."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.battle import mountain
from rules.engine.tsukuyumi.oni_ways import Guards, Route, Ways, guards_of
from rules.engine.tsukuyumi.position import ONI, Position

OBSERVER = "dark-observer"
MOST_GROUPS = 500


@dataclass(frozen=True)
class Step:
    """One figure of a group and its way."""

    unit: str
    path: Route


@dataclass(frozen=True)
class Option:
    """An area that the Oni may attack next, and the equally good groups for it."""

    target: Hex
    needed: int
    available: int
    moved: int
    distance: int
    priority: bool
    groups: tuple[tuple[Step, ...], ...]


@dataclass(frozen=True)
class Decision:
    """What the Oni do: forced, the players' choice, or nothing; with how many areas each criterion left."""

    kind: str
    options: tuple[Option, ...]
    because: tuple[Reason, ...]


@dataclass(frozen=True)
class _Kind:
    """Figures that are alike for one target: as strong, as large, with the same ways."""

    conquest: int
    strength: int
    flies: bool
    routes: tuple[tuple[int, frozenset[Hex]], ...]  # steps, guarded areas passed through


Team = tuple[tuple[_Kind, int], ...]


@dataclass
class _Target:
    """One possible target with the figures that could come."""

    area: Hex
    needed: int
    base: int
    standing: bool
    starts: dict[_Kind, list[tuple[str, Hex, int]]] = field(default_factory=dict)
    paths: dict[tuple[str, Hex], Mapping[tuple[int, frozenset[Hex]], Route]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Found:
    """The best that a target offers with so many figures: total distance, and the kinds that reach it."""

    target: _Target
    moved: int
    distance: int
    teams: tuple[Team, ...]


def next_attack(position: Position, attacks_left: int = 2) -> Decision:
    """The attack that the criteria single out."""
    ground = [area for area in position.areas if is_target(position, area)]
    because = [Reason("targets", "coop.oni.1", {"left": len(ground), "of": len(position.areas)})]
    guards = guards_of(position)
    ways = Ways(position, guards)
    led = _led_by_the_observer(position, ground, ways)
    if led:
        because.append(Reason("observer", "coop.legend.7", {"left": len(led)}))
        return _choose(position, led, attacks_left, because, guards)
    found: list[_Found] = []
    takeable = [t for t in _targets(position, ground, ways).values() if _can_take(t)]
    because.append(Reason("takeable", "coop.oni.2", {"left": len(takeable)}))
    most = sum(n for area in position.areas.values() for n in area.units.get(ONI, {}).values())
    for moved in range(most + 1):
        found = [one for target in takeable if (one := _with_figures(target, moved, guards)) is not None]
        if found:
            break
    if not found:
        return Decision("none", (), (*because, Reason("none", "coop.oni.11", {})))
    because.append(Reason("fewest", "coop.oni.4", {"left": len(found), "moved": found[0].moved}))
    return _choose(position, found, attacks_left, because, guards)


def _choose(position: Position, found: list[_Found], attacks_left: int, because: list[Reason], guards: Guards) -> Decision:
    """Criteria 5 to 7, over the targets that need equally few figures."""
    fewest = min(one.moved for one in found)
    found = [one for one in found if one.moved == fewest]
    nearest = min(one.distance for one in found)
    found = [one for one in found if one.distance == nearest]
    because.append(Reason("nearest", "coop.oni.5", {"left": len(found), "distance": nearest}))
    marked = [one for one in found if position.areas[one.target.area].priority]
    at_any_tie = position.reads("coop-oni-priority-when", "more-than-left") == "any-tie"
    if marked and len(found) > (1 if at_any_tie else attacks_left):
        found = marked
        because.append(Reason("priority", "coop.oni.6", {"left": len(found), "attacks": attacks_left}))
    options = tuple(_option(position, one, guards) for one in found)
    return Decision("forced" if len(options) == 1 else "choose", options, tuple(because))


def is_target(position: Position, here: Hex) -> bool:
    """coop.oni.1: no Oni marker, no home, the Moon only where a player has marked it."""
    area = position.areas[here]
    if area.territory == ONI or area.kind == "home":
        return False
    return "tsukuyumi" not in area.traits or area.territory is not None


def needed(position: Position, here: Hex) -> int:
    """coop.oni.2: the mountain's number and the strongest single player."""
    area = position.areas[here]
    sides = [position.sum(side, here, "conquest") + area.bonus.get(side, 0) for side in position.enemies(ONI, here)]
    return mountain(position, here, bool(sides)) + max(sides, default=0)


def _targets(position: Position, ground: Iterable[Hex], ways: Ways) -> dict[Hex, _Target]:
    """The possible targets, each with every figure that could come to it."""
    targets = {here: _standing(position, here) for here in sorted(ground)}
    for figure in ways.figures:
        for end, routes in ways.between(figure.start, figure.mover).items():
            if end in targets and end != figure.start:
                kind = _Kind(figure.conquest, figure.strength, figure.mover[1], routes.keys)
                targets[end].starts.setdefault(kind, []).append((figure.unit, figure.start, figure.count))
                targets[end].paths[figure.unit, figure.start] = routes.paths
    return targets


def _standing(position: Position, here: Hex) -> _Target:
    """A target with what is there already."""
    own = position.areas[here].units.get(ONI, {})
    princess = position.value(ONI, "princess", "conquest") if here in position.princess else 0
    return _Target(here, needed(position, here), position.sum(ONI, here, "conquest") + princess, any(own.values()))


def _can_take(target: _Target) -> bool:
    """Whether all that could come would be enough; a first, generous look."""
    most = target.base + sum(kind.conquest * n for kind, places in target.starts.items() for _, _, n in places)
    return most >= target.needed and (target.standing or bool(target.starts))


def _with_figures(target: _Target, moved: int, guards: Guards) -> _Found | None:
    """The shortest total way with exactly so many figures moved; None when they do not suffice."""
    if moved == 0:
        return _Found(target, 0, 0, ((),)) if target.standing and target.base >= target.needed else None
    missing = target.needed - target.base
    kinds = sorted(target.starts, key=lambda k: -k.conquest)
    room = [sum(n for _, _, n in target.starts[kind]) for kind in kinds]
    best: int | None = None
    teams: list[Team] = []
    for team in _teams(kinds, room, moved, missing):
        distance = _distance(team, guards)
        if distance is None or (best is not None and distance > best):
            continue
        if best is None or distance < best:
            best, teams = distance, []
        teams.append(team)
    return None if best is None else _Found(target, moved, best, tuple(teams))


def _teams(kinds: list[_Kind], room: list[int], moved: int, missing: int) -> Iterator[Team]:
    """Every mix of so many figures that is strong enough."""

    def fill(n: int, left: int, short: int, team: Team) -> Iterator[Team]:
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


def _distance(team: Team, guards: Guards) -> int | None:
    """The shortest total way on which everybody who passes through an area together is strong enough; None when there is none."""
    shortest = 0
    free = True
    for kind, count in team:
        steps = kind.routes[0][0]
        shortest += count * steps
        if not kind.flies and all(through for length, through in kind.routes if length == steps):
            free = False
    if free:
        return shortest
    best: int | None = None
    for figures, routes in _assignments(team):
        length = sum(steps for steps, _ in routes)
        if (best is None or length < best) and _strong_enough(figures, routes, guards):
            best = length
    return best


def _assignments(team: Team) -> Iterator[tuple[list[_Kind], tuple[tuple[int, frozenset[Hex]], ...]]]:
    """Every way to give the figures of a team their routes; figures of a kind are alike."""
    figures = [kind for kind, count in team for _ in range(count)]
    for picks in product(*(combinations_with_replacement(kind.routes, count) for kind, count in team)):
        yield figures, tuple(route for pick in picks for route in pick)


def _strong_enough(figures: list[_Kind], routes: tuple[tuple[int, frozenset[Hex]], ...], guards: Guards) -> bool:
    passing: dict[Hex, int] = {}
    asked: set[Hex] = set()
    for kind, (_, through) in zip(figures, routes, strict=True):
        for area in through:
            passing[area] = passing.get(area, 0) + kind.strength
            if not kind.flies:
                asked.add(area)
    if any(passing[area] < guards[area].least for area in asked):
        return False
    for area in asked:
        owner, unit = guards[area].unknown or ("", "")
        if passing[area] < guards[area].most:
            raise BadInput("unknown-value", f"position.stats.{owner}.{unit}.size", {"unit": unit, "value": "size"})
    return True


def _option(position: Position, found: _Found, guards: Guards) -> Option:
    """coop.oni.7: of the equally good teams those with the smallest Oni, told by figure and place."""
    target = found.target
    sizes = {team: sorted(kind.strength for kind, count in team for _ in range(count)) for team in found.teams}
    smallest = min(sizes.values())
    groups: dict[tuple[tuple[str, Hex], ...], tuple[Step, ...]] = {}
    available = []
    for team in found.teams:
        if sizes[team] != smallest:
            continue
        available.append(target.base + sum(kind.conquest * count for kind, count in team))
        for group in _groups(target, team, found.distance, guards):
            groups.setdefault(tuple(sorted((s.unit, s.path[0]) for s in group)), group)
            if len(groups) >= MOST_GROUPS:
                break
    return Option(
        target.area, target.needed, min(available), found.moved, found.distance, position.areas[target.area].priority,
        tuple(groups[key] for key in sorted(groups)),
    )  # fmt: skip


def _groups(target: _Target, team: Team, distance: int, guards: Guards) -> Iterator[tuple[Step, ...]]:
    """Every choice of real figures for a team, with ways that reach the total distance."""
    fitting = ((f, r) for f, r in _assignments(team) if sum(s for s, _ in r) == distance and _strong_enough(f, r, guards))
    figures, routes = next(fitting, ([], ()))
    if not figures:
        yield ()
        return
    chosen = dict[_Kind, list[tuple[int, frozenset[Hex]]]]()
    for kind, route in zip(figures, routes, strict=True):
        chosen.setdefault(kind, []).append(route)
    picks = [list(_picks(target.starts[kind], count)) for kind, count in team]
    for pick in product(*picks):
        group = []
        for (kind, _), places in zip(team, pick, strict=True):
            for (unit, start), route in zip(places, chosen[kind], strict=True):
                group.append(Step(unit, target.paths[unit, start][route]))
        yield tuple(group)


def _picks(places: list[tuple[str, Hex, int]], count: int) -> Iterator[tuple[tuple[str, Hex], ...]]:
    """Every way to take so many figures from these places."""
    if count == 0:
        yield ()
        return
    if not places:
        return
    (unit, start, there), *rest = places
    for taken in range(min(there, count), -1, -1):
        for more in _picks(rest, count - taken):
            yield (*((unit, start),) * taken, *more)


def _led_by_the_observer(position: Position, ground: list[Hex], ways: Ways) -> list[_Found]:
    """coop.legend: the Dark Observer attacks first, with every Oni in her area and nobody else."""
    start = next((h for h, a in position.areas.items() if a.units.get(ONI, {}).get(OBSERVER, 0)), None)
    if start is None:
        return []
    company = position.areas[start].units[ONI]
    found = []
    for area, target in _targets(position, ground, ways).items():
        if area == start:
            if target.base >= target.needed:
                found.append(_Found(target, 0, 0, ((),)))
            continue
        target.starts = {kind: kept for kind, places in target.starts.items() if (kept := [p for p in places if p[1] == start])}
        moved = sum(n for places in target.starts.values() for _, _, n in places)
        if moved == sum(company.values()) and target.base + position.sum(ONI, start, "conquest") >= target.needed:
            team = tuple((kind, sum(n for _, _, n in places)) for kind, places in target.starts.items())
            distance = _distance(team, ways.guards)
            if distance is not None:
                found.append(_Found(target, moved, distance, (team,)))
    return found


def why_not(position: Position, here: Hex, attacks_left: int = 2) -> Reason:
    """The first criterion that an area failed; 'chosen' when it failed none."""
    if here not in position.areas:
        return Reason("off-board", "tsk.move.7", {"area": str(here)})
    area = position.areas[here]
    if not is_target(position, here):
        code = "home" if area.kind == "home" else "oni-already-hold" if area.territory == ONI else "moon-untouched"
        return Reason(code, "coop.oni.1", {"area": str(here)})
    decision = next_attack(position, attacks_left)
    if any(option.target == here for option in decision.options):
        return Reason("chosen", "coop.oni.7", {"area": str(here)})
    guards = guards_of(position)
    target = _targets(position, [here], Ways(position, guards))[here]
    best = decision.options[0] if decision.options else None
    own = next((f for n in range(12) if (f := _with_figures(target, n, guards)) is not None), None)
    if own is None:
        within = target.base + sum(kind.conquest * n for kind, places in target.starts.items() for _, _, n in places)
        return Reason("too-weak", "coop.oni.2" if within < target.needed else "coop.oni.3", {"needed": target.needed, "available": within})
    if best is not None and own.moved > best.moved:
        return Reason("more-figures", "coop.oni.4", {"moved": own.moved, "best": best.moved})
    if best is not None and own.distance > best.distance:
        return Reason("farther", "coop.oni.5", {"distance": own.distance, "best": best.distance})
    return Reason("no-priority", "coop.oni.6", {"area": str(here)})
