"""The opponent: legal, repeatable, stoppable, and it sees what is in front of it; hints give reasons that people can read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import messages
from rules.engine.kernel.random import Chance
from rules.engine.kernel.replay import act
from rules.engine.metals import search
from rules.engine.metals.game import GAME
from tests.examples import examples
from tests.rules.metals.boards import CATALOGUE, position


def undecided(seed, share=20):
    """A random position in which somebody has to act."""
    for n in range(100):
        state = GAME.read_state(position(f"opponent {seed} {n}", share), CATALOGUE)
        if GAME.outcome(state) is None:
            return state
    raise AssertionError("most positions are undecided")


@pytest.mark.parametrize("strength", search.STRENGTHS)
@examples(12)
@given(st.integers(0, 2**40))
def test_it_plays_a_legal_action_and_the_same_one_again(strength, seed):
    state = undecided(seed)
    command, why = search.choose(state, strength, seed=str(seed))
    assert command in list(GAME.legal_commands(state, CATALOGUE))
    assert search.choose(state, strength, seed=str(seed)) == (command, why)


@examples(25)
@given(st.integers(0, 2**40))
def test_a_win_in_one_is_taken(seed):
    chance = Chance(f"win {seed}")
    value = GAME.write_state(GAME.setup({"map": {"seed": str(seed)}}, CATALOGUE))
    value["score"] = {"blue": 9, "red": 9}
    free = chance.shuffled(("b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"))
    value["figures"] = [
        {"side": side, "at": free.pop(), "facing": "NESW"[chance.below(4)], "damaged": False, "faction": None}
        for side in ("blue", "red") * 2
    ]
    state = GAME.read_state(value, CATALOGUE)
    wins = []
    for command in GAME.legal_commands(state, CATALOGUE):
        ended = GAME.outcome(act(GAME, state, command, CATALOGUE)[0])
        if ended is not None and ended.winners == ("blue",):
            wins.append(command)
    command, why = search.hint(state)
    assert (command in wins) == bool(wins)
    assert ("hint-wins" in [reason.code for reason in why]) == bool(wins)


@pytest.mark.parametrize("strength", search.STRENGTHS)
def test_it_stops_when_it_is_told_to(strength):
    state = GAME.parse("5x5-E-A0f1cB-1A2A1-B1c0fA-E bb4S,bc3E,ba1N,re3W,rc5S,rd2N b 4:5 0:0 10", CATALOGUE)
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 5

    command, _ = search.choose(state, strength, stop)
    assert command in list(GAME.legal_commands(state, CATALOGUE))
    assert len(asked) <= 6


def test_a_budget_is_kept():
    state = GAME.parse("5x5-E-A0f1cB-1A2A1-B1c0fA-E bb4S,bc3E,ba1N,re3W,rc5S,rd2N b 4:5 0:0 10", CATALOGUE)
    asked = []
    search.choose(state, "strong", lambda: bool(asked.append(1)))
    assert len(asked) <= search.STRENGTHS["strong"].budget


@examples(40)
@given(st.integers(0, 2**40))
def test_every_reason_is_a_sentence_in_both_languages_with_a_clause_of_the_book(book, seed):
    state = undecided(seed, 10)
    _, why = search.choose(state, "weak", seed=str(seed))
    assert why
    for reason in why:
        said = messages.both(reason.code, reason.facts)
        assert said["en"] != said["fr"]
        assert reason.clause in {clause.id for clause in book.clauses}


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("5x5-E-E-B2B-E-E bc2N,ra5N b 0:0 2:2 10", {"hint-takes", "hint-scores", "hint-unseen"}),
        ("5x5-E-E-E-E-E bc3N*,rc5S b 0:0 0:2 10", {"hint-escapes"}),
        ("5x5-E-E-B2B-E-E - b 0:0 3:3 10", {"hint-brings", "hint-new"}),
    ],
)
def test_a_hint_says_why(line, codes):
    _, why = search.hint(GAME.parse(line, CATALOGUE))
    assert codes <= {reason.code for reason in why}, why


def duel(first, second, seed):
    """The winner of a game between two strengths, "random" one of them."""
    chance = Chance(f"duel {seed}")
    state = GAME.setup({"first": ("blue", "red")[seed % 2]}, CATALOGUE)
    turns = 0
    while GAME.outcome(state) is None and turns < 300:
        who = (first, second)[state.active]
        commands = list(GAME.legal_commands(state, CATALOGUE))
        command = chance.pick(commands) if who == "random" else search.choose(state, who, seed=f"{seed} {turns}")[0]
        state, _ = act(GAME, state, command, CATALOGUE)
        turns += 1
    ended = GAME.outcome(state)
    return ended.winners[0] if ended else None


def test_each_strength_beats_the_one_below():
    assert sum(duel("weak", "random", seed) == "blue" for seed in range(20)) >= 16
    assert sum(duel("middling", "weak", seed) == "blue" for seed in range(16)) >= 11
    assert sum(duel("strong", "random", seed) == "blue" for seed in range(2)) == 2
