"""Laying the board of a new table by hand: choose a tile of the box, touch its place, touch it again to turn it.

The whole draft lies in the address.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.models import Tile
from cards.selectors import BadFilter
from companion.tables.area_names import with_area_names
from companion.tables.names import names
from companion.web.errors import bad_filter
from companion.web.responses import answer
from companion.web.svg.hex_board import HexBoardOverlay, area_name, draw
from companion.web.tables import new_table_draft
from companion.web.tables.tsukuyumi import new_board, new_table
from companion.web.tables.tsukuyumi.panels.area import trait_name
from companion.web.tools import box_tiles, setup_guide
from companion.web.tools.box_tiles import TileCount, tile_picture, turned
from rules import messages
from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.hexes import Hex, parse
from rules.engine.tsukuyumi import game_options, map_generator
from rules.engine.tsukuyumi.board import shape
from rules.engine.tsukuyumi.board.position import KINDS, MOON, TRAITS, Area, Position

GAME = "tsukuyumi"
FARTHEST = 8  # rings round the middle: room for every tile of the box in an arm
LAND = tuple(kind for kind in KINDS if kind not in ("home", "moon"))
OF_TILES = tuple(trait for trait in TRAITS if trait != "immobilised")  # a marker of the game, never printed
STEP, HIGHEST = 5, 95


class BoardEditorForm(forms.Form):
    """What the address says: the table's form, the board, the tile in hand, the chosen place, and what to do."""

    form = forms.CharField(required=False, max_length=new_table_draft.LONGEST)
    b = forms.CharField(required=False, max_length=new_board.LONGEST)
    at = forms.CharField(required=False, max_length=9)
    touch = forms.CharField(required=False, max_length=9)
    tile = forms.CharField(required=False, max_length=80)
    do = forms.CharField(required=False, max_length=80)
    fine = forms.BooleanField(required=False)

    def clean_at(self) -> Hex | None:
        return self._place("at")

    def clean_touch(self) -> Hex | None:
        return self._place("touch")

    def _place(self, name: str) -> Hex | None:
        text = self.cleaned_data[name]
        here = parse(text) if text else None
        if text and (here is None or here.distance(Hex(0, 0)) > FARTHEST):
            raise forms.ValidationError("place")
        return here


@dataclass(frozen=True)
class BoardDraft:
    """A board that is being laid, for the table of a form; `fine`: with kinds, properties and edges unfolded."""

    form: str
    position: Position
    at: Hex | None = None
    tile: str = ""
    fine: bool = False

    @property
    def line(self) -> str:
        return new_board.line_of(self.position)

    def address(self, touch: Hex | None = None) -> str:
        """This draft; or what comes of it when a place is touched."""
        query = {"form": self.form, "b": self.line, "tile": self.tile, "at": str(self.at or "")}
        query |= {"touch": str(touch or ""), "fine": "1" if self.at and self.fine else ""}
        return "?" + urlencode({name: value for name, value in query.items() if value})


@require_safe
def lay(request: HttpRequest) -> HttpResponse:
    """The board with its empty places, and what can be done in the chosen place."""
    asked = BoardEditorForm(request.GET)
    try:
        if not asked.is_valid():
            name = next(iter(asked.errors))
            raise BadFilter(name, str(request.GET.get(name, ""))[:40], ("2,-1",) if name in ("at", "touch") else ())
        given = asked.cleaned_data
        chosen = new_table.choice(new_table_draft.unpack(given["form"]))
        tiles = box_tiles.by_slug()
        now = BoardDraft(given["form"], _board(given["b"], chosen), given["at"], given["tile"], given["fine"])
        if now.tile and now.tile not in tiles:
            raise BadFilter("tile", now.tile, tuple(tiles))
        changes = bool(given["do"] or given["touch"])
        if given["touch"]:
            now = _touched(now, given["touch"], tiles)
        elif given["do"]:
            now = _changed(now, given["do"].split(), tiles)
        if changes:
            now = _with_tiles_left(now, tiles)
            if not getattr(request, "htmx", None):
                return HttpResponseRedirect(request.path + now.address())
    except BadFilter as bad:
        return bad_filter(request, bad)
    response = answer(request, "tables/board.html", _context(request, now, chosen, tiles), part="tables/parts/board.html")
    started = not changes and now.at is None  # another board altogether: the browser's way back leads to the one before
    response["HX-Push-Url" if started else "HX-Replace-Url"] = request.path + now.address()
    return response


