"""Arrows that nobody has walked yet: dashed, with a number at their end. Colours come from classes."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from companion.web.svg.hex_map import BESIDE, aside, between, centre
from rules.engine.kernel.hexes import Hex

SHORT_OF = 0.28  # the part of the last step that is left free for figures
TIP = (
    '<defs><marker id="ghost-tip" viewBox="0 0 8 8" refX="2" refY="4" markerWidth="4" markerHeight="4" orient="auto">'
    '<path class="ghost-tip" d="M0 0 8 4 0 8z"/></marker></defs>'
)
STAYS = (-15.0, -16.0)  # where nobody walks, the number stands beside the area's name


@dataclass(frozen=True)
class GhostArrow:
    """A way that is only thought of, and which of several it is; a way of one area is a place where somebody stays.

    `sure`: nobody has a choice that would lead elsewhere."""

    path: Sequence[Hex]
    label: str
    sure: bool = True


def ghost_arrows(arrows: Sequence[GhostArrow]) -> SafeString:
    """All of them; where several end in one area with the same label, it is written once. Of ways of which only one will be gone,
    the arrows say enough; a label marks where somebody would stay."""
    if not arrows:
        return mark_safe("")
    ways = {tuple(arrow.path): arrow for arrow in reversed(arrows) if len(arrow.path) > 1}
    lines = format_html_join(
        "",
        '<polyline class="ghost-arrow{}" points="{}" marker-end="url(#ghost-tip)"/>',
        ((" sure" if arrow.sure else "", _points(way)) for way, arrow in ways.items()),
    )
    badges = {(arrow.path[-1], arrow.label): (arrow, _end(arrow.path)) for arrow in arrows if arrow.sure or len(arrow.path) == 1}
    numbers = format_html_join(
        "",
        '<g class="ghost-number{}"><circle cx="{}" cy="{}" r="6.5"/><text x="{}" y="{}">{}</text></g>',
        ((" sure" if arrow.sure else "", _n(x), _n(y), _n(x), _n(y + 2.8), arrow.label) for arrow, (x, y) in badges.values()),
    )
    return format_html("{}{}{}", mark_safe(TIP), lines, numbers)


def _points(way: Sequence[Hex]) -> str:
    first = aside(between(centre(way[0]), centre(way[1]), BESIDE), way[0], way[1])
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in (first, *map(centre, way[1:-1]), _end(way)))


def _end(path: Sequence[Hex]) -> tuple[float, float]:
    """Just before the middle of the last area, or at its edge where nobody walks."""
    x, y = centre(path[-1])
    if len(path) == 1:
        return x + STAYS[0], y + STAYS[1]
    return aside(between((x, y), centre(path[-2]), SHORT_OF), path[-2], path[-1])


def _n(number: float) -> str:
    return f"{number:.1f}"
