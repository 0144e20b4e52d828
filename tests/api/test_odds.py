"""Contract, section 5: Nécropole's odds, against every throw counted by hand."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples

pytestmark = pytest.mark.django_db
API = "/api/v1/necropole/odds/"
PRINTED = {2: 3, 3: 8, 4: 17, 5: 28, 6: 38, 7: 59, 8: 75, 9: 84, 10: 92, 11: 98}  # the booklet, under "FORCE"
SECOND_CHANCE = {2: 9.3, 3: 23.6, 4: 39.8, 5: 56.9, 6: 72.5, 7: 85.0, 8: 92.9, 9: 97.2, 10: 99.3, 11: 99.9}  # nec.attack.14.3


def ask(client, **query):
    return client.get(API, query)


def test_the_contracts_own_example(client):
    answer = ask(client, force=7, armour=1, transparent=0, reroll=0).json()
    assert answer == {"chance": {"numerator": 15, "denominator": 36}, "percent": 41.67, "printed": 38}


@pytest.mark.parametrize("force", range(-2, 15))
@pytest.mark.parametrize("armour", [0, 1, 3])
def test_a_plain_roll_is_every_throw_counted(client, force, armour):
    good = sum(a + b <= force - armour for a, b in product(range(1, 7), repeat=2))
    answer = ask(client, force=force, armour=armour).json()
    assert answer["chance"] == {"numerator": good, "denominator": 36}
    assert answer["percent"] == pytest.approx(100 * good / 36, abs=0.005)
    assert answer["printed"] == PRINTED.get(force - armour)


def test_transparent_dice_ignore_armour(client):
    assert ask(client, force=7, armour=3, transparent=1).json() == ask(client, force=7).json()


def best_by_hand(total, dice):
    """Every first throw, every choice of dice, every second throw: the share that ends low enough under the best choice."""
    chance = 0.0
    for first in product(range(1, 7), repeat=2):
        shares = []
        for keep in product([True, False], repeat=2):
            if keep.count(False) > dice:
                continue
            ends = [
                sum(one if kept else again for one, kept, again in zip(first, keep, second, strict=True))
                for second in product(range(1, 7), repeat=2)
            ]
            shares.append(sum(end <= total for end in ends) / 36)
        chance += max(shares) / 36
    return chance


@pytest.mark.parametrize("force", range(1, 14))
@pytest.mark.parametrize("dice", [1, 2])
def test_a_second_throw_is_used_best(client, force, dice):
    answer = ask(client, force=force, reroll=dice).json()
    exact = answer["chance"]["numerator"] / answer["chance"]["denominator"]
    assert exact == pytest.approx(best_by_hand(force, dice))
    assert answer["percent"] == pytest.approx(100 * exact, abs=0.005)
    assert answer["printed"] is None
    if dice == 2 and force in SECOND_CHANCE:
        assert answer["percent"] == pytest.approx(SECOND_CHANCE[force], abs=0.051)


@pytest.mark.parametrize(
    ("query", "at", "code"),
    [
        ({}, "force", "missing"),
        ({"force": ""}, "force", "not-a-whole-number"),
        ({"force": "7.5"}, "force", "not-a-whole-number"),
        ({"force": "--7"}, "force", "not-a-whole-number"),
        ({"force": "٧"}, "force", "not-a-whole-number"),
        ({"force": "100"}, "force", "out-of-range"),
        ({"force": 7, "armour": -1}, "armour", "out-of-range"),
        ({"force": 7, "transparent": 2}, "transparent", "out-of-range"),
        ({"force": 7, "reroll": 3}, "reroll", "out-of-range"),
        ({"force": 7, "luck": 1}, "luck", "unknown-filter"),
    ],
)
def test_what_cannot_be_asked_is_a_400_with_the_place(client, query, at, code):
    answer = client.get(API, query)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["at"], error["code"]) == (at, code)
    assert error["message"]["en"] != error["message"]["fr"]


@examples(150)
@given(st.dictionaries(st.sampled_from(["force", "armour", "transparent", "reroll", "x"]), st.text(max_size=8) | st.integers(), max_size=5))
def test_fuzzed_questions_never_break(client, query):
    assert client.get(API, query).status_code in (200, 400)
