"""The engine against a second Metals: the same moves, the same results, the same winner, on every map and with every ruling."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.kernel.replay import act
from rules.engine.metals.game import GAME
from tests.examples import examples
from tests.rules.metals import oracle
from tests.rules.metals.boards import CATALOGUE, READINGS, position, rulings, settled


def moves(state):
    return [GAME.write_command(command) for command in GAME.legal_commands(state, CATALOGUE)]


def winner(state):
    found = GAME.outcome(state)
    return "no" if found is None else found.winners[0] if found.winners else "draw"


def play_both(value, chance, plies):
    """Random plies on both, compared after each; how many were played."""
    state = GAME.read_state(value, CATALOGUE)
    told = value
    for ply in range(plies):
        assert settled(GAME.write_state(state)) == settled(told)
        listed, expected = moves(state), oracle.options(told)
        assert sorted(listed, key=str) == sorted(expected, key=str), told
        if not listed:
            assert winner(state) == oracle.verdict(told) != "no", told
            return ply
        move = chance.pick(listed)
        state, _ = act(GAME, state, GAME.read_command(move, CATALOGUE), CATALOGUE)
        told, won = oracle.play(told, move)
        assert winner(state) == won, (told, move)
        if won != "no":
            assert settled(GAME.write_state(state)) == settled(told)
            return ply + 1
    return plies


@examples(250)
@given(st.integers(0, 2**48), st.sampled_from([0, 15, 40, 100]))
def test_positions_of_any_kind_are_played_alike(seed, share):
    play_both(position(f"any {seed}", share), Chance(f"plies {seed}"), 3)


@pytest.mark.parametrize("slug", READINGS)
def test_games_with_every_reading_of_a_ruling_are_played_alike(slug):
    for reading in READINGS[slug]:
        start = GAME.write_state(GAME.setup({"map": {"seed": slug, "width": 4, "height": 4}, "pool": 4}, CATALOGUE))
        start["rulings"] = {slug: reading}
        start["factions"] = {"blue": ["corsario"], "red": ["zipang"]}
        play_both(start, Chance(f"{slug} {reading}"), 40)


def whole_game(seed):
    """A whole game on a map of its own, every second one with rulings of its own; how many plies it took."""
    chance = Chance(f"games {seed}")
    start = GAME.write_state(GAME.setup({"map": {"seed": f"map {seed}", "width": 4 + seed % 2, "height": 4 + seed % 3}}, CATALOGUE))
    if seed % 2:
        start["rulings"] = rulings(chance, 30)
    return play_both(start, chance, 300)


@pytest.mark.parametrize("tens", range(8))
def test_whole_games_on_random_maps_are_played_alike(tens):
    assert sum(whole_game(10 * tens + one) for one in range(10)) > 150


@examples(120)
@given(st.integers(0, 2**48), st.sampled_from([0, 40]))
@example(8030, 40)  # two figures share a square, and the first of them may not act
def test_the_judge_accepts_exactly_what_is_listed(seed, share):
    value = position(f"judge {seed}", share)
    state = GAME.read_state(value, CATALOGUE)
    listed = moves(state)
    assert len({str(sorted(move.items())) for move in listed}) == len(listed)
    far = [
        {"type": "move", "from": figure["at"], "to": to, "facing": "N", "which": 0}
        for figure in value["figures"]
        for to in oracle.everywhere(value)
    ]
    for move in [*oracle.everything(value), *far]:
        if move.get("to", "") is None:
            continue
        told = oracle.tidy(move)
        command = GAME.read_command(told, CATALOGUE)
        try:
            GAME.decide(state, command, CATALOGUE)
            accepted = True
        except RuleViolation:
            accepted = False
        assert accepted == (told in listed), (value, told)
