"""What a turn has in both modes beside the contract's actions: which part decides it."""

from typing import assert_never

from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import event_cards, faction_effects, grants, pieces, production
from rules.engine.tsukuyumi.play.turns.budgets import TurnRules
from rules.engine.tsukuyumi.play.turns.events import Events
from rules.engine.tsukuyumi.state import State


def decide(rules: TurnRules, state: State, command: t.TurnCommand) -> Events:
    """The events of a command, by a mode's rules of a turn."""
    match command:
        case t.DrawEvent():
            return event_cards.draw(rules, state, command)
        case t.PlayEvent():
            return event_cards.play(rules, state, command)
        case t.UseFactionEffect():
            return faction_effects.use(rules, state, command)
        case t.Buy():
            return production.buy(rules, state, command)
        case t.UpgradeUnits():
            return production.upgrade(rules, state, command)
        case t.SacrificeUnit():
            return grants.sacrifice(rules, state, command)
        case t.CountPieces():
            return pieces.count(state, command)
        case _:
            assert_never(command)
