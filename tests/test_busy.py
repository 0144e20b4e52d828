"""No connection left: a clear 503 and when to come again, in both languages; then everything goes on."""

import http.client
import json
import time

import psycopg
import psycopg_pool
import pytest
from django.db import OperationalError

from tests.tables.people import OPTIONS
from tests.tables.serving import LONGEST, Servers


@pytest.fixture
def broken(client, monkeypatch):
    """A site whose database answers nothing."""

    def fail(*args: object, **kwargs: object) -> None:
        raise OperationalError("couldn't get a connection after 5.00 sec") from psycopg_pool.PoolTimeout()

    monkeypatch.setattr("companion.tables.seating.seat_of", fail)
    monkeypatch.setattr("companion.tables.selectors.seat_of", fail)
    return client


TABLE = "3f2b8f0e-5d0f-4a52-9c37-0f6f0e6f0001"


@pytest.mark.django_db
def test_the_api_says_in_its_own_shape_that_it_is_busy(broken):
    for method, path in (("get", ""), ("post", "actions/"), ("get", "stream/")):
        headers = {"Authorization": "Bearer x"}
        sent = {"data": "{}", "content_type": "application/json"} if method == "post" else {}
        answer = getattr(broken, method)(f"/api/v1/tables/{TABLE}/{path}", headers=headers, **sent)
        assert (answer.status_code, answer["Retry-After"]) == (503, "1")
        error = json.loads(answer.content)["error"]
        assert error["code"] == "busy"
        assert all(error["message"][language] for language in ("en", "fr"))


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "word"), [("en", "The database is busy"), ("fr", "La base de données est occupée")])
def test_a_page_says_it_in_the_readers_language(broken, language, word):
    broken.cookies[f"seat-{TABLE}"] = "x"
    answer = broken.get(f"/{language}/tables/{TABLE}/")
    assert answer.status_code == 503
    assert word in answer.content.decode()


@pytest.mark.postgresql
def test_a_server_whose_connections_are_all_taken_says_so_and_goes_on(django_db_setup, new_database, tmp_path):
    database = new_database()
    servers = Servers(tmp_path, database, DATABASE_POOL="1", DATABASE_WAIT="1")
    try:
        port = servers.start()[1]
        status, made = servers.phone(port).call("POST", "/api/v1/tables/", OPTIONS)
        assert status == 201
        path, phone = f"/api/v1/tables/{made['id']}/", servers.phone(port, made["token"])
        waiting = http.client.HTTPConnection("127.0.0.1", port, timeout=LONGEST)
        with psycopg.connect(database) as other:
            other.execute("LOCK TABLE tables_seat IN ACCESS EXCLUSIVE MODE")
            waiting.request("GET", path, None, {"Authorization": f"Bearer {made['token']}"})
            while not other.execute("SELECT count(*) FROM pg_locks WHERE NOT granted").fetchone()[0]:
                time.sleep(0.01)  # until it holds the only connection, and waits itself
            assert phone.call("GET", path)[0] == 503
        answer = waiting.getresponse()
        assert (answer.status, answer.read() != b"") == (200, True)
        waiting.close()
        assert phone.call("GET", path)[0] == 200
    finally:
        servers.end()
