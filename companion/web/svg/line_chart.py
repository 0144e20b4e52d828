"""A small chart of lines: each with its own mark and dashes, so that colour alone tells nothing, and its numbers beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 28, 98, 14, 26
GAP = 13  # between two names at the end of their lines
MOST_LABELS = 8
LONGEST = 15  # letters of a name
MARKS = ("M-4 0A4 4 0 1 0 4 0A4 4 0 1 0-4 0Z", "M-4-4H4V4H-4Z", "M0-5L5 4H-5Z", "M0-5L5 0 0 5-5 0Z", "M-4-4L4 4M-4 4L4-4", "M-5 0H5M0-5V5")


@dataclass(frozen=True)
class Series:
    """One line: whose it is, what it is called, and its numbers."""

    side: str
    name: str
    values: tuple[int, ...]


def ticks(count: int, most: int = MOST_LABELS) -> list[int]:
    """Which of so many steps are named: at even distances, and the last."""
    every = max(1, -(-count // most))
    return [n for n in range(count) if n == count - 1 or (n % every == 0 and count - 1 - n >= every)]


def draw(series: Sequence[Series], labels: Sequence[str], title: str) -> SafeString:
    """The lines over their labels; the numbers themselves belong into a table beside it."""
    values = [value for line in series for value in line.values] or [0]
    least, most = min(0, *values), max(1, *values)
    across = (WIDTH - LEFT - RIGHT) / max(len(labels) - 1, 1)

    def x(n: int) -> float:
        return round(LEFT + n * across, 1)

    def y(value: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (most - value) / (most - least), 1)

    grid = format_html_join("", '<path class="chart-grid" d="M{} {}H{}"/><text class="chart-n" x="{}" y="{}">{}</text>', (
        (LEFT, y(value), WIDTH - RIGHT, LEFT - 6, y(value) + 4, value) for value in dict.fromkeys((least, (least + most) // 2, most))
    ))  # fmt: skip
    below = format_html_join("", '<text class="chart-label" x="{}" y="{}">{}</text>', (
        (x(n), HEIGHT - 6, labels[n]) for n in ticks(len(labels))
    ))  # fmt: skip
    ends = _apart([y(line.values[-1]) for line in series if line.values])
    drawn = [
        _line(n, line, [(x(i), y(value)) for i, value in enumerate(line.values)], end)
        for (n, line), end in zip(((n, line) for n, line in enumerate(series) if line.values), ends, strict=True)
    ]
    lines = format_html_join("", "{}", ((line,) for line in drawn))
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}</svg>', WIDTH, HEIGHT, title, grid, below, lines
    )


def _line(n: int, line: Series, points: Sequence[tuple[float, float]], end: float) -> SafeString:
    way = "M" + "L".join(f"{x} {y}" for x, y in points)
    marks = format_html_join("", '<path class="chart-mark" d="{}" transform="translate({} {})"/>', (
        (MARKS[n % len(MARKS)], x, y) for x, y in (points if len(points) <= MOST_LABELS else points[-1:])
    ))  # fmt: skip
    return format_html(
        '<g class="f-{} s-{} chart-{}"><path class="chart-line" d="{}"/>{}<text class="chart-name" x="{}" y="{}">{}</text></g>',
        line.side, line.side, n % len(MARKS), way, marks, WIDTH - RIGHT + 10, end + 4, f"{line.values[-1]} {line.name}"[:LONGEST],
    )  # fmt: skip


def _apart(heights: Sequence[float]) -> list[float]:
    """Names that would lie on each other are moved apart."""
    placed: dict[int, float] = {}
    for n in sorted(range(len(heights)), key=lambda n: heights[n]):
        above = max(placed.values(), default=-GAP)
        placed[n] = max(heights[n], above + GAP) if placed else heights[n]
    over = max(placed.values(), default=0) - (HEIGHT - BOTTOM)
    return [placed[n] - max(over, 0) for n in range(len(heights))]
