"""Draws a board of hexagons, one point up: turns places into points.

Edge 0 looks to the right, then on against the clock, as in a position. Colours come from classes: nothing is styled inline.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin, sqrt

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from companion.web.svg.terrain import overlays
from rules.engine.kernel.hexes import Hex

SIZE = 30.0
RIM = 28.6
WALL = 25.5
BESIDE = 0.4  # of the way to the next area: past the figures of this one
ASIDE = (-5.2, -3.0)  # where a way crosses the corner with the priority markers, it passes to the left of them


@dataclass(frozen=True)
class Cell:
    """One hexagon: its classes, what stands in it, and its red edges."""

    at: Hex
    look: str = ""
    icon: str = ""
    text: str = ""
    walls: tuple[int, ...] = ()


def centre(at: Hex) -> tuple[float, float]:
    return SIZE * sqrt(3) * (at.q + at.r / 2), SIZE * 1.5 * at.r


def between(here: tuple[float, float], there: tuple[float, float], share: float) -> tuple[float, float]:
    """A point on the way from one to the other."""
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


def aside(point: tuple[float, float], here: Hex, there: Hex) -> tuple[float, float]:
    """Beside the priority marker in an area's upper right corner, where a step leads over that corner."""
    return (point[0] + ASIDE[0], point[1] + ASIDE[1]) if here.q - there.q == there.r - here.r else point


def picture(cells: Iterable[Cell], label: str, look: str = "board") -> SafeString:
    """All cells as one picture that scales; the label says it in words."""
    shown = list(cells)
    xs, ys = zip(*(centre(cell.at) for cell in shown), strict=True)
    left, top = min(xs) - SIZE, min(ys) - SIZE - 1
    box = f"{left:.0f} {top:.0f} {max(xs) + SIZE - left:.0f} {max(ys) + SIZE + 1 - top:.0f}"
    drawn = format_html_join("", "{}", ((_cell(cell),) for cell in shown))
    return format_html('<svg class="{}" viewBox="{}" role="img" aria-label="{}">{}</svg>', look, box, label, drawn)


def _cell(cell: Cell) -> SafeString:
    x, y = centre(cell.at)
    points = " ".join(_corner(x, y, 60 * i - 30, RIM) for i in range(6))
    walls = [(*_corner(x, y, -60 * e - 27, WALL).split(","), *_corner(x, y, -60 * e + 27, WALL).split(",")) for e in cell.walls]
    lines = format_html_join("", '<line class="wall" x1="{}" y1="{}" x2="{}" y2="{}"/>', walls)
    lifted = y - (19 if cell.text else 12)
    href = f"{static('icons/sprite.svg')}#{cell.icon}"
    icon = format_html('<use href="{}" x="{}" y="{}" width="24" height="24"/>', href, _n(x - 12), _n(lifted)) if cell.icon else ""
    below = y + (18 if cell.icon else 6)
    text = format_html('<text x="{}" y="{}">{}</text>', _n(x), _n(below), cell.text) if cell.text else ""
    over = overlays([cell.look.removeprefix("k-")], points)
    return format_html('<g class="{}"><polygon points="{}"/>{}{}{}{}</g>', cell.look, points, over, icon, text, lines)


def _corner(x: float, y: float, angle: float, radius: float) -> str:
    return f"{_n(x + radius * cos(radians(angle)))},{_n(y + radius * sin(radians(angle)))}"


def _n(number: float) -> str:
    return f"{number:.1f}"
