"""The Princess on her way: the eighteen corners of the Moon's border, where she comes back, and where the Dark Observer comes in
(coop.princess, coop.legend.7). Knows no fight."""

from collections.abc import Iterator

from rules.engine.kernel.hexes import Hex, reachable
from rules.engine.tsukuyumi.board.position import MOON, Position

Corner = frozenset[Hex]


def _border() -> Iterator[Corner]:
    """Going round against the clock, as edges are numbered: three corners for each of the six outer areas of the Moon."""
    for direction in range(6):
        moon = Hex(0, 0).step(direction)
        before, after = (direction - 1) % 6, (direction + 1) % 6
        yield frozenset([moon, moon.step(before), moon.step(direction)])
        yield frozenset([moon, moon.step(direction), moon.step(after)])
        yield frozenset([moon, Hex(0, 0).step(after), moon.step(after)])


CORNERS: tuple[Corner, ...] = tuple(_border())[::-1]  # clockwise


def stands(position: Position, corner: Corner) -> bool:
    """Whether she may stand there: on any corner of the border, or only where three areas meet."""
    if corner not in CORNERS:
        return False
    whole = all(area in position.areas for area in corner)
    return whole or position.rulings.coop_princess_hole == "any-corner"


def way(position: Position, clockwise: bool) -> Iterator[Corner]:
    """The corners ahead of her, one by one, once round; none when she is not on the border."""
    if position.princess not in CORNERS:
        return
    start = CORNERS.index(position.princess)
    for steps in range(1, len(CORNERS) + 1):
        corner = CORNERS[(start + steps * (1 if clockwise else -1)) % len(CORNERS)]
        if stands(position, corner):
            yield corner


def passed(position: Position, corners: int, clockwise: bool) -> list[Corner]:
    """The corners that she passes on a way of so many, the last being where she stops."""
    ahead = list(way(position, clockwise))
    return ahead[: (corners - 1) % len(ahead) + 1]


def returns(position: Position) -> tuple[Corner, ...]:
    """coop.princess.7: the corners nearest to the home of the last in initiative, in a fixed order; all, where nobody has a home."""
    free = [corner for corner in CORNERS if stands(position, corner)]
    if position.rulings.coop_princess_return == "anywhere":
        return tuple(free)
    home = home_of_the_last(position)
    if home is None:
        return tuple(free)
    steps = {corner: min((d for h in corner if (d := _distance(position, h, home)) is not None), default=99) for corner in free}
    return tuple(corner for corner in free if steps[corner] == min(steps.values()))


def home_of_the_last(position: Position) -> Hex | None:
    """The home of the player last in initiative order, of those who have one on the board."""
    homes = {area.of: here for here, area in position.areas.items() if area.is_homezone}
    return next((homes[side] for side in reversed(position.initiative or ()) if side in homes), None)


def home_of_the_first(position: Position) -> Hex | None:
    """The home of the player first in initiative order, of those who have one on the board."""
    homes = {area.of: here for here, area in position.areas.items() if area.is_homezone}
    return next((homes[side] for side in position.initiative or () if side in homes), None)


def observer_places(position: Position) -> tuple[Hex, ...]:
    """coop.legend.7.3: next to the Moon, as near as possible to the home of the last in initiative; equally near ones are all told."""
    beside = [
        h for h in sorted(position.areas) if h not in MOON and not position.areas[h].is_homezone and any(n in MOON for n in h.neighbours())
    ]
    first = position.rulings.coop_lowest_initiative == "first-place"
    home = home_of_the_first(position) if first else home_of_the_last(position)
    if home is None or not beside:
        return tuple(beside)
    nearest = min(here.distance(home) for here in beside)
    return tuple(here for here in beside if here.distance(home) == nearest)


def _distance(position: Position, here: Hex, home: Hex) -> int | None:
    """Areas to that home; by a way that can be walked where that reading is played."""
    if here not in position.areas:
        return None
    if position.rulings.coop_princess_return_tie == "areas-players":
        return here.distance(home)
    walked = reachable([here], lambda place, there: there in position.areas and position.open(place, there))
    return next((steps for place, steps in walked if place == home), None)


def present(position: Position) -> tuple[Hex, ...]:
    """The areas round her corner that are on the board."""
    return tuple(sorted(area for area in position.princess if area in position.areas))
