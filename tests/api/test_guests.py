"""Removing somebody and changing the codes, over HTTP."""

import pytest

from tests.api.tables import post
from tests.api.test_errors import check_shape


def test_a_removed_guests_secret_does_not_work_any_more(phones):
    answer = phones.post("remove/", {"name": "Ben"})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert {"name": "Ben", "role": "player", "side": "boarlords", "here": False, "removed": True} in answer.json()["seats"]
    for path in ("", "log/", "export/", "stream/"):
        check_shape(phones.get(path, who="ben"), 401, "not-yours")
    check_shape(phones.act({"type": "say", "text": "?"}, who="ben"), 401, "not-yours")
    assert phones.get(who="cleo").status_code == 200


def test_new_codes_are_answered_with_their_links(phones):
    answer = phones.post("codes/", {}).json()
    assert answer["code"] != phones.code
    assert answer["join_url"].endswith(f"/join/{answer['code']}/")
    assert answer["watch_url"].endswith(f"/join/{answer['watch_code']}/")
    check_shape(post("join/", {"code": phones.code, "name": "Dan"}), 404, "no-such-code")
    assert post("join/", {"code": answer["code"], "name": "Dan"}).status_code == 201


def test_both_at_once(phones):
    assert phones.post("remove/", {"name": "Cleo", "role": "watcher", "codes": True}).json()["code"] != phones.code


@pytest.mark.parametrize(
    ("path", "body", "who", "status", "code"),
    [
        ("remove/", {"name": "Ben"}, "ben", 403, "host-only"),
        ("codes/", {}, "cleo", 403, "host-only"),
        ("codes/", {}, None, 401, "not-yours"),
        ("remove/", {"name": "Nobody"}, "ana", 400, "no-such-guest"),
        ("remove/", {"name": "Ana"}, "ana", 400, "host-stays"),
        ("remove/", {}, "ana", 400, "not-text"),
        ("remove/", {"name": "Ben", "seat": 1}, "ana", 400, "unknown-field"),
        ("codes/", {"code": "AAAAAA"}, "ana", 400, "unknown-field"),
        ("remove/", {"name": "Ben", "codes": 1}, "ana", 400, "not-true-or-false"),
    ],
)
def test_who_may_not_and_what_cannot_be_is_said(phones, path, body, who, status, code):
    check_shape(phones.post(path, body, who), status, code)
