"""GET tables/<id>/log/"""

import pytest

from companion.tables import selectors
from tests.api.test_errors import check_shape
from tests.tables.people import place

pytestmark = pytest.mark.django_db


def test_the_log_is_read_in_pages_oldest_first_until_it_is_empty(phones, monkeypatch):
    for n in range(7):
        phones.act({"type": "say", "text": f"<i>{n}</i>"}, "ben")
    monkeypatch.setattr(selectors.log, "__kwdefaults__", {"after": 0, "most": 3})
    found, after = [], 0
    while entries := phones.get(f"log/?after={after}", who="cleo").json()["entries"]:
        found += entries
        after = entries[-1]["version"]
    assert [entry["version"] for entry in found] == list(range(1, 8))
    assert [entry["action"]["text"] for entry in found] == [f"<i>{n}</i>" for n in range(7)]
    assert {entry["seat"] for entry in found} == {"Ben"}
    assert all({"version", "at", "key", "seat", "action", "events", "undone_by", "text"} <= set(entry) for entry in found)


def test_what_was_taken_back_says_by_which_entry(phones):
    phones.act(place("0,0"))
    phones.act(place("1,0"))
    phones.post("undo/", {"key": "u", "version": 2})
    assert [e["undone_by"] for e in phones.get("log/").json()["entries"]] == [None, 3, None]
    phones.post("redo/", {"key": "r", "version": 3})
    assert [e["undone_by"] for e in phones.get("log/").json()["entries"]] == [None] * 4


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "9" * 30, "²"])
def test_after_is_a_version(phones, after):
    assert check_shape(phones.get(f"log/?after={after}"), 400, "not-a-whole-number")["at"] == "after"
