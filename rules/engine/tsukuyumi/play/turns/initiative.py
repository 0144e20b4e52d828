"""Changing one's place in the initiative (tsk.action.3)."""

from collections.abc import Iterator

from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.legality import production
from rules.engine.tsukuyumi.play.turns import budgets
from rules.engine.tsukuyumi.play.turns import events as e
from rules.engine.tsukuyumi.play.turns.budgets import TurnRules
from rules.engine.tsukuyumi.state import State

INITIATIVE = "initiative"


def used(rules: TurnRules, state: State, by: str, asked: int) -> e.ActionUsed:
    """One change takes the whole action."""
    most = budgets.allowed(rules, state, by, INITIATIVE)
    return e.ActionUsed(by, INITIATIVE, asked if most is None else most, rules.limit_clause(state, INITIATIVE))


def reasons(rules: TurnRules, state: State, position: Position, command: c.ChangeInitiative) -> tuple[list[Reason], tuple[str, ...]]:
    """What speaks against a change in this order, and the order that comes of it."""
    by, to = command.by, command.to
    found = budgets.reasons(rules, state, by, INITIATIVE)
    if not found and INITIATIVE in state.turn.used:
        found = [budgets.nothing_left(rules, state, by, INITIATIVE)]
    if found:
        return found, ()
    rest = budgets.left(rules, state, by, INITIATIVE)
    number = command.allowed if rest is None else rest
    if command.allowed > number:
        found.append(Reason("nothing-left", rules.limit_clause(state, INITIATIVE), {"allowed": number, "left": number}))
    found += production.check_initiative(position, by, to, number).reasons
    before = position.initiative or ()
    steps = abs(before.index(by) + 1 - to)
    if steps == 0:
        found.append(Reason("same-place", "tsk.action.3", {"to": to}))
    exactly = position.rulings.initiative_fewer_places == "exactly"
    if exactly and steps < number and to not in (1, len(before)):
        found.append(Reason("exactly", "tsk.action.3", {"allowed": number, "steps": steps}))
    return found, production.order_after(before, by, to)


def candidates(rules: TurnRules, state: State, by: str, by_eye: int) -> Iterator[c.ChangeInitiative]:
    """Every place, with what the card still allows."""
    rest = budgets.left(rules, state, by, INITIATIVE)
    for to in range(1, len(state.position.initiative or ()) + 1):
        yield c.ChangeInitiative(by, to, by_eye if rest is None else rest)
