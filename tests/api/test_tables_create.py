"""POST tables/"""

import pytest

from tests.api.tables import OPTIONS, post
from tests.api.test_errors import check_shape
from tests.tables.people import POSITION

pytestmark = pytest.mark.django_db


def test_a_table_has_a_code_a_secret_and_two_addresses():
    answer = post("", OPTIONS)
    assert answer.status_code == 201
    made = answer.json()
    assert set(made) == {"id", "code", "token", "version", "join_url", "watch_url"}
    assert (made["version"], len(made["code"])) == (0, 6)
    assert made["code"] in made["join_url"]
    assert made["code"] not in made["watch_url"]
    assert made["join_url"].startswith("http://testserver/fr/")
    assert made["token"] not in made["join_url"] + made["watch_url"]


@pytest.mark.parametrize(
    ("body", "code", "at"),
    [
        ({}, "not-accepted", "game"),
        ([], "not-an-object", "body"),
        ("{", "unreadable", None),
        ('{"game": "\\ud800"}', "not-plain", "body"),
        ('{"game": ' + "[" * 100_000, "unreadable", None),
        ('{"game": ' + "[" * 70 + "]" * 70 + "}", "not-plain", "body"),
        ('{"game": 1e999}', "not-plain", "body"),
        ({**OPTIONS, "game": "chess"}, "not-accepted", "game"),
        ({**OPTIONS, "players": [{"name": "x" * 41}]}, "not-text", "players.0.name"),
        ({**OPTIONS, "position": {**POSITION, "areas": {"0,0": {"kind": "sea"}}}}, "not-accepted", "position.areas.0,0.kind"),
        ({"game": "tsukuyumi", "players": [{"name": "Ana"}]}, "missing", "mode"),
    ],
)
def test_what_cannot_be_a_table_is_refused_with_its_place(body, code, at):
    assert check_shape(post("", body), 400, code)["at"] == at


def test_a_body_that_is_too_large_is_refused():
    check_shape(post("", '{"game": "' + "x" * 2_000_001 + '"}'), 413, "too-large")


def test_every_game_can_be_put_up():
    assert post("", {"game": "metals", "players": [{"name": "Ana"}, {"name": "Ben"}]}).status_code == 201
