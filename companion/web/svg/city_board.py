"""Draws the city of Nécropole: the Mausoleum with its six districts round it, who is where, the Gate's points, ruins."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from companion.web.svg.fight_board import SHAPES
from companion.web.svg.terrain import NECROPOLE

SIDE = 70.0  # from the middle of a district to its corner
APART = SIDE * 3**0.5
BOX = "-178 -184 356 368"
PER_ROW = 4
STEP = 27
SMALL = 0.62
LONGEST_LINE = 12
STATES = ("lit", "chosen", "ruined")
LONGEST_WIDE = 10  # letters; longer ones stand lower, where a hexagon is wider


@dataclass(frozen=True)
class CityToken:
    """Somebody in a district: letters, shape, whose."""

    letters: str
    shape: str
    side: str
    asleep: bool = False


@dataclass(frozen=True)
class DistrictPlace:
    """A district as it is drawn; `points` are the Gate's or what it has lost."""

    slug: str
    name: str
    tokens: Sequence[CityToken] = ()
    points: str = ""
    ruined: bool = False
    lit: bool = False
    chosen: bool = False
    url: str = ""
    words: str = ""


def draw(places: Sequence[DistrictPlace], label: str) -> SafeString:
    """The first place is in the middle, the others round it, clockwise from the top."""
    cells = [_cell(place, number) for number, place in enumerate(places)]
    return format_html('<svg class="city-board" viewBox="{}" role="group" aria-label="{}">{}</svg>', BOX, label, _joined(cells))


def _middle(number: int) -> tuple[float, float]:
    if number == 0:
        return 0.0, 0.0
    angle = -pi / 2 + (number - 1) * pi / 3
    return APART * cos(angle), APART * sin(angle)


def _cell(place: DistrictPlace, number: int) -> SafeString:
    x, y = _middle(number)
    corners = " ".join(f"{(SIDE - 2) * cos(n * pi / 3):.1f},{(SIDE - 2) * sin(n * pi / 3):.1f}" for n in range(6))
    looks = " ".join([f"d-{place.slug if place.slug in NECROPOLE else 'district'}", *filter(partial(getattr, place), STATES)])
    parts = [
        format_html('<polygon class="ground land" points="{}"/>', corners),
        *_name(place.name),
        *_tokens(place.tokens),
    ]
    if place.points:
        parts.append(format_html('<text class="points" y="52">{}</text>', place.points))
    if place.ruined:
        parts.append(mark_safe('<path class="ruins" d="M-34-34 34 34M34-34-34 34"/>'))  # nothing in it comes from outside
    inner = format_html('<g transform="translate({} {})">{}</g>', f"{x:.1f}", f"{y:.1f}", _joined(parts))
    if not place.url:
        return format_html('<g class="district {}" data-district="{}"><title>{}</title>{}</g>', looks, place.slug, place.words, inner)
    return format_html(
        '<a class="district {}" data-district="{}" href="{}" hx-get="{}" hx-target="#table" aria-label="{}">{}</a>',
        looks, place.slug, place.url, place.url, place.words, inner,
    )  # fmt: skip


def _name(name: str) -> list[SafeString]:
    """In two lines where it is long: a district is narrow at its top."""
    start, _space, end = name.rpartition(" ") if len(name) > LONGEST_LINE else ("", "", name)
    lines = [line for line in (start, end) if line]
    if not start and len(name) > LONGEST_WIDE:
        return [format_html('<text class="name narrow" y="-20">{}</text>', name)]
    return [format_html('<text class="name" y="{}">{}</text>', -38 + 14 * n if start else -28, line) for n, line in enumerate(lines)]


def _tokens(tokens: Sequence[CityToken]) -> list[SafeString]:
    """Two rows of them; where there are more, how many is written in the last place."""
    most = 2 * PER_ROW
    shown = tokens if len(tokens) <= most else tokens[: most - 1]
    places = min(len(tokens), most)
    found = []
    for number, token in enumerate(shown):
        x, y = _place(number, places)
        looks = f"token s-{token.side}" + (" flipped" if token.asleep else "")
        drawn = mark_safe(SHAPES[token.shape])  # our own shapes
        found.append(
            format_html(
                '<g class="{}" transform="translate({} {}) scale({})">{}<text y="6">{}</text></g>',
                looks,
                x,
                y,
                SMALL,
                drawn,
                token.letters,
            )
        )
    if len(shown) < len(tokens):
        x, y = _place(most - 1, places)
        found.append(format_html('<text class="more" x="{}" y="{}">+{}</text>', x, y + 5, len(tokens) - len(shown)))
    return found


def _place(number: int, places: int) -> tuple[str, int]:
    """The middle of one of so many places, in rows."""
    line, column = divmod(number, PER_ROW)
    in_row = min(PER_ROW, places - line * PER_ROW)
    return f"{(column - (in_row - 1) / 2) * STEP:.1f}", line * STEP + 1


def _joined(parts: Sequence[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
