"""The oracle's own laws, on fights made up by chance: it accepts what it lists, and its positions hold together."""

import json
import random

import pytest

from tests.rules.necropole import made_up, oracle, perft
from tests.rules.necropole.oracle import boards

LINES = [
    pytest.param(*line, id=f"{path.stem}-{n}") for path in sorted(perft.FOLDER.glob("*.perft")) for n, line in enumerate(perft.read(path))
]


@pytest.mark.parametrize(("position", "counts"), LINES)
def test_the_oracle_still_counts_so(position, counts):
    assert [perft.by_oracle(position, depth) for depth in (1, 2)] == counts[:2]


def holds_together(position):
    fight = position["fight"]
    if not fight:
        return
    where = [figure["at"] for figure in fight["figures"].values() if figure["at"] is not None]
    assert len(where) == len(set(where))
    assert all(boards.missing(fight["board"], name) is None for name in where)
    assert not any(position["undead"][who]["dead"] or position["undead"][who]["barred"] for who in fight["figures"])
    assert fight["attacker"] is None or not fight["figures"][fight["attacker"]]["flipped"] or position["todo"]


@pytest.mark.parametrize("seed", range(30))
def test_a_made_up_fight_goes_on_with_what_is_listed(seed):
    chance = random.Random(seed)
    position = oracle.filled(made_up.fight(seed))
    for _ in range(60):
        assert oracle.filled(position) == position == json.loads(json.dumps(position))
        if position["result"] or not position["fight"]:
            break
        actions = oracle.legal(position)
        assert actions
        assert len({json.dumps(action, sort_keys=True) for action in actions}) == len(actions)
        kind = chance.choice(sorted({action["type"] for action in actions}))
        action = chance.choice([action for action in actions if action["type"] == kind])
        before, last = json.dumps(position), position["fight"]
        answer = oracle.apply(position, made_up.fill_in(position, action, chance))
        assert json.dumps(position) == before
        position = answer["position"]
        holds_together(position)
        if position["fight"] and position["fight"]["round"] == last["round"]:
            kept = [who for who, figure in last["figures"].items() if figure["flipped"] and who in position["fight"]["figures"]]
            assert all(position["fight"]["figures"][who]["flipped"] for who in kept)
