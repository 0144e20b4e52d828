"""Boards of squares and of hexagons: which squares there are, which are adjacent, what lies ahead. Knows no figure."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from rules.engine.kernel import hexes, validation
from rules.engine.kernel.hexes import Hex

SQUARE_FACINGS = ("N", "E", "S", "W")
HEX_FACINGS = ("0", "1", "2", "3", "4", "5")
LETTERED_SIZE = 6
MOST_SIDE = 26
LARGEST_HEXAGON = 8
_STEPS = {"N": (1, 0), "E": (0, 1), "S": (-1, 0), "W": (0, -1)}  # lines towards F, places to the right
_DIAGONALS = ((1, 1), (-1, 1), (-1, -1), (1, -1))


@dataclass(frozen=True)
class Board:
    """The board of a fight; `void` is the square that does not exist, `star` the one that joins its neighbours (nec.board.8).

    On a board followed by eye nothing has a place."""

    kind: Literal["lettered", "hexagonal", "squares", "hexes", "by-eye"] = "by-eye"
    void: str | None = None
    side: int | None = None
    width: int | None = None
    height: int | None = None
    holes: tuple[str, ...] = ()
    star: str | None = None

    @property
    def tracked(self) -> bool:
        return self.kind != "by-eye"

    @property
    def hexagonal(self) -> bool:
        return self.kind in ("hexagonal", "hexes")

    @property
    def facings(self) -> tuple[str, ...]:
        """Every facing, in the order in which they are listed."""
        if not self.tracked:
            return ()
        return HEX_FACINGS if self.hexagonal else SQUARE_FACINGS


def squares(board: Board) -> tuple[str, ...]:
    """Every square that exists, in alphabetical order; the void and the star are none."""
    return _squares(board)


@lru_cache(256)
def _squares(board: Board) -> tuple[str, ...]:
    every = _grid(replace(board, void=None))
    return tuple(name for name in every if name not in board.holes and name not in (board.void, board.star))


@lru_cache(256)
def _grid(board: Board) -> tuple[str, ...]:
    if board.hexagonal:
        radius = (board.side or 1) - 1
        return tuple(sorted(str(place) for distance in range(radius + 1) for place in hexes.ring(distance)))
    if not board.tracked:
        return ()
    return tuple(sorted(_name(line, place) for line in range(lines_of(board)) for place in range(places_of(board))))


def lines_of(board: Board) -> int:
    return LETTERED_SIZE if board.kind == "lettered" else board.height or 0


def places_of(board: Board) -> int:
    return LETTERED_SIZE if board.kind == "lettered" else board.width or 0


def exists(board: Board, at: str) -> bool:
    return at in _as_set(board)


@lru_cache(256)
def _as_set(board: Board) -> frozenset[str]:
    return frozenset(_squares(board))


@lru_cache(16384)
def beyond(at: str, facing: str) -> str:
    """The square one step further, whether it exists or not."""
    place = hexes.parse(at)
    if place is not None:
        return str(place.step(int(facing)))
    line, number = _parts(at)
    up, right = _STEPS[facing]
    return _name(line + up, number + right)


def ahead(board: Board, at: str, facing: str, void_skipped: bool = False) -> str | None:
    """The square in front; None at the edge, at a hole, and at the void token unless it is skipped (nec.board.4)."""
    found = _in_front(board, at, facing, void_skipped)
    return found if exists(board, found) else None


def _in_front(board: Board, at: str, facing: str, void_skipped: bool) -> str:
    """The name of what comes next, whether or not anybody could be there."""
    found = beyond(at, facing)
    return beyond(found, facing) if void_skipped and found == board.void else found


@lru_cache(16384)
def next_to(board: Board, at: str, eight: bool = False, void_skipped: bool = False) -> tuple[str, ...]:
    """The squares a step away, in alphabetical order: four or six, eight where the table plays diagonals (nec.board.5)."""
    found = {square for facing in board.facings if (square := ahead(board, at, facing, void_skipped)) is not None}
    if eight and not board.hexagonal:
        line, number = _parts(at)
        found |= {square for up, right in _DIAGONALS if exists(board, square := _name(line + up, number + right))}
    return tuple(sorted(found))


def faces_star(board: Board, at: str, facing: str, void_skipped: bool) -> bool:
    return board.star is not None and _in_front(board, at, facing, void_skipped) == board.star


@lru_cache(1024)
def round_star(board: Board, eight: bool, void_skipped: bool) -> tuple[str, ...]:
    """The squares next to the star (nec.board.8)."""
    return next_to(board, board.star, eight, void_skipped) if board.star else ()


@lru_cache(4096)
def line(board: Board, which: str | int | None) -> tuple[str, ...]:
    """The squares of a starting line, in alphabetical order; every square where no line is named."""
    every = _squares(board)
    if which is None:
        return every
    name = str(which)
    if not board.hexagonal:
        return tuple(square for square in every if square[0] == name)
    if name not in HEX_FACINGS:
        return ()
    corner, other = (_corner(board, direction) for direction in (int(name), (int(name) + 1) % 6))
    steps = (board.side or 1) - 1
    towards = next(direction for direction in range(6) if _walk(corner, direction, steps) == other) if steps else 0
    return tuple(sorted(str(_walk(corner, towards, n)) for n in range(steps + 1) if exists(board, str(_walk(corner, towards, n)))))


def shared(board: Board, which: str | int) -> tuple[str, ...]:
    """The corners of a hexagon's line, which belong to another line as well (nec.board.3)."""
    return tuple(str(_corner(board, (int(which) + more) % 6)) for more in (0, 1))


