"""Disk full, folder read-only, database locked, disk failing, clock jumping: a clear answer, nothing half-done, nothing lost."""

import json
import sqlite3
from contextlib import closing
from uuid import uuid4

import pytest
from django.db import DataError, InterfaceError, OperationalError, ProgrammingError

from companion.running.faults import fault_of
from tests.running.served import serve
from tests.tables.people import OPTIONS, POSITION

pytestmark = pytest.mark.sqlite

MOST_TAPS = 400  # a page of the database is full long before
CODES = {"full": "storage-full", "read-only": "storage-read-only", "locked": "busy", "failing": "storage-failing"}


@pytest.fixture(scope="module")
def server(loaded_folder, tmp_path_factory):
    var = tmp_path_factory.mktemp("faults") / "var"
    var.mkdir()
    for file in loaded_folder.iterdir():
        (var / file.name).write_bytes(file.read_bytes())
    with serve(var) as found:
        yield found


@pytest.fixture
def table(server):
    """A fresh table on a server that is well."""
    server.fail("")
    status, made = server.phone().call("POST", "/api/v1/tables/", OPTIONS)
    assert status == 201
    yield made
    server.fail("")


class Tapper:
    """Taps the track, and remembers what was answered."""

    def __init__(self, server, table):
        self.phone, self.path = server.phone(table["token"]), f"/api/v1/tables/{table['id']}/"
        self.version, self.keys = table["version"], []

    def tap(self, key):
        action = {"type": "say", "text": "x" * 190}
        status, body = self.phone.call("POST", f"{self.path}actions/", {"key": key, "version": self.version, "action": action})
        if status == 201:
            self.version = body["version"]
            self.keys.append(key)
        return status, body

    def until_refused(self):
        """Taps until one is not taken; the answer to that one, and its key."""
        for _ in range(MOST_TAPS):
            key = str(uuid4())
            status, body = self.tap(key)
            if status != 201:
                return status, body, key
        raise AssertionError("every tap was taken")

    def log(self):
        found = []
        while True:
            _, body = self.phone.call("GET", f"{self.path}log/?after={len(found)}")
            if not body["entries"]:
                return found
            found += body["entries"]


@pytest.fixture(params=CODES)
def broken(request, server, table):
    """A tap that the database does not take, and what ends the fault."""
    held = sqlite3.connect(server.var / "companion.sqlite3", isolation_level=None)
    held.execute("SELECT count(*) FROM tables_table").fetchone()  # as long as it is open, no other is the last to close
    tapper = Tapper(server, table)
    assert tapper.tap(str(uuid4()))[0] == 201
    server.fail(request.param)
    if request.param == "locked":
        held.execute("BEGIN IMMEDIATE")

    def mend():
        if held.in_transaction:
            held.execute("ROLLBACK")
        server.fail("")

    yield request.param, tapper, mend
    mend()
    held.close()


def test_a_tap_is_refused_clearly_and_taken_once_when_the_fault_is_over(server, broken):
    fault, tapper, mend = broken
    status, body, key = tapper.until_refused()
    assert (status, body["error"]["code"]) == (503, CODES[fault])
    assert all(body["error"]["message"][language] for language in ("en", "fr"))
    assert tapper.tap(key)[0] == 503
    assert [entry["key"] for entry in tapper.log()] == tapper.keys, "what was acknowledged is there, and nothing else"
    mend()
    assert tapper.tap(key)[0] == 201
    assert tapper.tap(key)[0] == 200
    assert [entry["key"] for entry in tapper.log()] == tapper.keys
    assert [entry["version"] for entry in tapper.log()] == list(range(1, len(tapper.keys) + 1))
    with closing(sqlite3.connect(server.var / "companion.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_pages_say_it_in_both_languages_and_say_when_to_come_again(server, broken, table):
    _fault, tapper, _mend = broken
    tapper.until_refused()
    form = f"game=tsukuyumi&code={table['code']}&name={'N' * 30}"
    for language, words in (("en", "nothing was changed"), ("fr", "rien n’a été changé")):
        path = f"/{language}/tables/join/{table['code']}/"
        _, headers, page = server.get(path)
        cookie = next(line.split(";")[0] for line in headers["set-cookie"].splitlines() if line.startswith("csrftoken="))
        secret = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        for _ in range(MOST_TAPS):  # a seat is small: several may fit into the last page
            sent = f"{form}&csrfmiddlewaretoken={secret}"
            status, headers, page = server.get(
                path, "POST", sent, Content_Type="application/x-www-form-urlencoded", Cookie=cookie, Referer=f"http://127.0.0.1{path}"
            )
            if status != 302:
                break
        assert status == 503
        assert words in page
        assert int(headers["retry-after"]) > 0
        assert headers["cache-control"] == "no-store"


def test_who_only_looks_is_not_turned_away(server, broken):
    _fault, tapper, _mend = broken
    tapper.until_refused()
    assert tapper.phone.call("GET", tapper.path)[0] == 200
    assert server.get("/en/tsukuyumi/units/private/")[0] == 200
    assert server.get("/readyz")[0] == 200


def test_a_table_that_cannot_be_kept_is_not_opened(server, broken):
    _fault, tapper, _mend = broken
    tapper.until_refused()
    with closing(sqlite3.connect(f"file:{server.var / 'companion.sqlite3'}?mode=ro", uri=True)) as database:
        for _ in range(MOST_TAPS):  # one may still fit into the last page
            before = database.execute("select count(*) from tables_table").fetchone()
            status, body = server.phone().call("POST", "/api/v1/tables/", {**OPTIONS, "position": POSITION})
            if status != 201:
                break
        assert (status, "error" in body) == (503, True)
        assert database.execute("select count(*) from tables_table").fetchone() == before


def caused(error, cause):
    error.__cause__ = cause
    return error


class OfPostgreSQL(Exception):
    def __init__(self, sqlstate):
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        ("53100", "storage-full"),
        ("53300", "busy"),
        ("25006", "storage-read-only"),
        ("57P01", "database-away"),
        ("40P01", "busy"),
        ("42P01", None),
    ],
)
def test_postgresql_tells_by_numbers_what_is_wrong(state, fault):
    assert fault_of(caused(OperationalError(), OfPostgreSQL(state))) == fault


def test_what_the_code_did_wrong_is_no_fault_of_the_database():
    assert fault_of(ProgrammingError()) is None
    assert fault_of(caused(DataError(), OfPostgreSQL("22003"))) is None
    assert fault_of(ValueError()) is None
    assert fault_of(InterfaceError("the connection is closed")) == "database-away"


def test_a_missing_database_is_away_and_readiness_says_so(loaded_folder, tmp_path):
    var = tmp_path / "var"
    var.mkdir()
    (var / "companion.sqlite3").mkdir()  # nothing that could be opened
    with serve(var) as server:
        status, headers, text = server.get("/readyz")
        assert (status, json.loads(text)["reason"], headers["retry-after"]) == (503, "database-away", "5")
        assert server.get("/healthz")[0] == 200
        status, _headers, text = server.get("/api/v1/units/")
        assert (status, json.loads(text)["error"]["code"]) == (503, "database-away")
        assert server.get("/fr/")[0] == 503
