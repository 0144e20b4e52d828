"""Contract, section 7: the advisor's plan and the Game Master's tokens."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples

pytestmark = pytest.mark.django_db
PLAN = "/api/v1/necropole/plan/"
MASTER = "/api/v1/necropole/master/"
CONTRACT = {
    "force": 7,
    "initiative": 3,
    "attacks": {"onde": {"cost": 2, "uses": 1, "transparent": True, "touches": ["wisp"]}, "universal": {"cost": 2, "touches": ["wisp"]}},
    "targets": {"wisp": {"armour": 1, "life": None}},
    "second_chances": 0,
    "substances": 0,
    "aim": "wounds",
    "target": None,
}


def ask(client, **changes):
    body = {key: value for key, value in {**CONTRACT, **changes}.items() if value != "left out"}
    return client.post(PLAN, json.dumps(body), content_type="application/json")


def test_the_contracts_own_question(client):
    answer = ask(client).json()
    assert list(answer) == ["value", "decimal", "substances", "first", "plan", "because"]
    assert answer["value"] == {"numerator": 7, "denominator": 12}
    assert answer["decimal"] == 0.5833
    assert answer["substances"] == {"force": 0, "initiative": 0}
    assert answer["first"] == "onde"
    assert answer["plan"] == [{"attack": "onde", "chance": {"numerator": 7, "denominator": 12}}]
    assert [reason["clause"] for reason in answer["because"]] == ["nec.attack.7"]
    assert all(reason["text"]["en"] != reason["text"]["fr"] for reason in answer["because"])


def test_a_kill_with_a_second_chance_and_a_substance(client):
    targets = {"wisp": {"armour": 0, "life": 2}}
    attacks = {"universal": {"cost": 2, "touches": ["wisp"]}}
    answer = ask(client, initiative=4, attacks=attacks, targets=targets, aim="kill", target="wisp", second_chances=1).json()
    assert answer["value"] == {"numerator": 1687, "denominator": 2592}
    assert [reason["clause"] for reason in answer["because"]] == ["nec.attack.2", "nec.item.13"]
    more = ask(client, initiative=3, attacks=attacks, targets=targets, substances=1).json()
    assert more["substances"] == {"force": 0, "initiative": 1}


def test_what_is_left_out_has_its_usual_value(client):
    short = ask(client, second_chances="left out", substances="left out", aim="left out", target="left out")
    assert short.json() == ask(client).json()


def test_no_attack_is_an_answer_too(client):
    answer = ask(client, initiative=1).json()
    assert (answer["first"], answer["plan"], answer["value"]) == (None, [], {"numerator": 0, "denominator": 1})
    assert answer["because"][0]["clause"] == "nec.fight.14"


@pytest.mark.parametrize(
    ("changes", "at", "code"),
    [
        ({"force": "left out"}, "body.force", "missing"),
        ({"targets": "left out"}, "body.targets", "missing"),
        ({"force": 7.5}, "force", "not-a-whole-number"),
        ({"initiative": 13}, "initiative", "out-of-range"),
        ({"second_chances": -1}, "second_chances", "out-of-range"),
        ({"luck": 1}, "body.luck", "unknown-field"),
        ({"aim": "glory"}, "aim", "not-accepted"),
        ({"aim": "kill", "targets": {"wisp": {"life": 2}, "other": {}}}, "target", "missing"),
        ({"aim": "kill"}, "targets.wisp.life", "missing"),
        ({"aim": "kill", "target": "wisp"}, "targets.wisp.life", "missing"),
        ({"target": "nobody"}, "target", "not-accepted"),
        ({"attacks": []}, "attacks", "not-an-object"),
        ({"attacks": {"Onde!": {"cost": 1, "touches": []}}}, "attacks", "not-a-name"),
        ({"attacks": {"onde": {"touches": ["wisp"]}}}, "attacks.onde.cost", "missing"),
        ({"attacks": {"onde": {"cost": 1, "touches": ["nobody"]}}}, "attacks.onde.touches.0", "not-accepted"),
        ({"attacks": {"onde": {"cost": 1, "touches": ["wisp"], "uses": -1}}}, "attacks.onde.uses", "out-of-range"),
        ({"attacks": {f"a{n}": {"cost": 1, "touches": ["wisp"]} for n in range(7)}}, "attacks", "too-many"),
        ({"targets": {"wisp": {"armour": 1, "life": 0}}}, "targets.wisp.life", "out-of-range"),
    ],
)
def test_what_cannot_be_asked_is_a_400_with_the_place(client, changes, at, code):
    answer = ask(client, **changes)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["at"], error["code"]) == (at, code)
    assert error["message"]["en"] != error["message"]["fr"]


@pytest.mark.parametrize("address", [PLAN, MASTER])
def test_other_methods_are_refused_in_the_same_shape(client, address):
    answer = client.delete(address)
    assert answer.status_code == 405
    assert set(answer.json()["error"]) == {"code", "message", "clause", "at"}


JSON = st.recursive(st.none() | st.booleans() | st.integers(-5, 15) | st.text(max_size=4), lambda inner: st.lists(inner, max_size=3))
PART = st.dictionaries(st.sampled_from(["cost", "uses", "transparent", "touches", "armour", "life", "x"]), JSON, max_size=4)


@examples(150)
@given(st.dictionaries(st.sampled_from([*CONTRACT, "x"]), JSON | st.dictionaries(st.sampled_from(["wisp", "onde", "B"]), PART), max_size=4))
def test_fuzzed_questions_never_break(client, changes):
    assert ask(client, **changes).status_code in (200, 400)


def test_the_contracts_own_clock(client):
    assert client.get(MASTER, {"level": "beginner", "turn": 3}).json() == {"gain": 4, "total": 9, "per_turn": [2, 3, 4, 5, 6]}


@pytest.mark.parametrize(
    ("query", "at", "code"),
    [
        ({"turn": 1}, "level", "missing"),
        ({"level": "beginner"}, "turn", "missing"),
        ({"level": "easy", "turn": 1}, "level", "not-accepted"),
        ({"level": "expert", "turn": 0}, "turn", "out-of-range"),
        ({"level": "expert", "turn": 100}, "turn", "out-of-range"),
        ({"level": "expert", "turn": "-1"}, "turn", "not-a-whole-number"),
        ({"level": "expert", "turn": "٣"}, "turn", "not-a-whole-number"),
        ({"level": "expert", "turn": 1, "luck": 1}, "luck", "unknown-filter"),
    ],
)
def test_a_clock_that_cannot_be_asked_is_a_400_with_the_place(client, query, at, code):
    answer = client.get(MASTER, query)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["at"], error["code"]) == (at, code)
    assert error["message"]["en"] != error["message"]["fr"]
