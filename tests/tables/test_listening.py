"""Several processes on one PostgreSQL: they hear each other without looking, and phones that only listen hold no connection."""

import os
import statistics
import time
from uuid import UUID, uuid4

import psycopg
import pytest

from tests.tables.people import OPTIONS
from tests.tables.serving import Servers, next_event

pytestmark = pytest.mark.postgresql
NEVER = "100000"  # seconds until the next look
POOL = 6
LISTENERS = 150


@pytest.fixture(scope="module")
def database(django_db_setup, new_database):
    return new_database()


@pytest.fixture(scope="module")
def servers(database, tmp_path_factory):
    more = {"SECONDS_BETWEEN_LOOKS": NEVER, "DATABASE_POOL": str(POOL), "STREAMS_PER_SEAT": str(2 * LISTENERS)}
    found = Servers(tmp_path_factory.mktemp("listening"), database, **more)
    yield found
    found.end()


@pytest.fixture(scope="module")
def ports(servers):
    return [servers.start()[1] for _ in range(2)]


@pytest.fixture
def phones(servers, ports):
    status, made = servers.phone(ports[0]).call("POST", "/api/v1/tables/", OPTIONS)
    assert status == 201
    return [servers.phone(port, made["token"]) for port in ports], f"/api/v1/tables/{made['id']}/"


def say(phone, table, version):
    body = {"key": str(uuid4()), "version": version, "action": {"type": "say", "text": str(version)}}
    status, answer = phone.call("POST", f"{table}actions/", body)
    assert status == 201
    return answer["entry"]


def test_what_is_written_at_one_server_is_heard_at_the_other_without_a_look(phones, record_property):
    (here, there), table = phones
    stream = there.listen(f"{table}stream/")
    taken = []
    for version in range(40):
        begin = time.perf_counter()
        entry = say(here, table, version)
        assert next_event(stream) == {"id": version + 1, "data": entry}
        taken.append((time.perf_counter() - begin) * 1000)
    p95 = sorted(taken)[int(len(taken) * 0.95)]
    record_property("measured", f"PostgreSQL: a tap is heard at another process after {statistics.median(taken):.0f} ms, p95 {p95:.0f} ms")


def test_taps_at_both_servers_are_heard_in_order_once_each(phones):
    (here, there), table = phones
    streams = [phone.listen(f"{table}stream/") for phone in (here, there) for _ in range(3)]
    for version in range(40):
        say((here, there)[version % 2], table, version)
    for stream in streams:
        assert [next_event(stream)["id"] for _ in range(40)] == list(range(1, 41))


def test_whoever_sits_down_at_one_server_is_heard_of_at_the_other_without_a_look(servers, phones):
    (here, there), table = phones
    stream = here.listen(f"{table}stream/")
    say(there, table, 0)
    assert next_event(stream)["id"] == 1  # it hears the other one
    code = here.call("GET", table)[1]["code"]
    assert servers.phone(there.port).call("POST", "/api/v1/tables/join/", {"code": code, "name": "Cleo"})[0] == 201
    assert next_event(stream) == {"data": {}}


def connections(database):
    name = database.rpartition("/")[2]
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        return connection.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s", [name]).fetchone()[0]


def test_a_lost_connection_is_opened_again_and_what_was_missed_is_told(phones, database):
    (here, there), table = phones
    stream = there.listen(f"{table}stream/")
    say(here, table, 0)
    assert next_event(stream)["id"] == 1
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        ended = connection.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = %s AND query LIKE 'LISTEN%%'",
            [database.rpartition("/")[2]],
        ).fetchone()
    assert ended[0] > 0
    say(here, table, 1)
    assert next_event(stream)["id"] == 2


def test_phones_that_only_listen_hold_no_connection(servers, database, record_property):
    before = connections(database)
    _, port = servers.start()
    status, made = servers.phone(port).call("POST", "/api/v1/tables/", OPTIONS)
    assert status == 201
    phone, table = servers.phone(port, made["token"]), f"/api/v1/tables/{UUID(made['id'])}/"
    streams = [phone.listen(f"{table}stream/") for _ in range(LISTENERS)]
    for stream in streams:
        assert stream.status == 200
        assert stream.readline() == b"retry: 2000\n"
    assert connections(database) - before <= POOL + 1
    entry = say(phone, table, 0)
    for stream in streams:
        assert next_event(stream) == {"id": 1, "data": entry}
    record_property("measured", f"PostgreSQL: {LISTENERS} listening phones and {connections(database) - before} connections")
