"""Draws what a scenario's board is made of, not where it goes: the Moon, its area tiles, the homezones, and what the text marks.

The books' words give numbers and letters; the places are only in their pictures. Drawn in the colours of the tiles around it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

STEP, ROW = 24, 28
HEXAGON = "l11 6.5v13l-11 6.5-11-6.5v-13z"
PER_ROW = 7
MOON = ((36, 16), (60, 16), (24, 37), (48, 37), (72, 37), (36, 58), (60, 58))
LEFT = 116  # the Moon and some room
TOP = 16
RIGHT = LEFT + PER_ROW * STEP


@dataclass(frozen=True)
class Marked:
    """Places that the picture marks: their letters, whether a homezone may be placed there, and whether there is one of each."""

    letters: str
    home: bool
    counted: bool = True


@dataclass(frozen=True)
class ScenarioParts:
    """The parts for one number of players; `fixed` are tiles of a kind of which the text gives the number."""

    players: int
    tiles: int
    fixed: Sequence[tuple[str, int]] = ()
    marked: Sequence[Marked] = ()
    said: str | Promise = ""  # the same in words

    @property
    def words(self) -> str:
        """Everything that is drawn."""
        tiles = ngettext("%(n)s area tile", "%(n)s area tiles", self.tiles) % {"n": self.tiles}
        homes = ngettext("%(n)s homezone", "%(n)s homezones", self.players) % {"n": self.players}
        return " ".join(
            filter(None, (_("The Moon with its 7 areas, %(tiles)s, %(homes)s.") % {"tiles": tiles, "homes": homes}, str(self.said)))
        )


def draw(parts: ScenarioParts) -> SafeString:
    """The Moon on the left, the tiles in rows beside it, below them the homezones."""
    kinds = [kind for kind, n in parts.fixed for _each in range(n)]
    places = [(LEFT + STEP * (n % PER_ROW), TOP + ROW * (n // PER_ROW)) for n in range(parts.tiles)]
    bottom = TOP + ROW * -(-parts.tiles // PER_ROW) + 8
    drawn = [
        _hexagons("k-moon", MOON),
        *(_tile(kind, *place) for kind, place in zip(kinds, places, strict=False)),
        _any(places[len(kinds) :]),
        *_homes(parts, bottom),
    ]
    return format_html(
        '<svg class="scenario-parts" viewBox="0 0 {} {}" width="100%" height="{}" preserveAspectRatio="xMinYMin" role="img"'
        ' aria-label="{}">{}</svg>',
        RIGHT, bottom + ROW + 4, bottom + ROW + 4, parts.words, _joined(drawn),
    )  # fmt: skip


def _homes(parts: ScenarioParts, y: int) -> Iterable[SafeString]:
    """A homezone for each player, with its letter where the picture gives places; places that stay free are crossed."""
    lettered = [letter for mark in parts.marked if mark.home for letter in mark.letters]
    for n in range(parts.players):
        x = LEFT + STEP * n
        yield _hexagons("k-home", [(x, y)])
        yield _letter(lettered[n], x, y) if lettered else _icon("home", x, y)
    free = [(letter, mark.counted) for mark in parts.marked if not mark.home for letter in mark.letters]
    for n, (letter, counted) in enumerate(free):
        x = LEFT + STEP * (parts.players + 1 + n)
        yield format_html('<path d="M{} {}{}" fill="none" stroke="currentColor" stroke-dasharray="3 3"/>', x, y - 13, HEXAGON)
        yield _letter(letter, x, y)
        if not counted:
            yield _letter("× ?", x + STEP + 8, y)


def _hexagons(look: str, middles: Iterable[tuple[int, int]]) -> SafeString:
    ways = "".join(f"M{x} {y - 13}{HEXAGON}" for x, y in middles)
    return format_html('<path class="{}" d="{}" fill="none" stroke="currentColor" stroke-width="2"/>', look, ways)


def _tile(kind: str, x: int, y: int) -> SafeString:
    return format_html('<g class="k-{}">{}{}</g>', kind, _hexagons("", [(x, y)]), _icon(kind, x, y))


def _any(middles: Sequence[tuple[int, int]]) -> SafeString:
    """Tiles of any kind: grey in the picture."""
    signs = format_html_join("", '<tspan x="{}" y="{}">?</tspan>', ((x, y + 5) for x, y in middles))
    text = format_html('<text font-size="13" text-anchor="middle" fill="currentColor" aria-hidden="true">{}</text>', signs)
    return format_html("{}{}", _hexagons("quiet", middles), text)


def _icon(name: str, x: int, y: int) -> SafeString:
    return format_html('<use href="{}#{}" x="{}" y="{}" width="14" height="14"/>', static("icons/sprite.svg"), name, x - 7, y - 7)


def _letter(letter: str, x: int, y: int) -> SafeString:
    shape = '<text x="{}" y="{}" font-size="14" font-weight="700" text-anchor="middle" fill="currentColor">{}</text>'
    return format_html(shape, x, y + 5, letter)


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
