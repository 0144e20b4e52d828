"""Draws a position: areas, figures, markers, red edges, the Princess's corner, arrows.

Never colour alone: the base of a figure is its shape (triangle, circle, rectangle; a shield where nobody told us), the unit its
letter, the side its colour; markers have glyphs. Colours come from classes: nothing is styled inline.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from companion.tables.area_names import area_name
from companion.tables.names import letters
from companion.web.reference.labels import GROUNDS
from companion.web.svg.hex_map import SIZE, centre
from companion.web.svg.terrain import overlays
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import MOON, ONI, Area, Position

RIM = 29.0
GLYPHS = {"small": "o", "medium": "O", "large": "Ø"}
ICONS = {"fertile": "fertile", "mountain": "mountain", "river": "river"}
MOST_STACKS = 6
ZOOM = 1.25
COLUMNS = 3
ARROW_HEAD = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto">'
    '<path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>'
)
Place = Callable[[Hex], str]


@dataclass(frozen=True)
class HexBoardOverlay:
    """What is drawn besides the position: where a tap leads, what is lit, who goes where."""

    href: Place | None = None
    tap: Place | None = None
    chosen: Hex | None = None
    target: Hex | None = None
    lit: frozenset[Hex] = frozenset()
    ghosts: frozenset[Hex] = frozenset()
    arrows: Sequence[Sequence[Hex]] = ()
    changed: frozenset[Hex] = frozenset()
    walked: Sequence[Sequence[Hex]] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    label: str = ""


def draw(position: Position, look: HexBoardOverlay) -> SafeString:
    """The whole board as one picture with a place to tap in every area."""
    shown = [*position.areas, *(here for here in look.ghosts if here not in position.areas)]
    xs, ys = zip(*(centre(here) for here in shown), strict=True)
    left, top, right, bottom = min(xs) - 28, min(ys) - 32, max(xs) + 28, max(ys) + 32
    cells = _joined(_cell(position, here, look) for here in sorted(shown, key=lambda h: (h.r, h.q)))
    parts = [
        _arrow_head(),
        cells,
        _walls(position),
        _moon_rim(position),
        _princess(position),
        *map(_arrow, look.arrows),
        *(_arrow(way, "walked") for way in look.walked),
    ]
    wide, high = right - left, bottom - top
    return format_html(
        '<svg class="hexes-board" viewBox="{} {} {} {}" width="{}" height="{}" role="group" aria-label="{}">{}</svg>',
        _n(left), _n(top), _n(wide), _n(high), _n(wide * ZOOM), _n(high * ZOOM), look.label, _joined(parts),
    )  # fmt: skip


def _cell(position: Position, here: Hex, look: HexBoardOverlay) -> SafeString:
    x, y = centre(here)
    area = position.areas.get(here)
    classes = ["cell", f"k-{area.kind}" if area else "ghost"]
    classes += [
        name
        for name, on in (
            ("chosen", here == look.chosen),
            ("target", here == look.target),
            ("lit", here in look.lit),
            ("changed", here in look.changed),
        )
        if on
    ]
    points = " ".join(_point(x, y, 60 * i - 30, RIM) for i in range(6))
    inside = [format_html('<polygon points="{}"/>', points)]
    if area:
        inside += [overlays(_traits(area), points), _ground(here, area, x, y), _markers(area, x, y), _figures(position, area, x, y)]
    label = spoken(position, here, look.names)
    body = _joined(inside)
    if look.href is None:
        return format_html('<g class="{}"><title>{}</title>{}</g>', " ".join(classes), label, body)
    tap = format_html(' hx-get="{}"', look.tap(here)) if look.tap else ""
    return format_html(
        '<a class="{}" href="{}" aria-label="{}" data-area="{}"{}>{}</a>', " ".join(classes), look.href(here), label, here, tap, body
    )


def spoken(position: Position, here: Hex, names: Mapping[str, str]) -> str:
    """An area in words, for those who listen."""
    area = position.areas.get(here)
    if area is None:
        return _("%(what)s: %(says)s") % {"what": area_name(here), "says": _("nothing lies here")}
    home = _("Home of %(who)s") % {"who": names.get(area.of or "", area.of or "")}
    words = [home if area.kind == "home" else str(GROUNDS[area.kind])]
    words += [str(area.value)] if area.kind == "mountain" else []
    words += [home] if area.is_homezone and area.kind != "home" else []
    words += [_("territory of %(who)s") % {"who": names.get(area.territory, area.territory)}] if area.territory else []
    words += [_("priority marker")] if area.priority else []
    words += [_("the Princess")] if here in position.princess else []
    for owner, units in area.units.items():
        figures = ", ".join(f"{n} {names.get(f'{owner}/{unit}', unit)}" for unit, n in units.items())
        words += [_("%(what)s: %(says)s") % {"what": names.get(owner, owner), "says": figures}]
    return _("%(what)s: %(says)s") % {"what": area_name(here), "says": ", ".join(words)}


def _traits(area: Area) -> list[str]:
    """What is shown over the land; that the Moon is Tsukuyumi's goes without saying."""
    return sorted(area.traits - {"tsukuyumi"} if area.kind == "moon" else area.traits)


