"""Contract, section 5: Metals without a table."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.metals import oracle
from tests.rules.metals.boards import position, settled

API = "/api/v1/metals/"
POSITION = {
    "game": "metals", "width": 5, "height": 5, "squares": {"c3": {"value": 2, "city": True, "forest": False}},
    "figures": [{"side": "blue", "at": "a1", "facing": "N", "damaged": False, "faction": "zipang"}],
    "pool": {"blue": 2, "red": 3}, "score": {"blue": 0, "red": 0}, "active": "blue", "goal": 10, "rulings": {},
}  # fmt: skip
FIGURE = POSITION["figures"][0]


def post(client, path, body):
    return client.post(API + path, json.dumps(body), content_type="application/json")


def apply(client, value, move):
    return post(client, "apply/", {"position": value, "move": move})


def test_the_contracts_own_position_has_its_moves_in_a_fixed_order(client):
    moves = post(client, "moves/", {"position": POSITION}).json()["moves"]
    assert moves[0] == {"type": "deploy", "at": "e1", "facing": "N"}
    assert moves[12] == {"type": "move", "from": "a1", "to": "a2", "facing": "N"}
    assert len(moves) == 3 * 4 + 2 * 4
    assert post(client, "moves/", {"position": POSITION}).json()["moves"] == moves


def test_a_move_is_played_with_all_three_phases_and_the_turn_handed_over(client):
    figures = [{**FIGURE, "at": "c2"}, {"side": "red", "at": "c5", "facing": "S", "damaged": False, "faction": None}]
    answer = apply(client, {**POSITION, "figures": figures}, {"type": "move", "from": "c2", "to": "c3", "facing": "E"}).json()
    assert answer["winner"] is None
    assert answer["position"]["active"] == "red"
    assert answer["position"]["score"] == {"blue": 2, "red": 1}
    assert answer["position"]["figures"][0] == {**FIGURE, "at": "c3", "facing": "E"}, "hit, then repaired in the City"
    assert [event["type"] for event in answer["events"]] == ["moved", "hit", "occupied", "repaired", "turn-passed"]
    assert all(event["clause"].startswith("met.") for event in answer["events"])
    assert set(answer["position"]) == set(POSITION)


def test_deploy_may_carry_a_faction(client):
    answer = apply(client, POSITION, {"type": "deploy", "at": "e5", "facing": "S", "faction": "dinorda"}).json()
    assert answer["position"]["figures"][-1] == {"side": "blue", "at": "e5", "facing": "S", "damaged": False, "faction": "dinorda"}
    assert answer["position"]["pool"] == {"blue": 1, "red": 3}


def test_what_may_be_left_out_is_filled_in(client):
    answer = post(client, "moves/", {"position": {"game": "metals", "width": 3, "height": 3}})
    assert len(answer.json()["moves"]) == 16


@examples(60)
@given(st.integers(0, 2**40))
def test_moves_and_apply_agree_with_the_oracle(client, seed):
    value = position(f"api {seed}", 20)
    moves = post(client, "moves/", {"position": value}).json()["moves"]
    assert sorted(moves, key=str) == sorted(oracle.options(value), key=str)
    for move in moves[:: max(len(moves) // 3, 1)]:
        answer = apply(client, value, move).json()
        told, won = oracle.play(value, move)
        assert settled(answer["position"]) == settled(told)
        assert answer["winner"] == (won if won in ("blue", "red") else None)


@pytest.mark.parametrize(
    ("move", "code", "clause"),
    [
        ({"type": "move", "from": "a1", "to": "b2", "facing": "N"}, "not-next", "met.action.3.1"),
        ({"type": "move", "from": "a1", "to": "a3", "facing": "N"}, "not-next", "met.action.3"),
        ({"type": "move", "from": "a1", "to": "a1", "facing": "E"}, "no-turning", "met.action.3.3"),
        ({"type": "move", "from": "a5", "to": "a6", "facing": "E"}, "no-figure", "met.action.3"),
        ({"type": "move", "from": "z9", "to": "a6", "facing": "E"}, "off-map", "met.action.3.1"),
        ({"type": "deploy", "at": "a1", "facing": "N"}, "square-taken", "met.action.2.1"),
        ({"type": "deploy", "at": "c3", "facing": "N"}, "no-corner", "met.action.2"),
        ({"type": "turn", "at": "a1", "facing": "S"}, "no-turning", "met.action.3.3"),
        ({"type": "pass"}, "no-passing", "met.action.1.1"),
    ],
)
def test_a_forbidden_move_is_a_422_with_its_clause(client, move, code, clause):
    answer = apply(client, POSITION, move)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert (error["code"], error["clause"]) == (code, clause)
    assert error["message"]["en"] != error["message"]["fr"]


def test_a_refusal_tells_every_reason(client):
    crowd = [{**FIGURE, "at": at} for at in ("a1", "b1", "c1")]
    value = {**POSITION, "figures": crowd, "pool": {"blue": 0, "red": 0}}
    message = apply(client, value, {"type": "deploy", "at": "b1", "facing": "N"}).json()["error"]["message"]["en"]
    assert all(word in message for word in ("3 figures", "pool is empty", "not a corner", "already a figure on b1"))


def test_nobody_moves_after_the_game(client):
    value = {**POSITION, "score": {"blue": 10, "red": 3}}
    assert post(client, "moves/", {"position": value}).json() == {"moves": []}
    answer = apply(client, value, {"type": "move", "from": "a1", "to": "a2", "facing": "N"})
    assert (answer.status_code, answer.json()["error"]["clause"]) == (422, "met.win.1")


@pytest.mark.parametrize(
    ("change", "at", "code"),
    [
        ({"game": "chess"}, "position.game", "not-accepted"),
        ({"width": 0}, "position.width", "out-of-range"),
        ({"width": "5"}, "position.width", "not-a-whole-number"),
        ({"height": 27}, "position.height", "out-of-range"),
        ({"squares": {"f1": {"value": 1}}}, "position.squares.f1", "not-on-map"),
        ({"squares": {"33": {"value": 1}}}, "position.squares.33", "not-a-square"),
        ({"squares": {"c3": {"value": -1}}}, "position.squares.c3.value", "out-of-range"),
        ({"squares": {"c3": {"city": 1}}}, "position.squares.c3.city", "not-true-or-false"),
        ({"squares": {"c3": {"wood": True}}}, "position.squares.c3.wood", "unknown-field"),
        ({"figures": [{**FIGURE, "at": "a6"}]}, "position.figures.0.at", "not-on-map"),
        ({"figures": [FIGURE, FIGURE]}, "position.figures.1.at", "two-on-square"),
        ({"figures": [{**FIGURE, "facing": "NE"}]}, "position.figures.0.facing", "not-accepted"),
        ({"figures": [{**FIGURE, "side": "green"}]}, "position.figures.0.side", "not-accepted"),
        ({"figures": [{**FIGURE, "faction": "nomads"}]}, "position.figures.0.faction", "unknown-faction"),
        ({"figures": [{"side": "blue", "facing": "N"}]}, "position.figures.0.at", "missing"),
        ({"pool": {"blue": -1}}, "position.pool.blue", "out-of-range"),
        ({"pool": {"green": 1}}, "position.pool.green", "unknown-field"),
        ({"active": "green"}, "position.active", "not-accepted"),
        ({"goal": 0}, "position.goal", "out-of-range"),
        ({"rulings": {"mountain-value": "twice"}}, "position.rulings.mountain-value", "unknown-ruling"),
        ({"rulings": {"metals-los-block": "walls"}}, "position.rulings.metals-los-block", "not-accepted"),
        ({"rulings": {"metals-assault-choice": "optional"}}, "position.rulings.metals-assault-choice", "not-accepted"),
        ({"factions": {"blue": ["zipang", "zipang"]}}, "position.factions.blue", "faction-twice"),
    ],
)
def test_an_impossible_position_is_a_400_with_the_place(client, change, at, code):
    answer = post(client, "moves/", {"position": {**POSITION, **change}})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["at"], error["code"]) == (at, code)
    assert error["message"]["en"] != error["message"]["fr"]


@pytest.mark.parametrize(
    ("move", "at", "code"),
    [
        ({"type": "fly"}, "move.type", "unknown-action"),
        ({"type": "say", "text": "hello"}, "move.type", "unknown-action"),
        ({}, "move.type", "missing"),
        ({"type": "deploy", "at": "a1"}, "move.facing", "missing"),
        ({"type": "deploy", "at": "a0", "facing": "N"}, "move.at", "not-a-square"),
        ({"type": "deploy", "at": "a1", "facing": "north"}, "move.facing", "not-accepted"),
        ({"type": "deploy", "at": "e1", "facing": "N", "faction": "oni"}, "move.faction", "unknown-faction"),
        ({"type": "move", "from": "a1", "to": 3, "facing": "N"}, "move.to", "not-a-square"),
        ([], "move", "not-an-object"),
    ],
)
def test_an_unreadable_move_is_a_400_with_the_place(client, move, at, code):
    answer = apply(client, POSITION, move)
    assert answer.status_code == 400
    assert (answer.json()["error"]["at"], answer.json()["error"]["code"]) == (at, code)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 40)
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["a1", "c3", "N", "blue", "zipang"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["a1", "at", "side", "facing", "value", "blue", "type", "from", "to", "x"]), inner, max_size=4)
    ),
    max_leaves=10,
)


@examples(200)
@given(
    st.dictionaries(st.sampled_from([*POSITION, "factions", "seen", "turn", "first", "damaged_pool"]), JSON, max_size=3),
    JSON
    | st.fixed_dictionaries(
        {"type": st.sampled_from(["move", "deploy", "turn", "pass", "vp", "place"])},
        optional=dict.fromkeys(("at", "from", "to", "facing", "faction", "which", "damaged"), JSON),
    ),
)
def test_fuzzed_positions_and_moves_never_break(client, change, move):
    value = {**POSITION, **change}
    assert post(client, "moves/", {"position": value}).status_code in (200, 400)
    assert apply(client, value, move).status_code in (200, 400, 422)
