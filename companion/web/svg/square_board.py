"""Draws a map of squares with its figures: what each square shows, who stands there and looks which way, who fires at whom.

Never colour alone: blue stands in a circle, red in a square, each with its letter; a prow shows the facing, a token the damage.
Turns squares into points. Colours come from classes: nothing is styled inline."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.language import labelled
from companion.tables import names
from companion.tables.log_text.metals import facing
from rules.engine.kernel.squares import BY_NAME, FACINGS, NAMES, STRIDE, every
from rules.engine.metals.maps import Map, Square
from rules.engine.metals.state import SIDES, Figure, State

CELL = 60
EDGE = 15  # for the letters and numbers beside the map
LEAST = 46  # pixels a square keeps, however wide the map: a thumb's width
TURNS = (0, 90, 180, 270)  # north first, as facings are numbered
TIPS = (
    '<defs><marker id="shot-tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4.5" markerHeight="4.5" orient="auto">'
    '<path class="shot-tip" d="M0 0 8 4 0 8z"/></marker></defs>'
)


@dataclass(frozen=True)
class SquareBoardOverlay:
    """What is drawn besides the position: where taps lead, what is lit, marks on squares, shots, lines of sight."""

    href: Callable[[str], str | None] = lambda _square: None
    lit: frozenset[str] = frozenset()
    chosen: str = ""
    target: str = ""
    corners: frozenset[str] = frozenset()
    marks: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)  # square → (text, "good" or "bad")
    shots: Sequence[tuple[str, str, str]] = ()  # from, to, "hit" or "spared"
    sights: Sequence[tuple[str, str, str]] = ()  # from, to, side
    watched: frozenset[str] = frozenset()
    step: tuple[str, str] | None = None
    label: str = ""


def draw_state(state: State, look: SquareBoardOverlay) -> SafeString:
    """The map of a game with its figures."""
    return draw_map(state.frame.map, look, state.figures)


def draw_map(board: Map, look: SquareBoardOverlay, figures: Sequence[Figure] = ()) -> SafeString:
    """The whole map as one picture, with a place to tap in every square that leads somewhere."""
    width, height = board.width, board.height
    standing: dict[int, list[Figure]] = {}
    for figure in figures:
        standing.setdefault(figure.at, []).append(figure)
    paper = _Paper(height)
    cells = [
        _cell(paper, NAMES[at], board.square(at), standing.get(at, ()), look)
        for at in sorted(every(width, height), key=lambda at: (-(at // STRIDE), at % STRIDE))
    ]
    lines = [_line(paper, start, end, f"sight s-{side}") for start, end, side in look.sights]
    values = [_value(paper, NAMES[at], board.square(at), at in standing) for at in every(width, height) if board.square(at).value]
    shots = [_line(paper, start, end, f"shot {kind}") for start, end, kind in look.shots]
    step = [_line(paper, *look.step, "step-line")] if look.step else []
    wide, high = width * CELL + EDGE + 2, height * CELL + EDGE + 2
    return format_html(
        '<svg class="squares-board w{} h{}" viewBox="0 0 {} {}" role="group" aria-label="{}">{}</svg>',
        width, height, wide, high, look.label, _joined([mark_safe(TIPS), *_labels(width, height), *cells, *lines, *values, *step, *shots]),
    )  # fmt: skip


@dataclass(frozen=True)
class _Paper:
    height: int

    def corner(self, square: str) -> tuple[int, int]:
        row, column = divmod(BY_NAME[square], STRIDE)
        return EDGE + column * CELL, 1 + (self.height - 1 - row) * CELL

    def middle(self, square: str) -> tuple[int, int]:
        x, y = self.corner(square)
        return x + CELL // 2, y + CELL // 2


def _labels(width: int, height: int) -> Iterable[SafeString]:
    for row in range(height):
        yield format_html('<text class="edge" x="7" y="{}">{}</text>', 1 + (height - 1 - row) * CELL + CELL // 2 + 4, row + 1)
    for column in range(width):
        x = EDGE + column * CELL + CELL // 2
        yield format_html('<text class="edge" x="{}" y="{}">{}</text>', x, height * CELL + 13, chr(ord("a") + column))


def _cell(paper: _Paper, name: str, shows: Square, figures: Sequence[Figure], look: SquareBoardOverlay) -> SafeString:
    x, y = paper.corner(name)
    on = {
        "forest": shows.forest, "city": shows.city, "worth": shows.value, "corner": name in look.corners,
        "lit": name in look.lit, "chosen": name == look.chosen, "target": name == look.target, "watched": name in look.watched,
    }  # fmt: skip
    classes = " ".join(["square", *(kind for kind, yes in on.items() if yes)])
    layers = ["ground", "over over-corner"] if name in look.corners else ["ground"]
    inside = [
        format_html('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="7"/>', layer, x + 1, y + 1, CELL - 2, CELL - 2)
        for layer in layers
    ]
    inside += _ground(x, y, shows, bool(figures), name in look.corners)
    inside += [metal(x, y, figure, n, len(figures)) for n, figure in enumerate(figures)]
    marks = look.marks.get(name, ())
    places = [CELL // 2] if len(marks) == 1 else [CELL // 4 + 1, CELL * 3 // 4 - 1]
    inside += [
        format_html('<text class="worth-mark {}" x="{}" y="{}">{}</text>', kind, x + place, y + CELL - 6, text)
        for place, (text, kind) in zip(places, marks, strict=False)
    ]
    body = _joined(inside)
    label = spoken(name, shows, figures, name in look.corners)
    label = f"{label} ({', '.join(text for text, _kind in marks)})" if marks else label
    href = look.href(name)
    if href is None:
        return format_html('<g class="{}" data-square="{}"><title>{}</title>{}</g>', classes, name, label, body)
    return format_html(
        '<a class="{}" href="{}" hx-get="{}" aria-label="{}" data-square="{}">{}</a>', classes, href, href, label, name, body
    )


def spoken(name: str, shows: Square, figures: Sequence[Figure], corner: bool) -> str:
    """A square in words, for those who listen."""
    words = [_("corner")] if corner else []
    words += [ngettext("%(n)s point", "%(n)s points", shows.value) % {"n": shows.value}] if shows.value else []
    words += [_("Forest")] if shows.forest else []
    words += [_("City")] if shows.city else []
    for figure in figures:
        facts = {"side": names.side("metals", SIDES[figure.side]), "facing": facing(FACINGS[figure.facing])}
        words.append(_("figure of %(side)s facing %(facing)s") % facts)
        words += [names.side("metals", figure.faction)] if figure.faction else []
        words += [_("damaged")] if figure.damaged else []
    return labelled(name, ", ".join(words) or _("nothing"))


def _ground(x: int, y: int, shows: Square, taken: bool, corner: bool) -> list[SafeString]:
    """Land and value; where somebody stands, both make room."""
    drawn = []
    if corner:
        drawn.append(format_html('<path class="bracket" d="M{} {}v-9h9M{} {}v9h-9"/>', x + 6, y + 15, x + CELL - 6, y + CELL - 15))
    kinds = [kind for kind, there in (("forest", shows.forest), ("city", shows.city)) if there]
    value = shows.value
    size = 15 if taken else 17
    for n, kind in enumerate(kinds):
        left = x + 4 + n * (size + 1) if taken or value or len(kinds) > 1 else x + (CELL - 26) // 2
        top = y + 4 if taken or value or len(kinds) > 1 else y + (CELL - 26) // 2
        big = size if taken or value or len(kinds) > 1 else 26
        drawn.append(
            format_html(
                '<use class="land" href="{}#{}" x="{}" y="{}" width="{}" height="{}"/>',
                static("icons/sprite.svg"),
                kind,
                left,
                top,
                big,
                big,
            )
        )
    return drawn


def _value(paper: _Paper, name: str, shows: Square, taken: bool) -> SafeString:
    """What a square is worth, over the lines of sight; in its corner where somebody stands. The square itself says it in words."""
    x, y = paper.corner(name)
    classes, right, down = ("value small", CELL - 9, 17) if taken else ("value", CELL // 2, CELL // 2 + 10)
    return format_html('<text class="{}" x="{}" y="{}" aria-hidden="true">{}</text>', classes, x + right, y + down, shows.value)


def metal(x: int, y: int, figure: Figure, number: int, count: int, name: str | None = None) -> SafeString:
    """A frame in its side's shape, its name or its side's letter, a prow that shows where it looks, a token when it is damaged."""
    middle_x, middle_y, scale = x + CELL // 2, y + CELL // 2 + 1, "1"
    if count > 1:
        middle_x, middle_y, scale = x + 18 + 24 * (number % 2), y + 18 + 24 * (number // 2 % 2), ".58"
    side = SIDES[figure.side]
    shape = '<circle r="16"/>' if side == "blue" else '<rect x="-15" y="-15" width="30" height="30" rx="4"/>'
    letter = names.side("metals", side)[:1] if name is None else name
    faction = names.side("metals", figure.faction)[:2] if figure.faction else ""
    text = format_html('<text class="letter" y="{}">{}</text><text class="faction" y="12">{}</text>', 2 if faction else 6, letter, faction)
    token = mark_safe('<g class="token"><circle cx="14" cy="14" r="8"/><text x="14" y="18.5">!</text></g>') if figure.damaged else ""
    classes = f"metal s-{side}" + (" hurt" if figure.damaged else "")
    return format_html(
        '<g data-stack="{} {}"><g class="{}" transform="translate({} {}) scale({})">'
        '<path class="prow" transform="rotate({})" d="M-9-15 0-28 9-15z"/>{}{}{}</g></g>',
        side, figure.faction or "", classes, middle_x, middle_y, scale, TURNS[figure.facing], mark_safe(shape), text, token,
    )  # fmt: skip


def _line(paper: _Paper, start: str, end: str, classes: str) -> SafeString:
    """From one square to another, short of both middles so that the figures stay legible."""
    (x1, y1), (x2, y2) = paper.middle(start), paper.middle(end)
    away = max(abs(x2 - x1), abs(y2 - y1)) or 1
    step_x, step_y = (x2 - x1) / away, (y2 - y1) / away
    ends = (x1 + 24 * step_x, y1 + 24 * step_y, x2 - 15 * step_x, y2 - 15 * step_y)
    return format_html('<line class="{}" x1="{}" y1="{}" x2="{}" y2="{}"/>', classes, *(f"{end:g}" for end in ends))


def _joined(parts: Iterable[str]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
