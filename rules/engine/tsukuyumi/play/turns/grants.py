"""Units that give an action of their own in a phase, whatever the card shows (tsk.round.9.1)."""

from collections.abc import Iterator

from rules.engine.kernel.errors import Reason, RuleViolation
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.legality import input_checks, unit_abilities
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import events as e
from rules.engine.tsukuyumi.play.turns.budgets import TurnRules
from rules.engine.tsukuyumi.state import State

CLAUSE = "tsk.round.9.1"


def waits(state: State, by: str) -> bool:
    """Whether a unit on the board could give its side an action in this phase."""
    return bool(unit_abilities.granting(state.position, by, state.position.phase))


def sacrifice(rules: TurnRules, state: State, command: t.SacrificeUnit) -> e.Events:
    """The unit leaves the board, and its side has one action more in this turn."""
    by, position = command.by, state.position
    input_checks.unit(position, by, command.unit, "action.unit")
    refused(rules.turn_reasons(state, by))
    if (command.area, command.unit) not in unit_abilities.granting(position, by, position.phase):
        raise RuleViolation((Reason("grants-nothing", CLAUSE, {"unit": command.unit, "area": str(command.area)}),))
    back = 1 if command.unit in position.supplies.get(by, {}) else 0
    action = unit_abilities.SACRIFICE_ACTION
    granted = state.turn.granted.get(action, 0) + unit_abilities.of(position, by, command.unit).sacrifice
    return (
        board.FiguresRemoved(command.area, by, command.unit, 1, back, CLAUSE),
        e.ActionGranted(by, action, granted, command.unit, command.area, CLAUSE),
    )


def legal(rules: TurnRules, state: State, by: str) -> Iterator[t.SacrificeUnit]:
    if not rules.turn_reasons(state, by):
        for here, unit in unit_abilities.granting(state.position, by, state.position.phase):
            yield t.SacrificeUnit(by, here, unit)
