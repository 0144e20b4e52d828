"""The tables' bodies as OpenAPI says them."""

from typing import Any

from companion.api.serializers import ErrorSerializer
from companion.api.shapes import tables

Shape = dict[str, Any]
SEAT: list[Any] = [{"seat": []}]


def _object(properties: Shape, required: list[str] | None = None) -> Shape:
    return {"type": "object", "properties": properties, "required": list(properties) if required is None else required}


TEXT: Shape = {"type": "string"}
FLAG: Shape = {"type": "boolean"}
VERSION: Shape = {"type": "integer", "minimum": 0}
KEY: Shape = {"type": "string", "minLength": 1, "maxLength": 64, "description": "Chosen by the phone, a UUID: the same again does nothing."}
NAME: Shape = {"type": "string", "minLength": 1, "maxLength": 40}

INITIATIVE = {
    "type": "integer",
    "nullable": True,
    "minimum": 0,
    "maximum": 100,
    "description": "Tsukuyumi: the number on the faction's sheet; needed where the catalogue does not know it and several play.",
}
NEW_TABLE = {
    **_object(
        {
            "game": {"type": "string", "enum": ["tsukuyumi", "metals", "necropole"]},
            "mode": TEXT,
            "players": {
                "type": "array",
                "minItems": 1,
                "maxItems": 8,
                "items": _object({"name": NAME, "faction": {"type": "string", "nullable": True}, "initiative": INITIATIVE}, ["name"]),
            },
            "position": {**tables.POSITION, "nullable": True},
            "language": {"type": "string", "enum": ["en", "fr"]},
            "strict_seats": {"type": "boolean", "description": "Everybody plays only their own side; false when left out."},
            "opponent": {
                "type": "string",
                "enum": ["weak", "medium", "strong"],
                "nullable": True,
                "description": "Metals: the computer plays the second side, and answers every tap; nobody when left out.",
            },
        },
        ["game", "players"],
    ),
    "additionalProperties": True,
    "description": "Any other field is a set-up option of the game.",
}
SEATED = _object({"id": {**TEXT, "format": "uuid"}, "code": TEXT, "token": TEXT, "version": VERSION, "join_url": TEXT, "watch_url": TEXT})
SIDE_TO_JOIN = {**TEXT, "description": "Where several people play one side: the one that somebody new joins."}
JOIN = _object(
    {"code": TEXT, "name": NAME, "role": {"type": "string", "enum": ["player", "watcher"]}, "side": SIDE_TO_JOIN}, ["code", "name"]
)
REMOVE = _object(
    {
        "name": NAME,
        "role": {"type": "string", "enum": ["player", "watcher"], "description": "player when left out."},
        "codes": {"type": "boolean", "description": "Whether to change the codes too, so that they cannot come back; false when left out."},
    },
    ["name"],
)
NOTHING: Shape = {"type": "object", "additionalProperties": False, "description": "Nothing: {}."}
JOINED = _object({"id": {**TEXT, "format": "uuid"}, "token": TEXT, "role": TEXT})
TABLE, ENTRY, FILE = tables.TABLE, tables.ENTRY, tables.FILE
# Sent back as it came: every entry is played again and checked, so what is wrong in it is said by its place.
FILE_SENT: Shape = {"type": "object", "additionalProperties": True, "description": "A table's file, exactly as the export gives it."}
SITTING = _object(
    {"name": TEXT, "role": TEXT, "side": {**TEXT, "nullable": True}, "here": FLAG, "removed": FLAG}, ["name", "role", "side", "here"]
)
GUESTS = _object({"code": TEXT, "watch_code": TEXT, "join_url": TEXT, "watch_url": TEXT, "seats": {"type": "array", "items": SITTING}})
LOG = _object({"entries": {"type": "array", "items": ENTRY}})
ACT = _object({"key": KEY, "version": VERSION, "action": tables.ACTION})
TURN = _object({"key": KEY, "version": VERSION})
DONE = _object({"version": VERSION, "entry": ENTRY})
STALE = _object({"error": {"$ref": "#/components/schemas/ErrorDetail"}, "version": VERSION, "entries": {"type": "array", "items": ENTRY}})


def answers(good: dict[int, Shape], *refused: int) -> dict[int, Any]:
    """What an operation may answer."""
    bad: dict[int, Any] = dict.fromkeys((*refused, 406), ErrorSerializer)
    if 409 in bad:
        bad[409] = STALE
    return {**good, **bad, 413: ErrorSerializer, 415: ErrorSerializer, 503: ErrorSerializer}
