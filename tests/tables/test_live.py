"""Server-sent events, and who called, against the real server."""

import shutil
import sqlite3
from contextlib import closing
from uuid import uuid4

import psycopg
import pytest

from tests.tables.people import OPTIONS, place
from tests.tables.serving import Servers, next_event


@pytest.fixture(scope="module")
def folder(loaded_folder, tmp_path_factory):
    return shutil.copytree(loaded_folder, tmp_path_factory.mktemp("live") / "var")


@pytest.fixture(scope="module")
def database(new_database):
    """On PostgreSQL its address; on SQLite nothing, it is in the folder."""
    return new_database()


@pytest.fixture(scope="module")
def servers(folder, database):
    found = Servers(folder, database)
    yield found
    found.end()


@pytest.fixture(autouse=True)
def _nobody_has_guessed(folder, database):
    """All servers count together, and on."""
    kept = psycopg.connect(database) if database else sqlite3.connect(folder / "companion.sqlite3", timeout=60)
    with closing(kept), kept:
        kept.execute("DELETE FROM tables_attemptcount")


@pytest.fixture(scope="module")
def ports(servers):
    """Two servers; the second stands behind a proxy."""
    return [servers.start()[1], servers.start(proxies="127.0.0.1")[1]]


@pytest.fixture
def phones(servers, ports):
    """The host's phone at each of the two servers, and where the table is."""
    status, made = servers.phone(ports[0]).call("POST", "/api/v1/tables/", OPTIONS)
    assert status == 201
    return [servers.phone(port, made["token"]) for port in ports], f"/api/v1/tables/{made['id']}/"


def act(phone, table, action, version=0):
    status, body = phone.call("POST", f"{table}actions/", {"key": str(uuid4()), "version": version, "action": action})
    assert status == 201
    return body["entry"]


def test_an_entry_arrives_from_the_same_process_and_from_another(phones):
    (here, there), table = phones
    near, far = here.listen(f"{table}stream/"), there.listen(f"{table}stream/")
    assert near.headers["Content-Type"] == "text/event-stream"
    assert near.headers["Content-Encoding"] is None
    entry = act(here, table, {"type": "say", "text": "é\nline"})
    assert next_event(near) == {"id": 1, "data": entry}
    assert next_event(far) == {"id": 1, "data": entry}
    second = act(there, table, place("0,0"), 1)
    assert next_event(far)["data"] == second
    assert next_event(near) == {"id": 2, "data": second}


def test_after_a_sleep_the_stream_goes_on_where_the_phone_was(phones):
    (here, there), table = phones
    entries = [act(here, table, {"type": "say", "text": str(n)}, n) for n in range(4)]
    stream = there.listen(f"{table}stream/", **{"Last-Event-ID": "2"})
    assert [next_event(stream)["data"] for _ in range(2)] == entries[2:]
    fresh = here.listen(f"{table}stream/")
    last = act(here, table, {"type": "say", "text": "new"}, 4)
    assert next_event(fresh) == {"id": 5, "data": last}
    assert next_event(stream) == {"id": 5, "data": last}


def test_many_taps_arrive_in_order_once_each_at_many_streams(phones):
    (here, there), table = phones
    streams = [phone.listen(f"{table}stream/") for phone in (here, there) for _ in range(5)]
    for n in range(30):
        act((here, there)[n % 2], table, {"type": "say", "text": str(n)}, n)
    for stream in streams:
        assert [next_event(stream)["id"] for _ in range(30)] == list(range(1, 31))


def test_whoever_sits_down_at_one_server_is_heard_of_and_seen_at_the_other(servers, phones):
    (here, there), table = phones
    streams = [phone.listen(f"{table}stream/") for phone in (here, there)]
    code = here.call("GET", table)[1]["code"]
    status, _ = servers.phone(there.port).call("POST", "/api/v1/tables/join/", {"code": code, "name": "Cleo"})
    assert status == 201
    assert [next_event(stream) for stream in streams] == [{"data": {}}] * 2
    for phone in (here, there):
        assert "Cleo" in [seat["name"] for seat in phone.call("GET", table)[1]["seats"]]


def test_a_stream_needs_a_seat_and_a_version(servers, phones):
    (here, _), table = phones
    assert servers.phone(here.port).call("GET", f"{table}stream/")[0] == 401
    assert here.call("GET", f"{table}stream/", **{"Last-Event-ID": "x"})[0] == 400
    status, body = here.call("POST", f"{table}stream/", {})
    assert (status, body["error"]["code"]) == (405, "method-not-allowed")


def test_an_open_stream_does_not_keep_the_server_from_stopping(servers, phones):
    (here, _), table = phones
    pid, port = servers.start()
    stream = servers.phone(port, here.token).listen(f"{table}stream/")
    assert stream.readline() == b"retry: 2000\n"
    assert servers.stop(pid)


def guesses(phone, addresses):
    body = {"code": "AAAAAA", "name": "Eve"}
    return [phone.call("POST", "/api/v1/tables/join/", body, **{"X-Forwarded-For": address})[0] for address in addresses]


def test_another_address_is_believed_only_behind_a_configured_proxy(servers, ports):
    here, there = (servers.phone(port) for port in ports)
    many = [f"10.0.0.{n}" for n in range(12)]
    assert guesses(here, many) == [404] * 10 + [429] * 2
    assert guesses(there, many) == [404] * 12
    assert guesses(there, ["10.0.1.1"] * 12) == [404] * 10 + [429] * 2


def ends(stream):
    """Whether a stream comes to its end, whatever it says before."""
    try:
        while True:
            next_event(stream)
    except EOFError:
        return True


def test_a_removed_guest_hears_no_more_and_a_watcher_disturbs_nobody(servers, phones):
    """Ben and a watcher listen at the second server, the host removes Ben at the first; the watcher opens line after line."""
    (here, there), table = phones
    codes = here.call("GET", table)[1]
    people = []
    for name, code, role in (("Ben", codes["code"], "player"), ("Cleo", codes["watch_code"], "watcher")):
        joined = servers.phone(there.port).call("POST", "/api/v1/tables/join/", {"code": code, "name": name, "role": role})[1]
        people.append(servers.phone(there.port, joined["token"]))
    ben, cleo = people
    host, gone = there.listen(f"{table}stream/"), ben.listen(f"{table}stream/")
    lines = [cleo.listen(f"{table}stream/") for _ in range(9)]
    assert [line.status for line in lines] == [200] * 9
    assert all(ends(oldest) for oldest in lines[:3])
    assert here.call("POST", f"{table}remove/", {"name": "Ben"})[0] == 200
    assert ends(gone)
    assert ben.listen(f"{table}stream/").status == 401
    entry = act(here, table, {"type": "say", "text": "still here"})
    for line in (host, *lines[3:]):
        while (heard := next_event(line)) == {"data": {}}:
            pass
        assert heard == {"id": 1, "data": entry}
