"""The oracle plays the booklet's own fight, and plans as the design worked it out."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from tests.rules.necropole import oracle
from tests.rules.necropole.made_up import CITY_READINGS, OTHER_READINGS
from tests.rules.necropole.printed import FIGHT, ROUND, STATS

RULINGS = Path(__file__).parents[3] / "rules/text/necropole/rulings.toml"


def universal(cost=2, **more):
    return {"universal": {"cost": cost, "touches": ["it"], **more}}


def question(force, initiative, attacks, armour=0, life=None, **more):
    return {"force": force, "initiative": initiative, "attacks": attacks, "targets": {"it": {"armour": armour, "life": life}}, **more}


XAIA = {
    "force": 7,
    "initiative": 3,
    "attacks": {
        "onde": {"cost": 2, "uses": 1, "transparent": True, "touches": ["wisp"]},
        "effusion": {"cost": 1, "uses": 1, "touches": ["wisp", "apparition"]},
        "universal": {"cost": 2, "touches": ["wisp"]},
    },
    "targets": {"wisp": {"armour": 1, "life": None}, "apparition": {"armour": 0, "life": None}},
}
KILL = {"life": 2, "aim": "kill", "target": "it"}


@pytest.mark.parametrize(
    ("asked", "value", "laid"),
    [
        (question(7, 4, universal()), "7/6", None),
        (question(7, 4, universal(), **KILL), "49/144", None),
        (question(7, 4, universal(), second_chances=1, **KILL), "1687/2592", None),
        (question(7, 5, universal(), armour=1), "5/6", None),
        (question(6, 5, universal(1)), "25/12", None),
        (question(6, 4, universal(), second_chances=1), "6581/5184", None),
        (question(6, 3, universal(), substances=1), "5/6", "initiative"),
        (XAIA, "19/12", None),
        ({**XAIA, "substances": 1}, "73/36", "force"),
        ({**XAIA, "second_chances": 1}, "34931/15552", None),
    ],
)
def test_a_plan_is_worth_what_the_design_says(asked, value, laid):
    found = oracle.plan(asked)
    assert found["value"] == Fraction(value)
    assert laid is None or found["substances"][laid] == 1


def left(position, who):
    figure = position["fight"]["figures"][who]
    return oracle.numbers.left(position, who)[0], figure["flipped"]


def test_the_printed_round_runs_as_printed():
    position = oracle.filled(FIGHT)
    for number, (action, expected) in enumerate(ROUND, 1):
        if number == 12:
            assert not [one for one in oracle.legal(position) if one["type"] == "step"], "she cannot be moved"
        answer = oracle.apply(position, action)
        position = answer["position"]
        fight = position["fight"]
        assert answer["winner"] is None, number
        for who, points in expected.get("left", {}).items():
            assert left(position, who)[0] == points, number
        for who in expected.get("flipped", []):
            assert fight["figures"][who]["flipped"], number
        for who, lost in expected.get("lost", {}).items():
            assert position["undead"][who]["lost"] == lost, number
        for who, place in expected.get("at", {}).items():
            assert (fight["figures"][who]["at"], fight["figures"][who]["facing"])[: len(place)] == place, number
        for name in ("camp", "attacker", "discarded", "between", "round"):
            if name in expected:
                assert fight[name] == expected[name], (number, name)
    assert oracle.fights.progress(position) == (3, 6)


def test_the_printed_round_asks_little_of_what_the_booklet_gives():
    """Bounds decide all but two rolls; unknown life is asked for, and a turn whose Initiative is only bounded is stopped by hand."""
    position, asked = oracle.filled({**FIGHT, "stats": {}}), []
    for action, _ in ROUND:
        try:
            answer = oracle.apply(position, action)
        except oracle.Unclear as unclear:
            asked.append(unclear.at)
            _, _, unit, name = unclear.at.split(".")
            position["stats"][unit] = {name: STATS[unit][name]}
            answer = oracle.apply(position, action)
        while answer["pending"]:
            if answer["pending"]["kind"] == "falls":
                asked.append(answer["pending"]["facts"]["who"])
                reply = {"type": "stands", "who": asked[-1]}
            else:
                reply = {"type": "answer", "to": "c1"}
            answer = oracle.apply(answer["position"], reply)
        position = answer["position"]
        if position["fight"]["attacker"] == "rhunlok":
            position = oracle.apply(position, {"type": "stop", "who": "rhunlok"})["position"]
    forces = ["position.stats.rhunlok.force", "position.stats.fyel-aulth.force"]
    assert asked == ["fyel-aulth", *forces, "feu-follet", "apparition"]
    assert (oracle.fights.progress(position), position["fight"]["round"]) == ((3, 6), 2)


def test_the_oracle_reads_every_ruling_as_the_book_does():
    rulings = {one["slug"]: one for one in tomllib.loads(RULINGS.read_text("utf-8"))["rulings"]}
    assert {slug: rulings[slug]["default"] for slug in oracle.facts.READINGS} == oracle.facts.READINGS
    switched = {**OTHER_READINGS, **CITY_READINGS}
    keys = {slug: {one["key"] for one in rulings[slug]["readings"]} for slug in switched}
    assert all({*others, oracle.facts.READINGS[slug]} <= keys[slug] for slug, others in switched.items())
