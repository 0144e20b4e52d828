"""The co-op Oni's next attack, criterion by criterion (coop.oni.1–7). Decides nothing by chance: what is equal is the players' choice."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from rules.engine.kernel.errors import Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position, off_board
from rules.engine.tsukuyumi.board.walks import OniStep
from rules.engine.tsukuyumi.legality.combat import needed as conquest_needed
from rules.engine.tsukuyumi.legality.standard_oni import is_moon_ground
from rules.engine.tsukuyumi.oni_ai.groups import (
    MOST_GROUPS,
    Kind,
    Offer,
    Target,
    can_take,
    distance_of,
    groups_of,
    with_comers,
    with_figures,
)
from rules.engine.tsukuyumi.oni_ai.out_of_reach import nearness, who_gets_through
from rules.engine.tsukuyumi.oni_ai.routes import RouteMap, guards_of

OBSERVER = "dark-observer"
ABYSSAL = "abyssal"


@dataclass(frozen=True)
class Option:
    """An area that the Oni may attack next, and the equally good groups for it."""

    target: Hex
    needed: int
    available: int
    moved: int
    distance: int
    priority: bool
    groups: tuple[tuple[OniStep, ...], ...]


@dataclass(frozen=True)
class Decision:
    """What the Oni do: forced, the players' choice, or nothing; with how many areas each criterion left."""

    kind: str
    options: tuple[Option, ...]
    because: tuple[Reason, ...]


def next_attack(position: Position, attacks_left: int = 2, only: Collection[Hex] | None = None) -> Decision:
    """The attack that the criteria single out, among some areas `only` where they are settled; the Abyssal's is the last of a turn.

    Worked out once for a position: pages and choices ask for it many times."""
    question = (next_attack, attacks_left, None if only is None else frozenset(only))
    if question not in position.answers:
        position.answers[question] = _next_attack(position, attacks_left, only)
    found: Decision = position.answers[question]
    return found


def _next_attack(position: Position, attacks_left: int, only: Collection[Hex] | None) -> Decision:
    rulings = position.rulings
    ground = [area for area in position.areas if is_target(position, area) and (only is None or area in only)]
    because = [Reason("targets", "coop.oni.1", {"left": len(ground), "of": len(position.areas)})]
    route_map = RouteMap(position, guards_of(position), ground)
    company = _led_by_the_observer(position, ground, route_map)
    if (
        attacks_left == 1
        and rulings.coop_abyssal_third != "usual"
        and not (company and rulings.coop_observer_and_abyssal == "observer-always")
    ):
        led = _led_by_the_abyssal(position, ground, route_map)
        if led:
            clause = "coop.legend.7.4" if _beside_the_observer(position, ABYSSAL) else "coop.legend.10"
            because.append(Reason("abyssal", clause, {"left": len(led)}))
            return _choose(position, led, attacks_left, because, route_map)
    if company is not None and rulings.coop_dark_observer_first == "no-attack" and not company:
        return Decision("none", (), (*because, Reason("none", "coop.legend.7", {})))
    if company and rulings.coop_dark_observer_first == "counts-as-one":
        still = _fewest(_targets(position, ground, route_map).values(), 0, route_map)
        company = [] if still else company
    if company:
        because.append(Reason("observer", "coop.legend.7", {"left": len(company)}))
        return _choose(position, company, attacks_left, because, route_map)
    takeable = [t for t in _targets(position, ground, route_map).values() if can_take(t)]
    because.append(Reason("takeable", "coop.oni.2", {"left": len(takeable)}))
    most = sum(n for area in position.areas.values() for n in area.units.get(ONI, {}).values())
    found = _fewest(takeable, most, route_map)
    if not found:
        return Decision("none", (), (*because, Reason("none", "coop.oni.11", {})))
    because.append(Reason("fewest", "coop.oni.4", {"left": len(found), "moved": found[0].moved}))
    return _choose(position, found, attacks_left, because, route_map)


def _fewest(targets: Iterable[Target], most: int, route_map: RouteMap) -> list[Offer]:
    """coop.oni.4: the targets that can be taken with as few figures as any."""
    candidates = list(targets)
    for moved in range(most + 1):
        found = [one for target in candidates if (one := with_figures(target, moved, route_map)) is not None]
        if found:
            return found
    return []


def _choose(position: Position, found: list[Offer], attacks_left: int, because: list[Reason], route_map: RouteMap) -> Decision:
    """Criteria 5 to 7, over the targets that need equally few figures."""
    fewest = min(one.moved for one in found)
    found = [one for one in found if one.moved == fewest]
    nearest = min(one.distance for one in found)
    if route_map.rulings.coop_oni_over_all_targets == "all-targets":
        found = [one for one in found if one.distance == nearest]
    because.append(Reason("nearest", "coop.oni.5", {"left": len(found), "distance": nearest}))
    marked = [one for one in found if position.areas[one.target.area].priority]
    enough = {"any-tie": 1, "more-than-two": 2}.get(route_map.rulings.coop_priority_tie, attacks_left)
    if marked and len(found) > enough:
        found = marked
        because.append(Reason("priority", "coop.oni.6", {"left": len(found), "attacks": attacks_left}))
    options = tuple(_option(position, one, route_map) for one in found)
    return Decision("forced" if len(options) == 1 else "choose", options, tuple(because))


