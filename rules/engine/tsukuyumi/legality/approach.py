"""Oni that can attack nothing come closer to it: which step brings them nearer (tsk.legend.8.3, tsk.power.7)."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from rules.engine.kernel import hexes
from rules.engine.kernel.errors import Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality import led_oni

Steps = Mapping[tuple[str, Hex], Sequence[Hex]]  # by unit and area: the neighbours that lie nearer


def nearer(position: Position, units: Collection[str], start: Hex, goals: Iterable[Hex]) -> list[Hex]:
    """The neighbours on a shortest way to the nearest goal, for Oni that go there together; none where nothing leads nearer."""
    rooted = led_oni.DEFILER in units and position.rulings.defiler_moves == "never"
    if rooted or "immobilised" in position.areas[start].traits:
        return []
    fly = all(position.flies(ONI, unit) for unit in units)

    def may(here: Hex, there: Hex) -> bool:
        return there in position.areas and (fly or position.open(here, there))

    steps = dict(hexes.reachable(sorted(goals), may))
    if start not in steps:
        return []
    return [there for there in sorted(start.neighbours()) if steps.get(there) == steps[start] - 1 and may(start, there)]


# --- Revenge of the Oni


def hunted(position: Position, by: str) -> list[Hex]:
    """tsk.power.7.1: where units stand that the Oni come closer to; not the leader's own, where the table reads it so."""
    spared = by if position.rulings.revenge_approach_own_units == "opponents-units" else None
    return [here for here in sorted(position.areas) if any(side != spared for side in position.enemies(ONI, here))]


def towards_units(position: Position, by: str) -> Steps:
    """Every step that brings an Oni of the board nearer to units."""
    goals = hunted(position, by)
    ways = {
        (unit, here): nearer(position, (unit,), here, goals)
        for here in sorted(position.areas)
        for unit, n in position.areas[here].units.get(ONI, {}).items()
        if n
    }
    return {oni: steps for oni, steps in ways.items() if steps}


def step_reasons(walks: Sequence[Walk], steps: Steps) -> list[Reason]:
    """tsk.power.7.1: whoever is moved comes as near as it can, and somebody is moved as long as anybody can."""
    if not walks and steps:
        return [Reason("oni-to-approach", "tsk.power.7.1", {})]
    far = [walk for walk in walks if walk.path[-1] not in steps.get((walk.unit, walk.path[0]), ())]
    return [Reason("not-nearer", "tsk.power.7.1", {"unit": walk.unit, "area": str(walk.path[-1])}) for walk in far]


def nearest_reasons(position: Position, start: Hex, walks: Sequence[Walk], target: Hex) -> list[Reason]:
    """tsk.power.7: the Oni attack the nearest units that they reach from there, by a shortest way."""
    fast = any(walk.unit == led_oni.RONIN for walk in walks)
    ways = [path for unit in sorted({walk.unit for walk in walks}) for path in led_oni.ways(position, unit, start, fast)]
    to_units = [path for path in ways if position.enemies(ONI, path[-1])]
    least = min((len(path) for path in to_units), default=0)
    if not to_units or all(len(walk.path) <= least for walk in walks if walk.path[-1] == target):
        return []
    near = sorted({path[-1] for path in to_units if len(path) == least})
    return [Reason("not-nearest", "tsk.power.7", {"area": str(target), "nearest": [str(here) for here in near]})]
