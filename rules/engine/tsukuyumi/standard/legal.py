"""Everything that a standard table may do now, in a fixed order and lazily: what is short first, whole movements last."""

from collections.abc import Iterator

from rules.engine.tsukuyumi.play.turns import movement
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import (
    fight_choices,
    objectives,
    oni_actions,
    oni_obligations,
    pending,
    player_attacks,
    rounds,
    scoring,
    setup_turns,
    turn_actions,
)
from rules.engine.tsukuyumi.standard.allowance import RULES
from rules.engine.tsukuyumi.standard.evolve import first_duty, own, waits
from rules.engine.tsukuyumi.standard.state import CHOOSE, COUNT, PLAY, POWER, SETUP
from rules.engine.tsukuyumi.state import State

PLAIN_CARD = {"movement": 2, "combat": 1, "production": 2, "events": 1, "place-oni": 1}


def legal_commands(state: State) -> Iterator[s.Command]:
    yield from all_but_moves(state)
    if state.stage == PLAY and not waits(state):
        yield from movement.legal_moves(RULES, state)


def all_but_moves(state: State) -> Iterator[s.Command]:
    """What only a card in somebody's hand says is listed once, as its plainest example."""
    if waits(state):
        yield from _answers(state)
        yield from _goals(state)
    elif state.stage == SETUP:
        yield from setup_turns.legal(state)
    elif state.stage == POWER:
        yield from (s.TurnPower(by, power) for by in state.position.initiative or () for power in rounds.POWERS)
    elif state.stage == CHOOSE:
        waiting = [by for by in state.position.initiative or () if by not in own(state).chosen]
        yield from (s.ChooseCard(by, PLAIN_CARD) for by in waiting)
        yield from (s.ChooseCard(by, actions, card) for by in waiting for card, actions in own(state).known_cards.items())
    elif state.stage == COUNT:
        yield from (s.CloseRound(by) for by in state.position.initiative or ())
        yield from _goals(state)
    elif state.stage == PLAY:
        yield from _turn(state)
        yield from _goals(state)


def _turn(state: State) -> Iterator[s.Command]:
    by = state.position.active or ""
    if not oni_obligations.undone(state, by):
        yield s.EndTurn(by)
    yield from turn_actions.legal(state)
    yield from player_attacks.legal_attacks(state)
    yield from oni_actions.legal(state)


def _goals(state: State) -> Iterator[s.Command]:
    """Goals that can still be marked and are not surely unmet; of missions, which go by the names on the cards, those that are met."""
    for by in state.position.initiative or ():
        if not scoring.goal_reasons(state, by):
            yield s.ScoreGoal(by)
        yield from (s.ScoreMission(by, mission) for mission in objectives.missions_met(state, by))


def _answers(state: State) -> Iterator[s.Command]:
    duty = first_duty(state)
    yield from fight_choices.legal(state) if duty is None else pending.answers(state, duty)