@lru_cache(16384)
def offset(at: str, facing: str, forward: int, right: int) -> str:
    """The square so many steps forward and to the right of somebody who looks that way; on hexagons right is the next way clockwise."""
    place = hexes.parse(at)
    if place is not None:
        ahead_, side = hexes.DIRECTIONS[int(facing)], hexes.DIRECTIONS[(int(facing) - 1) % 6]
        return str(Hex(place.q + ahead_[0] * forward + side[0] * right, place.r + ahead_[1] * forward + side[1] * right))
    line_, number = _parts(at)
    up, across = _STEPS[facing]
    turned = _STEPS[SQUARE_FACINGS[(SQUARE_FACINGS.index(facing) + 1) % 4]]
    return _name(line_ + up * forward + turned[0] * right, number + across * forward + turned[1] * right)


def opposite(facing: str) -> str:
    facings = SQUARE_FACINGS if facing in SQUARE_FACINGS else HEX_FACINGS
    return facings[(facings.index(facing) + len(facings) // 2) % len(facings)]


def direction(board: Board, here: str, there: str) -> str | None:
    """The facing in which another square lies straight ahead, however far; None where it lies on no such line."""
    for facing in board.facings:
        found = here
        for _ in range(MOST_SIDE):
            found = beyond(found, facing)
            if found == there:
                return facing
    return None


def _corner(board: Board, direction_: int) -> Hex:
    return _walk(Hex(0, 0), direction_, (board.side or 1) - 1)


def _walk(start: Hex, direction_: int, steps: int) -> Hex:
    for _ in range(steps):
        start = start.step(direction_)
    return start


def _parts(at: str) -> tuple[int, int]:
    return ord(at[0]) - ord("a"), int(at[1:]) - 1


def _name(line_: int, place: int) -> str:
    return f"{chr(ord('a') + line_)}{place + 1}"


def check(board: Board, at: str) -> None:
    """Refuses a board without a size."""
    if board.hexagonal:
        validation.whole(board.side, f"{at}.side", 2, LARGEST_HEXAGON)
    if board.kind == "squares":
        validation.whole(board.width, f"{at}.width", 1, MOST_SIDE)
        validation.whole(board.height, f"{at}.height", 1, MOST_SIDE)
