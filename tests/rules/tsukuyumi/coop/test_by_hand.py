"""The Momentum marker moved by hand: the correction stands by itself, and what it passed is offered, never drawn in silence."""

import pytest

from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.replay import replay
from rules.engine.tsukuyumi.coop.state import Drawn
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.play.duties import CardToReveal
from tests.rules.tsukuyumi.coop import laws, playing

TRACK = [
    {"square": 3, "kind": "riposte"}, {"square": 4, "kind": "legendary"}, {"square": 6, "kind": "riposte"}, {"square": 8, "kind": "end"},
]  # fmt: skip


def table(stage: str = "white", *, momentum: int = 2, round_: int = 1, track=TRACK, rulings=None):
    """The Nomads are on turn, the marker stands on square 2."""
    state = GAME.setup(playing.options(2, "by hand", track=track, rulings=rulings or {}), playing.catalogue())
    data = GAME.write_state(state)
    data["position"] |= {"momentum": momentum, "round": round_, "active": "nomads", "phase": "white"}
    return GAME.read_state({**data, "stage": stage, "rounds": 3}, playing.catalogue())


def after(state, *actions):
    for action in actions:
        for event in GAME.decide(state, GAME.read_command(action, playing.catalogue()), playing.catalogue()):
            state = GAME.evolve(state, event)
    return state


def shift(by: int) -> dict:
    return {"type": "momentum", "by": by}


def asked(state) -> list[tuple[str, int]]:
    choice = GAME.write_view(GAME.view(state, None))["pending"]
    return [(one["kind"], one["square"]) for one in choice["facts"]["squares"]] if choice and choice["kind"] == "draw-passed" else []


def test_the_correction_itself_draws_nothing_and_asks():
    state = after(table(), shift(2))
    assert state.position.momentum == 4
    assert state.coop.drawn == ()
    assert asked(state) == [("riposte", 3), ("legendary", 4)]
    options = GAME.write_view(GAME.view(state, None))["pending"]["options"]
    assert options == [{"type": "draw-passed"}, {"type": "draw-passed", "draw": False}]


@pytest.mark.parametrize("round_", [1, 3])
def test_yes_draws_exactly_what_a_move_by_the_rules_draws(round_):
    start = table(round_=round_)
    by_hand = after(start, shift(2), {"type": "draw-passed"})
    by_card = after(_with_card(start), {"type": "card-momentum", "squares": 2})
    assert by_hand.coop.drawn == by_card.coop.drawn
    assert by_hand.coop.drawn == (Drawn("riposte", "nomads", 3, round_ == 3), Drawn("legendary", "nomads", 4))
    assert asked(by_hand) == []


def _with_card(state):
    data = GAME.write_state(state)
    data["coop"]["todo"] = [{"kind": "card"}]
    return GAME.read_state(data, playing.catalogue())


def test_the_cards_come_up_at_the_end_of_the_turn():
    state = after(table(), shift(1), {"type": "draw-passed"}, {"type": "turn-done", "by": "nomads"})
    assert state.coop.duties[0] == CardToReveal("riposte", "nomads", 3)


def test_no_leaves_it_a_correction():
    state = after(table(), shift(2), {"type": "draw-passed", "draw": False})
    assert state == table(momentum=4)  # nothing but the marker has moved


def test_taps_one_by_one_are_asked_for_together_and_back_again_for_nothing():
    state = after(table(), shift(1), shift(1), shift(1))
    assert asked(state) == [("riposte", 3), ("legendary", 4)]
    assert asked(after(state, shift(-2))) == [("riposte", 3)]
    assert asked(after(state, shift(-3))) == []


def test_nothing_has_to_wait_for_the_answer_and_corrections_stay_legal():
    state = after(table(), shift(2))
    state = after(state, {"type": "turn-done", "by": "nomads"}, shift(-1), shift(5), {"type": "say", "text": "later"})
    assert state.turned == {"nomads"}
    assert asked(state) == [("riposte", 3), ("legendary", 4), ("riposte", 6)]


def test_beyond_the_last_square_nothing_more_is_passed():
    assert asked(after(table(momentum=7), shift(5))) == []
    again = table(momentum=7, rulings={"coop-momentum-ends": "last-again"})
    assert asked(after(again, shift(3))) == [("riposte", 6), ("riposte", 6)]


@pytest.mark.parametrize(("state", "by"), [(table(track=[]), 5), (table(), -1), (table("count"), 3), (table(), 0)])
def test_nobody_is_asked_where_no_card_would_be_drawn(state, by):
    assert asked(after(state, shift(by))) == []
    with pytest.raises(RuleViolation) as refused:
        after(state, shift(by), {"type": "draw-passed"})
    assert [(one.code, one.clause) for one in refused.value.reasons] == [("nothing-passed", "coop.momentum.7")]


def test_an_old_log_with_a_marker_moved_by_hand_plays_as_it_did():
    old = [GAME.read_event({"type": "momentum-moved", "by": 2, "at": 4})]
    state = replay(GAME, table(), old)
    assert state.position.momentum == 4
    assert (state.coop.drawn, state.coop.passed, asked(state)) == ((), (), [])


def test_the_question_goes_through_json_and_text():
    laws.round_trips(after(table(), shift(2)))
