"""Everything that a standard table may do now, in a fixed order and lazily: what is short first, whole movements last."""

from collections.abc import Iterator

from rules.engine.tsukuyumi.legality.legendary_oni import CENTRE
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import (
    consequences,
    fight_choices,
    moves,
    oni_actions,
    oni_obligations,
    player_attacks,
    rounds,
    setup_turns,
    turn_actions,
)
from rules.engine.tsukuyumi.standard.evolve import own
from rules.engine.tsukuyumi.standard.state import CHOOSE, COUNT, PLAY, POWER, SETUP
from rules.engine.tsukuyumi.state import State

PLAIN_CARD = {"movement": 2, "combat": 1, "production": 2, "events": 1, "place-oni": 1}


def legal_commands(state: State) -> Iterator[s.Command]:
    yield from all_but_moves(state)
    if state.stage == PLAY and not state.pending and not state.fights:
        yield from moves.legal_moves(state)


def all_but_moves(state: State) -> Iterator[s.Command]:
    """What only a card in somebody's hand says is listed once, as its plainest example."""
    if state.pending or state.fights:
        yield from _answers(state)
        yield from _goals(state)
    elif state.stage == SETUP:
        yield from setup_turns.legal(state)
    elif state.stage == POWER:
        yield from (s.TurnPower(by, power) for by in state.position.initiative or () for power in rounds.POWERS)
    elif state.stage == CHOOSE:
        waiting = [by for by in state.position.initiative or () if by not in own(state).chosen]
        yield from (s.ChooseCard(by, PLAIN_CARD) for by in waiting)
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
    """Goals that can still be marked; missions go by the names on the cards, so nobody can list them."""
    if state.position.mode != "two-player" and own(state).scenario != "exploration":
        yield from (s.ScoreGoal(by) for by in state.position.initiative or () if by not in own(state).goals)


def _answers(state: State) -> Iterator[s.Command]:
    if not state.pending:
        yield from fight_choices.legal(state)
        return
    first = state.pending[0]
    by = first.by[0]
    if first.kind == consequences.LOSE:
        yield from consequences.legal_sacrifices(state)
    elif first.kind == consequences.ROLL:
        yield from (s.RollDie(by, result) for result in range(1, 7))
    elif first.kind == consequences.EVENT:
        yield from (s.DrawEvent(by), s.Decline(by))
    elif first.kind == consequences.MOONLAND:
        yield from (s.MarkTsukuyumi(by, here) for here in sorted(state.position.areas))
    elif first.kind == "return-princess":
        areas = state.position.areas
        yield from (s.ReturnPrincess(by, here) for here in sorted(areas) if areas[here].kind == "moon" and here != CENTRE)
    elif first.kind == rounds.ADVANCE:
        yield s.Decline(by)
        yield from moves.legal_advances(state)
    elif first.kind == turn_actions.GRANT:
        yield s.Decline(by)
        yield from turn_actions.legal_productions(state)
