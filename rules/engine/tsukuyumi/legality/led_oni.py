"""What Oni can do when a player leads them: conquests, hunts, moves; and whether any of it is possible at all (tsk.oni, tsk.legend)."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.board.walks import Walk, merged
from rules.engine.tsukuyumi.legality import standard_oni
from rules.engine.tsukuyumi.legality.movement import missing_figures, path_reasons
from rules.engine.tsukuyumi.legality.verdict import reasons_once

OBSERVER, DEFILER, ABYSSAL, RONIN = "dark-observer", "defiler", "abyssal", "ronin"
THREE = 3  # tsk.oni.15
NOT_FOR_HUNTERS = ("hunts", "too-weak", "oni-already-hold", "moon-untouched", "home")


def conquest_reasons(position: Position, by: str, start: Hex, walks: Sequence[Walk], target: Hex) -> list[Reason]:
    """Why Oni may not conquer so."""
    found = list(standard_oni.check_conquest(position, by, start, walks, target).reasons)
    if position.rulings.observer_no_prey == "conquer" and target in position.areas and not position.enemies(ONI, target):
        found = [r for r in found if r.code != "hunts"]
    return list(reasons_once(found + _rooted(position, walks)))


def _rooted(position: Position, walks: Sequence[Walk]) -> list[Reason]:
    """tsk.legend.14: the Defiler never moves."""
    if position.rulings.defiler_moves != "never":
        return []
    return [Reason("never-moves", "tsk.legend.14", {"unit": w.unit}) for w in walks if w.unit == DEFILER and len(w.path) > 1]


def hunt_reasons(position: Position, by: str, start: Hex, walks: Sequence[Walk], target: Hex, revenge: bool) -> list[Reason]:
    """Why Oni may not attack units so: without the Dark Observer or the power card they only conquer (tsk.legend.10, tsk.power.7)."""
    verdict = standard_oni.check_conquest(position, by, start, walks, target)
    found = [r for r in verdict.reasons if r.code not in NOT_FOR_HUNTERS] + _rooted(position, walks)
    if not revenge and not any(r.code == "hunts" for r in verdict.reasons):
        found.append(Reason("no-hunter", "tsk.legend.10.2", {"area": str(target)}))
    prey = position.enemies(ONI, target) if target in position.areas else [by]
    nothing = not revenge and position.rulings.observer_no_prey == "attack-for-nothing"
    if target in position.areas and not prey and not nothing:
        clause = "tsk.power.7" if revenge else "tsk.legend.10.2"
        found.append(Reason("no-enemy", clause, {"area": str(target)}))
    return list(reasons_once(found))


def move_reasons(position: Position, walks: Sequence[Walk]) -> list[Reason]:
    """tsk.oni.15: up to three Oni, one area each, by the rules of movement."""
    reading = position.rulings.three_oni_anywhere
    found = missing_figures(position, ONI, walks) + _rooted(position, walks)
    number = sum(walk.count for walk in walks)
    if number > THREE:
        found.append(Reason("too-many-oni", "tsk.oni.15", {"most": THREE, "found": number}))
    if reading == "one-area" and len({walk.path[0] for walk in walks}) > 1:
        found.append(Reason("no-such-figure", "tsk.oni.15", _facts(walks[-1])))
    for walk in walks:
        if len(walk.path) != 2:
            found.append(Reason("too-far", "tsk.oni.15", {"unit": walk.unit, "steps": len(walk.path) - 1, "allowed": 1}))
        found += [r for r in path_reasons(position, ONI, walk) if not (reading == "no-rules" and r.code == "blockade")]
    return list(reasons_once(found))


def _facts(walk: Walk) -> dict[str, object]:
    return {"unit": walk.unit, "owner": ONI, "area": str(walk.path[0]), "found": 0, "asked": walk.count}


def conquest_possible(position: Position, by: str, revenge: bool) -> bool:
    """tsk.oni.8.1: whether some Oni on the board could make a legal attack; more Oni are never weaker, so the largest groups decide."""
    for start in sorted(position.areas):
        if not any(position.areas[start].units.get(ONI, {}).values()):
            continue
        for walks, target in _largest_groups(position, start):
            try:
                if attack_legal(position, by, start, walks, target, revenge):
                    return True
            except BadInput:
                continue  # a value that only the players' components print: they are asked when they try it
    return False


def attack_legal(position: Position, by: str, start: Hex, walks: Sequence[Walk], target: Hex, revenge: bool) -> bool:
    if not revenge and not conquest_reasons(position, by, start, walks, target):
        return True
    return not hunt_reasons(position, by, start, walks, target, revenge)


def _largest_groups(position: Position, start: Hex) -> Iterator[tuple[tuple[Walk, ...], Hex]]:
    """For each place in reach, all that can go there together; once with the Dark Observer and once without her."""
    units = {unit: n for unit, n in position.areas[start].units.get(ONI, {}).items() if n}
    for kept in ([OBSERVER], []) if OBSERVER in units else ([],):
        chosen = {unit: n for unit, n in units.items() if unit not in kept}
        fast = RONIN in chosen
        paths: dict[tuple[Hex, ...], list[Walk]] = {}
        for unit, n in chosen.items():
            for path in ways(position, unit, start, fast):
                paths.setdefault(path, []).append(Walk(unit, n, path))
        by_end: dict[Hex, dict[str, list[Walk]]] = {}
        for path, walks in paths.items():
            for walk in walks:
                by_end.setdefault(path[-1], {}).setdefault(walk.unit, []).append(walk)
        for end, per_unit in by_end.items():
            for middle in {walk.path[1:-1] for one in per_unit.values() for walk in one}:
                group = [next((w for w in one if w.path[1:-1] == middle), one[0]) for one in per_unit.values()]
                yield tuple(group), end


def ways(position: Position, unit: str, start: Hex, fast: bool) -> Iterator[tuple[Hex, ...]]:
    """Every way of one Oni from here that no edge forbids; to stay is one of them."""
    reach = (2 if fast else 1) + position.unit(ONI, unit).movement
    yield (start,)
    if unit == DEFILER and position.rulings.defiler_moves == "never":
        return
    edge: list[tuple[Hex, ...]] = [(start,)]
    for _ in range(reach):
        longer = []
        for path in edge:
            here = path[-1]
            if "immobilised" in position.areas[here].traits:
                continue
            for there in here.neighbours():
                if there in position.areas and (position.flies(ONI, unit) or position.open(here, there)):
                    longer.append((*path, there))
        yield from longer
        edge = longer


def led_groups(position: Position, start: Hex) -> Iterator[tuple[Walk, ...]]:
    """Every canonical group that could be led from one area: each figure stays behind, stays as one of the led, or goes somewhere."""
    units = sorted((unit, n) for unit, n in position.areas[start].units.get(ONI, {}).items() if n)
    fast = any(unit == RONIN for unit, _ in units)
    choices = []
    for unit, n in units:
        paths = [None, *ways(position, unit, start, fast)]
        choices.append([tuple(Walk(unit, 1, p) for p in group if p) for group in combinations_with_replacement(paths, n)])
    for chosen in product(*choices):
        walks = merged([walk for group in chosen for walk in group])
        if walks:
            yield walks


def small_moves(position: Position) -> Iterator[tuple[Walk, ...]]:
    """Every canonical move of up to three Oni, one area each; none at all is one of them."""
    single = []
    for start in sorted(position.areas):
        for unit, n in sorted(position.areas[start].units.get(ONI, {}).items()):
            for there in start.neighbours():
                if n and there in position.areas:
                    single.append(Walk(unit, 1, (start, there)))
    for number in range(THREE + 1):
        for chosen in combinations_with_replacement(single, number):
            walks = merged(chosen)
            if not move_reasons(position, walks):
                yield walks


# --- the Abyssal with all Oni of its area


def lair(position: Position) -> Hex | None:
    """Where the Abyssal stands."""
    return next((here for here in sorted(position.areas) if position.areas[here].units.get(ONI, {}).get(ABYSSAL, 0)), None)


def is_abyssal_group(position: Position, start: Hex, walks: Sequence[Walk]) -> bool:
    """tsk.legend.8.1: all Oni of its area, all the same way."""
    if start != lair(position) or len({walk.path for walk in walks}) != 1:
        return False
    led: dict[str, int] = {}
    for walk in walks:
        led[walk.unit] = led.get(walk.unit, 0) + walk.count
    return led == {unit: n for unit, n in position.areas[start].units.get(ONI, {}).items() if n}


def abyssal_groups(position: Position) -> Iterator[tuple[Hex, tuple[Walk, ...]]]:
    """The whole group on each of the ways that all of them can take."""
    start = lair(position)
    if start is None:
        return
    units = sorted((unit, n) for unit, n in position.areas[start].units.get(ONI, {}).items() if n)
    open_to = [set(ways(position, unit, start, any(u == RONIN for u, _ in units))) for unit, _ in units]
    for path in sorted(set.intersection(*open_to)):
        yield start, tuple(Walk(unit, n, path) for unit, n in units)