def _board(line: str, chosen: new_table.NewTableChoices) -> Position:
    mode = game_options.MODES[chosen.mode]
    if not line:
        source = replace(chosen.board, line="")
        line = new_board.line(new_board.areas(source, chosen.players, mode), mode)
    try:
        return new_board.laid_by_hand(line, mode)
    except BadInput as bad:
        raise BadFilter("b", line[:40], ()) from bad


# What a tap changes


def _touched(now: BoardDraft, here: Hex, tiles: Mapping[str, Tile]) -> BoardDraft:
    """A place that is touched: the tile in hand is laid there; the tile that lies there is chosen, or turned if it was."""
    area = now.position.areas.get(here)
    if area is None:
        now = replace(now, at=here, fine=False)
        return _with_area(now, _fresh(tiles[now.tile])) if now.tile else now
    if here != now.at or here in MOON:
        return replace(now, at=here, fine=False)
    return _with_area(now, replace(area, blockades=turned(area.blockades, 1)))


def _with_tiles_left(now: BoardDraft, tiles: Mapping[str, Tile]) -> BoardDraft:
    """A hand that holds no tile that has run out."""
    gone = {tile.record.slug for tile in _left(now.position, tiles) if not tile.count}
    return replace(now, tile="") if now.tile in gone else now


def _with_area(now: BoardDraft, area: Area | None) -> BoardDraft:
    areas = {here: there for here, there in now.position.areas.items() if here != now.at}
    if area is not None and now.at is not None:
        areas[now.at] = area
    return replace(now, position=replace(now.position, areas=MappingProxyType(areas)))


def _fresh(tile: Tile) -> Area:
    """A tile as it comes out of the box."""
    laid = map_generator.laid(box_tiles.tile_of(tile), 0)
    return Area(laid.kind, laid.value or 0, frozenset(laid.traits), frozenset(laid.blockades))


def _changed(now: BoardDraft, words: list[str], tiles: Mapping[str, Tile]) -> BoardDraft:
    try:
        deed, *details = words
        if deed == "hold":
            return _held(now, tiles[details[0]], tiles)
        if now.at is None or now.at in MOON:
            raise ValueError("a place is needed")
        if deed == "swap":
            return _with_area(now, _fresh(tiles[now.tile]))
        area = now.position.areas[now.at]
        if deed == "take":
            return _with_area(now, None)
        return replace(_with_area(now, DEEDS[deed](area, details[0])), fine=now.fine or deed in FINE)
    except (ValueError, KeyError, IndexError) as bad:
        raise BadFilter("do", " ".join(words)[:40], ("hold", "swap", "take", *DEEDS)) from bad


def _held(now: BoardDraft, tile: Tile, tiles: Mapping[str, Tile]) -> BoardDraft:
    """A tile taken in hand; where an empty place was touched before, it lies there at once."""
    if not any(left.count for left in _left(now.position, tiles) if left.record == tile):
        raise ValueError("none left")
    now = replace(now, tile=tile.slug, fine=False)
    return now if now.at is None or now.at in now.position.areas else _with_area(now, _fresh(tile))


def _left(position: Position, tiles: Mapping[str, Tile]) -> list[TileCount]:
    return box_tiles.tiles_left(position.areas.values(), tiles.values())


def _kind(area: Area, detail: str) -> Area:
    return replace(area, kind=_one_of(detail, LAND), value=area.value or 15 if detail == "mountain" else 0)


def _switched(held: frozenset[Any], member: Any) -> frozenset[Any]:
    return held ^ {member}


DEEDS: dict[str, Callable[[Area, str], Area]] = {
    "turn": lambda area, detail: replace(area, blockades=turned(area.blockades, int(detail))),
    "kind": _kind,
    "value": lambda area, detail: replace(area, value=min(max(area.value + int(detail), 0), HIGHEST)),
    "trait": lambda area, detail: replace(area, traits=_switched(area.traits, _one_of(detail, OF_TILES))),
    "edge": lambda area, detail: replace(area, blockades=_switched(area.blockades, int(_one_of(detail, "012345")))),
}


FINE = ("kind", "value", "trait", "edge")


def _one_of(value: str, accepted: Collection[str]) -> str:
    if value not in accepted:
        raise ValueError(value)
    return value


# What is shown


