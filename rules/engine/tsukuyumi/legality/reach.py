"""Where a group that moves together can go: every area it may end in, with a shortest way (tsk.move). Movement.py judges each."""

from collections.abc import Mapping

from rules.engine.kernel.hexes import Hex, shortest_paths
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality.movement import check_move


def reach(position: Position, by: str, start: Hex, group: Mapping[str, int], points: int) -> dict[Hex, tuple[Hex, ...]]:
    """Each area that all figures of a group may reach in one movement action, with the way that they take."""
    furthest = points + max((position.unit(by, unit).movement for unit in group), default=0)

    def may(path: tuple[Hex, ...]) -> bool:
        walks = [Walk(unit, count, path) for unit, count in sorted(group.items())]
        return path[-1] in position.areas and check_move(position, by, points, walks).legal

    return {path[-1]: path for path in shortest_paths(start, may, furthest)}
