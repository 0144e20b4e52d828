"""Draws Nécropole for the book: the board of a fight with its tokens, and the city with who is where."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from companion.web.svg.fight_board import CELL, EDGE, HEX, SHAPES, Token, figure
from companion.web.svg.picture_parts import SIGNS, Point, arrow, joined, number, path, picture, text
from rules.engine.kernel.hexes import parse
from rules.engine.necropole import boards
from rules.engine.necropole.boards import Board

SCALE, CITY_SCALE = 0.62, 0.8
DISTRICT = 58.0  # from the middle of a district to its corner
INSIDE = CELL - 4
LONGEST = 12  # letters of a district's name in one line


def draw(board: Board, tokens: Mapping[str, Token], holds: Mapping[str, Any]) -> SafeString:
    """The board of a frame; `tokens` by their squares."""
    names = [*boards.squares(board), *filter(None, (board.void, board.star))]
    middles = {name: _middle(board, name) for name in names}
    marks: dict[str, list[str]] = {}
    for name, mark in holds.get("marks", {}).items():
        marks.setdefault(mark, []).append(name)
    parts: list[SafeString | str] = [
        path("plate", (_outline(board, middles[name]) for name in names)),
        *(path(f"edge {mark}", (_outline(board, middles[name]) for name in places)) for mark, places in marks.items()),
        *([] if board.hexagonal else _edges(board)),
    ]
    if board.void:
        x, y = middles[board.void]
        parts.append(format_html('<path class="void" d="M{} {}l28 28m0-28-28 28"/>', number(x - 14), number(y - 14)))
    if board.star:
        parts.append(text(middles[board.star], "★", 26, "name"))
    for one in holds.get("arrows", ()):
        parts.append(arrow(_short_of([middles[step] for step in one["way"]]), one.get("look", "go"), 14, str(one.get("n", ""))))
    parts += [figure(*middles[at], token) for at, token in tokens.items()]
    parts += [arrow(_shortened(middles[line[0]], middles[line[1]]), "shot", 13) for line in holds.get("shots", ())]
    for name, mark in holds.get("marks", {}).items():
        if mark in ("yes", "no"):
            x, y = middles[name]
            parts.append(text((x + 19, y + 19) if name in tokens else (x, y), SIGNS[mark], 22 if name in tokens else 32, f"sign {mark}"))
    for name, words in holds.get("texts", {}).items():
        x, y = middles[name]
        parts.append(text((x, y + (0 if name not in tokens else 22)), str(words), 18, "said"))
    xs, ys = zip(*middles.values(), strict=True)
    left, top = (min(xs) - HEX, min(ys) - HEX - 1) if board.hexagonal else (0, 0)
    right, bottom = (max(xs) + HEX, max(ys) + HEX + 1) if board.hexagonal else (max(xs) + CELL / 2 + 2, max(ys) + CELL / 2 + EDGE + 2)
    return picture((left, top, right - left, bottom - top), SCALE, parts)


def _middle(board: Board, name: str) -> Point:
    place = parse(name)
    if place is not None:
        return HEX * 3**0.5 * (place.q + place.r / 2), HEX * 1.5 * place.r
    return EDGE + (int(name[1:]) - 1) * CELL + CELL / 2, 1 + (boards.lines_of(board) - 1 - (ord(name[0]) - ord("a"))) * CELL + CELL / 2


def _outline(board: Board, middle: Point) -> str:
    x, y = middle
    if board.hexagonal:
        return f"M{number(x)} {number(y)}m0-35l30.3 17.5v35L{number(x)} {number(y + 35)}l-30.3-17.5v-35z"
    return f"M{number(x - INSIDE / 2)} {number(y - INSIDE / 2)}h{INSIDE}v{INSIDE}h-{INSIDE}z"


def _edges(board: Board) -> list[SafeString]:
    lines, places = boards.lines_of(board), boards.places_of(board)
    letters = [text((7, 1 + (lines - 1 - line) * CELL + CELL / 2), chr(ord("A") + line), 14, "name") for line in range(lines)]
    return [*letters, *(text((EDGE + place * CELL + CELL / 2, lines * CELL + 9), str(place + 1), 14, "name") for place in range(places))]


def _short_of(points: list[Point]) -> list[Point]:
    """A way that ends at the rim of whoever is on its last square."""
    return [*points[:-1], _shortened(points[-2], points[-1])[1]]


def _shortened(a: Point, b: Point) -> list[Point]:
    away = max(abs(b[0] - a[0]), abs(b[1] - a[1])) or 1
    right, down = (b[0] - a[0]) / away, (b[1] - a[1]) / away
    return [(a[0] + 20 * right, a[1] + 20 * down), (b[0] - 19 * right, b[1] - 19 * down)]


def draw_city(places: Sequence[tuple[str, str]], tokens: Mapping[str, Sequence[Token]], holds: Mapping[str, Any]) -> SafeString:
    """The first district in the middle, the others round it, clockwise from the top: (slug, name)."""
    apart = DISTRICT * 3**0.5
    middles = {slug: _round(n, apart) for n, (slug, _name) in enumerate(places)}
    marks: dict[str, list[str]] = {}
    for name, mark in holds.get("marks", {}).items():
        marks.setdefault(mark, []).append(name)
    parts: list[SafeString | str] = [
        path("plate", map(_district, middles.values())),
        *(path(f"edge {mark}", (_district(middles[name]) for name in marked)) for mark, marked in marks.items()),
    ]
    for one in holds.get("arrows", ()):
        ends = [middles[step] for step in one["way"]]
        parts.append(arrow(_shortened(ends[0], ends[-1]), one.get("look", "go"), 14, str(one.get("n", ""))))
    for slug, name in places:
        x, y = middles[slug]
        parts += [text((x, y - 26 + 12 * n), line, 12, "place") for n, line in enumerate(_lines(name))]
        mark = holds.get("marks", {}).get(slug)
        if mark in ("yes", "no"):
            parts.append(text((x, y + 26), SIGNS[mark], 26, f"sign {mark}"))
        if slug in holds.get("points", {}):
            parts.append(text((x, y + 36), str(holds["points"][slug]), 17, "said"))
        own = tokens.get(slug, ())
        parts += [_small((x + (n - (len(own) - 1) / 2) * 25, y + 4), token) for n, token in enumerate(own)]
    xs, ys = zip(*middles.values(), strict=True)
    left, top = min(xs) - DISTRICT, min(ys) - DISTRICT * 0.87 - 2
    return picture((left, top, max(xs) + DISTRICT - left, max(ys) + DISTRICT * 0.87 + 2 - top), CITY_SCALE, parts)


def _lines(name: str) -> list[str]:
    """A long name in two lines: a district is narrow at its top."""
    start, _space, end = name.rpartition(" ") if len(name) > LONGEST else ("", "", name)
    return [line for line in (start, end) if line]


def _round(n: int, apart: float) -> Point:
    angle = -pi / 2 + (n - 1) * pi / 3
    return (apart * cos(angle), apart * sin(angle)) if n else (0.0, 0.0)


def _district(middle: Point) -> str:
    side = DISTRICT - 2
    points = (f"{number(middle[0] + side * cos(n * pi / 3))} {number(middle[1] + side * sin(n * pi / 3))}" for n in range(6))
    return f"M{'L'.join(points)}z"


def _small(at: Point, token: Token) -> SafeString:
    looks = f"token s-{token.side}" + (" flipped" if token.flipped else "")
    shape = mark_safe(SHAPES.get(token.shape, SHAPES["hero"]))  # our own shapes
    inside = joined([shape, format_html('<text class="letter" y="6">{}</text>', token.letters)])
    return format_html('<g class="{}" transform="translate({} {})scale(.62)">{}</g>', looks, number(at[0]), number(at[1]), inside)
