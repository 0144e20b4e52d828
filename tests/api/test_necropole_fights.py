"""Contract, section 7: a fight of Nécropole without a table. The booklet's printed round is asked step by step."""

import json

import pytest

from tests.rules.necropole import printed

API = "/api/v1/necropole/"
AFTER = {  # Initiative left of whoever acted, and the black points lost in the whole fight, as the booklet tells it
    "apparition": 3,
    "feu-follet": 1,
    "fyel-aulth": 1,
}


def post(client, path, body, status=200):
    answer = client.post(API + path, json.dumps(body), content_type="application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_the_printed_round_is_played_as_the_booklet_tells_it(client):
    position = printed.FIGHT
    for action in [step for step, _ in printed.ROUND[:-1]]:
        checked = post(client, "check/", {"position": position, "action": action})
        assert checked["legal"], checked
        answer = post(client, "apply/", {"position": position, "action": action})
        assert all(event["clause"].startswith("nec.") for event in answer["events"] if event["type"] != "card-went-on")
        position = answer["position"]
    lost = {who: one["lost"] for who, one in position["undead"].items() if one.get("lost")}
    assert lost == AFTER
    assert position["fight"]["figures"]["apparition"] == {
        "at": "a3", "facing": "W", "flipped": True, "weak": {"initiative": 2}, "wounds": 3,
    }  # fmt: skip
    assert answer["pending"]["kind"] == "between"
    last = post(client, "apply/", {"position": position, "action": {"type": "end-between", "by": "team-1"}})
    assert [event["type"] for event in last["events"]] == ["between-done", "round-began"]
    assert last["position"]["fight"]["round"] == 2


def test_a_check_says_price_needs_and_chance(client):
    position = post(client, "apply/", {"position": printed.FIGHT, "action": printed.ROUND[0][0]})["position"]
    facts = post(client, "check/", {"position": position, "action": {"type": "strike", "who": "apparition", "target": "fyel-aulth"}})[
        "facts"
    ]
    assert facts == {
        "cost": 2, "left": 1, "needs": {"fyel-aulth": 7}, "chance": {"fyel-aulth": {"numerator": 21, "denominator": 36}},
    }  # fmt: skip


def test_a_refusal_names_its_clause_in_both_languages(client):
    action = {"type": "step", "who": "rhunlok", "path": ["b2"]}
    checked = post(client, "check/", {"position": printed.FIGHT, "action": action})
    assert [(reason["code"], reason["clause"]) for reason in checked["reasons"]] == [("not-your-turn", "nec.fight.2")]
    assert set(checked["reasons"][0]["text"]) == {"en", "fr"}
    refused = post(client, "apply/", {"position": printed.FIGHT, "action": action}, 422)
    assert refused["error"]["clause"] == "nec.fight.2"


def test_moves_are_listed_in_the_order_of_the_contract(client):
    actions = post(client, "moves/", {"position": printed.FIGHT})["actions"]
    kinds = list(dict.fromkeys(action["type"] for action in actions))
    assert kinds == ["step", "face", "stop"]
    assert actions[0] == {"type": "step", "who": "apparition", "path": ["a4"], "facing": "N"}
    assert post(client, "moves/", {"position": printed.FIGHT})["actions"] == actions


def test_a_value_that_nobody_knows_is_asked_for_by_its_place(client):
    unknown = {**printed.FIGHT, "stats": {}, "fight": {**printed.FIGHT["fight"], "camp": 1}}
    unknown["undead"] = {**unknown["undead"], "xanaell": {"side": "team-1", "kind": "hero", "class": "sorcerer"}}
    unknown["fight"]["figures"] = {**unknown["fight"]["figures"], "xanaell": {"at": "b6", "facing": "N"}}
    refused = post(client, "moves/", {"position": unknown}, 400)
    assert (refused["error"]["code"], refused["error"]["at"]) == ("unknown-value", "position.stats.xanaell.initiative")


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({}, "body.position"),
        ({"position": {**printed.FIGHT, "mode": "war"}}, "position.mode"),
        ({"position": {**printed.FIGHT, "fight": {**printed.FIGHT["fight"], "camp": 7}}}, "position.fight.camp"),
        ({"position": printed.FIGHT, "more": 1}, "body.more"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(client, body, at):
    assert post(client, "moves/", body, 400)["error"]["at"] == at


def test_a_correction_by_hand_belongs_to_tables(client):
    body = {"position": printed.FIGHT, "action": {"type": "say", "text": "Hello"}}
    assert post(client, "apply/", body, 400)["error"]["code"] == "unknown-action"
