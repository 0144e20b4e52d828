"""Where a group that moves together can go: every area it may end in, with a shortest way (tsk.move). Movement.py judges each."""

from collections.abc import Mapping

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality.movement import check_move


def reach(position: Position, by: str, start: Hex, group: Mapping[str, int], points: int) -> dict[Hex, tuple[Hex, ...]]:
    """Each area that all figures of a group may reach in one movement action, with the way that they take."""
    found: dict[Hex, tuple[Hex, ...]] = {}
    ways: list[tuple[Hex, ...]] = [(start,)]
    for _ in range(points + max((position.unit(by, unit).movement for unit in group), default=0)):
        longer = []
        for way in ways:
            for there in way[-1].neighbours():
                if there in position.areas and there not in found and there != start and _may(position, by, group, (*way, there), points):
                    found[there] = (*way, there)
                    longer.append((*way, there))
        ways = longer
    return found


def _may(position: Position, by: str, group: Mapping[str, int], way: tuple[Hex, ...], points: int) -> bool:
    return check_move(position, by, points, [Walk(unit, count, way) for unit, count in sorted(group.items())]).legal