def is_target(position: Position, here: Hex) -> bool:
    """coop.oni.1: no Oni marker, no home, the Moon only where a player has marked it."""
    return _spared(position, here) is None


def _spared(position: Position, here: Hex) -> str | None:
    """Why an area is never attacked; None where it may be."""
    area = position.areas[here]
    if area.territory == ONI:
        return "oni-already-hold"
    if area.is_homezone and position.rulings.coop_oni_home == "never":
        return "home"
    if here in position.princess and position.rulings.coop_princess_area_target == "no":
        return "princess-there"
    return "moon-untouched" if is_moon_ground(position, here) and area.territory is None else None


def needed(position: Position, here: Hex) -> int:
    """coop.oni.2: the mountain's number and the strongest single player, with what protects the area."""
    return conquest_needed(position, ONI, here)[0]


def _targets(position: Position, ground: Iterable[Hex], route_map: RouteMap, leader: str | None = None) -> dict[Hex, Target]:
    """The possible targets, each with every figure that could come to it by itself."""
    targets = _all_comers(position, ground, route_map, leader)
    bound = _where(position, OBSERVER) if position.rulings.coop_observer_company == "always" else None
    if bound is not None:  # coop.legend.7.4: nobody leaves her area without all the others
        for target in targets.values():
            target.starts = _from(target, lambda start: start != bound)
    return targets


def _all_comers(position: Position, ground: Iterable[Hex], route_map: RouteMap, leader: str | None = None) -> dict[Hex, Target]:
    """The possible targets, each with every figure near enough."""
    targets = {here: _standing(position, here) for here in sorted(ground)}
    with_comers(targets, route_map, leader)
    return targets


def _from(target: Target, fits: Callable[[Hex], bool]) -> dict[Kind, list[tuple[str, Hex, int]]]:
    """A target's figures, those that start in some of the areas."""
    kept = {kind: [place for place in places if fits(place[1])] for kind, places in target.starts.items()}
    return {kind: places for kind, places in kept.items() if places}


def _standing(position: Position, here: Hex) -> Target:
    """A target with what is there already."""
    own = position.areas[here].units.get(ONI, {})
    princess = 0
    if here in position.princess and position.rulings.coop_princess_adds_conquest == "attack-and-defence":
        princess = position.value(ONI, "princess", "conquest")
    alone = here in position.princess and position.rulings.coop_princess_figure == "figure"
    return Target(here, needed(position, here), position.sum(ONI, here, "conquest") + princess, any(own.values()) or alone)


def _option(position: Position, found: Offer, route_map: RouteMap) -> Option:
    """coop.oni.7: of the equally good teams those with the smallest Oni, told by figure and place."""
    target = found.target
    sizes = {team: sorted(kind.rank for kind, count in team for _ in range(count)) for team in found.teams}
    if route_map.rulings.coop_oni_smallest_group == "total-strength":
        sizes = {team: [sum(ranks)] for team, ranks in sizes.items()}
    smallest = min(sizes.values())
    groups: dict[tuple[tuple[str, Hex], ...], tuple[OniStep, ...]] = {}
    available = []
    for team in found.teams:
        if sizes[team] != smallest:
            continue
        available.append(target.base + sum(kind.conquest * count for kind, count in team))
        for group in groups_of(target, team, found.distance, route_map):
            groups.setdefault(tuple(sorted((s.unit, s.path[0]) for s in group)), group)
            if len(groups) >= MOST_GROUPS:
                break
    if route_map.rulings.coop_oni_equal_groups == "largest-stack":
        stacks = {key: sum(sum(position.areas[start].units[ONI].values()) for _, start in key) for key in groups}
        groups = {key: group for key, group in groups.items() if stacks[key] == max(stacks.values())}
    return Option(
        target.area, target.needed, min(available), found.moved, found.distance, position.areas[target.area].priority,
        tuple(groups[key] for key in sorted(groups)),
    )  # fmt: skip


def _where(position: Position, unit: str) -> Hex | None:
    return next((h for h, a in position.areas.items() if a.units.get(ONI, {}).get(unit, 0)), None)


def _led_by_the_observer(position: Position, ground: list[Hex], route_map: RouteMap) -> list[Offer] | None:
    """coop.legend.7: the Dark Observer attacks first, with every Oni in her area and nobody else; None where she is not in play."""
    start = _where(position, OBSERVER)
    if start is None:
        return None
    return _all_from(position, start, ground, route_map)


