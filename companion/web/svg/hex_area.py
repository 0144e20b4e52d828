"""What stands in one area of the board, each thing in a place of its own: a badge per side, flag, land, markers, name.

A badge is one silhouette, how many figures, and their conquest sum (▽). With up to one side they stand in a row in the middle;
two sides stand in two rows, more in four quarters, and what lies there moves to the edges.
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
QUARTERS = ((-11.0, -8.8), (11.0, -8.8), (-11.0, 8.8), (11.0, 8.8))


@dataclass(frozen=True)
class Badge:
    """All figures of one side in an area."""

    owner: str
    count: int
    conquest: int | None
    silhouette: str


@dataclass(frozen=True)
class Spot:
    """Where a badge stands: the middle of its row, the height of its figure, and the size of its count."""

    x: float
    y: float
    high: float
    text: float


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
    return _joined(_badge(badge, spot, badge.owner == mover) for badge, spot in zip(held, _spots(len(held), x, y), strict=False))


def _spots(sides: int, x: float, y: float) -> list[Spot]:
    if sides <= 1:
        return [Spot(x, y, 21, 12)]
    if sides == 2:
        return [Spot(x, y - 8.8, 17.4, 10), Spot(x, y + 8.8, 17.4, 10)]
    return [Spot(x + dx, y + dy, 14, 8) for dx, dy in QUARTERS]


def _badge(badge: Badge, spot: Spot, moves: bool) -> SafeString:
    """The figure, and beside it how many over what they count for."""
    high, narrow = spot.high, spot.high < 17
    left = spot.x - (high * 0.76 if narrow else high * 0.91)
    words = left + high * (1.26 if narrow else 1.36)
    strength = "?" if badge.conquest is None else badge.conquest
    parts = (
        '<g class="stack f-{0}" data-stack="{0}" data-count="{1}"{2}>{13}<use href="#s-{3}" x="{4}" y="{5}" width="{6}" height="{6}"/>'
        '<text class="badge-count" font-size="{7}" x="{8}" y="{9}">{1}</text>'
        '<text class="badge-sum" font-size="{10}" x="{8}" y="{11}">▽{12}</text></g>'
    )
    return format_html(
        parts,
        badge.owner,
        badge.count,
        mark_safe(" data-moves") if moves else "",
        badge.silhouette,
        _n(left),
        _n(spot.y - high / 2),
        _n(high),
        spot.text,
        _n(words),
        _n(spot.y - spot.text * 0.06),
        _n(spot.text * 0.7),
        _n(spot.y + spot.text * 0.72),
        strength,
        _hold(left, spot, words - left) if moves else "",
    )


def _hold(left: float, spot: Spot, wide: float) -> SafeString:
    """What a finger takes hold of: the figure and the gap beside it."""
    hold = '<rect x="{}" y="{}" width="{}" height="{}" fill="transparent"/>'
    return format_html(hold, _n(left), _n(spot.y - spot.high / 2), _n(wide), _n(spot.high))


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


def ground(position: Position, here: Hex, x: float, y: float) -> SafeString:
    """What kind of land it is: its icons, its number, whose home."""
    area, crowded = position.areas[here], len(badges(position, here)) > 1
    shown = [symbol for symbol in (ICONS.get(area.kind), *traits(area)) if symbol]
    icons = [_icon(symbol, f"i-{symbol}", *_place(n, len(shown), area, x, y, crowded)) for n, symbol in enumerate(shown)]
    if area.is_homezone:
        lonely = not any(area.units.values())
        icons.append(
            _icon("home", f"f-{area.of} home-mark", *((x - 11, y - 11, 22) if lonely else (x - 4.5, y + (18 if crowded else 12), 9)))
        )
    if area.value:
        right, down = (0.0, 26.0) if crowded else (7.0, 20.0)
        icons.append(format_html('<text class="value" x="{}" y="{}">{}</text>', _n(x + right), _n(y + down), area.value))
    return _joined(icons)


def _place(n: int, of: int, area: Area, x: float, y: float, crowded: bool) -> tuple[float, float, float]:
    """Left, top and size of an icon of the land: below the figures, or at the right edge."""
    if crowded:
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
    area, crowded = position.areas[here], len(badges(position, here)) > 1
    marks = []
    if area.territory:
        marks.append(_flag(*((x - 20, y - 5) if crowded else (x - 13.5, y - 14)), area.territory))
    if area.priority:
        right, down = (-20.0, 8.0) if crowded else (13.5, -15.6)
        parts = '<g class="priority"><circle cx="{0}" cy="{1}" r="4"/><text x="{0}" y="{2}">!</text></g>'
        marks.append(format_html(parts, _n(x + right), _n(y + down), _n(y + down + 2.6)))
    loose = sum(n for counts in area.markers.values() for n in counts.values())
    if loose:
        right, down = (19.5, 17.0) if crowded else (-13.5, 18.5)
        marks.append(format_html('<text class="loose" x="{}" y="{}">▪{}</text>', _n(x + right), _n(y + down), loose))
    return _joined(marks)


def _flag(x: float, y: float, owner: str) -> SafeString:
    return format_html(
        '<g class="flag f-{}"><path d="M{} {}h7.6v8l-3.8-2.2-3.8 2.2z"/><text x="{}" y="{}">{}</text></g>',
        owner, _n(x - 3.8), _n(y - 5), _n(x), _n(y + 0.6), letters().get(("", owner), "?"),
    )  # fmt: skip


def name(position: Position, here: Hex, text: str, x: float, y: float) -> SafeString:
    """The area's name, at the top; at the bottom where the Princess stands on the corner above."""
    area = position.areas.get(here)
    crowded = area is not None and len(badges(position, here)) > 1
    above = all(there in position.princess for there in (here, here.step(1), here.step(2)))
    down = 26.5 if above and not (area and area.value) else -19.2 if crowded else -16.5
    return format_html('<text class="name" x="{}" y="{}">{}</text>', _n(x), _n(y + down), text)


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))


def _n(number: float) -> str:
    return f"{number:.1f}"
