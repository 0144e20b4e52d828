"""Draws the picture that other sites show beside a link to a page: 1200×630, our own shapes and words, no artwork."""

import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from companion.web.reference.emblem_paths import emblem_mask

SIZE = (1200, 630)
EDGE = 72
GROUND, SHADE, SHEET, LINE, TEXT, SOFT = "#0b0e13", "#0f141b", "#141a22", "#2b3542", "#eef2f6", "#b4bfcb"
LARGEST, SMALLEST = 92, 44
MOST_LINES, MOST_FIGURES = 3, 5
# Where fonts that write French stand on the systems that we know of; the first that is there is taken.
SYSTEM_FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf",
    "/System/Library/Fonts/Supplemental/Arial Bold.ttf",
    "C:/Windows/Fonts/arialbd.ttf",
)
PLAIN = str.maketrans({"’": "'", "–": "-", "—": "-", "“": '"', "”": '"', "«": '"', "»": '"', "œ": "oe", "Œ": "OE", "×": "x", "…": "..."})
Font = ImageFont.FreeTypeFont


@dataclass(frozen=True)
class PreviewCard:
    """What a preview says: where it belongs, its name, its figures, and the colour and emblem that it wears."""

    kicker: str
    title: str
    colour: str
    emblem: str = ""
    figures: Sequence[tuple[str, str]] = ()
    text: str = ""


def draw_preview(card: PreviewCard) -> bytes:
    """The PNG of a card; whatever stands in it, there is one."""
    image = Image.new("RGB", SIZE, GROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, SIZE[0], 18), fill=card.colour)
    pen.regular_polygon((SIZE[0] - 170, SIZE[1] - 150, 330), 6, rotation=30, fill=SHADE)
    right = SIZE[0] - EDGE
    if mask := emblem_mask(card.emblem, 118):
        _emblem(image, pen, card.colour, mask)
        right -= 210
    _write(pen, (EDGE, 66), card.kicker, 34, SOFT, right - EDGE)
    y = _title(pen, card.title, right - EDGE)
    if card.figures:
        _figures(pen, card.figures[:MOST_FIGURES])
    elif card.text:
        _paragraph(pen, card.text, y + 24)
    _write(pen, (EDGE, SIZE[1] - 74), "Companion", 30, SOFT, 600)
    made = io.BytesIO()
    image.save(made, "PNG")
    return made.getvalue()


def _emblem(image: Image.Image, pen: ImageDraw.ImageDraw, colour: str, mask: Image.Image) -> None:
    x, y, radius = SIZE[0] - EDGE - 92, 160, 96
    corners = [(x + radius * cos(radians(60 * n - 30)), y + radius * sin(radians(60 * n - 30))) for n in range(6)]
    pen.polygon(corners, fill=colour)
    image.paste(GROUND, (x - mask.width // 2, y - mask.height // 2), mask)


def _title(pen: ImageDraw.ImageDraw, title: str, width: int) -> int:
    """As large as it fits in three lines; returns where it ends."""
    for size in range(LARGEST, SMALLEST - 1, -8):
        lines = _wrapped(pen, title, size, width)
        if len(lines) <= (2 if size > 68 else MOST_LINES):
            break
    y = 132
    for line in lines[:MOST_LINES]:
        _write(pen, (EDGE, y), line, size, TEXT, width)
        y += round(size * 1.16)
    return y


def _figures(pen: ImageDraw.ImageDraw, figures: Sequence[tuple[str, str]]) -> None:
    width = (SIZE[0] - 2 * EDGE - 16 * (len(figures) - 1)) // max(len(figures), 3)
    for n, (label, value) in enumerate(figures):
        x, y = EDGE + n * (width + 16), 388
        pen.rounded_rectangle((x, y, x + width, y + 140), 18, fill=SHEET, outline=LINE, width=2)
        _write(pen, (x + 20, y + 18), label, 26, SOFT, width - 40)
        _write(pen, (x + 20, y + 58), value, 56, TEXT, width - 40)


def _paragraph(pen: ImageDraw.ImageDraw, text: str, y: int) -> None:
    lines = _wrapped(pen, text, 36, SIZE[0] - 2 * EDGE)
    room = max((SIZE[1] - 100 - y) // 48, 1)
    for n, line in enumerate(lines[:room]):
        more = n == room - 1 and len(lines) > room
        _write(pen, (EDGE, y + n * 48), f"{line} …" if more else line, 36, SOFT, SIZE[0] - 2 * EDGE)


def _wrapped(pen: ImageDraw.ImageDraw, text: str, size: int, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _length(pen, longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]


def _write(pen: ImageDraw.ImageDraw, at: tuple[int, int], text: str, size: int, colour: str, width: int) -> None:
    """One line, smaller where it is too long, cut where it still is."""
    while size > 18 and _length(pen, text, size) > width:
        size -= 2
    while len(text) > 1 and _length(pen, text, size) > width:
        text = text[:-2] + "…"
    shown, font = _written(text, size)
    pen.text(at, shown, font=font, fill=colour)


def _length(pen: ImageDraw.ImageDraw, text: str, size: int) -> float:
    shown, font = _written(text, size)
    return pen.textlength(shown, font=font)


@cache
def _faces() -> tuple[Path, ...]:
    """Fonts that can be opened, the project's own first."""
    own = [path for ending in ("ttf", "otf", "woff2", "woff") for path in (settings.BASE_DIR / "static/fonts").glob(f"*.{ending}")]
    return tuple(path for path in (*sorted(own), *map(Path, SYSTEM_FONTS)) if path.is_file() and _opens(path))


def _opens(path: Path) -> bool:
    try:
        ImageFont.truetype(path, 20)
    except OSError:
        return False
    return True


@cache
def _font(path: Path | None, size: int) -> Font:
    """A font in a size; without a path the one that Pillow carries, which has plain letters only."""
    if path is not None:
        return ImageFont.truetype(path, size)
    carried = ImageFont.load_default(size)
    if not isinstance(carried, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType")
    return carried


@cache
def _has(path: Path | None, letter: str) -> bool:
    """Whether a font has a letter, rather than the box that stands for one it has not."""
    font = _font(path, 40)
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))


def _written(text: str, size: int) -> tuple[str, Font]:
    """A text and a font that has all its letters; where none has, the text in plain letters."""
    for path in _faces():
        if all(_has(path, letter) for letter in text):
            return text, _font(path, size)
    carried = next(iter(_faces()), None)
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.translate(PLAIN)) if not unicodedata.combining(c))
    return "".join(c if _has(carried, c) else " " for c in plain), _font(carried, size)
