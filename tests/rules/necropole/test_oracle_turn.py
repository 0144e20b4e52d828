"""The oracle plays the booklet's exploration turn, and made-up explorations go on with what is listed."""

import json
import random

import pytest

from tests.rules.necropole import made_up, oracle
from tests.rules.necropole.printed import FIGHT
from tests.rules.necropole.printed_turn import MASTER, SET_UP, START, TEAM


def play(position, lines):
    for number, (action, purses) in enumerate(lines, 1):
        position = oracle.apply(position, action)["position"]
        team = position["sides"]["team-1"]
        found = {
            "master": position["sides"]["master"]["tokens"],
            "team": team["tokens"],
            "souls": team["souls"],
            "supply": position["supply"]["souls"],
        }
        assert {name: found[name] for name, value in purses.items() if value is not None} == {
            name: value for name, value in purses.items() if value is not None
        }, number
    return position


def test_the_printed_turn_runs_as_printed_and_leads_into_the_printed_fight():
    position = play(oracle.filled(START), MASTER)
    assert (position["active"], position["done"], position["city"]["damage"]) == ("team-1", ["master"], {})
    position = play(position, TEAM)
    assert position["sides"]["team-1"]["missions"] == ["separation-des-pouvoirs", "vol-de-manuscrit"]
    for action in SET_UP:
        assert action["type"] == "name-creatures" or action in oracle.legal(position)
        position = oracle.apply(position, action)["position"]
    printed = oracle.filled(FIGHT)["fight"]
    assert {**position["fight"], "figures": dict(sorted(position["fight"]["figures"].items()))} == {
        **printed,
        "figures": dict(sorted(printed["figures"].items())),
    }
    assert oracle.numbers.force(position, "xaia") == (7, 7)


def test_a_team_that_stops_at_once_lets_the_gate_lose_three():
    position = play(oracle.filled(START), MASTER)
    position = oracle.apply(position, {"type": "end-turn", "by": "team-1"})["position"]
    assert position["city"]["damage"] == {"porte": 3}
    assert (position["turn"], position["active"], position["sides"]["master"]["tokens"]) == (2, "master", 3)
    assert position["sides"]["team-1"]["tokens"] == 12


def test_the_gate_may_be_damaged_as_soon_as_the_game_master_has_played():
    start = {**START, "rulings": {"nec-gate-damage-timing": "after-game-master"}}
    assert play(oracle.filled(start), MASTER)["city"]["damage"] == {"porte": 3}


@pytest.mark.parametrize("seed", range(10))
def test_a_made_up_exploration_goes_on_with_what_is_listed(seed):
    chance = random.Random(seed)
    position = oracle.filled(made_up.exploration(seed))
    for _ in range(60):
        assert oracle.filled(position) == position == json.loads(json.dumps(position))
        if position["result"]:
            break
        actions = oracle.legal(position)
        assert actions
        kind = chance.choice(sorted({action["type"] for action in actions}))
        action = chance.choice([action for action in actions if action["type"] == kind])
        position = oracle.apply(position, made_up.fill_in(position, action, chance))["position"]
        held = sum(side.get("souls", 0) for side in position["sides"].values())
        assert held + position["supply"]["souls"] == 14
