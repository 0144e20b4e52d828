"""GET tables/<id>/"""

from uuid import uuid4

import pytest
from django.test import Client

from tests.api.tables import API, sit_down
from tests.api.test_errors import check_shape
from tests.tables.people import POSITION, place

pytestmark = pytest.mark.django_db
PATHS = ["", "log/", "export/", "stream/"]


def test_a_seat_sees_the_board_what_is_possible_and_who_sits_there(phones):
    table = phones.get(who="ben").json()
    assert {"version", "position", "legal", "pending", "seats", "rulings"} <= set(table)
    assert table["position"]["areas"]["2,-1"]["units"] == POSITION["areas"]["2,-1"]["units"]
    assert phones.act(table["legal"][0], "ben").status_code == 201
    assert [(s["name"], s["role"], s["side"]) for s in table["seats"]] == [
        ("Ana", "host", "nomads"),
        ("Ben", "player", "boarlords"),
        ("Cleo", "watcher", None),
    ]
    for token in phones.tokens.values():
        assert token not in str(table)


def test_a_watcher_sees_the_board_and_can_do_nothing(phones):
    table = phones.get(who="cleo").json()
    assert table["position"] == phones.get().json()["position"]
    assert table["legal"] == []
    assert phones.code not in str(table)


def test_the_etag_is_the_version(phones):
    first = phones.get()
    assert first["ETag"] == '"0"'
    assert phones.get(**{"If-None-Match": '"0"'}).status_code == 304
    assert phones.get(**{"If-None-Match": 'W/"0"'}).status_code == 304
    phones.act(place("0,0"))
    changed = phones.get(**{"If-None-Match": '"0"'})
    assert (changed.status_code, changed["ETag"]) == (200, '"1"')
    assert "private" in changed["Cache-Control"]


@pytest.mark.parametrize("path", PATHS)
def test_a_stranger_reads_nothing(phones, path):
    for who in (None, "somebody"):
        answer = phones.get(path, who=who)
        check_shape(answer, 401, "not-yours")
        assert answer["WWW-Authenticate"] == "Bearer"
    other = sit_down()
    check_shape(phones.get(path, who=other.tokens["ana"]), 403, "other-table")


@pytest.mark.parametrize("path", PATHS)
def test_a_table_that_is_not_there_is_not_found(phones, path):
    answer = Client().get(f"{API}{uuid4()}/{path}", headers=phones.bearer("ana"))
    check_shape(answer, 404, "no-such-table")
    check_shape(Client().get(f"{API}not-a-table/{path}", headers=phones.bearer("ana")), 404, "not-found")


@pytest.mark.parametrize("header", ["Basic abc", "Bearer", "Bearer ", "bearer\t", "Bearer é", "x" * 5000])
def test_a_strange_header_is_a_stranger(phones, header):
    answer = Client().get(f"{API}{phones.id}/", headers={"Authorization": header})
    assert answer.status_code == 401
