"""Fights that the engine and the oracle play side by side, and counts of lines of play."""

import pytest

from rules.engine.kernel.replay import act
from rules.engine.necropole.acts import named
from rules.engine.necropole.game import GAME
from tests.rules.necropole import comparing, made_up, oracle, perft

LINES = [
    pytest.param(*line, id=f"{path.stem}-{n}") for path in sorted(perft.FOLDER.glob("*.perft")) for n, line in enumerate(perft.read(path))
]


@pytest.mark.parametrize("block", range(6))
def test_both_play_the_same_fight(block):
    played = [comparing.play(seed, 40, eager=seed % 2 == 0) for seed in range(block * 10, block * 10 + 10)]
    assert sum(played) > 100


# Long fights in which they once differed: a bonus for the back across the star; the star behind a void that is skipped.
@pytest.mark.parametrize("seed", [100_266, 101_014])
def test_both_play_the_same_where_they_once_differed(seed):
    assert comparing.play(seed, 100, eager=seed % 2 == 0) > 10


@pytest.mark.parametrize("ruling", sorted({*made_up.OTHER_READINGS} - comparing.NOT_JUDGED))
def test_both_play_the_same_with_every_other_reading(ruling):
    for number, reading in enumerate(made_up.OTHER_READINGS[ruling]):
        assert all(comparing.play(seed + 10 * number, 30, {ruling: reading}, eager=True) for seed in range(1000, 1003))


@pytest.mark.parametrize("block", range(4))
def test_both_explore_the_same_city(block):
    played = [comparing.explore_together(seed, 60) for seed in range(block * 6, block * 6 + 6)]
    assert sum(played) > 100


@pytest.mark.parametrize("ruling", sorted(made_up.CITY_READINGS))
def test_both_explore_the_same_with_every_other_reading(ruling):
    for number, reading in enumerate(made_up.CITY_READINGS[ruling]):
        assert comparing.explore_together(2000 + 10 * number, 40, {ruling: reading})


@pytest.mark.parametrize(("position", "counts"), LINES)
def test_the_engine_counts_the_same_lines_of_play(position, counts):
    start = comparing.state_of(oracle.filled(position))
    assert [lines(start, plies) for plies in range(1, 3)] == counts[:2]


def lines(state, depth):
    """How many lines of play there are; dice are 3 and 4, of targets that people name the first enemy is touched."""
    actions = [action for action in comparing.legal_by_engine(state) if not named_otherwise(state, action)]
    if depth == 1:
        return len(actions)
    after = [act(GAME, state, GAME.read_command(thrown(action), comparing.box()), comparing.box())[0] for action in actions]
    return sum(lines(following, depth - 1) for following in after)


def thrown(action):
    return {**action, "dice": [3, 4]} if action["type"] == "roll" or action.get("use") == "reroll" else action


def named_otherwise(state, action):
    """An answer that names another target than the first enemy."""
    running = state.position.fight.running if state.position.fight else None
    if running is None or action["type"] != "answer" or "targets" not in action or not named(state, running.step):
        return False
    enemies = [who for who in state.fight.figures if state.camp_of_undead(who) != state.camp_of_undead(running.who)]
    return action["targets"] != [min(enemies)]
