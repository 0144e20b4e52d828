"""POST tables/<id>/actions/"""

from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.api.tables import post, sit_down
from tests.api.test_errors import check_shape
from tests.examples import examples
from tests.tables.people import place, remove

pytestmark = pytest.mark.django_db


def test_an_action_answers_with_its_version_and_entry(phones):
    key = str(uuid4())
    answer = phones.act(place("0,0", 2), "ben", 0, key)
    assert answer.status_code == 201
    body = answer.json()
    assert body["version"] == body["entry"]["version"] == 1
    assert (body["entry"]["key"], body["entry"]["seat"], body["entry"]["action"]) == (key, "Ben", place("0,0", 2))
    assert body["entry"]["events"][0]["type"] == "figures-placed"
    assert body["entry"]["undone_by"] is None
    assert body["entry"]["text"]["en"] != body["entry"]["text"]["fr"]
    assert phones.get("log/").json()["entries"] == [body["entry"]]


def test_the_same_key_gets_the_first_answer_word_for_word(phones):
    key = str(uuid4())
    first = phones.act(place("0,0"), "ana", 0, key)
    phones.act(place("0,0"), "ben")
    phones.post("undo/", {"key": "u1", "version": 2})
    phones.post("undo/", {"key": "u2", "version": 3})
    for action in (place("0,0"), {"type": "momentum", "by": 1}):
        again = phones.act(action, "ana", 0, key)
        assert (again.status_code, again.json()) == (200, first.json())
    assert phones.get().json()["version"] == 4


def test_a_clash_is_told_with_what_was_missed(phones):
    first = phones.act(place("0,0"), "ana", 0).json()["entry"]
    clash = phones.act(place("0,0"), "ben", 0)
    assert clash.status_code == 409
    body = clash.json()
    assert set(body["error"]) == {"code", "message", "clause", "at"}
    assert (body["error"]["code"], body["version"], body["entries"]) == ("stale", 1, [first])
    assert phones.act(place("1,0"), "ben", 0).status_code == 201


def test_against_the_rules_names_the_clause_in_both_languages(phones):
    error = check_shape(phones.act(remove("0,0", 9)), 422, "no-such-figure")
    assert error["clause"].startswith("tsk.")
    assert phones.get().json()["version"] == 0


def test_every_reason_is_told(phones):
    walk = {"unit": "private", "count": 9, "path": ["2,-1", "3,-1", "9,9"]}
    refused = phones.act({"type": "move", "by": "nomads", "points": 1, "figures": [walk]}).json()
    assert {"blockade", "off-board", "no-such-figure"} <= {reason["code"] for reason in refused["reasons"]}


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({"key": "k", "version": 1, "action": place("0,0")}, "version"),
        ({"key": "k", "version": "0", "action": place("0,0")}, "version"),
        ({"version": 0, "action": place("0,0")}, "body.key"),
        ({"key": "k", "action": place("0,0")}, "body.version"),
        ({"key": "k", "version": 0}, "body.action"),
        ({"key": "k", "version": 0, "action": []}, "action"),
        ({"key": "k", "version": 0, "action": {"type": "say", "text": "x" * 501}}, "action.text"),
        ({"key": "k", "version": 0, "action": {"type": "say", "text": " "}}, "action.text"),
        ({"key": "k", "version": 0, "action": {"type": "place", "area": "moon", "owner": "oni", "unit": "small"}}, "action.area"),
        ({"key": "k" * 65, "version": 0, "action": place("0,0")}, "key"),
        ({"key": "k", "version": 0, "action": place("0,0"), "more": 1}, "body.more"),
        ([], "body"),
    ],
)
def test_what_cannot_be_read_says_where(phones, body, at):
    answer = phones.post("actions/", body)
    assert answer.status_code == 400
    assert answer.json()["error"]["at"] == at
    assert phones.get().json()["version"] == 0


@pytest.mark.parametrize("path", ["actions/", "undo/", "redo/"])
def test_neither_a_stranger_nor_a_watcher_acts(phones, path):
    body = {"key": "k", "version": 0, **({"action": place("0,0")} if path == "actions/" else {})}
    check_shape(phones.post(path, body, None), 401, "not-yours")
    check_shape(phones.post(path, body, "guess"), 401, "not-yours")
    check_shape(phones.post(path, body, "cleo"), 403, "only-watching")
    check_shape(phones.post(path, body, sit_down().tokens["ana"]), 403, "other-table")
    assert phones.get().json()["version"] == 0


def test_only_json_is_read(phones):
    answer = phones.post("actions/", "key=1")
    check_shape(answer, 400, "unreadable")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    ["area", "owner", "unit", "count", "what", "edge", "by", "who", "text", "figures", "points", "stats", "track", "to"]
)
TYPES = st.sampled_from(
    [
        "place",
        "remove",
        "mark",
        "unmark",
        "momentum",
        "vp",
        "say",
        "move",
        "conquer",
        "give-stats",
        "give-track",
        "choose-ruling",
        "produce",
    ]
)
VALUES = JSON | st.sampled_from(["0,0", "2,-1", "oni", "nomads", "small", "private", "territory", "blockade", "toxic", "mine"])


class TestWhateverIsSent(TestCase):
    @examples(40)
    @given(st.lists(st.tuples(TYPES, st.dictionaries(FIELDS, VALUES, max_size=5)), max_size=4), JSON)
    def test_nothing_is_a_500(self, actions, other):
        phones = sit_down()
        for kind, action in actions:
            assert phones.act({**action, "type": kind}, "ben").status_code in (201, 400, 422)
        assert phones.get().status_code == 200
        assert phones.get("log/").status_code == 200
        assert post("", other).status_code == 400
        assert phones.post("actions/", other).status_code == 400
