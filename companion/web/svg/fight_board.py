"""Draws the board of a Nécropole fight, squares or hexagons, with its figures: class as shape, side as colour, a wedge for the facing,
hollow once it has played, a dot for each black point. Colours come from classes: nothing is styled inline."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin, sqrt

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from cards.language import labelled
from companion.web.svg.hex_board import sends
from companion.web.tables.action_panel import Button
from rules.engine.kernel.hexes import parse
from rules.engine.necropole import boards
from rules.engine.necropole.boards import Board

CELL = 60
EDGE = 15  # for the letters and numbers beside the board
HEX = 36.0  # from the middle of a hexagon to its corner
TURNS = {"N": 0, "E": 90, "S": 180, "W": 270, **{str(n): 90 - 60 * n for n in range(6)}}
SHAPES = {
    "sorcerer": '<circle class="body" r="17"/>',
    "warrior": '<rect class="body" x="-16" y="-16" width="32" height="32" rx="3"/>',
    "assassin": '<path class="body" d="M0-21 20 14H-20z"/>',
    "minion": '<path class="body" d="M0-18 16-9V9L0 18-16 9V-9z"/>',
    "lord": '<path class="body" d="M0-20 20 0 0 20-20 0z"/>',
    "god": '<path class="body" d="M-8-19H8L19-8V8L8 19H-8L-19 8V-8z"/>',
}
SHAPES["hero"] = SHAPES["sorcerer"]
MOST_DOTS = 9


@dataclass(frozen=True)
class Token:
    """A figure as it is drawn: its letters, its shape, whose it is; `left` and `lost` black points, `left` where it is known."""

    letters: str
    shape: str
    side: str
    camp: int
    words: str
    facing: str = ""
    flipped: bool = False
    active: bool = False
    left: int | None = None
    lost: int = 0


@dataclass(frozen=True)
class FightBoardOverlay:
    """What is drawn besides the position: where taps lead or what they send, what is lit, numbers on squares, the way of a step."""

    href: Callable[[str], str | None] = lambda _square: None
    sends: Mapping[str, Button] = field(default_factory=dict)
    act: str = ""  # where a tap that sends something goes
    lit: frozenset[str] = frozenset()
    marks: Mapping[str, str] = field(default_factory=dict)
    chosen: str = ""
    target: str = ""
    aimed: frozenset[str] = frozenset()
    way: Sequence[str] = ()
    label: str = ""


def draw(board: Board, tokens: Mapping[str, Token], look: FightBoardOverlay) -> SafeString:
    """The whole board as one picture; `tokens` by their squares."""
    paper = _Hexes(board) if board.hexagonal else _Squares(board)
    every = [square for square in paper.names if square not in board.holes]
    cells = [_cell(paper, board, square, tokens.get(square), look) for square in every]
    way = [_way(paper, look.way)] if len(look.way) > 1 else []
    return format_html(
        '<svg class="fight-board" viewBox="{}" role="group" aria-label="{}">{}</svg>',
        paper.box,
        look.label,
        _joined([*paper.edges(), *cells, *way]),
    )


class _Squares:
    """A board of lettered lines, line A at the bottom."""

    def __init__(self, board: Board) -> None:
        self.lines, self.places = boards.lines_of(board), boards.places_of(board)
        self.box = f"0 0 {self.places * CELL + EDGE + 2} {self.lines * CELL + EDGE + 2}"
        letters = [chr(ord("a") + line) for line in reversed(range(self.lines))]
        self.names = [f"{letter}{place + 1}" for letter in letters for place in range(self.places)]

    def middle(self, square: str) -> tuple[float, float]:
        line, place = ord(square[0]) - ord("a"), int(square[1:]) - 1
        return EDGE + place * CELL + CELL / 2, 1 + (self.lines - 1 - line) * CELL + CELL / 2

    def ground(self, square: str) -> SafeString:
        x, y = self.middle(square)
        half = CELL / 2 - 1
        size = CELL - 2
        return format_html('<rect class="ground" x="{}" y="{}" width="{}" height="{}" rx="7"/>', _n(x - half), _n(y - half), size, size)

    def edges(self) -> Iterable[SafeString]:
        for line in range(self.lines):
            y = 1 + (self.lines - 1 - line) * CELL + CELL // 2 + 4
            yield format_html('<text class="edge" x="7" y="{}">{}</text>', y, chr(ord("A") + line))
        for place in range(self.places):
            x = EDGE + place * CELL + CELL // 2
            yield format_html('<text class="edge" x="{}" y="{}">{}</text>', x, self.lines * CELL + 13, place + 1)


class _Hexes:
    """A hexagon of hexagons, one point up; direction 0 looks to the right, then on against the clock."""

    def __init__(self, board: Board) -> None:
        self.names = list(boards.squares(Board(board.kind, side=board.side)))
        xs, ys = zip(*(self.middle(name) for name in self.names), strict=True)
        left, top = min(xs) - HEX, min(ys) - HEX - 1
        self.box = f"{left:.0f} {top:.0f} {max(xs) + HEX - left:.0f} {max(ys) + HEX + 1 - top:.0f}"

    def middle(self, square: str) -> tuple[float, float]:
        place = parse(square)
        if place is None:
            raise ValueError(f"{square} is no hexagon")
        return HEX * sqrt(3) * (place.q + place.r / 2), HEX * 1.5 * place.r

    def ground(self, square: str) -> SafeString:
        x, y = self.middle(square)
        rim = HEX - 1.2
        corners = " ".join(f"{_n(x + rim * cos(radians(60 * i - 30)))},{_n(y + rim * sin(radians(60 * i - 30)))}" for i in range(6))
        return format_html('<polygon class="ground" points="{}"/>', corners)

    def edges(self) -> Iterable[SafeString]:
        return ()


_Paper = _Squares | _Hexes


def _cell(paper: _Paper, board: Board, square: str, token: Token | None, look: FightBoardOverlay) -> SafeString:
    x, y = paper.middle(square)
    void = square == board.void
    on = {
        "void": void, "star": square == board.star, "lit": square in look.lit, "chosen": square == look.chosen,
        "target": square == look.target, "aimed": square in look.aimed,
    }  # fmt: skip
    classes = " ".join(["square", *(kind for kind, yes in on.items() if yes)])
    inside = [paper.ground(square)]
    if void:
        inside.append(format_html('<path class="void-cross" d="M{} {}l28 28m0-28-28 28"/>', _n(x - 14), _n(y - 14)))
    if square == board.star:
        inside.append(format_html('<text class="cost" x="{}" y="{}">★</text>', _n(x), _n(y + 7)))
    if token:
        inside.append(figure(x, y, token))
    mark = look.marks.get(square, "")
    if mark:
        inside.append(format_html('<text class="cost" x="{}" y="{}">{}</text>', _n(x), _n(y + 7), mark))
    words = token.words if token else _("void token") if void else _("free")
    label = labelled(square, words) + (f" ({mark})" if mark else "")
    href = None if void else look.href(square)
    if href is None:
        return format_html('<g class="{}" data-square="{}"><title>{}</title>{}</g>', classes, square, label, _joined(inside))
    return format_html(
        '<a class="{}" href="{}"{} aria-label="{}" data-square="{}">{}</a>',
        classes,
        href,
        _taps(look, square, href),
        label,
        square,
        _joined(inside),
    )


def _taps(look: FightBoardOverlay, square: str, href: str) -> SafeString:
    """With scripts, a tap on a square that sends something sends it; else it asks for the page."""
    button = look.sends.get(square)
    return format_html(' hx-get="{}"', href) if button is None else sends(button, look.act)


def figure(x: float, y: float, token: Token) -> SafeString:
    """A token with its middle at a point."""
    wedge = (
        format_html('<path class="wedge" transform="rotate({})" d="M-9-17 0-29 9-17z"/>', TURNS[token.facing])
        if token.facing in TURNS
        else ""
    )
    classes = f"token s-{token.side}" + (" flipped" if token.flipped else "") + (" active" if token.active else "")
    underline = mark_safe('<path class="camp-mark" d="M-8 8.5H8"/>') if token.camp % 2 else ""
    return format_html(
        '<g class="{}" transform="translate({} {})">{}{}<text class="letter" y="{}">{}</text>{}{}</g>',
        classes, _n(x), _n(y), wedge, mark_safe(SHAPES.get(token.shape, SHAPES["hero"])), 7 if token.shape == "assassin" else 5,
        token.letters, underline, _gauge(token),
    )  # fmt: skip


def _gauge(token: Token) -> SafeString:
    """A dot for each black point, hollow where it is lost; only the loss where the gauge is not known."""
    down = token.facing in ("S", "4", "5")  # where the wedge is not
    y = -24 if down else 25
    if token.left is None:
        return format_html('<text class="loss" x="18" y="{}">−{}</text>', y + 2, token.lost) if token.lost else mark_safe("")
    count = min(token.left + token.lost, MOST_DOTS)
    start = -3 * (count - 1)
    dots = ((start + 6 * n, "point" if n < token.left else "point lost") for n in range(count))
    return format_html_join("", '<circle class="{}" cx="{}" cy="{}" r="2.4"/>', ((look, across, y) for across, look in dots))


def _way(paper: _Paper, squares: Sequence[str]) -> SafeString:
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in map(paper.middle, squares))
    return format_html('<polyline class="way" points="{}"/>', points)


def _joined(parts: Iterable[str]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