def _context(request: HttpRequest, now: BoardDraft, chosen: new_table.NewTableChoices, tiles: Mapping[str, Tile]) -> dict[str, Any]:
    position = now.position
    mode = game_options.MODES[chosen.mode]
    recipe = map_generator.recipe(
        chosen.players, mode, moonfall=chosen.board.moonfall, scenario=chosen.board.scenario or None, more=chosen.board.more
    )
    reasons = shape.check_ground(position)
    return {
        "game": GAME,
        "now": now,
        "mode_name": setup_guide.MODE_NAMES[chosen.mode],
        "people": ", ".join(chosen.names),
        "board": draw(position, _look(request, now)),
        "laid": len(set(position.areas) - MOON),
        "wanted": recipe.total,
        "clause": recipe.clause,
        "reasons": [(_said(reason), reason.clause) for reason in reasons],
        "walled_in": ", ".join(area_name(here) for here in _walled_in(position)) if not reasons else "",
        "area": _sheet(now, tiles) if now.at else None,
        "held": tiles[now.tile].name if now.tile else "",
        "palette": _left(position, tiles),
        "use": new_table_draft.new_table(now.form, b=now.line) + "#board-choice",
        "back": new_table_draft.new_table(now.form),
        "app_board": request.path + "?" + urlencode({"form": now.form}) if now.form else request.path,
        "empty": request.path + "?" + urlencode({"form": now.form, "b": mode}),
        "oni": _oni_tool(now) if chosen.coop and not reasons else "",
    }


def _oni_tool(now: BoardDraft) -> str:
    """The same board where the Oni's attacks are worked out; the form comes along."""
    return reverse("tool-oni") + "?" + urlencode({"form": now.form, "b": new_board.line_of(now.position, whole=True)})


def _said(reason: Reason) -> str:
    """A reason with the areas called as the board calls them."""
    return messages.say(reason.code, with_area_names(reason.facts))


def _walled_in(position: Position) -> list[Hex]:
    areas = {here: map_generator.LaidArea(area.kind, blockades=tuple(area.blockades)) for here, area in position.areas.items()}
    return map_generator.walled_in(areas)


def _look(request: HttpRequest, now: BoardDraft) -> HexBoardOverlay:
    around = {there for here in now.position.areas for there in here.neighbours() if there not in now.position.areas}
    return HexBoardOverlay(
        href=lambda here: request.path + now.address(here),
        tap=lambda here: f"{request.path}?touch={here}",  # the rest is in the page's hidden fields
        chosen=now.at,
        ghosts=frozenset(here for here in around if here.distance(Hex(0, 0)) <= FARTHEST),
        names=names(),
        label=_("The board"),
    )


def _sheet(now: BoardDraft, tiles: Mapping[str, Tile]) -> dict[str, Any]:
    """The place in hand: what lies there, how it can be turned, and everything that can be set."""
    at = now.at or Hex(0, 0)
    area = now.position.areas.get(at)
    if area is None or area.kind == "moon":
        return {"name": area_name(at), "empty": area is None, "moon": area is not None}
    looks = area.kind if area.kind != "ocean" else next((trait for trait in map_generator.PROPERTIES if trait in area.traits), "ocean")
    ways: dict[frozenset[int], int] = {}
    for steps in range(6):
        ways.setdefault(turned(area.blockades, steps), steps)
    return {
        "name": area_name(at),
        "kind": area.kind,
        "value": area.value,
        "another": bool(now.tile) and box_tiles.shape(area) != box_tiles.shape_of(tiles[now.tile]),
        "traits": sorted(area.traits),
        "turns": [(steps, tile_picture(looks, area.value, edges, _edges(edges))) for edges, steps in ways.items()] if len(ways) > 1 else [],
        "kinds": LAND,
        "all_traits": [(trait, trait_name(trait), trait in area.traits) for trait in OF_TILES],
        "edges": [(edge, edge in area.blockades, EDGES[edge]()) for edge in (2, 1, 3, 0, 4, 5)],
    }


def _edges(edges: Collection[int]) -> str:
    return _("Red edges: %(edges)s") % {"edges": ", ".join(EDGES[edge]() for edge in sorted(edges))}


EDGES = {
    0: lambda: _("right"),
    1: lambda: _("top right"),
    2: lambda: _("top left"),
    3: lambda: _("left"),
    4: lambda: _("bottom left"),
    5: lambda: _("bottom right"),
}
