"""Emblems for pictures without a browser: reads the paths of the sprite and fills them."""

import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

from django.conf import settings
from PIL import Image, ImageChops, ImageDraw

BOX = 48  # of every emblem
FINE = 4  # drawn larger, so that its edges come out smooth
STEPS = 8  # of a curve
WORDS = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")
NUMBERS = {"M": 2, "l": 2, "h": 1, "v": 1, "q": 4, "c": 6, "z": 0}
Point = tuple[float, float]


def emblem_mask(slug: str, size: int) -> Image.Image | None:
    """The emblem as a mask of this size, or nothing where there is none."""
    path = _paths().get(slug)
    if path is None:
        return None
    scale = size * FINE / BOX
    whole = Image.new("1", (size * FINE, size * FINE))
    for outline in outlines(path):
        part = Image.new("1", whole.size)
        ImageDraw.Draw(part).polygon([(x * scale, y * scale) for x, y in outline], fill=1)
        whole = ImageChops.logical_xor(whole, part)  # what lies inside of another outline is a hole
    return whole.convert("L").resize((size, size), Image.Resampling.LANCZOS)


@cache
def _paths() -> dict[str, str]:
    sprite = ElementTree.parse(settings.BASE_DIR / "static/icons/emblems.svg").getroot()
    return {symbol.get("id", ""): symbol[0].get("d", "") for symbol in sprite}


def outlines(path: str) -> list[list[Point]]:
    """The closed lines of a path: moves by M, everything else from where the last one ended."""
    words = WORDS.findall(path)
    lines: list[list[Point]] = []
    command, at = "", 0
    x = y = 0.0
    while at < len(words):
        if words[at].isalpha():
            command, at = words[at], at + 1
        count = NUMBERS[command]
        given = [float(word) for word in words[at : at + count]]
        at += count
        if command == "M":
            x, y = given
            lines.append([(x, y)])
            command = "l"
            continue
        if command == "z":
            x, y = lines[-1][0]
            continue
        lines[-1] += _drawn(command, (x, y), given)
        x, y = lines[-1][-1]
    return lines


def _drawn(command: str, start: Point, given: list[float]) -> list[Point]:
    """The points of one stroke, without its start."""
    x, y = start
    if command in "hv":
        return [(x + given[0], y)] if command == "h" else [(x, y + given[0])]
    points = [(x + dx, y + dy) for dx, dy in zip(given[::2], given[1::2], strict=True)]
    return points if command == "l" else [_on_curve([start, *points], n / STEPS) for n in range(1, STEPS + 1)]


def _on_curve(points: list[Point], share: float) -> Point:
    """A point of a Bézier curve, by halving (de Casteljau)."""
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(points)]
    return points[0]
