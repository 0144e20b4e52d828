"""Nécropole's positions, actions, events and answers as types: contract, section 7."""

from companion.api.shapes.from_types import Schema, SchemaTypes
from rules.engine.kernel import effects
from rules.engine.kernel.catalogue import Bound
from rules.engine.kernel.codec import Codec
from rules.engine.necropole import commands, ids, ring, state
from rules.engine.necropole.game import EVENTS
from rules.engine.necropole.position import COMMANDS

NAME_SCHEMA: Schema = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "example": "xaia"}
SIDE_SCHEMA: Schema = {"type": "string", "enum": list(state.SIDES)}
DISTRICT_SCHEMA: Schema = {"type": "string", "enum": [*ring.DISTRICTS, ring.CENTRE]}
BOUND_SCHEMA: Schema = {
    "oneOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^[≥≤] ?[0-9]+$"}],
    "description": "A printed number, or a bound such as “≥ 5” where only that is known.",
    "example": 5,
}
TYPES = SchemaTypes(
    "Necropole",
    {
        ids.District: DISTRICT_SCHEMA,
        commands.UndeadId: NAME_SCHEMA,
        commands.Slug: NAME_SCHEMA,
        commands.SideName: SIDE_SCHEMA,
        Bound: BOUND_SCHEMA,
    },
)
STEP = TYPES.tagged("Step", effects.CODEC, "One step of what a card does.", effects.AnyStep, suffix="Step", tag="do")
TYPES.name(effects.Roll, effects.AnyStep)
ACTION = TYPES.tagged("Action", Codec(commands.ACTIONS), "What a side does in a fight or in the city.", suffix="Action")
EVENT = TYPES.tagged("Event", EVENTS, "Something that happened, with the clause that decided it.", suffix="Event")
TABLE_ACTION = TYPES.tagged(
    "TableAction", COMMANDS, "What somebody at a table may send: an action, or a correction by hand.", suffix="Action"
)


def _position() -> Schema:
    """A position's fields are the engine's own; readings are an object in JSON."""
    TYPES.of(state.Position)
    shape = TYPES.components["NecropolePosition"]
    properties = {"game": {"type": "string", "enum": [state.SLUG]}, **shape["properties"]}
    properties["rulings"] = {"type": "object", "additionalProperties": {"type": "string"}, "description": "Readings by the ruling's slug."}
    return TYPES.add("Position", {**shape, "properties": properties, "required": ["game"]})


POSITION = _position()
FACTS: Schema = {
    "type": "object",
    "properties": {
        "who": NAME_SCHEMA,
        "card": NAME_SCHEMA,
        "targets": {"type": "array", "items": NAME_SCHEMA},
        "wounded": {"type": "array", "items": NAME_SCHEMA},
        "lost": {"type": "integer"},
        "do": {"type": "string"},
        "line": {"oneOf": [{"type": "string"}, {"type": "integer"}]},
        "kind": {"type": "string"},
        "count": {"type": "integer"},
        "stages": {"type": "object", "additionalProperties": {"type": "string"}, "description": "What each team draws or swaps now."},
    },
    "additionalProperties": False,
}
PENDING: Schema = {
    "type": "object",
    "nullable": True,
    "required": ["kind", "by", "options", "clause", "facts"],
    "properties": {
        "kind": {"type": "string"},
        "by": {"type": "array", "items": SIDE_SCHEMA},
        "options": {"type": "array", "items": ACTION},
        "clause": {"type": "string"},
        "facts": FACTS,
    },
    "additionalProperties": False,
}
PROGRESS: Schema = {
    "type": "object",
    "required": ["done", "asked"],
    "properties": {"done": {"type": "integer"}, "asked": {"type": "integer"}},
    "additionalProperties": False,
    "description": "How far a mission's goal is; only there while it has one that the board decides.",
}
CLOCK: Schema = {
    "type": "object",
    "required": ["gate", "master_next"],
    "properties": {
        "gate": {
            "type": "object",
            "required": ["left", "per_turn", "falls"],
            "properties": {
                "left": {"type": "integer"},
                "per_turn": {"type": "integer"},
                "falls": {"type": "integer", "nullable": True},
            },
            "additionalProperties": False,
        },
        "master_next": {"type": "integer"},
    },
    "additionalProperties": False,
    "description": "The Game Master's clock; only there in a whole game with a Game Master.",
}
