"""Draws the picture that a shared link shows: 1200 × 630, the game's own sky and emblem, what the record is, a few figures.

It stands alone in a file, so its colours are written in it, and no font or other file is asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

MOST_FIGURES = 4
MOST_LINES = 3
LETTERS = 17  # of the title on a line at its full size
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class World:
    """The colours of a game's sky and ground, and its emblem on a field of 240 × 240."""

    sky: str
    glow: str
    ground: str
    accent: str
    emblem: str


WORLDS = {
    "tsukuyumi": World(
        "#0c0d1a", "#54418f", "#1c1840", "#b8a2ff",
        '<path fill="#d9d4f2" d="M48 190a100 100 0 1 1 144 0z"/><path fill="#0c0d1a" d="M150 28l-30 44 12 16-34 32 8 22-30 48h22'
        'l28-44-6-22 38-32-10-18 34-30z"/><path fill="#8f86c0" d="M44 110a18 14 0 0 0 36 0 18 14 0 0 0-36 0M164 150a12 14 0 0 0 24 0'
        ' 12 14 0 0 0-24 0M92 56a10 7 0 0 0 20 0 10 7 0 0 0-20 0"/><path fill="#1c1840" d="M10 210l34-30 20 14 26-20 40 16 34-22 26 22'
        ' 20-12 24 32z"/>',
    ),
    "necropole": World(
        "#0c1211", "#2c6554", "#132f28", "#6fd8b4",
        '<path fill="#3f947c" d="M70 100c0-40 20-62 50-80 30 18 50 40 50 80z"/><path fill="#d8d4ba" d="M30 210v-14h14V118H34v-18h172v18'
        'h-10v78h14v14z"/><path fill="#22453a" d="M58 196v-44a14 16 0 0 1 28 0v44zM154 196v-44a14 16 0 0 1 28 0v44z"/>'
        '<path fill="#ffe9ad" d="M100 196v-54a20 22 0 0 1 40 0v54z"/>',
    ),
    "metals": World(
        "#120f0d", "#8a4424", "#2e2621", "#ff9a6b",
        '<path fill="#655d57" d="M52 74l24-28h88l24 28-22 110H74z"/><path fill="#9a938c" d="M52 74l24-28h44l-10 138H74z"/>'
        '<path fill="#1e1917" d="M60 86h120l-6 32H66zM84 138h72l-6 46H90z"/><path fill="#ff9a6b" d="M72 94h96l-2 14H74zM96 148h48v6H96z'
        'M98 162h44v6H98z"/><path fill="#d9703c" d="M24 92l22-10 12 62-22 10zM216 92l-22-10-12 62 22 10z"/>',
    ),
}  # fmt: skip


def preview(game: str, title: str, kind: str, figures: Sequence[tuple[str, str]] = ()) -> SafeString:
    """One record as a picture: its title, what it is, and the first figures, each with its name and value."""
    world = WORLDS[game]
    lines = _lines(title)
    size = 92 if len(lines) < MOST_LINES else 72
    rows = format_html_join(
        "", '<text x="80" y="{}">{}</text>', ((round(210 + size * 1.12 * number), line) for number, line in enumerate(lines))
    )
    boxes = format_html_join(
        "",
        '<g transform="translate({} 468)"><rect width="245" height="104" rx="18" fill="#fff" fill-opacity=".09"/>'
        '<text x="22" y="38" font-size="24" fill="#fff" fill-opacity=".75">{}</text><text x="22" y="86" font-size="44">{}</text></g>',
        ((80 + 265 * number, _cut(name, 17), _cut(value, 9)) for number, (name, value) in enumerate(figures[:MOST_FIGURES])),
    )
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" font-family="{font}" font-weight="800"'
        ' fill="#fff"><defs><radialGradient id="glow" cx=".8" cy=".4" r=".6"><stop stop-color="{glow}"/>'
        '<stop offset="1" stop-color="{glow}" stop-opacity="0"/></radialGradient></defs>'
        '<path fill="{sky}" d="M0 0h1200v630H0z"/><path fill="url(#glow)" d="M0 0h1200v630H0z"/>'
        '<path fill="{ground}" d="M0 440l150-26 130 18 170-30 140 22 190-34 160 20 260-26v246H0z"/>'
        '<g transform="translate(850 132) scale(1.3)">{emblem}</g><text x="80" y="108" font-size="34" fill="{accent}">{kind}</text>'
        '<g font-size="{size}">{rows}</g>{boxes}</svg>',
        font=FONT, sky=world.sky, glow=world.glow, ground=world.ground, accent=world.accent, emblem=mark_safe(world.emblem),
        kind=_cut(kind, 40), size=size, rows=rows, boxes=boxes,
    )  # fmt: skip


def _lines(title: str) -> list[str]:
    """The title broken between words; what does not fit ends in an ellipsis."""
    lines = [""]
    for word in title.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > LETTERS:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    shown = [_cut(line, LETTERS + 4) for line in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        shown[-1] = _cut(f"{shown[-1]} {lines[MOST_LINES]}", LETTERS)
    return shown


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
