"""A small chart of lines: each with its own mark and dashes, so that colour alone tells nothing, and its numbers beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 28, 98, 14, 26
GAP = 13  # from one line of the names at the right to the next
MOST_LABELS = 8
LONGEST = 15  # letters in one line of a name
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
    shown = [(n, line, wrap(f"{line.values[-1]} {line.name}", LONGEST)) for n, line in enumerate(series) if line.values]
    ends = _apart([(y(line.values[-1]), len(name)) for _n, line, name in shown])
    drawn = [
        _line(n, line, [(x(i), y(value)) for i, value in enumerate(line.values)], _name(name, end))
        for (n, line, name), end in zip(shown, ends, strict=True)
    ]
    lines = format_html_join("", "{}", ((line,) for line in drawn))
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}</svg>', WIDTH, HEIGHT, title, grid, below, lines
    )


def _line(n: int, line: Series, points: Sequence[tuple[float, float]], name: SafeString) -> SafeString:
    way = "M" + "L".join(f"{x} {y}" for x, y in points)
    marks = format_html_join("", '<path class="chart-mark" d="{}" transform="translate({} {})"/>', (
        (MARKS[n % len(MARKS)], x, y) for x, y in (points if len(points) <= MOST_LABELS else points[-1:])
    ))  # fmt: skip
    return format_html(
        '<g class="f-{} s-{} chart-{}"><path class="chart-line" d="{}"/>{}{}</g>',
        line.side, line.side, n % len(MARKS), way, marks, name,
    )  # fmt: skip


def _name(lines: Sequence[str], end: float) -> SafeString:
    """Whose line it is, in whole words."""
    left = WIDTH - RIGHT + 10
    rows = format_html_join(" ", '<tspan x="{}" y="{}">{}</tspan>', ((left, end + 4 + n * GAP, line) for n, line in enumerate(lines)))
    return format_html('<text class="chart-name">{}</text>', rows)


def _apart(names: Sequence[tuple[float, int]]) -> list[float]:
    """Where names of so many lines begin: those that would lie on each other are moved apart."""
    placed: dict[int, float] = {}
    free = -float(GAP)
    for n in sorted(range(len(names)), key=lambda n: names[n][0]):
        height, lines = names[n]
        placed[n] = max(height, free)
        free = placed[n] + GAP * lines
    over = free - GAP - (HEIGHT - BOTTOM)
    return [placed[n] - max(over, 0) for n in range(len(names))]
