"""Hexagons by axial coordinates, named "q,r"; knows directions and distances, nothing of a game."""

import re
from collections.abc import Iterator
from typing import NamedTuple

NAME = re.compile(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})")


class Hex(NamedTuple):
    """A place on the plane of hexagons."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def step(self, direction: int) -> "Hex":
        q, r = DIRECTIONS[direction]
        return Hex(self.q + q, self.r + r)

    def neighbours(self) -> Iterator["Hex"]:
        """The six around it, in the order of the directions."""
        for direction in range(6):
            yield self.step(direction)

    def towards(self, other: "Hex") -> int | None:
        """The direction of a neighbour; None when it is none."""
        return _BY_STEP.get((other.q - self.q, other.r - self.r))

    def distance(self, other: "Hex") -> int:
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))


DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_BY_STEP = {step: direction for direction, step in enumerate(DIRECTIONS)}


def opposite(direction: int) -> int:
    return (direction + 3) % 6


def parse(text: str) -> Hex | None:
    """'2,-1' → Hex(2, -1); None when it is no such name."""
    found = NAME.fullmatch(text)
    return Hex(int(found.group(1)), int(found.group(2))) if found else None


def ring(radius: int) -> Iterator[Hex]:
    """All hexagons at one distance from the centre, going round."""
    if radius == 0:
        yield Hex(0, 0)
        return
    here = Hex(0, 0)
    for _ in range(radius):
        here = here.step(4)
    for direction in range(6):
        for _ in range(radius):
            yield here
            here = here.step(direction)
