"""The Game Master's clock against the records of the box and the booklet's example; the ring of districts."""

import tomllib
from pathlib import Path

import pytest

from rules.engine.necropole import clock
from rules.engine.necropole.ring import CENTRE, DISTRICTS, neighbours, ring_of

DATA = Path(__file__).parents[3] / "cards/data/necropole"


def records(name, collection):
    return {record["slug"]: record for record in tomllib.loads((DATA / name).read_text("utf-8"))[collection]}


@pytest.mark.parametrize("level", clock.LEVELS)
def test_tokens_are_those_of_the_records(level):
    printed = records("game-master.toml", "terms")[f"game-master-{level}"]["figures"]["per-turn"]
    assert list(clock.per_turn(level)) == printed
    assert [clock.total(level, turn) for turn in range(1, 6)] == [sum(printed[:turn]) for turn in range(1, 6)]


def test_numbers_of_the_gate_are_those_of_the_records():
    assert records("game-master.toml", "terms")["gate-assault"]["figures"]["hit-points"] == clock.GATE
    assert records("creatures.toml", "units")["necropole-minions"]["figures"]["quantity"] == clock.MINIONS


def test_three_minions_leave_six_points_after_the_first_turn():
    """nec.master.10.1: the free minion and two for the two tokens of a beginner."""
    first, second = clock.all_minions("beginner")
    assert (first.minions, first.left) == (3, 6)
    assert (second.turn, second.left) == (2, 0)


@pytest.mark.parametrize("level", clock.LEVELS)
def test_at_every_level_minions_alone_bring_the_gate_down_in_two_turns(level):
    assert [turn.turn for turn in clock.all_minions(level)] == [1, 2]


@pytest.mark.parametrize(("minions", "lords"), [(m, n) for m in range(5) for n in range(3)])
def test_the_forecast_is_what_happens_turn_by_turn(minions, lords):
    for left in range(10):
        found = clock.gate(left, minions, lords, 2)
        assert found.per_turn == minions + 2 * lords
        turn, rest = 2, left - found.per_turn
        while rest > 0 and found.per_turn:
            turn, rest = turn + 1, rest - found.per_turn
        assert found.falls == (turn if rest <= 0 else None)


def test_a_seed_gives_one_ring_and_seeds_differ():
    assert ring_of("moon") == ring_of("moon")
    assert all(sorted(ring_of(str(n))) == sorted(DISTRICTS) for n in range(50))
    assert len({ring_of(str(n)) for n in range(50)}) > 30


def test_everything_touches_the_mausoleum_and_neighbours_touch_each_other():
    ring = ring_of("moon")
    assert neighbours(ring, CENTRE) == ring
    for district in ring:
        touched = neighbours(ring, district)
        assert touched[0] == CENTRE
        assert len(set(touched)) == 3
        assert all(district in neighbours(ring, other) for other in touched)
