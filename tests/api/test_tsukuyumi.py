"""Contract, section 4: questions without a table."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples

API = "/api/v1/tsukuyumi/"
POSITION = {
    "game": "tsukuyumi", "mode": "coop", "round": 1, "phase": "black", "initiative": ["nomads", "boarlords"], "active": "nomads",
    "areas": {
        "0,0": {"kind": "moon", "traits": ["tsukuyumi"], "units": {"oni": {"small": 1, "medium": 1}}},
        "1,0": {"kind": "moon", "units": {"oni": {"small": 1, "medium": 1}}},
        "2,-1": {"kind": "mountain", "value": 15, "blockades": [0, 3], "territory": "nomads", "priority": True,
                 "units": {"nomads": {"private": 2}, "oni": {"large": 1}}, "markers": {"nomads": {"mine": 1}}},
        "2,0": {"kind": "ocean"},
        "3,-1": {"kind": "home", "of": "nomads"},
    },
    "supply": {"oni": {"small": 9, "medium": 7, "large": 5}},
    "princess": None, "momentum": 1, "vp": {"nomads": 2},
    "stats": {"nomads": {"private": {"conquest": 10, "health": 10, "attack": 5, "size": "small", "traits": []}}},
    "rulings": {},
}  # fmt: skip


def post(client, path, body):
    return client.post(API + path, json.dumps(body), content_type="application/json")


def test_the_contracts_own_position_is_read_by_every_question(client):
    move = {"type": "move", "by": "nomads", "points": 1, "figures": [{"unit": "private", "count": 1, "path": ["2,-1", "2,0"]}]}
    assert post(client, "check/", {"position": POSITION, "action": move}).json()["legal"] is True
    attack = post(client, "oni/next-attack/", {"position": POSITION, "attacks_left": 2}).json()
    assert (attack["decision"], {o["target"] for o in attack["options"]}) == ("choose", {"2,0", "2,-1"})
    last = post(client, "oni/next-attack/", {"position": POSITION, "attacks_left": 1}).json()
    assert (last["decision"], last["options"][0]["target"]) == ("forced", "2,-1")
    assert set(post(client, "score/", {"position": POSITION}).json()["sides"]) == {"players", "oni"}
    spared = post(client, "oni/why-not/", {"position": POSITION, "area": "0,0"}).json()
    assert (spared["code"], spared["clause"], spared["facts"]["why"]) == ("no-target", "coop.oni.1", "moon-untouched")


def test_the_contracts_damage_example(client):
    stats = {"oni": {"small": {"health": 10}, "large": {"health": 30}}}
    answer = post(client, "damage/", {"owner": "oni", "units": {"small": 2, "large": 1}, "damage": 35, "stats": stats}).json()
    assert {k: answer[k] for k in ("lost", "absorbed_by", "unused")} == {"lost": {"small": 1}, "absorbed_by": "large", "unused": 25}


def test_the_contracts_momentum_example(client):
    attack = {"by": "boarlords", "card": "annihilation", "source": "combat-card", "oni_present": True, "oni_destroyed": True}
    body = {"players": 2, "at": 3, "track": [{"square": 4, "kind": "riposte"}], "attack": attack}
    answer = post(client, "momentum/", body).json()
    assert {k: answer[k] for k in ("delta", "at", "crossed")} == {"delta": 2, "at": 5, "crossed": [{"square": 4, "kind": "riposte"}]}
    assert all(b["clause"] and b["text"]["en"] and b["text"]["fr"] for b in answer["because"])


def test_a_refusal_lists_every_reason_with_its_clause_in_both_languages(client):
    walk = {"unit": "private", "count": 9, "path": ["2,-1", "3,-1", "9,9"]}
    position = {**POSITION, "phase": "red", "mode": "standard", "fought": True}
    answer = post(
        client, "check/", {"position": position, "action": {"type": "move", "by": "nomads", "points": 1, "figures": [walk]}}
    ).json()
    assert answer["legal"] is False
    assert {r["code"] for r in answer["reasons"]} >= {"blockade", "off-board", "too-far", "no-such-figure", "after-combat"}
    for reason in answer["reasons"]:
        assert reason["clause"].startswith("tsk.")
        assert reason["text"]["en"] != reason["text"]["fr"]


def test_a_ruling_changes_the_answer(client):
    area = {"kind": "mountain", "value": 15, "units": {"nomads": {"private": 3}, "boarlords": {"squeaker": 1}}}
    position = {"game": "tsukuyumi", "mode": "standard", "areas": {"2,0": area}}
    action = {"type": "conquer", "by": "nomads", "area": "2,0"}
    once = post(client, "check/", {"position": position, "action": action}).json()
    twice = post(client, "check/", {"position": {**position, "rulings": {"mountain-value": "twice"}}, "action": action}).json()
    assert (once["legal"], once["facts"]["needed"]) == (True, 30)
    assert (twice["legal"], twice["facts"]["needed"]) == (False, 45)


@pytest.mark.parametrize(
    ("change", "at", "code"),
    [
        ({"mode": "chess"}, "position.mode", "not-accepted"),
        ({"areas": {}}, "position.areas", "missing"),
        ({"areas": {"x": {"kind": "ocean"}}}, "position.areas.x", "not-an-area"),
        ({"areas": {"2,0": {"kind": "lava"}}}, "position.areas.2,0.kind", "not-accepted"),
        ({"areas": {"2,0": {"kind": "mountain"}}}, "position.areas.2,0.value", "missing"),
        ({"areas": {"2,0": {"kind": "ocean", "units": {"nomads": {"dragon": 1}}}}}, "position.areas.2,0.units", "unknown-unit"),
        (
            {"areas": {"2,0": {"kind": "ocean", "units": {"nomads": {"private": -1}}}}},
            "position.areas.2,0.units.nomads.private",
            "out-of-range",
        ),
        (
            {"areas": {"2,0": {"kind": "ocean", "units": {"nomads": {"private": "many"}}}}},
            "position.areas.2,0.units.nomads.private",
            "not-a-whole-number",
        ),
        ({"areas": {"2,0": {"kind": "ocean", "units": {"pirates": {"private": 1}}}}}, "position.areas.2,0.units", "unknown-faction"),
        ({"areas": {"2,0": {"kind": "ocean", "blockades": [6]}}}, "position.areas.2,0.blockades", "out-of-range"),
        ({"areas": {"2,0": {"kind": "ocean", "blokades": [1]}}}, "position.areas.2,0.blokades", "unknown-field"),
        ({"areas": {f"{n},0": {"kind": "ocean"} for n in range(500)}}, "position.areas", "too-many"),
        ({"stats": {"nomads": {"dragon": {"conquest": 5}}}}, "position.stats.nomads.dragon", "incomplete-stats"),
        ({"rulings": {"no-such": "x"}}, "position.rulings.no-such", "unknown-ruling"),
        ({"rulings": {"mountain-value": "thrice"}}, "position.rulings.mountain-value", "not-accepted"),
        ({"princess": ["0,0", "5,5", "1,0"]}, "position.princess", "not-a-corner"),
        ({"initiative": ["nomads", "nomads"]}, "position.initiative", "twice"),
    ],
)
def test_a_bad_position_is_a_400_with_the_place(client, change, at, code):
    answer = post(client, "score/", {"position": {**POSITION, **change}})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["at"], error["code"]) == (at, code)
    assert error["message"]["en"] != error["message"]["fr"]


def test_a_value_that_only_the_components_have_is_asked_for(client):
    answer = post(client, "damage/", {"owner": "oni", "units": {"small": 1}, "damage": 5})
    assert answer.status_code == 400
    assert answer.json()["error"]["at"] == "stats.oni.small.health"


@pytest.mark.parametrize("body", ["", "[]", "null", "3", '{"position": NaN}', "{", '"x"'])
@pytest.mark.parametrize("path", ["check/", "damage/", "score/", "momentum/", "oni/next-attack/", "oni/why-not/"])
def test_what_is_no_object_is_a_400(client, path, body):
    answer = client.post(API + path, body, content_type="application/json")
    assert answer.status_code == 400
    assert set(answer.json()["error"]) == {"code", "message", "clause", "at"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-50, 50) | st.floats() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["kind", "units", "2,0", "nomads", "private", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@examples(150)
@given(
    st.sampled_from(["check/", "score/", "oni/next-attack/", "oni/why-not/"]),
    st.dictionaries(st.sampled_from(list(POSITION)), JSON, max_size=3),
    JSON,
)
def test_fuzzed_positions_and_actions_are_refused_quickly_and_never_break(client, path, change, action):
    body = {"position": {**POSITION, **change}}
    if path == "check/":
        body["action"] = action
    if path == "oni/why-not/":
        body["area"] = "2,0"
    answer = client.post(API + path, json.dumps(body), content_type="application/json")
    assert answer.status_code in (200, 400)


@pytest.mark.parametrize("mode", ["standard", "two-player", "coop"])
def test_starting_areas_without_a_home_ask_for_the_home_first(client, mode):
    areas = {"2,0": {"kind": "ocean"}, "3,0": {"kind": "ocean"}, "3,-1": {"kind": "ocean"}}
    body = {
        "position": {"game": "tsukuyumi", "mode": mode, "areas": areas},
        "action": {"type": "start-areas", "by": "nomads", "areas": ["2,0", "3,0", "3,-1"]},
    }
    answer = client.post("/api/v1/tsukuyumi/check/", body, content_type="application/json").json()
    reasons = {reason["code"]: reason for reason in answer["reasons"]}
    assert "blockade" not in reasons
    assert "no-home-yet" in reasons
    assert reasons["no-home-yet"]["clause"] == {"standard": "tsk.setup.10", "two-player": "tsk.two.8", "coop": "coop.setup.7"}[mode]
    assert reasons["no-home-yet"]["text"]["fr"].startswith("Pas encore de zone de départ (Nomades)")


@pytest.mark.parametrize(
    ("blockades", "area", "code", "english", "french"),
    [
        ([], "5,0", "out-of-reach", "Distance to the nearest Oni: 3; it can move: 2.", "l’Oni le plus proche\u00a0: 3"),
        ([0], "3,0", "cannot-pass", "Oni near enough for 3,0: 1.", "Oni assez proches de 3,0\u00a0: 1."),
    ],
)
def test_why_not_says_what_keeps_the_oni_away(client, blockades, area, code, english, french):
    areas = {f"{q},0": {"kind": "ocean", "territory": "oni"} for q in (3, 4)} | {area: {"kind": "ocean"}}
    areas["2,0"] = {"kind": "ocean", "territory": "oni", "units": {"oni": {"small": 1}}, "blockades": blockades}
    body = {"position": {"game": "tsukuyumi", "mode": "coop", "areas": areas}, "area": area}
    answer = client.post("/api/v1/tsukuyumi/oni/why-not/", body, content_type="application/json").json()
    assert answer["code"] == code
    (because,) = answer["because"]
    assert because["clause"] == "coop.oni.3"
    assert english in because["text"]["en"]
    assert french in because["text"]["fr"]
