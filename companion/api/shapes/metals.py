"""Metals' positions, moves, events, questions and answers as types: contract, section 5."""

from typing import Annotated, Literal, NotRequired, TypedDict

from companion.api.shapes.from_types import Keywords, SchemaTypes
from rules.engine.kernel.codec import Codec
from rules.engine.metals import commands, factions
from rules.engine.metals.game import COMMANDS, EVENTS
from rules.engine.metals.view import Sight

SQUARE_SCHEMA = {"type": "string", "pattern": "^[a-z][0-9]{1,2}$", "example": "a1", "description": "A square: file letter, then rank."}
FACTION_SCHEMA = {"type": "string", "enum": sorted(factions.FACTIONS)}

SquareName = Annotated[str, Keywords(**SQUARE_SCHEMA)]
FactionSlug = Annotated[str, Keywords(**FACTION_SCHEMA)]
Side = Literal["blue", "red"]
Facing = Literal["N", "E", "S", "W"]
Count = Annotated[int, Keywords(minimum=0)]


class SquareJson(TypedDict, total=False):
    """What one square shows."""

    value: Count
    city: bool
    forest: bool
    corner: bool


class FigureJson(TypedDict):
    """A figure on the map."""

    side: Side
    at: SquareName
    facing: Facing
    damaged: NotRequired[bool]
    faction: NotRequired[FactionSlug | None]


class BySideJson(TypedDict, total=False):
    """A number for each side."""

    blue: Count
    red: Count


class FactionsJson(TypedDict, total=False):
    """Which factions each side brought."""

    blue: list[FactionSlug]
    red: list[FactionSlug]


class MetalsPositionJson(TypedDict):
    """A map with its figures. Squares left out are worth 0, neither city nor forest."""

    game: Literal["metals"]
    width: Annotated[int, Keywords(minimum=1, maximum=26)]
    height: Annotated[int, Keywords(minimum=1, maximum=26)]
    squares: NotRequired[Annotated[dict[str, SquareJson], Keywords(example={"c3": {"value": 2, "city": True, "forest": False}})]]
    figures: NotRequired[list[FigureJson]]
    pool: NotRequired[BySideJson]
    score: NotRequired[BySideJson]
    active: NotRequired[Side]
    goal: NotRequired[Annotated[int, Keywords(minimum=1)]]
    rulings: NotRequired[Annotated[dict[str, str], Keywords(description="Readings other than our default, by the ruling's slug.")]]
    factions: NotRequired[FactionsJson]
    first: NotRequired[Side]
    damaged_pool: NotRequired[BySideJson]
    turn: NotRequired[Count]
    seen: NotRequired[Annotated[list[str], Keywords(description="Positions reached before, where a ruling counts repetitions.")]]


TYPES = SchemaTypes("Metals", {commands.SquareName: SQUARE_SCHEMA, commands.FactionSlug: FACTION_SCHEMA})
POSITION = TYPES.of(MetalsPositionJson)
MOVE = TYPES.tagged("Action", Codec(commands.ACTIONS), "A move of the side whose turn it is.", suffix="Action")
EVENT = TYPES.tagged("Event", EVENTS, "Something that happened in a turn, with the clause that decided it.", suffix="Event")
TABLE_ACTION = TYPES.tagged("TableAction", COMMANDS, "What somebody at a table may send: a move, or a correction by hand.", suffix="Action")
SIGHTS = TYPES.of(tuple[Sight, ...])
