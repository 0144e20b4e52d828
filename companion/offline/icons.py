"""Draws the icons of the phone's home screen from our two SVG drawings: ``python -m companion.offline.icons``.

Knows just as much of SVG as those drawings use: filled paths of straight lines and circles' arcs. The same drawing gives the same
bytes, so that a test can hold the files to their drawings.
"""

import re
import struct
import zlib
from math import atan2, ceil, cos, floor, pi, sin, sqrt
from pathlib import Path

from companion.web.icon_sizes import ICON_SIZES, MASKABLE_SIZES

ICONS = Path(__file__).parents[2] / "static/icons"
VIEW = 512
# Sub-rows of a pixel row; across, what a shape covers of a pixel is worked out exactly.
ROWS = 4
Point = tuple[float, float]


def files() -> dict[str, bytes]:
    """Every icon by its file name."""
    drawings = (("companion", ICON_SIZES), ("maskable", MASKABLE_SIZES))
    return {f"{name}-{size}.png": drawn((ICONS / f"{name}.svg").read_text("utf-8"), size) for name, sizes in drawings for size in sizes}


def drawn(svg: str, size: int) -> bytes:
    """The drawing as a PNG of this size."""
    canvas = [[0.0] * (4 * size) for _ in range(size)]
    for colour, path in re.findall(r'<path fill="#([0-9a-f]{6})" d="([^"]+)"', svg):
        outline = [(x * size / VIEW, y * size / VIEW) for x, y in _outline(path)]
        _fill(canvas, outline, [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)])
    return _png(canvas, size)


def _outline(path: str) -> list[Point]:
    """The corners of a path; an arc becomes many short lines."""
    points: list[Point] = []
    for command, numbers in re.findall(r"([MVHLAZ])([^MVHLAZ]*)", path):
        values = [float(n) for n in numbers.split()]
        match command:
            case "M" | "L":
                points += list(zip(values[::2], values[1::2], strict=True))
            case "H":
                points.append((values[0], points[-1][1]))
            case "V":
                points.append((points[-1][0], values[0]))
            case "A":
                points += _arc(points[-1], (values[5], values[6]), values[0], bool(values[3]), bool(values[4]))
    return points


def _arc(start: Point, end: Point, radius: float, large: bool, clockwise: bool) -> list[Point]:
    """Points along a circle from start to end, as SVG chooses among the four ways."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    half = sqrt(dx * dx + dy * dy) / 2
    away = sqrt(max(radius * radius - half * half, 0.0)) * (1 if large == clockwise else -1)
    cx, cy = (x1 + x2) / 2 + away * dy / (2 * half), (y1 + y2) / 2 - away * dx / (2 * half)
    first, last = atan2(y1 - cy, x1 - cx), atan2(y2 - cy, x2 - cx)
    if clockwise and last < first:
        last += 2 * pi
    if not clockwise and last > first:
        last -= 2 * pi
    angles = [first + (last - first) * n / 180 for n in range(1, 181)]
    return [(cx + radius * cos(a), cy + radius * sin(a)) for a in angles]


def _fill(canvas: list[list[float]], outline: list[Point], colour: list[float]) -> None:
    """Lays a colour over what the outline holds, softly at its edges."""
    edges = [(a, b) for a, b in zip(outline, [*outline[1:], outline[0]], strict=True) if a[1] != b[1]]
    width = len(canvas)
    top, bottom = floor(min(y for _, y in outline)), ceil(max(y for _, y in outline))
    for row in range(max(top, 0), min(bottom, width)):
        cover = [0.0] * width
        for sub in range(ROWS):
            y = row + (sub + 0.5) / ROWS
            crossed = sorted(a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in edges if min(a[1], b[1]) <= y < max(a[1], b[1]))
            for left, right in zip(crossed[::2], crossed[1::2], strict=True):
                _cover(cover, max(left, 0.0), min(right, float(width)))
        _blend(canvas[row], cover, colour)


def _cover(cover: list[float], left: float, right: float) -> None:
    first, last = floor(left), min(ceil(right), len(cover))
    for x in range(first, last):
        cover[x] += (min(right, x + 1) - max(left, x)) / ROWS


def _blend(row: list[float], cover: list[float], colour: list[float]) -> None:
    """Over what is there; colours are kept multiplied by how much they cover."""
    for x, share in enumerate(cover):
        if share > 0:
            share = min(share, 1.0)
            for n in range(3):
                row[4 * x + n] = row[4 * x + n] * (1 - share) + colour[n] * share
            row[4 * x + 3] = row[4 * x + 3] * (1 - share) + share


def _png(canvas: list[list[float]], size: int) -> bytes:
    lines = bytearray()
    for row in canvas:
        lines.append(0)
        for x in range(size):
            red, green, blue, alpha = row[4 * x : 4 * x + 4]
            lines += bytes(round(255 * c / alpha) if alpha else 0 for c in (red, green, blue)) + bytes([round(255 * alpha)])

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(lines), 9)) + chunk(b"IEND", b"")


if __name__ == "__main__":
    for name, body in files().items():
        (ICONS / name).write_bytes(body)
