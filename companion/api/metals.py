"""Questions about Metals without a table: contract, section 5. Parse, ask the engine, answer."""

from collections.abc import Mapping
from typing import Any

from companion.api.errors import ErrorBody
from companion.api.questions import question_view
from companion.api.shapes import metals as shapes
from companion.api.shapes.from_types import Schema
from rules import engine_data, messages
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.metals.commands import Action, Command
from rules.engine.metals.game import COMMANDS, GAME
from rules.engine.metals.state import State


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
        sentences = [messages.both(reason.code, reason.facts) for reason in no.reasons]
        message = {language: " ".join(sentence[language] for sentence in sentences) for language in sentences[0]}
        raise ErrorBody(422, first.code, message, at="move", clause=first.clause) from no
    ended = GAME.outcome(after)
    winner = ended.winners[0] if ended and ended.winners else None
    return {"position": GAME.write_state(after), "events": [GAME.write_event(event) for event in events], "winner": winner}


def _object(**properties: Schema) -> Schema:
    return {"type": "object", "required": list(properties), "properties": properties, "additionalProperties": False}


TAG = "Metals"
WINNER = {"type": "string", "nullable": True, "enum": ["blue", "red", None]}
QUESTIONS = {
    "moves/": question_view(
        "metals_moves",
        "Every legal move",
        TAG,
        moves,
        _object(position=shapes.POSITION),
        _object(moves={"type": "array", "items": shapes.MOVE}),
    ),
    "apply/": question_view(
        "metals_apply",
        "A move played: action, assault, occupation",
        TAG,
        apply,
        _object(position=shapes.POSITION, move=shapes.MOVE),
        _object(position=shapes.POSITION, events={"type": "array", "items": shapes.EVENT}, winner=WINNER),
        forbids=True,
    ),
}
