"""POST tables/<id>/undo/ and redo/"""

import pytest

from tests.api.test_errors import check_shape
from tests.tables.people import place

pytestmark = pytest.mark.django_db


def test_undo_and_redo_answer_like_actions_and_are_entries_too(phones):
    start = phones.get().json()["position"]
    phones.act(place("0,0", 3), "ana")
    then = phones.get().json()["position"]
    undone = phones.post("undo/", {"key": "u", "version": 1}, "ben")
    assert (undone.status_code, undone.json()["version"]) == (201, 2)
    assert undone.json()["entry"]["action"] == {"type": "undo", "of": 1}
    assert phones.get().json()["position"] == start
    assert phones.get().json()["redo"]["version"] == 1
    again = phones.post("undo/", {"key": "u", "version": 1}, "ben")
    assert (again.status_code, again.json()) == (200, undone.json())
    redone = phones.post("redo/", {"key": "r", "version": 2}, "ana")
    assert (redone.status_code, redone.json()["version"]) == (201, 3)
    assert phones.get().json()["position"] == then


def test_a_new_action_empties_redo(phones):
    phones.act(place("0,0"))
    phones.post("undo/", {"key": "u", "version": 1})
    phones.act(place("1,0"))
    check_shape(phones.post("redo/", {"key": "r", "version": 3}), 422, "nothing-to-redo")


def test_nothing_to_undo_a_stale_one_and_a_version_ahead(phones):
    check_shape(phones.post("undo/", {"key": "u", "version": 0}), 422, "nothing-to-undo")
    phones.act({"type": "say", "text": "hi"})
    stale = phones.post("undo/", {"key": "u", "version": 0})
    assert (stale.status_code, [e["version"] for e in stale.json()["entries"]]) == (409, [1])
    check_shape(phones.post("undo/", {"key": "u", "version": 2}), 400, "out-of-range")
