"""The area tiles of the box as pictures: which there are, which a board takes, and how many are left."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol
from zlib import crc32

from django.db.models import QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cards.models import Tile
from companion.web.svg.hex_map import Cell, picture
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi import map_generator

GAME = "tsukuyumi"
Shape = tuple[str, int, tuple[str, ...], tuple[int, ...]]


class TileGround(Protocol):
    """What a tile shows once it lies: an area of a position, or one of the map maker's."""

    @property
    def kind(self) -> str: ...
    @property
    def value(self) -> int | None: ...
    @property
    def traits(self) -> Collection[str]: ...
    @property
    def blockades(self) -> Collection[int]: ...


@dataclass(frozen=True)
class TileCount:
    """One kind of tile with its picture, and how many of it."""

    record: Tile
    count: int
    picture: SafeString


def catalogue_tiles() -> QuerySet[Tile]:
    """The area tiles: those of which we know the red edges and the number."""
    return Tile.objects.filter(game__slug=GAME, closed_edges__isnull=False, quantity__isnull=False).select_related("game")


def tiles_of_the_box() -> list[map_generator.Tile]:
    """The tiles of the public inventory, as the map maker takes them."""
    return [tile_of(tile) for tile in catalogue_tiles()]


def tile_of(tile: Tile) -> map_generator.Tile:
    """A tile of the box as the map maker takes it."""
    return map_generator.Tile(tile.slug, tile.kind, tile.quantity or 0, tile.blockades, tile.value)


def turned(edges: Collection[int], steps: int) -> frozenset[int]:
    """Red edges after turning the tile clockwise; edges are counted against the clock."""
    return frozenset((edge - steps) % 6 for edge in edges)


def shape(area: TileGround) -> Shape:
    """What makes two tiles the same, however they are turned."""
    edges = min(tuple(sorted(turned(area.blockades, steps))) for steps in range(6))
    return area.kind, area.value or 0, tuple(sorted(area.traits)), edges


def tiles_to_take(areas: Iterable[TileGround], records: Iterable[Tile]) -> list[TileCount]:
    """The tiles that a board is laid with, in the box's order; an area like no tile of the box is left out."""
    wanted = Counter(shape(area) for area in areas if area.kind != "moon")
    counted = [(record, wanted[shape_of(record)]) for record in records]
    return [TileCount(record, count, one_tile(record)) for record, count in counted if count]


def tiles_left(areas: Iterable[TileGround], records: Iterable[Tile]) -> list[TileCount]:
    """Every kind of tile, and how many of it are not on the board yet."""
    used = Counter(shape(area) for area in areas)
    return [TileCount(record, max((record.quantity or 0) - used[shape_of(record)], 0), one_tile(record)) for record in records]


def shape_of(record: Tile) -> Shape:
    """The same for a tile of the box."""
    return shape(map_generator.laid(tile_of(record), 0))


def one_tile(record: Tile) -> SafeString:
    """A tile of the box as it comes out of it."""
    area = map_generator.laid(tile_of(record), 0)
    label = _("%(name)s, red edges: %(edges)s") % {"name": record.name, "edges": len(area.blockades)}
    return tile_picture(record.kind, area.value, area.blockades, label)


def tile_picture(kind: str, value: int | None, edges: Collection[int], label: str) -> SafeString:
    """One tile: its land, its number and its red edges."""
    icon = "" if kind == "ocean" else kind
    return picture([Cell(Hex(0, 0), f"k-{kind}", icon, str(value or ""), tuple(sorted(edges)))], label, "board one")


def stamp(areas: Mapping[str, object]) -> str:
    """A short name for a board: ticks on the list of its tiles belong to this board and no other."""
    return format(crc32(json.dumps(areas, sort_keys=True).encode()), "x")


def by_slug() -> Mapping[str, Tile]:
    """The tiles of the public inventory, in the box's order."""
    return {tile.slug: tile for tile in catalogue_tiles()}
