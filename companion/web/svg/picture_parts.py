"""What all drawings of the book share: one path for many places, arrows with their own heads, marks, numbers. Colours come from classes."""

from collections.abc import Iterable, Sequence
from math import hypot

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

Point = tuple[float, float]
SIGNS = {"yes": "✓", "no": "✕", "here": "●"}


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def joined(parts: Iterable[SafeString | str]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))


def picture(box: tuple[float, float, float, float], scale: float, parts: Iterable[SafeString | str]) -> SafeString:
    """A drawing that is as wide as its board asks for, and never wider than its place."""
    left, top, wide, high = box
    return format_html(
        '<svg viewBox="{} {} {} {}" width="{}">{}</svg>',
        number(left), number(top), number(wide), number(high), round(wide * scale), joined(parts),
    )  # fmt: skip


def arrow(points: Sequence[Point], look: str, size: float, label: str = "") -> SafeString:
    """A line with a head; a crossed one with a cross on its middle; a label beside its middle."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    long = hypot(x2 - x1, y2 - y1) or 1
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    bx, by = x2 - ux * size, y2 - uy * size
    half = size * 0.62
    line = "L".join(f"{number(x)} {number(y)}" for x, y in (*points[:-1], (bx, by)))
    head = (
        f"M{number(x2)} {number(y2)}L{number(bx - uy * half)} {number(by + ux * half)}L{number(bx + uy * half)} {number(by - ux * half)}z"
    )
    parts: list[SafeString] = [format_html('<path class="way {0}" d="M{1}"/><path class="tip {0}" d="{2}"/>', look, line, head)]
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    if look == "no":
        parts.append(sign(middle, "no", size * 1.4))
    if label:
        parts.append(disc(middle, label, size))
    return joined(parts)


def beside(ways: Sequence[Sequence[str]], number_of: int) -> float:
    """How far from its line an arrow is drawn, -1 to 1: arrows that begin along the same step are drawn side by side."""
    alike = [n for n, way in enumerate(ways) if tuple(way[:2]) == tuple(ways[number_of][:2])]
    return 0.0 if len(alike) == 1 else 2 * alike.index(number_of) / (len(alike) - 1) - 1


def shifted(points: Sequence[Point], by: float) -> list[Point]:
    """A line moved sideways."""
    (x1, y1), (x2, y2) = points[0], points[1]
    long = hypot(x2 - x1, y2 - y1) or 1
    right, down = -(y2 - y1) / long * by, (x2 - x1) / long * by
    return [(x + right, y + down) for x, y in points]


def sign(at: Point, kind: str, size: float) -> SafeString:
    """A tick, a cross or a dot."""
    return text(at, SIGNS[kind], size, f"sign {kind}")


def text(at: Point, words: str, size: float, look: str = "") -> SafeString:
    """Words with their middle at a point."""
    classes = format_html(' class="{}"', look) if look else ""
    return format_html(
        '<text{} x="{}" y="{}" font-size="{}">{}</text>', classes, number(at[0]), number(at[1] + size * 0.36), number(size), words
    )


def disc(at: Point, words: str, size: float) -> SafeString:
    """A number in a circle."""
    circle = format_html('<circle class="disc" cx="{}" cy="{}" r="{}"/>', number(at[0]), number(at[1]), number(size * 0.78))
    return joined([circle, text(at, words, size)])


def path(look: str, outlines: Iterable[str]) -> SafeString:
    """Many places of one look in one path; nothing where there are none."""
    drawn = "".join(outlines)
    return format_html('<path class="{}" d="{}"/>', look, drawn) if drawn else mark_safe("")
