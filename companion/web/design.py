"""The rules of the look on one page, with every component in every state; for those who draw pages, and only in debug."""

import re
from functools import cache
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.loading import GAMES
from companion.web import emblems, navigation
from companion.web.reference.chips import Chip, Row
from companion.web.reference.passages import Note, Passage
from companion.web.responses import answer
from companion.web.svg.hex_board import HexBoardOverlay
from companion.web.svg.hex_board import draw as draw_hexagons
from companion.web.svg.square_board import SquareBoardOverlay, draw_map
from companion.web.tools.calculators import Counter
from rules import engine_data
from rules.engine.kernel.hexes import Hex
from rules.engine.kernel.squares import BY_NAME
from rules.engine.metals.maps import Map, Square
from rules.engine.metals.state import Figure
from rules.engine.tsukuyumi.board import notation
from rules.engine.tsukuyumi.board.position_json import read
from rules.reference import reference

SYMBOL = re.compile(r'<symbol id="([^"]+)"')
COLOURS = ("ground", "sheet", "raised", "line", "text", "soft", "dim", "accent", "glow")
MEANINGS = ("act", "good", "warn", "wall")
SIDES = ("violet", "red", "blue", "yellow", "green", "sand", "orange", "teal", "sky", "coral", "grey")
PHASES = ("white", "blue", "green", "red", "black")
TYPE_STEPS = range(7, 0, -1)
SPACE_STEPS = range(1, 7)
# What each game shows of its own: a faction or class, a unit, and a clause with a ruling.
SHOWN = {
    "tsukuyumi": ("factions/nomads", "units/private", "cards/shifting-frontiers"),
    "necropole": ("units/squelette", "units/xaia", "terms/sorcerer"),
    "metals": ("factions/zipang", "factions/dinorda", "units/metal"),
}
ORDER = ("nomads", "boarlords", "cybersamurai")
CLAUSE = "tsk.move.12"
LAND = (
    "coop phase=black order=nomads>boarlords active=nomads / 0,0 moon +tsukuyumi oni:medium*1 / 1,0 ocean @nomads nomads:private*2 / "
    "0,1 fertile / -1,1 mountain15 boarlords:squeaker*1 / -1,0 river / 0,-1 ocean +radioactive / 1,-1 ocean +toxic / "
    "2,-1 ocean +unstable / 1,1 ocean +devastated / 2,0 home =nomads"
)
EMPTY_STATES = ("empty-list", "empty-log", "empty-search", "empty-table", "lost", "offline")


@cache
def symbols(sprite: str) -> tuple[str, ...]:
    """The names of all drawings of a sprite."""
    return tuple(SYMBOL.findall((settings.BASE_DIR / "static/icons" / f"{sprite}.svg").read_text("utf-8")))


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """Everything that pages are made of."""
    if not settings.DEBUG:
        raise Http404
    context = {
        "worlds": [_world(game) for game in GAMES],
        "colours": COLOURS,
        "meanings": MEANINGS,
        "sides": SIDES,
        "phases": PHASES,
        "type_steps": TYPE_STEPS,
        "space_steps": SPACE_STEPS,
        "icons": symbols("sprite"),
        "emblems": sorted(emblems.EMBLEMS),
        "silhouettes": symbols("silhouettes"),
        "factions": reference().collection("factions"),
        "order": [reference().record(collection="factions", slug=slug) for slug in ORDER],
        "row": Row("kind", _("Type"), _chips()),
        "counters": [Counter("none", _("Figures"), 0), Counter("some", _("Damage"), 3)],
        "passage": _passage(),
        "unit": reference().record(collection="units", slug="private"),
        "hexagons": _hexagons(),
        "squares": _squares(),
        "empty_states": EMPTY_STATES,
    }
    return answer(request, "design/page.html", context)


def _world(game: str) -> dict[str, Any]:
    addresses = [address.split("/") for address in SHOWN[game]]
    return {
        "slug": game,
        "record": reference().record(collection="games", slug=game),
        "verbs": navigation.verbs(game),
        "rows": [reference().record(collection=collection, slug=slug) for collection, slug in addresses],
    }


def _chips() -> tuple[Chip, ...]:
    return (
        Chip(_("Event"), "event", on=True, count=12, url="?"),
        Chip(_("Unit"), "unit", on=False, count=57, url="?"),
        Chip(_("Ruling"), "ruling", on=False, count=0, url="?", empty=True),
    )


def _passage() -> Passage:
    clause = reference().record(collection="clauses", slug=CLAUSE)
    rulings = reference().collection("rulings", game="tsukuyumi")
    return Passage(clause, notes=[Note(rulings[0], said_above=False)])


def _hexagons() -> str:
    catalogue = engine_data.tsukuyumi().catalogue
    position = read(notation.parse(LAND), catalogue, catalogue.readings)
    look = HexBoardOverlay(
        chosen=Hex(1, 0), target=Hex(0, 1), lit=frozenset({Hex(-1, 0), Hex(1, 1)}), ghosts=frozenset({Hex(2, -2)}),
        arrows=((Hex(0, 0), Hex(1, 0)),), label=_("The board: drag to move it"),
    )  # fmt: skip
    return draw_hexagons(position, look)


def _squares() -> str:
    shows = {"b1": Square(forest=True), "c2": Square(city=True), "b3": Square(value=2), "d1": Square(value=1, city=True)}
    board = Map(4, 3, MappingProxyType({BY_NAME[name]: square for name, square in shows.items()}))
    figures = (Figure(0, BY_NAME["a1"], 1), Figure(1, BY_NAME["d3"], 3, damaged=True), Figure(0, BY_NAME["b2"], 0, faction="zipang"))
    look = SquareBoardOverlay(
        lit=frozenset({"a2", "c1"}), chosen="b2", target="d3", corners=frozenset({"a3"}), shots=(("b2", "d3", "hit"),),
        label=_("The map: drag to move it"),
    )  # fmt: skip
    return draw_map(board, look, figures)
