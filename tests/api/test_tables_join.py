"""POST tables/join/"""

import pytest
from django.test import Client

from companion.tables import throttling
from tests.api.tables import API, post
from tests.api.test_errors import check_shape

pytestmark = pytest.mark.django_db


def test_by_a_listed_name_one_gets_the_listed_seat(phones):
    assert phones.get(who="ben").json()["you"] == {"name": "Ben", "role": "player", "side": "boarlords", "here": True}
    answer = post("join/", {"code": phones.code, "name": "Dora"})
    assert answer.status_code == 201
    assert set(answer.json()) == {"id", "token", "role"}
    assert [seat["name"] for seat in phones.get().json()["seats"]] == ["Ana", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"code": "AAAAAA", "name": "Eve"}, 404, "no-such-code"),
        ({"code": 5, "name": "Eve"}, 400, "not-text"),
        ({"code": "AAAAAA"}, 400, "not-text"),
        ({"code": "AAAAAA", "name": "x" * 41}, 400, "not-text"),
        ({"code": "AAAAAA", "name": "Eve", "role": "host"}, 400, "not-accepted"),
        ({"code": "AAAAAA", "name": "Eve", "colour": 1}, 400, "unknown-field"),
    ],
)
def test_a_wrong_code_or_name_is_refused(body, status, code):
    check_shape(post("join/", body), status, code)


def test_the_watchers_address_leads_to_watching_only(phones):
    code = phones.made["watch_url"].strip("/").rsplit("/", 1)[1]
    check_shape(post("join/", {"code": code, "name": "Eve", "role": "player"}), 403, "watch-code")
    assert post("join/", {"code": code, "name": "Eve", "role": "watcher"}).json()["role"] == "watcher"


def guess(code="AAAAAA", **extra):
    return Client().post(API + "join/", {"code": code, "name": "Eve"}, content_type="application/json", **extra)


def test_guessing_is_slowed_down_by_peer_address_and_nothing_that_the_guesser_says(phones):
    answers = [guess(REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": f"10.1.1.{n}"}) for n in range(30)]
    slow = [answer for answer in answers if answer.status_code == 429]
    assert len(slow) == 20
    assert all(1 <= int(answer["Retry-After"]) <= 60 for answer in slow)
    check_shape(slow[0], 429, "slow-down")
    assert guess(phones.code, REMOTE_ADDR="10.0.0.1").status_code == 429
    assert guess(phones.code, REMOTE_ADDR="10.0.0.2").status_code == 201


def test_six_people_behind_one_address_join_without_waiting(phones):
    for n in range(40):
        assert post("join/", {"code": phones.code, "name": f"Phone {n}"}).status_code == 201


def test_wrong_secrets_are_counted_too_but_a_right_one_is_never_refused(phones):
    statuses = [phones.get(who=f"guess {n}").status_code for n in range(40)]
    assert statuses == [401] * 30 + [429] * 10
    assert phones.get(who="ben").status_code == 200
    throttling.TOKENS.clear()
    assert phones.get(who="guess").status_code == 401
