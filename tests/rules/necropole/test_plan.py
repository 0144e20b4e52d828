"""The advisor's plan: known values, and what has to hold for every situation."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.kernel.errors import BadInput
from rules.engine.necropole.odds import odds
from rules.engine.necropole.plan import KILL, WOUNDS, Attack, Situation, Target, plan
from tests.examples import examples

UNIVERSAL = {"universal": Attack(2, ("it",))}
XAIA = Situation(
    7,
    3,
    {"wave": Attack(2, ("wisp",), 1, True), "effusion": Attack(1, ("wisp", "apparition"), 1)},
    {"wisp": Target(1), "apparition": Target(0)},
)


def one(force, initiative, attacks=UNIVERSAL, armour=0, life=None, **more):
    return Situation(force, initiative, attacks, {"it": Target(armour, life)}, **more)


@pytest.mark.parametrize(
    ("situation", "value"),
    [
        (one(7, 4), Fraction(7, 6)),
        (one(7, 4, life=2, aim=KILL, target="it"), Fraction(49, 144)),
        (one(7, 4, life=2, aim=KILL, target="it", second_chances=1), Fraction(1687, 2592)),
        (one(7, 5, armour=1), Fraction(5, 6)),
        (one(6, 5, {"own": Attack(1, ("it",))}), Fraction(25, 12)),
        (one(6, 4, second_chances=1), Fraction(6581, 5184)),
        (one(6, 3, substances=1), Fraction(5, 6)),
        (XAIA, Fraction(19, 12)),
        (replace(XAIA, substances=1), Fraction(73, 36)),
        (replace(XAIA, second_chances=1), Fraction(34931, 15552)),
    ],
)
def test_values_that_a_second_program_worked_out(situation, value):
    assert plan(situation).value == value


def test_substances_go_where_they_are_worth_more():
    weak = plan(one(6, 3, substances=1))
    assert (weak.on_force, weak.on_initiative) == (0, 1)
    strong = plan(replace(XAIA, substances=1))
    assert (strong.on_force, strong.on_initiative) == (1, 0)


def test_the_line_is_what_to_do_while_everything_misses():
    found = plan(replace(XAIA, second_chances=1))
    assert {step.attack for step in found.steps} == {"wave", "effusion"}
    effusion = next(step for step in found.steps if step.attack == "effusion")
    assert (effusion.needs, effusion.chance) == ({"wisp": 6, "apparition": 7}, Fraction(21, 36))


def test_a_free_attack_without_a_limit_is_made_once():
    assert [step.attack for step in plan(one(7, 0, {"free": Attack(0, ("it",))})).steps] == ["free"]


def test_nothing_is_planned_that_cannot_wound_or_be_paid():
    for situation in (one(1, 9), one(7, 1), one(7, 9, {}), one(7, 9, armour=6)):
        assert plan(situation).steps == ()
        assert plan(situation).value == 0


def test_a_second_chance_says_which_dice_to_throw_again():
    (step,) = plan(one(6, 2, second_chances=1)).steps
    assert step.again[6, 6] == 2  # even the better die leaves nothing
    assert step.again[1, 6] == 1  # the 6 again: five faces of six wound
    assert (1, 1) not in step.again


def test_what_would_take_too_long_is_refused():
    with pytest.raises(BadInput) as refused:
        plan(replace(XAIA, second_chances=1), most_rolls=5)
    assert refused.value.code == "too-complex"


NAMES = ("a", "b")
ATTACKS = st.builds(
    Attack,
    st.integers(0, 3),
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True).map(tuple),
    st.none() | st.integers(0, 2),
    st.booleans(),
)
SITUATIONS = st.builds(
    Situation,
    st.integers(0, 13),
    st.integers(0, 4),
    st.dictionaries(st.sampled_from(["x", "y", "z"]), ATTACKS, max_size=3),
    st.fixed_dictionaries({name: st.builds(Target, st.integers(0, 3), st.none() | st.integers(1, 3)) for name in NAMES}),
    st.integers(0, 2),
    st.integers(0, 1),
)


@examples(60)
@given(SITUATIONS)
def test_more_of_anything_never_makes_a_plan_worse(situation):
    value = plan(situation).value
    for more in ("force", "initiative", "second_chances", "substances"):
        assert plan(replace(situation, **{more: getattr(situation, more) + 1})).value >= value
    first = situation.targets["a"]
    assert plan(replace(situation, targets={**situation.targets, "a": replace(first, armour=first.armour + 1)})).value <= value
    assert plan(replace(situation, targets={**situation.targets, "a": replace(first, life=None)})).value >= value


@examples(60)
@given(SITUATIONS, st.integers(1, 3))
def test_wounds_and_kills_fit_together(situation, life):
    """Nobody dies more often than a black point is lost; one black point makes both questions the same."""
    alone = replace(situation, targets={"a": Target(situation.targets["a"].armour, life)}, attacks={
        name: replace(attack, touches=tuple(t for t in attack.touches if t == "a")) for name, attack in situation.attacks.items()
    })  # fmt: skip
    kill, wounds = plan(replace(alone, aim=KILL, target="a")).value, plan(replace(alone, aim=WOUNDS)).value
    assert 0 <= kill <= 1
    assert kill * life <= wounds
    assert kill == wounds or life > 1


@pytest.mark.parametrize("force", range(1, 14))
def test_one_attack_is_worth_its_odds(force):
    for potions in (0, 1):
        chance = odds(force, 2 if potions else 0)
        assert plan(one(force, 2, second_chances=potions)).value == Fraction(chance.numerator, chance.denominator)