def _all_from(position: Position, start: Hex, ground: list[Hex], route_map: RouteMap) -> list[Offer]:
    """The attacks of all Oni of one area together: where they are, or wherever every one of them can go."""
    company = position.areas[start].units[ONI]
    found = []
    for area, target in _all_comers(position, ground, route_map).items():
        if area == start:
            if target.base >= target.needed:
                found.append(Offer(target, 0, 0, ((),)))
            continue
        target.starts = _from(target, lambda place: place == start)
        moved = sum(n for places in target.starts.values() for _, _, n in places)
        if moved == sum(company.values()) and target.base + position.sum(ONI, start, "conquest") >= target.needed:
            team = tuple((kind, sum(n for _, _, n in places)) for kind, places in target.starts.items())
            distance = distance_of(team, route_map)
            if distance is not None:
                found.append(Offer(target, moved, distance, (team,)))
    return found


def _beside_the_observer(position: Position, unit: str) -> bool:
    """coop.legend.7.4: whoever is in her area leaves it with all the others, unless that is only played for her own attacks."""
    return position.rulings.coop_observer_company == "always" and _where(position, unit) == _where(position, OBSERVER)


def _led_by_the_abyssal(position: Position, ground: list[Hex], route_map: RouteMap) -> list[Offer]:
    """coop.legend.10: the attacks in which the Abyssal takes part, where it stands or moves to; others may help, unless it goes alone."""
    start = _where(position, ABYSSAL)
    if start is None:
        return []
    if _beside_the_observer(position, ABYSSAL):
        return _all_from(position, start, ground, route_map)
    targets = _targets(position, ground, route_map, ABYSSAL)
    reached = [t for t in targets.values() if t.area == start or any(kind.leads for kind in t.starts)]
    takeable = [t for t in reached if can_take(t)]
    alone = route_map.rulings.coop_abyssal_third == "alone"
    most = 1 if alone else sum(n for area in position.areas.values() for n in area.units.get(ONI, {}).values())
    for moved in range(most + 1):
        found = [
            one
            for target in takeable
            if not (alone and moved and target.area == start)
            and (one := with_figures(target, moved, route_map, led=target.area != start)) is not None
        ]
        if found:
            return found
    return []


def _stopped(target: Target, route_map: RouteMap) -> Reason | None:
    """Why the Oni that could come are too few, whichever of them went: none in reach, none that gets through, or too weak together."""
    comers = who_gets_through(target, route_map)
    if not comers and not target.standing:
        found = nearness(target.area, route_map)
        if not found.near:
            steps = "–" if found.steps is None else found.steps
            return Reason("out-of-reach", "coop.oni.3", {"area": str(target.area), "steps": steps, "reach": found.reach})
        return Reason("cannot-pass", "coop.oni.3", {"area": str(target.area), "near": found.near})
    most = target.base + sum(kind.conquest * n for kind in comers for _, _, n in target.starts[kind])
    if most < target.needed:
        return Reason("too-weak", "coop.oni.2", {"needed": target.needed, "available": most, "short": target.needed - most})
    return None


def why_not(position: Position, here: Hex, attacks_left: int = 2) -> Reason:
    """The first criterion that an area failed; 'chosen' when it failed none."""
    if here not in position.areas:
        outside = off_board(here)
        return Reason("no-target", outside.clause, {**outside.facts, "why": outside.code})
    if (why := _spared(position, here)) is not None:
        return Reason("no-target", "coop.oni.1", {"area": str(here), "why": why})
    decision = next_attack(position, attacks_left)
    if any(option.target == here for option in decision.options):
        return Reason("chosen", "coop.oni.7", {"area": str(here)})
    first = next((reason for reason in decision.because if reason.code in ("observer", "abyssal")), None)
    if first is not None:
        return Reason(first.code, first.clause, {"area": str(here), **first.facts})
    route_map = RouteMap(position, guards_of(position), [here])
    target = _targets(position, [here], route_map)[here]
    best = decision.options[0] if decision.options else None
    if (stopped := _stopped(target, route_map)) is not None:
        return stopped
    most = sum(n for places in target.starts.values() for _, _, n in places)
    own = next((f for n in range(most + 1) if (f := with_figures(target, n, route_map)) is not None), None)
    if own is None:  # those who would have to help two groups past somebody cannot help both
        return Reason("cannot-pass", "coop.oni.3", {"area": str(here), "near": nearness(here, route_map).near})
    if best is not None and own.moved > best.moved:
        return Reason("fewer-elsewhere", "coop.oni.4", {"moved": own.moved, "best": best.moved})
    if best is not None and own.distance > best.distance:
        return Reason("nearer-elsewhere", "coop.oni.5", {"distance": own.distance, "best": best.distance})
    return Reason("priority-elsewhere", "coop.oni.6", {"area": str(here)})
