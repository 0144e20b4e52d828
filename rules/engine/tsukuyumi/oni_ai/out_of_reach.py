"""Why Oni do not come to an area at all (coop.oni.3): too far away, or nobody gets through. Decides no attack."""

from dataclasses import dataclass

from rules.engine.kernel.hexes import Hex, reachable
from rules.engine.tsukuyumi.oni_ai.groups import Kind, Target
from rules.engine.tsukuyumi.oni_ai.routes import REACH, RouteMap


@dataclass(frozen=True)
class Nearness:
    """How many Oni are near enough if nothing stood in their way; of the one that lacks least: its steps (None: no way) and its reach."""

    near: int
    steps: int | None
    reach: int


def nearness(here: Hex, route_map: RouteMap) -> Nearness:
    """Steps over the areas of the board, never across a hole; blockades, guards and areas that nobody may leave are not asked."""
    steps = dict(reachable([here], lambda _, there: there in route_map.around))
    elsewhere = [figure for figure in route_map.stacks if figure.start != here]
    near = sum(figure.count for figure in elsewhere if steps.get(figure.start, figure.mover[0] + 1) <= figure.mover[0])
    lacking = sorted((steps[f.start] - f.mover[0], steps[f.start], f.mover[0]) for f in elsewhere if f.start in steps)
    return Nearness(near, lacking[0][1], lacking[0][2]) if lacking else Nearness(near, None, REACH)


def who_gets_through(target: Target, route_map: RouteMap) -> list[Kind]:
    """coop.oni.3.3: the kinds of figures for which all who could pass with them are strong enough on one of their ways."""
    open_ways = {kind: [through for _, through in kind.routes] for kind in target.starts}
    while True:
        passing: dict[tuple[Hex, Hex | None], int] = {}
        for kind, throughs in open_ways.items():
            count = sum(n for _, _, n in target.starts[kind])
            for area in frozenset().union(*throughs):
                if route_map.flying_counts or not kind.flies:
                    passing[area, kind.start] = passing.get((area, kind.start), 0) + kind.strength * count
        left = {
            kind: [way for way in throughs if kind.flies or all(passing[a, kind.start] >= route_map.guards[a].least for a in way)]
            for kind, throughs in open_ways.items()
        }
        left = {kind: throughs for kind, throughs in left.items() if throughs}
        if left == open_ways:
            return list(left)
        open_ways = left
