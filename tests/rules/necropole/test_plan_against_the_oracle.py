"""The two advisors agree to the last fraction, on situations made up by chance."""

import random

import pytest

from rules.engine.necropole.plan import plan
from rules.engine.necropole.plan_json import read_situation
from tests.rules.necropole import oracle


def situation(seed):
    """Up to three attacks on up to three targets, with potions now and then."""
    chance = random.Random(seed)
    targets = {
        name: {"armour": chance.choice([0, 0, 1, 2]), "life": chance.choice([None, 1, 2, 3])}
        for name in ("ghoul", "lich", "wisp")[: chance.randint(1, 3)]
    }
    attacks = {}
    for name in ("bite", "claw", "wave")[: chance.randint(1, 3)]:
        attacks[name] = {"cost": chance.randint(1, 3), "touches": sorted(chance.sample(sorted(targets), chance.randint(1, len(targets))))}
        if chance.random() < 0.5:
            attacks[name]["uses"] = chance.randint(1, 2)
        if chance.random() < 0.3:
            attacks[name]["transparent"] = True
    aim, killed = chance.choice(["wounds", "kill"]), chance.choice(sorted(targets))
    if aim == "kill":
        targets[killed]["life"] = chance.randint(1, 3)  # whoever asks for a kill has to know the gauge
    return {
        "force": chance.randint(2, 11),
        "initiative": chance.randint(1, 5),
        "attacks": attacks,
        "targets": targets,
        "second_chances": chance.choice([0, 0, 1]),
        "substances": chance.choice([0, 0, 1]),
        "aim": aim,
        "target": killed if aim == "kill" else None,
    }


@pytest.mark.parametrize("block", range(10))
def test_both_advisors_find_the_same_value(block):
    for seed in range(block * 30, block * 30 + 30):
        question = situation(seed)
        mine, yours = plan(read_situation(question)), oracle.plan(question)
        assert mine.value == yours["value"], question
