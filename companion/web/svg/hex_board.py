"""Draws a position: areas, figures, markers, red edges, the Princess's corner, arrows.

Never colour alone: figures are silhouettes, flags carry the letter of their side, markers have glyphs.
Colours come from classes: nothing is styled inline.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from math import cos, radians, sin

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from cards.editions import EditionCache
from cards.language import labelled
from companion.tables.area_names import area_name
from companion.web.reference.labels import GROUNDS
from companion.web.svg import hex_area
from companion.web.svg.ghost_arrows import GhostArrow, ghost_arrows
from companion.web.svg.hex_map import BESIDE, SIZE, aside, between, centre
from companion.web.svg.terrain import overlays
from companion.web.tables.action_panel import Button
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import MOON, Area, Position
from rules.engine.tsukuyumi.legality.home_outlook import HomeOutlook

RIM = 29.0
ZOOM = 1.25
ARROW_HEAD = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto">'
    '<path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>'
)
MOON_BOX = "-92 -88 184 176"  # the Moon with its border and some room for a thumb
Place = Callable[[Hex], str]
Corner = tuple[Hex, ...]
Ground = tuple[SafeString, str, Area | None, object, object, object]
_GROUNDS: EditionCache[Ground] = EditionCache(most=10_000)
_EDGES: EditionCache[SafeString] = EditionCache(most=500)


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
    foreseen: Sequence[GhostArrow] = ()
    acts: Mapping[Hex, Button] = field(default_factory=dict)  # lit areas that are acted on with a tap
    act: str = ""  # where these taps are sent
    movable: frozenset[Hex] = frozenset()  # areas that figures of `mover` may leave now
    mover: str = ""
    sealed: frozenset[Hex] = frozenset()
    picked: frozenset[Hex] = frozenset()
    outlooks: Mapping[Hex, HomeOutlook] = field(default_factory=dict)
    corners: Mapping[Corner, Button] = field(default_factory=dict)
    corner_href: Callable[[Corner], str] = str
    names: Mapping[str, str] = field(default_factory=dict)
    label: str = ""


def draw(position: Position, look: HexBoardOverlay) -> SafeString:
    """The whole board as one picture with a place to tap in every area."""
    shown = [*position.areas, *(here for here in look.ghosts if here not in position.areas)]
    xs, ys = zip(*(centre(here) for here in shown), strict=True)
    left, top, right, bottom = min(xs) - 28, min(ys) - 32, max(xs) + 28, max(ys) + 32
    cells = _joined(_cell(position, here, look) for here in sorted(shown, key=lambda h: (h.r, h.q)))
    parts = [
        hex_area.symbols(position),
        _arrow_head(),
        cells,
        _EDGES.get(_edges_key(position), lambda: _joined([_walls(position), _moon_rim(position)])),
        _princess(position),
        *map(_arrow, look.arrows),
        *(_arrow(way, "walked") for way in look.walked),
        ghost_arrows(look.foreseen),
        *(_corner(corner, look) for corner in look.corners),
    ]
    wide, high = right - left, bottom - top
    near = format_html(' data-near="{}"', MOON_BOX) if look.corners else ""
    return format_html(
        '<svg class="hexes-board" viewBox="{} {} {} {}" width="{}" height="{}" role="group" aria-label="{}"{}>{}</svg>',
        _n(left), _n(top), _n(wide), _n(high), _n(wide * ZOOM), _n(high * ZOOM), look.label, near, _joined(parts),
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
            ("sealed", here in look.sealed),
            ("picked", here in look.picked),
        )
        if on
    ]
    body, label = _ground(position, here, look.names, look.mover if here in look.movable else "")
    if here in look.outlooks:
        body += _outlook(look.outlooks[here], x, y)
        label = spoken(position, here, look.names, look.outlooks[here])
    # Written by hand: a board has dozens of areas, and is drawn after every tap.
    opened = f'class="{" ".join(classes)}"'
    if look.href is None:
        return mark_safe(f"<g {opened}><title>{escape(label)}</title>{body}</g>")
    tap = f' hx-get="{escape(look.tap(here))}"' if look.tap else ""
    if here in look.acts:
        tap = sends(look.acts[here], look.act)
    opened += f' href="{escape(look.href(here))}" aria-label="{escape(label)}" data-area="{here}"{tap}'
    return mark_safe(f"<a {opened}>{body}</a>")


def _ground(position: Position, here: Hex, names: Mapping[str, str], mover: str) -> tuple[SafeString, str]:
    """What lies in an area as a picture and in words; most areas are the same after a tap, and are not drawn again.

    A kept drawing holds what it was drawn from: as long as it is kept, nothing else can have the same identity."""
    area = position.areas.get(here)
    key = (here, id(area), id(position.stats), id(position.catalogue), id(names), get_language(), position.princess, mover)
    return _GROUNDS.get(key, lambda: (*_draw_ground(position, here, names, mover), area, position.stats, position.catalogue, names))[:2]


def _draw_ground(position: Position, here: Hex, names: Mapping[str, str], mover: str) -> tuple[SafeString, str]:
    x, y = centre(here)
    area = position.areas.get(here)
    points = " ".join(_point(x, y, 60 * i - 30, RIM) for i in range(6))
    inside = [format_html('<polygon points="{}"/>', points)]
    if area:
        inside += [overlays(hex_area.traits(area), points), _owned(area, x, y), hex_area.ground(position, here, x, y)]
        inside += [hex_area.markers(position, here, x, y), hex_area.figures(position, here, x, y, mover)]
        inside.append(hex_area.name(position, here, area_name(here), x, y))
    return _joined(inside), spoken(position, here, names)


def sends(button: Button, address: str) -> SafeString:
    """A tap that sends a command; who taps and what was seen stands in the form of the page."""
    values = json.dumps({"action": button.body, "key": button.key}, ensure_ascii=False)
    return format_html(' hx-post="{}" hx-vals="{}" hx-include="#tap"', address, values)


def _outlook(seen: HomeOutlook, x: float, y: float) -> SafeString:
    """A place for a home: its steps to the Moon over its open edges; a cross where it is sealed."""
    if seen.sealed:
        return format_html('<text class="outlook" x="{}" y="{}">✕</text>', _n(x), _n(y + 5))
    lines = format_html('<text class="outlook" x="{}" y="{}">☾{}</text>', _n(x), _n(y - 1), seen.steps)
    return format_html('{}<text class="outlook edges" x="{}" y="{}">⬡{}</text>', lines, _n(x), _n(y + 12), seen.edges)


def _corner(corner: Corner, look: HexBoardOverlay) -> SafeString:
    """A corner of the Moon's border that can be touched."""
    places = [centre(here) for here in corner]
    x, y = sum(p[0] for p in places) / 3, sum(p[1] for p in places) / 3
    label = _("The Princess at the intersection of %(areas)s") % {"areas": ", ".join(map(area_name, corner))}
    dot = '<a class="corner" href="{}" aria-label="{}"{}><circle class="reach" cx="{}" cy="{}" r="14"/><circle cx="{}" cy="{}" r="6"/></a>'
    tap = sends(look.corners[corner], look.act)
    return format_html(dot, look.corner_href(corner), label, tap, _n(x), _n(y), _n(x), _n(y))


