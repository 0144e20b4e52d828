"""Laying the board of a new table by hand: tap a place, choose a tile of the box, turn it. The whole draft lies in the address."""

from collections import Counter
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
from companion.web.svg.hex_map import Cell, picture
from companion.web.tables import new_table_draft
from companion.web.tables.tsukuyumi import new_board, new_table
from companion.web.tables.tsukuyumi.panels.area import trait_name
from companion.web.tools import setup_guide
from companion.web.tools.setup_tools import catalogue_tiles, tile_of
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
    """What the address says: the table's form, the board, the place in hand, and what to do there."""

    form = forms.CharField(required=False, max_length=new_table_draft.LONGEST)
    b = forms.CharField(required=False, max_length=new_board.LONGEST)
    at = forms.CharField(required=False, max_length=9)
    do = forms.CharField(required=False, max_length=80)
    fine = forms.BooleanField(required=False)

    def clean_at(self) -> Hex | None:
        text = self.cleaned_data["at"]
        here = parse(text) if text else None
        if text and (here is None or here.distance(Hex(0, 0)) > FARTHEST):
            raise forms.ValidationError("place")
        return here


@dataclass(frozen=True)
class BoardDraft:
    """A board that is being laid, for the table of a form; `fine`: with kinds, properties and edges unfolded."""

    form: str
    position: Position
    at: Hex | None
    fine: bool = False

    @property
    def line(self) -> str:
        return new_board.line_of(self.position)

    def address(self, at: Hex | None = None) -> str:
        query = {"form": self.form, "b": self.line, "at": str(at) if at else "", "fine": "1" if at and self.fine else ""}
        return "?" + urlencode({name: value for name, value in query.items() if value})


@require_safe
def lay(request: HttpRequest) -> HttpResponse:
    """The board with its empty places, and what can be done in the place in hand."""
    asked = BoardEditorForm(request.GET)
    try:
        if not asked.is_valid():
            name = next(iter(asked.errors))
            raise BadFilter(name, str(request.GET.get(name, ""))[:40], ("2,-1",) if name == "at" else ())
        given = asked.cleaned_data
        chosen = new_table.choice(new_table_draft.unpack(given["form"]))
        now = BoardDraft(given["form"], _board(given["b"], chosen), given["at"], given["fine"])
        if given["do"]:
            now = _changed(now, given["do"].split(), _tiles())
            if not getattr(request, "htmx", None):
                return HttpResponseRedirect(request.path + now.address(now.at))
    except BadFilter as bad:
        return bad_filter(request, bad)
    response = answer(request, "tables/board.html", _context(request, now, chosen), part="tables/parts/board.html")
    started = not given["do"] and now.at is None  # another board altogether: the browser's way back leads to the one before
    response["HX-Push-Url" if started else "HX-Replace-Url"] = request.path + now.address(now.at)
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


def _changed(now: BoardDraft, words: list[str], tiles: Mapping[str, Tile]) -> BoardDraft:
    try:
        if now.at is None:
            raise ValueError("a place is needed")
        areas = dict(now.position.areas)
        if words == ["take"]:
            del areas[now.at]
        else:
            areas[now.at] = _area(areas.get(now.at), words, tiles)
        position = replace(now.position, areas=MappingProxyType(areas))
        return replace(now, position=position, fine=now.fine or words[0] in FINE)
    except (ValueError, KeyError, IndexError) as bad:
        raise BadFilter("do", " ".join(words)[:40], ("take", *DEEDS)) from bad


def _area(area: Area | None, words: list[str], tiles: Mapping[str, Tile]) -> Area:
    """The area in hand after one tap."""
    deed, detail = words
    if deed == "lay":
        laid = map_generator.laid(tile_of(tiles[detail]), 0)
        return Area(laid.kind, laid.value or 0, frozenset(laid.traits), frozenset(laid.blockades))
    if area is None:
        raise ValueError("nothing lies there")
    return DEEDS[deed](area, detail)


def _kind(area: Area, detail: str) -> Area:
    return replace(area, kind=_one_of(detail, LAND), value=area.value or 15 if detail == "mountain" else 0)


def _switched(held: frozenset[Any], member: Any) -> frozenset[Any]:
    return held ^ {member}


DEEDS: dict[str, Callable[[Area, str], Area]] = {
    "lay": lambda area, _detail: area,
    "turn": lambda area, detail: replace(area, blockades=turned(area.blockades, int(detail))),
    "kind": _kind,
    "value": lambda area, detail: replace(area, value=min(max(area.value + int(detail), 0), HIGHEST)),
    "trait": lambda area, detail: replace(area, traits=_switched(area.traits, _one_of(detail, OF_TILES))),
    "edge": lambda area, detail: replace(area, blockades=_switched(area.blockades, int(_one_of(detail, "012345")))),
}


FINE = ("kind", "value", "trait", "edge")


def turned(edges: Collection[int], steps: int) -> frozenset[int]:
    """Red edges after turning the tile clockwise; edges are counted against the clock."""
    return frozenset((edge - steps) % 6 for edge in edges)


def _one_of(value: str, accepted: Collection[str]) -> str:
    if value not in accepted:
        raise ValueError(value)
    return value


# What is shown


def _context(request: HttpRequest, now: BoardDraft, chosen: new_table.NewTableChoices) -> dict[str, Any]:
    position, tiles = now.position, _tiles()
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
        "palette": _palette(position, tiles) if now.at and now.at not in MOON else [],
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
        tap=lambda here: f"{request.path}?at={here}",  # the rest is in the page's hidden fields
        chosen=now.at,
        ghosts=frozenset(here for here in around if here.distance(Hex(0, 0)) <= FARTHEST),
        names=names(),
        label=_("The board"),
    )


def _tiles() -> dict[str, Tile]:
    """The tiles of the public inventory, in the box's order."""
    return {tile.slug: tile for tile in catalogue_tiles()}


def _shape(kind: str, value: int | None, traits: Collection[str], edges: Collection[int]) -> tuple[Any, ...]:
    """What makes two tiles the same, however they are turned."""
    return kind, value or 0, tuple(sorted(traits)), min(tuple(sorted(turned(edges, steps))) for steps in range(6))


def _palette(position: Position, tiles: Mapping[str, Tile]) -> list[dict[str, Any]]:
    """Every kind of tile as a picture, and how many of them are left in the box."""
    used = Counter(_shape(area.kind, area.value, area.traits, area.blockades) for area in position.areas.values())
    palette = []
    for slug, record in tiles.items():
        area = map_generator.laid(tile_of(record), 0)
        left = max((record.quantity or 0) - used[_shape(area.kind, area.value, area.traits, area.blockades)], 0)
        name = record.name
        palette.append({"slug": slug, "left": left, "name": name, "picture": _tile_picture(record.kind, area.value, area.blockades, name)})
    return palette


def _tile_picture(kind: str, value: int | None, edges: Collection[int], name: str) -> Any:
    icon = "" if kind == "ocean" else kind
    return picture([Cell(Hex(0, 0), f"k-{kind}", icon, str(value or ""), tuple(sorted(edges)))], name, "board one")


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
        "traits": sorted(area.traits),
        "turns": [(steps, _tile_picture(looks, area.value, edges, _edges(edges))) for edges, steps in ways.items()]
        if len(ways) > 1
        else [],
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