def _ground(here: Hex, area: Area, x: float, y: float) -> SafeString:
    """What kind of land it is: a small icon below, its number, its properties, its name above."""
    name = format_html('<text class="name" x="{}" y="{}">{}</text>', _n(x), _n(y - 18.5), area_name(here))
    below = [symbol for symbol in (ICONS.get(area.kind), *_traits(area)) if symbol]
    width = 9 * len(below) + (13 if area.kind == "mountain" else 0)
    left = x - width / 2
    icons = format_html_join(
        "",
        '<use class="i-{}" href="{}#{}" x="{}" y="{}" width="9" height="9"/>',
        (
            (symbol, static("icons/sprite.svg"), symbol if symbol != "immobilised" else "cross", _n(left + 9 * n), _n(y + 14))
            for n, symbol in enumerate(below)
        ),
    )
    value = format_html('<text class="value" x="{}" y="{}">{}</text>', _n(left + width - 6), _n(y + 21.5), area.value) if area.value else ""
    home = ""
    if area.is_homezone:
        home = format_html(
            '<use class="f-{0} home-mark" href="{1}#home" x="{2}" y="{3}" width="22" height="22"/>',
            area.of,
            static("icons/sprite.svg"),
            _n(x - 11),
            _n(y - 11),
        )
    return format_html("{}{}{}{}", home, name, icons, value)


def _markers(area: Area, x: float, y: float) -> SafeString:
    marks = []
    if area.territory:
        points = " ".join(_point(x, y, 60 * i - 30, RIM - 3.5) for i in range(6))
        marks.append(format_html('<polygon class="owned f-{}" points="{}"/>', area.territory, points))
        marks.append(_flag(x - 14.5, y - 11, area.territory))
    if area.priority:
        marks.append(
            format_html(
                '<g class="priority"><circle cx="{0}" cy="{1}" r="5.5"/><text x="{0}" y="{2}">!</text></g>',
                _n(x + 18),
                _n(y - 12),
                _n(y - 8.7),
            )
        )
    loose = sum(n for counts in area.markers.values() for n in counts.values())
    if loose:
        marks.append(format_html('<text class="loose" x="{}" y="{}">▪{}</text>', _n(x + 18), _n(y + 14), loose))
    return _joined(marks)


def _flag(x: float, y: float, owner: str) -> SafeString:
    return format_html(
        '<g class="flag f-{}"><path d="M{} {}h9v8l-4.5-2.5-4.5 2.5z"/><text x="{}" y="{}">{}</text></g>',
        owner, _n(x - 4.5), _n(y - 6), _n(x), _n(y + 0.2), letters().get(("", owner), "?"),
    )  # fmt: skip


