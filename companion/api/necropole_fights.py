"""Questions about a game of Nécropole without a table: what is legal, why not, what follows."""

from collections.abc import Mapping
from typing import Any

from companion.api.errors import ErrorBody
from companion.api.questions import question_view
from companion.api.shapes import necropole as shapes
from companion.api.shapes.from_types import Schema
from rules import engine_data, messages
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, RuleViolation, UnknownValue
from rules.engine.kernel.replay import act
from rules.engine.necropole import facts
from rules.engine.necropole.commands import ACTIONS, Action
from rules.engine.necropole.decide import decide
from rules.engine.necropole.game import GAME
from rules.engine.necropole.position import COMMANDS
from rules.engine.necropole.state import SLUG, State
from rules.engine.necropole.view import pending_json

# Prices that are left out of the list: whoever sends the action fills them in.
PRICES = ("weaknesses", "souls", "lord-cost", "god-cost", "attack-cost")


def _state(body: Mapping[str, Any]) -> State:
    return GAME.read_state(validation.needed(body, "position", "body"), engine_data.catalogue_of(SLUG))


def _action(body: Mapping[str, Any]) -> Action:
    command = COMMANDS.read(validation.needed(body, "action", "body"), "action")
    if not isinstance(command, ACTIONS):
        raise BadInput("unknown-action", "action.type", {"found": str(body["action"]["type"]), "accepted": sorted(_names())})
    return command


def _names() -> list[str]:
    return [name for name, kind in COMMANDS.kinds.items() if issubclass(kind, ACTIONS)]


def moves(body: Mapping[str, Any]) -> dict[str, Any]:
    """Every legal action, in a fixed order; a value that is needed and unknown is asked for."""
    validation.only(body, ("position",), "body")
    state = _state(body)
    found = []
    for command, lacking in GAME.commands(state, engine_data.catalogue_of(SLUG)):
        if lacking and any(value.name not in PRICES for value in lacking):
            raise UnknownValue(lacking)
        found.append(GAME.write_command(command))
    return {"actions": found, "pending": pending_json(state)}


def check(body: Mapping[str, Any]) -> dict[str, Any]:
    """Whether an action is legal and why not, with its price and chances."""
    validation.only(body, ("position", "action"), "body")
    state, command = _state(body), _action(body)
    reasons: tuple[Any, ...] = ()
    try:
        decide(state, command, engine_data.catalogue_of(SLUG))
    except RuleViolation as no:
        reasons = no.reasons
    written = [{"code": one.code, "clause": one.clause, "text": messages.both(one.code, one.facts)} for one in reasons]
    return {"legal": not reasons, "reasons": written, "facts": facts.of(state, command)}


def apply(body: Mapping[str, Any]) -> dict[str, Any]:
    """An action and all that goes on by itself: the position after it, what happened, what waits, who has won."""
    validation.only(body, ("position", "action"), "body")
    state, command = _state(body), _action(body)
    try:
        after, events = act(GAME, state, command, engine_data.catalogue_of(SLUG))
    except RuleViolation as no:
        first = no.reasons[0]
        sentences = [messages.both(reason.code, reason.facts) for reason in no.reasons]
        message = {language: " ".join(sentence[language] for sentence in sentences) for language in sentences[0]}
        raise ErrorBody(422, first.code, message, at="action", clause=first.clause) from no
    ended = GAME.outcome(after)
    return {
        "position": GAME.write_state(after),
        "events": [GAME.write_event(event) for event in events],
        "pending": pending_json(after),
        "winner": ended.winners[0] if ended and ended.winners else None,
    }


def _object(**properties: Schema) -> Schema:
    return {"type": "object", "required": list(properties), "properties": properties, "additionalProperties": False}


TAG = "Nécropole"
FRACTION = _object(numerator={"type": "integer"}, denominator={"type": "integer"})
FACTS: Schema = {
    "type": "object",
    "properties": {
        "cost": {"type": "integer"},
        "left": {"type": "integer"},
        "needs": {"type": "object", "additionalProperties": {"type": "integer"}},
        "chance": {"type": "object", "additionalProperties": FRACTION},
    },
    "additionalProperties": False,
}
REASON = _object(code={"type": "string"}, clause={"type": "string"}, text=_object(en={"type": "string"}, fr={"type": "string"}))
QUESTIONS = {
    "moves/": question_view(
        "necropole_moves",
        "Every legal action of a fight or of an exploration turn",
        TAG,
        moves,
        _object(position=shapes.POSITION),
        _object(actions={"type": "array", "items": shapes.ACTION}, pending=shapes.PENDING),
    ),
    "check/": question_view(
        "necropole_check",
        "Is this action legal, and why not?",
        TAG,
        check,
        _object(position=shapes.POSITION, action=shapes.ACTION),
        _object(legal={"type": "boolean"}, reasons={"type": "array", "items": REASON}, facts=FACTS),
    ),
    "apply/": question_view(
        "necropole_apply",
        "An action taken, with all that follows by itself",
        TAG,
        apply,
        _object(position=shapes.POSITION, action=shapes.ACTION),
        _object(
            position=shapes.POSITION,
            events={"type": "array", "items": shapes.EVENT},
            pending=shapes.PENDING,
            winner={**shapes.SIDE_SCHEMA, "nullable": True, "enum": [*shapes.SIDE_SCHEMA["enum"], None]},
        ),
        forbids=True,
    ),
}
