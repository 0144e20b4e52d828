"""Draws a small map of squares for the book: figures with their facing, lines of sight, shots, moves, marks."""

from collections.abc import Mapping
from typing import Any

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from companion.web.svg.picture_parts import SIGNS, Point, arrow, number, path, picture, text
from companion.web.svg.square_board import CELL, EDGE, metal
from rules.engine.kernel.squares import BY_NAME, NAMES, STRIDE, every
from rules.engine.metals.state import State

SCALE = 0.62
INSIDE = CELL - 4


def draw(state: State, holds: Mapping[str, Any]) -> SafeString:
    """The map of a frame."""
    board = state.frame.map
    width, height = board.width, board.height

    def corner(at: int) -> tuple[int, int]:
        return EDGE + at % STRIDE * CELL, 1 + (height - 1 - at // STRIDE) * CELL

    def middle(name: str) -> Point:
        x, y = corner(BY_NAME[name])
        return x + CELL / 2, y + CELL / 2

    def outline(at: int) -> str:
        x, y = corner(at)
        return f"M{x + 2} {y + 2}h{INSIDE}v{INSIDE}h-{INSIDE}z"

    squares = list(every(width, height))
    marks: dict[str, list[int]] = {}
    for name, mark in holds.get("marks", {}).items():
        marks.setdefault(mark, []).append(BY_NAME[name])
    named: Mapping[str, str] = holds.get("names", {})  # where there are any, the others have no letter
    sides = dict.fromkeys(str(line[2]) for line in holds.get("sights", ()))
    lands = {"city": [at for at in squares if board.square(at).city], "forest": [at for at in squares if board.square(at).forest]}
    parts: list[SafeString | str] = [
        path("plate", map(outline, squares)),
        *(path(f"plate {land}", map(outline, places)) for land, places in lands.items()),
        *(path(f"edge {mark}", map(outline, places)) for mark, places in marks.items()),
        *(text((7, 1 + (height - 1 - row) * CELL + CELL / 2), str(row + 1), 13, "name") for row in range(height)),
        *(text((EDGE + column * CELL + CELL / 2, height * CELL + 9), chr(ord("a") + column), 13, "name") for column in range(width)),
        *(
            format_html(
                '<use class="land" href="{}#{}" x="{}" y="{}" width="17" height="17"/>', static("icons/sprite.svg"), land, x + 5, y + 5
            )
            for land, places in lands.items()
            for x, y in map(corner, places)
        ),
        *(text(_shifted(corner(at)), str(board.square(at).value), 15, "name") for at in squares if board.square(at).value),
        *(
            path(f"sight s-{side}", (_line(middle(a), middle(b)) for a, b, whose in holds.get("sights", ()) if whose == side))
            for side in sides
        ),
        *(metal(*corner(one.at), one, 0, 1, named.get(NAMES[one.at], "" if named else None)) for one in state.figures),
        *(arrow(_ends(middle(line[0]), middle(line[1])), "shot", 13) for line in holds.get("shots", ())),
        *(
            arrow([middle(step) for step in one["way"]], one.get("look", "go"), 14, str(one.get("n", "")))
            for one in holds.get("arrows", ())
        ),
    ]
    for name, mark in holds.get("marks", {}).items():
        if mark in ("yes", "no"):
            x, y = middle(name)
            taken = any(one.at == BY_NAME[name] for one in state.figures)
            parts.append(text((x + 19, y + 19) if taken else (x, y), SIGNS[mark], 22 if taken else 32, f"sign {mark}"))
    for name, words in holds.get("texts", {}).items():
        x, y = middle(name)
        parts.append(text((x, y + 21), str(words), 18, "said"))
    return picture((0, 0, width * CELL + EDGE + 2, height * CELL + EDGE + 2), SCALE, parts)


def _shifted(corner: tuple[int, int]) -> Point:
    return corner[0] + CELL - 10, corner[1] + 12


def _line(a: Point, b: Point) -> str:
    return f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"


def _ends(a: Point, b: Point) -> list[Point]:
    """From the rim of one figure to that of the other."""
    away = max(abs(b[0] - a[0]), abs(b[1] - a[1])) or 1
    right, down = (b[0] - a[0]) / away, (b[1] - a[1]) / away
    return [(a[0] + 28 * right, a[1] + 28 * down), (b[0] - 17 * right, b[1] - 17 * down)]