def spoken(position: Position, here: Hex, names: Mapping[str, str], seen: HomeOutlook | None = None) -> str:
    """An area in words, for those who listen."""
    area = position.areas.get(here)
    if seen is not None and area is None:
        return labelled(area_name(here), home_words(seen))
    if area is None:
        return labelled(area_name(here), _("nothing is here"))
    home = _("Homezone of %(who)s") % {"who": names.get(area.of or "", area.of or "")}
    words = [home if area.kind == "home" else str(GROUNDS[area.kind])]
    words += [str(area.value)] if area.kind == "mountain" else []
    words += [home] if area.is_homezone and area.kind != "home" else []
    words += [_("territory of %(who)s") % {"who": names.get(area.territory, area.territory)}] if area.territory else []
    words += [_("priority marker")] if area.priority else []
    words += [_("the Princess")] if here in position.princess else []
    for owner, units in area.units.items():
        figures = ", ".join(f"{n} {names.get(f'{owner}/{unit}', unit)}" for unit, n in units.items())
        words += [labelled(names.get(owner, owner), figures)]
    return labelled(area_name(here), ", ".join(words))


def home_words(seen: HomeOutlook) -> str:
    """What a place for a home is worth, in words."""
    if seen.steps is None:
        return _("a homezone here would be cut off: there is no open way to the Moon")
    edges = ngettext("%(n)s open edge", "%(n)s open edges", seen.edges) % {"n": seen.edges}
    steps = ngettext("%(n)s area to the Moon", "%(n)s areas to the Moon", seen.steps) % {"n": seen.steps}
    return f"{edges}, {steps}"


def _owned(area: Area, x: float, y: float) -> SafeString:
    """The border of a territory, inside the area's own."""
    if not area.territory:
        return mark_safe("")
    points = " ".join(_point(x, y, 60 * i - 30, RIM - 3.5) for i in range(6))
    return format_html('<polygon class="owned f-{}" points="{}"/>', area.territory, points)


def _edges_key(position: Position) -> tuple[tuple[Hex, frozenset[int]], ...]:
    return tuple((here, area.blockades) for here, area in position.areas.items() if area.blockades or here in MOON)


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
        '<g class="princess"><circle cx="{}" cy="{}" r="7"/><use href="{}" x="{}" y="{}" width="10.4" height="10.4"/></g>',
        _n(x), _n(y), href, _n(x - 5.2), _n(y - 5.2),
    )  # fmt: skip


def _arrow_head() -> SafeString:
    return mark_safe(ARROW_HEAD)


def _arrow(path: Sequence[Hex], look: str = "arrow") -> SafeString:
    """From area to area: it begins beside the first one's figures and stops short of the last one's."""
    middles = [centre(here) for here in path]
    first = aside(between(middles[0], middles[1], BESIDE), path[0], path[1])
    last = aside(between(middles[-1], middles[-2], BESIDE), path[-2], path[-1])
    points = [first, *middles[1:-1], last]
    return format_html('<polyline class="{}" points="{}" marker-end="url(#tip)"/>', look, " ".join(f"{_n(x)},{_n(y)}" for x, y in points))


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return mark_safe("".join(parts))


def _point(x: float, y: float, angle: float, radius: float) -> str:
    return f"{_n(x + radius * cos(radians(angle)))},{_n(y + radius * sin(radians(angle)))}"


def _n(number: float) -> str:
    return f"{number:.1f}"


__all__ = ["SIZE", "HexBoardOverlay", "area_name", "draw", "spoken"]
