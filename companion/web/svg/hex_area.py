"""What stands in one area of the board, each thing in a place of its own: a badge per side, flag, land, markers, name.

A badge is one silhouette, how many figures, and their conquest sum (▽). With up to one side they stand in a row in the middle;
two sides stand in two rows, three in columns with their numbers below, more in four quarters; what lies there moves to the edges.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from companion.tables.names import letters
from companion.web.silhouettes import silhouette_of
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Area, Position

SYMBOL = re.compile(r'<symbol id="([a-z-]+)"(.*?)</symbol>', re.DOTALL)
ICONS = {"fertile": "fertile", "mountain": "mountain", "river": "river"}
FROM_SMALL_TO_LARGE = ("small", "medium", "large")
COLUMNS = (-17.0, 0.0, 17.0)
QUARTERS = ((-14.0, -10.0), (12.6, -10.0), (-14.0, 7.4), (12.6, 7.4))
# Where what lies there is drawn, by the number of sides: none, one, two, more.
FLAG = ((-13.5, -14.0), (-13.5, -14.0), (-20.0, -5.0), (-7.0, -20.4))
PRIORITY = ((13.5, -15.6), (13.5, -15.6), (-20.0, 8.0), (-10.6, 19.6))
LOOSE = ((-13.5, 18.5), (-13.5, 18.5), (19.5, 17.0), (12.5, 21.4))
SMALL = 17.0  # the height of a figure where three sides or more stand


@dataclass(frozen=True)
class Badge:
    """All figures of one side in an area."""

    owner: str
    count: int
    conquest: int | None
    silhouette: str


@dataclass(frozen=True)
class Spot:
    """Where a badge stands: its figure, and where its numbers stand and how large they are."""

    left: float
    top: float
    high: float
    words: float
    count: float
    sum: float
    text: float
    sign: str = "▽"  # before the conquest sum, where there is room for it


def badges(position: Position, here: Hex) -> list[Badge]:
    """The Oni first."""
    sides = sorted(position.areas[here].units.items(), key=lambda pair: pair[0] != ONI)
    return [
        Badge(owner, sum(units.values()), _conquest(position, here, owner), _figure(owner, units))
        for owner, units in sides
        if any(units.values())
    ]


def _conquest(position: Position, here: Hex, owner: str) -> int | None:
    """What a side counts for in a conquest; None where a printed value is not known."""
    try:
        princess = position.value(ONI, "princess", "conquest") if owner == ONI and here in position.princess else 0
        return position.sum(owner, here, "conquest") + position.areas[here].bonus.get(owner, 0) + princess
    except BadInput:
        return None


def _figure(owner: str, units: Mapping[str, int]) -> str:
    """The silhouette of the most numerous unit; of Oni the largest, legendary ones before all."""

    def rank(unit: str) -> tuple[int, int]:
        if owner != ONI:
            return units[unit], 0
        return (FROM_SMALL_TO_LARGE.index(unit) if unit in FROM_SMALL_TO_LARGE else len(FROM_SMALL_TO_LARGE)), units[unit]

    return silhouette_of(max((unit for unit, n in units.items() if n), key=rank), faction=owner)


def figures(position: Position, here: Hex, x: float, y: float, mover: str) -> SafeString:
    """The badges of an area."""
    held = badges(position, here)
    spots = _spots(len(held), x, y)
    shown = held if len(held) <= len(spots) else held[: len(spots) - 1]
    drawn = [_badge(badge, spot, badge.owner == mover) for badge, spot in zip(shown, spots, strict=False)]
    if len(shown) < len(held):
        drawn.append(_more(len(held) - len(shown), spots[-1]))
    return _joined(drawn)


def _spots(sides: int, x: float, y: float) -> list[Spot]:
    """As many places as sides are drawn."""
    if sides <= 1:
        return [_beside(x, y, 21, 12)]
    if sides == 2:
        return [_beside(x, y - 8.8, 17.4, 10), _beside(x, y + 8.8, 17.4, 10)]
    if sides == len(COLUMNS):
        return [Spot(x + dx - SMALL / 2, y - 17, SMALL, x + dx, y + 7.4, y + 13.6, 8.6) for dx in COLUMNS]
    return [_beside(x + dx, y + dy, SMALL, 8, sign="") for dx, dy in QUARTERS]


def _beside(x: float, y: float, high: float, text: float, *, sign: str = "▽") -> Spot:
    """The numbers to the right of the figure."""
    left = x - high * (0.91 if sign else 0.76)
    words = left + high * (1.36 if sign else 1.26)
    return Spot(left, y - high / 2, high, words, y - text * 0.06, y + text * 0.72, text, sign)


def _more(sides: int, spot: Spot) -> SafeString:
    """How many sides stand there that are not drawn; a tap on the area lists them."""
    middle = spot.left + spot.high / 2
    return format_html('<text class="badge-count" font-size="10" x="{}" y="{}">+{}</text>', _n(middle), _n(spot.count + 4), sides)


def _badge(badge: Badge, spot: Spot, moves: bool) -> SafeString:
    """The figure, and beside or below it how many over what they count for."""
    strength = "?" if badge.conquest is None else badge.conquest
    parts = (
        '<g class="stack f-{0}" data-stack="{0}" data-count="{1}"{2}>{13}<use href="#s-{3}" x="{4}" y="{5}" width="{6}" height="{6}"/>'
        '<text class="badge-count" font-size="{7}" x="{8}" y="{9}">{1}</text>'
        '<text class="badge-sum" font-size="{10}" x="{8}" y="{11}">{12}</text></g>'
    )
    return format_html(
        parts,
        badge.owner,
        badge.count,
        mark_safe(" data-moves") if moves else "",
        badge.silhouette,
        _n(spot.left),
        _n(spot.top),
        _n(spot.high),
        spot.text,
        _n(spot.words),
        _n(spot.count),
        _n(spot.text * 0.7),
        _n(spot.sum),
        f"{spot.sign}{strength}",
        _hold(spot) if moves else "",
    )


def _hold(spot: Spot) -> SafeString:
    """What a finger takes hold of: the figure and the gap beside it."""
    hold = '<rect x="{}" y="{}" width="{}" height="{}" fill="transparent"/>'
    return format_html(hold, _n(spot.left), _n(spot.top), _n(max(spot.words - spot.left, spot.high)), _n(spot.high))


def symbols(position: Position, more: Iterable[str] = ()) -> SafeString:
    """The silhouettes that a board needs, so that no further file is fetched."""
    used = {badge.silhouette for here in position.areas for badge in badges(position, here)} | set(more)
    drawn = _silhouettes()
    return mark_safe("".join(f'<symbol id="s-{name}"{drawn[name]}</symbol>' for name in sorted(used) if name in drawn))


@cache
def _silhouettes() -> dict[str, str]:
    return dict(SYMBOL.findall((settings.BASE_DIR / "static/icons/silhouettes.svg").read_text("utf-8")))


def traits(area: Area) -> list[str]:
    """What is shown over the land; that the Moon is Tsukuyumi's goes without saying."""
    return sorted(area.traits - {"tsukuyumi"} if area.kind == "moon" else area.traits)