def _figures(position: Position, area: Area, x: float, y: float) -> SafeString:
    stacks = [
        (owner, unit, n) for owner, units in sorted(area.units.items(), key=lambda pair: pair[0] != ONI) for unit, n in units.items() if n
    ]
    hidden = max(len(stacks) - MOST_STACKS, 0)
    rows = [stacks[:COLUMNS], stacks[COLUMNS:MOST_STACKS]] if len(stacks) > COLUMNS else [stacks]
    drawn = []
    for number, row in enumerate(rows):
        middle = y + (0 if len(rows) == 1 else -8.5 + 16.5 * number)
        for n, (owner, unit, count) in enumerate(row):
            drawn.append(_stack(position, owner, unit, count, x + 16 * (n - (len(row) - 1) / 2), middle))
    more = format_html('<text class="more-here" x="{}" y="{}">+{}</text>', _n(x + 20), _n(y + 3), hidden) if hidden else ""
    return format_html("{}{}", _joined(drawn), more)


SHAPES = {
    "small": "M{x} {a}L{r} {b}L{l} {b}Z",
    "medium": "M{l} {y}a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z",
    "large": "M{l} {t}h16v14h-16Z",
    "": "M{l} {t}h16v8l-8 7l-8-7Z",
}


def _stack(position: Position, owner: str, unit: str, count: int, x: float, y: float) -> SafeString:
    """All figures of one unit: its base as the shape, its letter, and how many."""
    size = position.unit(owner, unit).size or ""
    path = SHAPES[size].format(x=_n(x), y=_n(y), l=_n(x - 8), r=_n(x + 8), t=_n(y - 7), a=_n(y - 9), b=_n(y + 7))
    letter = GLYPHS.get(unit) if owner == ONI and unit in GLYPHS else letters().get((owner, unit), unit[:1].upper())
    text = f"{letter}{count}" if count > 1 else letter
    drop = 5.2 if size == "small" else 3.2
    return format_html(
        '<g class="stack f-{} w{}"><path d="{}"/><text x="{}" y="{}">{}</text></g>', owner, len(text or ""), path, _n(x), _n(y + drop), text
    )


def _walls(position: Position) -> SafeString:
    lines = []
    for here, area in position.areas.items():
        x, y = centre(here)
        for edge in sorted(area.blockades):
            a, b = _point(x, y, -60 * edge - 26, 27.5).split(","), _point(x, y, -60 * edge + 26, 27.5).split(",")
            lines.append((*a, *b))
    return format_html_join("", '<line class="wall" x1="{}" y1="{}" x2="{}" y2="{}"/>', lines)


def _moon_rim(position: Position) -> SafeString:
    """The violet border on which the Princess walks."""
    lines = []
    for here in sorted(MOON & set(position.areas)):
        x, y = centre(here)
        for direction, there in enumerate(here.neighbours()):
            if there not in MOON:
                lines.append((*_point(x, y, -60 * direction - 30, 30).split(","), *_point(x, y, -60 * direction + 30, 30).split(",")))
    return format_html_join("", '<line class="rim" x1="{}" y1="{}" x2="{}" y2="{}"/>', lines)


def _princess(position: Position) -> SafeString:
    if not position.princess:
        return mark_safe("")
    points = [centre(here) for here in position.princess]
    x, y = sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3
    href = f"{static('icons/sprite.svg')}#princess"
    return format_html(
        '<g class="princess"><circle cx="{}" cy="{}" r="9"/><use href="{}" x="{}" y="{}" width="13" height="13"/></g>',
        _n(x), _n(y), href, _n(x - 6.5), _n(y - 6.5),
    )  # fmt: skip


def _arrow_head() -> SafeString:
    return mark_safe(ARROW_HEAD)


def _arrow(path: Sequence[Hex], look: str = "arrow") -> SafeString:
    """From the middle of one area to the next, stopping short of the last one's figures."""
    points = [centre(here) for here in path]
    (x0, y0), (x1, y1) = points[-2], points[-1]
    points[-1] = (x1 + (x0 - x1) * 0.25, y1 + (y0 - y1) * 0.25)
    return format_html('<polyline class="{}" points="{}" marker-end="url(#tip)"/>', look, " ".join(f"{_n(x)},{_n(y)}" for x, y in points))


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))


def _point(x: float, y: float, angle: float, radius: float) -> str:
    return f"{_n(x + radius * cos(radians(angle)))},{_n(y + radius * sin(radians(angle)))}"


def _n(number: float) -> str:
    return f"{number:.1f}"


__all__ = ["SIZE", "HexBoardOverlay", "area_name", "draw", "spoken"]
