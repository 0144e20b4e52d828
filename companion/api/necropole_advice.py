"""Nécropole's advisor: the best plan for an attacker, and the Game Master's clock. Contract, section 7."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.errors import ErrorBody, Refusal
from companion.api.questions import question_view
from companion.api.readable import Readable
from companion.api.serializers import ErrorSerializer
from companion.api.shapes.from_types import Schema
from rules import messages
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import clock, plan_json
from rules.engine.necropole.plan import AIMS, plan

TAG = "Nécropole"
TURNS = (1, 99)


def best_plan(body: Mapping[str, Any]) -> dict[str, Any]:
    """What to do with the Initiative that is left."""
    situation = plan_json.read_situation(body)
    found = plan(situation)
    return {
        **plan_json.write_plan(found),
        "because": [messages.because(reason) for reason in plan_json.reasons(situation, found)],
    }


def _object(needed: Mapping[str, Schema], others: Mapping[str, Schema] | None = None) -> Schema:
    properties = {**needed, **(others or {})}
    required = {"required": list(needed)} if needed else {}
    return {"type": "object", **required, "properties": properties, "additionalProperties": False}


def _number(limits: tuple[int, int], **more: Any) -> Schema:
    return {"type": "integer", "minimum": limits[0], "maximum": limits[1], **more}


NAME = {"type": "string", "example": "wisp", "description": "A name of your own: small letters, digits and hyphens."}
FRACTION = _object({"numerator": {"type": "integer"}, "denominator": {"type": "integer"}})
BOTH = _object({"en": {"type": "string"}, "fr": {"type": "string"}})
ATTACK = _object(
    {"cost": _number(plan_json.COST), "touches": {"type": "array", "items": NAME}},
    {
        "uses": _number(plan_json.USES, nullable=True, description="Left out: no limit; a cost of 0 then counts once."),
        "transparent": {"type": "boolean", "default": False},
    },
)
TARGET = _object(
    {},
    {
        "armour": _number(plan_json.ARMOUR, default=0),
        "life": _number(plan_json.LIFE, nullable=True, description="Black points left, null where nobody knows them."),
    },
)
SITUATION = _object(
    {
        "force": _number(plan_json.LIMITS["force"]),
        "initiative": _number(plan_json.LIMITS["initiative"]),
        "attacks": {"type": "object", "additionalProperties": ATTACK, "maxProperties": plan_json.MOST_ATTACKS},
        "targets": {"type": "object", "additionalProperties": TARGET, "maxProperties": plan_json.MOST_TARGETS},
    },
    {
        "second_chances": _number(plan_json.LIMITS["second_chances"], default=0),
        "substances": _number(plan_json.LIMITS["substances"], default=0),
        "aim": {"type": "string", "enum": list(AIMS), "default": AIMS[0]},
        "target": {**NAME, "nullable": True, "description": "Whom to kill; needed with that aim."},
    },
)
PLAN = _object(
    {
        "value": FRACTION,
        "decimal": {"type": "number"},
        "substances": _object({"force": {"type": "integer"}, "initiative": {"type": "integer"}}),
        "first": {**NAME, "nullable": True, "description": "The attack to begin with, null where none can wound."},
        "plan": {
            "type": "array",
            "description": "The attacks in the line in which every one misses.",
            "items": _object({"attack": NAME, "chance": FRACTION}),
        },
        "because": {"type": "array", "items": _object({"clause": {"type": "string"}, "text": BOTH})},
    }
)
CLOCK = _object(
    {
        "gain": {"type": "integer", "description": "Tokens gained in that turn."},
        "total": {"type": "integer", "description": "Tokens gained up to and including it."},
        "per_turn": {"type": "array", "items": {"type": "integer"}, "description": "Tokens gained in turns 1 to 5."},
    }
)


class MasterView(Readable):
    """The Game Master's tokens."""

    @extend_schema(
        operation_id="necropole_master",
        summary="The Game Master’s tokens by level and turn",
        parameters=[
            OpenApiParameter("level", {"type": "string", "enum": list(clock.LEVELS)}, required=True),
            OpenApiParameter("turn", {"type": "integer", "minimum": TURNS[0], "maximum": TURNS[1]}, required=True),
        ],
        responses={200: CLOCK, 400: ErrorSerializer, 406: ErrorSerializer},
        tags=[TAG],
    )
    def get(self, request: Request) -> Response:
        given = request.query_params
        for name in given:
            if name not in ("level", "turn"):
                raise Refusal(400, "unknown-filter", name[:40], name=name[:40], accepted="level, turn")
        try:
            level = validation.one_of(_needed(given, "level"), tuple(clock.LEVELS), "level")
            turn = _whole(_needed(given, "turn"))
        except BadInput as bad:
            raise ErrorBody(400, bad.code, messages.bad_input(bad), at=bad.at) from bad
        return Response({"gain": clock.gain(level, turn), "total": clock.total(level, turn), "per_turn": clock.per_turn(level)})


def _needed(given: Mapping[str, str], name: str) -> str:
    if name not in given:
        raise BadInput("missing", name)
    return given[name]


def _whole(text: str) -> int:
    least, most = TURNS
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise BadInput("not-a-whole-number", "turn", {"least": least, "most": most})
    return validation.whole(int(text), "turn", least, most)


QUESTIONS: dict[str, type[Readable]] = {
    "plan/": question_view("necropole_plan", "The best plan for the Initiative that is left", TAG, best_plan, SITUATION, PLAN),
    "master/": MasterView,
}
