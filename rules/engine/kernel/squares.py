"""Squares named "a1" (column letter from the left, row number from the bottom) and the four facings; knows nothing of a game.

A square is one small number, its row times STRIDE plus its column, whatever the size of the map: to look along a line is to compare."""

import re
from collections.abc import Iterator
from functools import lru_cache

STRIDE = 32
MOST = 26
CELLS = STRIDE * STRIDE
FACINGS = ("N", "E", "S", "W")
N, E, S, W = range(4)
STEPS = (STRIDE, 1, -STRIDE, -1)
NAME = re.compile(r"([a-z])([1-9][0-9]?)")


def square(column: int, row: int) -> int:
    """The square of a column and a row, both counted from 0."""
    return row * STRIDE + column


def name(at: int) -> str:
    return NAMES[at]


def parse(text: str) -> int | None:
    """'c3' → its square; None when it is no such name."""
    found = NAME.fullmatch(text)
    if found is None or int(found.group(2)) > MOST:
        return None
    return square(ord(found.group(1)) - ord("a"), int(found.group(2)) - 1)


def towards(here: int, there: int) -> int:
    """The facing in which another square lies straight ahead; -1 when it lies on no such line."""
    if here == there:
        return -1
    if (here ^ there) % STRIDE == 0:
        return N if there > here else S
    if here // STRIDE == there // STRIDE:
        return E if there > here else W
    return -1


def every(width: int, height: int) -> Iterator[int]:
    """All squares of a map, row by row from a1."""
    for row in range(height):
        for column in range(width):
            yield square(column, row)


@lru_cache(maxsize=4096)
def next_to(at: int, width: int, height: int) -> tuple[int, ...]:
    """The squares a step away on a map of that size, north first, then clockwise."""
    row, column = divmod(at, STRIDE)
    ways = ((column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row))
    return tuple(square(*way) for way in ways if 0 <= way[0] < width and 0 <= way[1] < height)


NAMES = {square(column, row): f"{chr(ord('a') + column)}{row + 1}" for row in range(MOST) for column in range(MOST)}
BY_NAME = {text: at for at, text in NAMES.items()}
