"""Questions about Metals without a table: contract, section 5. Parse, ask the engine, answer."""

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.errors import ErrorBody
from companion.api.serializers import ErrorSerializer
from companion.api.tsukuyumi import Question
from rules import engine_data, messages
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.metals.commands import Action, Command
from rules.engine.metals.game import COMMANDS, GAME
from rules.engine.metals.state import State

ANY = {"type": "object", "additionalProperties": True}
FACING = {"type": "string", "enum": ["N", "E", "S", "W"]}
SIDE = {"type": "string", "enum": ["blue", "red"]}
MOVE = {
    "type": "object",
    "required": ["type"],
    "properties": {
        "type": {"type": "string", "enum": ["deploy", "move", "turn", "pass"]},
        "at": {"type": "string"},
        "from": {"type": "string"},
        "to": {"type": "string"},
        "facing": FACING,
        "faction": {"type": "string", "nullable": True},
        "damaged": {"type": "boolean"},
        "which": {
            "type": "integer",
            "minimum": 0,
            "default": 0,
            "description": "Where several may share a square: which of your own figures there moves or turns, counted from 0 in the order"
            " of the position's `figures`. Left out: the first of them.",
        },
    },
}
PAIR = {"type": "object", "properties": {"blue": {"type": "integer"}, "red": {"type": "integer"}}}
POSITION = {
    "type": "object",
    "required": ["game", "width", "height"],
    "properties": {
        "game": {"type": "string", "enum": ["metals"]},
        "width": {"type": "integer", "minimum": 1, "maximum": 26},
        "height": {"type": "integer", "minimum": 1, "maximum": 26},
        "squares": ANY,
        "figures": {"type": "array", "items": ANY},
        "pool": PAIR,
        "score": PAIR,
        "active": SIDE,
        "goal": {"type": "integer"},
        "rulings": ANY,
    },
}
EXAMPLE = {
    "game": "metals", "width": 5, "height": 5,
    "squares": {"c3": {"value": 2, "city": True, "forest": False}},
    "figures": [{"side": "blue", "at": "a1", "facing": "N", "damaged": False, "faction": None}],
    "pool": {"blue": 2, "red": 3}, "score": {"blue": 0, "red": 0}, "active": "blue", "goal": 10, "rulings": {},
}  # fmt: skip


def _state(body: Mapping[str, Any]) -> State:
    return GAME.read_state(validation.needed(body, "position", "body"), engine_data.catalogue_of("metals"))


def moves(body: Mapping[str, Any]) -> dict[str, Any]:
    """Every legal move, in a fixed order."""
    validation.only(body, ("position",), "body")
    state = _state(body)
    return {"moves": [GAME.write_command(command) for command in GAME.legal_commands(state, engine_data.catalogue_of("metals"))]}


def apply(body: Mapping[str, Any]) -> dict[str, Any]:
    """A whole turn: the position after it, what happened, and who has won."""
    validation.only(body, ("position", "move"), "body")
    state = _state(body)
    command: Command = COMMANDS.read(validation.needed(body, "move", "body"), "move")
    if not isinstance(command, Action):
        raise BadInput("unknown-action", "move.type", {"found": str(body["move"]["type"]), "accepted": ["deploy", "move", "turn", "pass"]})
    try:
        after, events = act(GAME, state, command, engine_data.catalogue_of("metals"))
    except RuleViolation as no:
        first = no.reasons[0]
        told = [messages.both(reason.code, reason.facts) for reason in no.reasons]
        message = {language: " ".join(one[language] for one in told) for language in told[0]}
        raise ErrorBody(422, first.code, message, at="move", clause=first.clause) from no
    ended = GAME.outcome(after)
    winner = ended.winners[0] if ended and ended.winners else None
    return {"position": GAME.write_state(after), "events": [GAME.write_event(event) for event in events], "winner": winner}


def _view(
    name: str,
    summary: str,
    answering: Callable[[Mapping[str, Any]], dict[str, Any]],
    body: dict[str, Any],
    shape: dict[str, Any],
    example: dict[str, Any],
) -> type[Question]:
    class Asked(Question):
        answer = staticmethod(answering)

        @extend_schema(
            operation_id=f"metals_{name}",
            summary=summary,
            request={"application/json": body},
            responses={200: shape, 400: ErrorSerializer, 406: ErrorSerializer, 415: ErrorSerializer, 422: ErrorSerializer},
            examples=[OpenApiExample("An empty corner", value=example, request_only=True)],
            tags=["Metals"],
        )
        def post(self, request: Request) -> Response:
            return self.ask(request)

    return Asked


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "required": list(properties), "properties": properties}


QUESTIONS = {
    "moves/": _view(
        "moves",
        "Every legal move",
        moves,
        _object(position=POSITION),
        _object(moves={"type": "array", "items": MOVE}),
        {"position": EXAMPLE},
    ),
    "apply/": _view(
        "apply",
        "A move played: action, assault, occupation",
        apply,
        _object(position=POSITION, move=MOVE),
        _object(
            position=POSITION, events={"type": "array", "items": ANY}, winner={**SIDE, "nullable": True, "enum": ["blue", "red", None]}
        ),
        {"position": EXAMPLE, "move": {"type": "move", "from": "a1", "to": "a2", "facing": "E"}},
    ),
}