def _sides(position: Position, here: Hex) -> int:
    return len(badges(position, here)) if here in position.areas else 0


def ground(position: Position, here: Hex, x: float, y: float) -> SafeString:
    """What kind of land it is: its icons, its number, whose home."""
    area, sides = position.areas[here], _sides(position, here)
    full = sides >= len(COLUMNS)
    kind = None if full and area.value else ICONS.get(area.kind)  # where there is no room, its number tells a mountain
    shown = [symbol for symbol in (kind, *traits(area)) if symbol]
    icons = [_icon(symbol, f"i-{symbol}", *_place(n, len(shown), area, x, y, sides)) for n, symbol in enumerate(shown)]
    if area.is_homezone:
        place = (x - 11, y - 11, 22) if not sides else (x - 3, y + 16, 6) if full else (x - 4.5, y + (18 if sides > 1 else 12), 9)
        icons.append(_icon("home", f"f-{area.of} home-mark", *place))
    if area.value:
        right, down = (3.0 * len(shown) - 0.4, 23.4) if full else (0.0, 26.0) if sides > 1 else (7.0, 20.0)
        icons.append(format_html('<text class="value" x="{}" y="{}">{}</text>', _n(x + right), _n(y + down), area.value))
    return _joined(icons)


def _place(n: int, of: int, area: Area, x: float, y: float, sides: int) -> tuple[float, float, float]:
    """Left, top and size of an icon of the land: below the figures, or with two sides at the right edge."""
    if sides >= len(COLUMNS):
        return x - (6 * of + (9 if area.value else 0)) / 2 + 6 * n, y + 16, 6
    if sides > 1:
        return x + 18, y - 3.5 * of + 7 * n, 7
    wide = 9 * of + (11 if area.value else 0)
    return x - wide / 2 + 9 * n, y + 12, 9


def _icon(symbol: str, look: str, left: float, top: float, size: float) -> SafeString:
    name = "cross" if symbol == "immobilised" else symbol
    return format_html(
        '<use class="{0}" href="{1}#{2}" x="{3}" y="{4}" width="{5}" height="{5}"/>',
        look, static("icons/sprite.svg"), name, _n(left), _n(top), _n(size),
    )  # fmt: skip


def markers(position: Position, here: Hex, x: float, y: float) -> SafeString:
    """Flag, priority marker and how many loose markers lie there."""
    area, row = position.areas[here], min(_sides(position, here), len(COLUMNS))
    marks = []
    if area.territory:
        right, down = FLAG[row]
        marks.append(_flag(x + right, y + down, area.territory))
    if area.priority:
        right, down = PRIORITY[row]
        parts = '<g class="priority"><circle cx="{0}" cy="{1}" r="4"/><text x="{0}" y="{2}">!</text></g>'
        marks.append(format_html(parts, _n(x + right), _n(y + down), _n(y + down + 2.6)))
    loose = sum(n for counts in area.markers.values() for n in counts.values())
    if loose:
        right, down = LOOSE[row]
        marks.append(format_html('<text class="loose" x="{}" y="{}">▪{}</text>', _n(x + right), _n(y + down), loose))
    return _joined(marks)


def _flag(x: float, y: float, owner: str) -> SafeString:
    return format_html(
        '<g class="flag f-{}"><path d="M{} {}h7.6v8l-3.8-2.2-3.8 2.2z"/><text x="{}" y="{}">{}</text></g>',
        owner, _n(x - 3.8), _n(y - 5), _n(x), _n(y + 0.6), letters().get(("", owner), "?"),
    )  # fmt: skip


def name(position: Position, here: Hex, text: str, x: float, y: float) -> SafeString:
    """The area's name, at the top; at the bottom where the Princess stands on the corner above."""
    area, sides = position.areas.get(here), _sides(position, here)
    if sides >= len(COLUMNS):
        return format_html('<text class="name" x="{}" y="{}">{}</text>', _n(x + 4.5), _n(y - 20), text)
    above = all(there in position.princess for there in (here, here.step(1), here.step(2)))
    down = 26.5 if above and not (area and area.value) else -19.2 if sides > 1 else -16.5
    return format_html('<text class="name" x="{}" y="{}">{}</text>', _n(x), _n(y + down), text)


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))


def _n(number: float) -> str:
    return f"{number:.1f}"
