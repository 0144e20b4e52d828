"""Hexagons by axial coordinates, named "q,r"; knows directions and distances, nothing of a game."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
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
        return iter(_around(self))

    def towards(self, other: "Hex") -> int | None:
        """The direction of a neighbour; None when it is none."""
        return _BY_STEP.get((other.q - self.q, other.r - self.r))

    def distance(self, other: "Hex") -> int:
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))


DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_BY_STEP = {step: direction for direction, step in enumerate(DIRECTIONS)}


@lru_cache(4096)
def _around(here: Hex) -> tuple[Hex, ...]:
    return tuple(here.step(direction) for direction in range(6))


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


def reachable(starts: Iterable[Hex], may: Callable[[Hex, Hex], bool], most: int | None = None) -> Iterator[tuple[Hex, int]]:
    """Every place that is reached from some others, nearest first, with the steps to it; `may` allows a step, `most` ends the search."""
    edge = list(dict.fromkeys(starts))
    seen = set(edge)
    yield from ((place, 0) for place in edge)
    steps = 0
    while edge and steps != most:
        steps += 1
        further = []
        for here in edge:
            for there in here.neighbours():
                if there not in seen and may(here, there):
                    seen.add(there)
                    further.append(there)
                    yield there, steps
        edge = further


def shortest_paths(start: Hex, may: Callable[[tuple[Hex, ...]], bool], most: int) -> Iterator[tuple[Hex, ...]]:
    """The first of the shortest paths to each place but the start, nearest first; `may` allows a path that is one step longer."""
    seen = {start}
    paths: list[tuple[Hex, ...]] = [(start,)]
    for _ in range(most):
        longer = []
        for path in paths:
            for there in path[-1].neighbours():
                if there not in seen and may((*path, there)):
                    seen.add(there)
                    longer.append((*path, there))
                    yield longer[-1]
        paths = longer
