"""Draws the two camps of a fight that is followed by eye: each undead with its token, name, Initiative and black points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from companion.web.svg.fight_board import Token, figure

WIDE, ROW, HEAD = 190, 64, 26


@dataclass(frozen=True)
class CampLine:
    """One undead: its token, what it is called, and its pips by their looks; a text where they are not known."""

    token: Token
    name: str
    pips: Sequence[str] = ()
    text: str = ""
    gone: bool = False


def draw_camps(camps: Sequence[tuple[str, str, Sequence[CampLine]]], label: str) -> SafeString:
    """The camps side by side: (side, name, undead)."""
    high = HEAD + ROW * max((len(lines) for _side, _name, lines in camps), default=1)
    columns = (_camp(number, side, name, lines) for number, (side, name, lines) in enumerate(camps))
    return format_html(
        '<svg class="fight-board camps-board" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        WIDE * len(camps),
        high,
        label,
        _joined(columns),
    )


def _camp(number: int, side: str, name: str, lines: Sequence[CampLine]) -> SafeString:
    rows = (_row(4 + number * WIDE, HEAD + n * ROW, line) for n, line in enumerate(lines))
    return format_html(
        '<g class="s-{}"><text class="camp-name" x="{}" y="18">{}</text>{}</g>', side, 8 + number * WIDE, name, _joined(rows)
    )


def _row(x: int, y: int, line: CampLine) -> SafeString:
    pips = format_html_join(
        "", '<circle class="pip {}" cx="{}" cy="{}" r="4"/>', ((look, x + 66 + 11 * n, y + 40) for n, look in enumerate(line.pips))
    )
    text = format_html('<text class="pip-text" x="{}" y="{}">{}</text>', x + 62, y + 45, line.text) if line.text else ""
    return format_html(
        '<g class="camp-row{}"><title>{}</title>{}<text class="row-name" x="{}" y="{}">{}</text>{}{}</g>',
        " gone" if line.gone else "", line.token.words, figure(x + 30, y + 28, line.token), x + 62, y + 26, line.name, pips, text,
    )  # fmt: skip


def _joined(parts: Iterable[str]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
