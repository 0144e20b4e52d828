"""Health, readiness, the log of requests and the metrics of a real server; nothing that opens a table is told anywhere."""

import json
import re
import time
from uuid import uuid4

import pytest

from tests.running.served import serve
from tests.tables.people import OPTIONS, place
from tests.tables.serving import LONGEST, next_event

pytestmark = pytest.mark.sqlite

TOKEN = "a-secret-for-prometheus"


@pytest.fixture
def server(own_folder):
    with serve(own_folder, LOG_REQUESTS="1", METRICS_TOKEN=TOKEN, ALLOWED_HOSTS="club.example,127.0.0.1", SLOW_DECISION_MS="0") as found:
        yield found


def play(server) -> set[str]:
    """A table with everything that people do there; every secret that was used."""
    phone = server.phone()
    _, made = phone.call("POST", "/api/v1/tables/", OPTIONS)
    _, joined = phone.call("POST", "/api/v1/tables/join/", {"code": made["code"], "name": "Ben"})
    seated = server.phone(made["token"])
    address = f"/api/v1/tables/{made['id']}/"
    stream = server.phone(joined["token"]).listen(f"{address}stream/")
    for version in range(3):
        body = {"key": str(uuid4()), "version": version, "action": place("0,0")}
        assert seated.call("POST", f"{address}actions/", body)[0] == 201
    assert seated.call("POST", f"{address}actions/", {"key": "stale", "version": 0, "action": place("0,0")})[0] == 409
    assert seated.call("POST", f"{address}undo/", {"key": "back", "version": 3})[0] == 201
    assert next_event(stream)["id"] == 1
    assert seated.call("GET", f"{address}?token={made['token']}")[0] == 200
    watch = seated.call("GET", address)[1]["watch_code"]
    for path in (
        f"/t/{made['code']}/",
        f"/t/{made['code']}",
        f"/en/tables/join/{made['code']}/",
        f"/{watch}",
        f"/fr/tables/join/?code={watch}",
    ):
        server.get(path, Cookie=f"seats={made['token']}", Authorization=f"Bearer {made['token']}")
    server.get(f"/api/v1/{made['token']}/{made['code']}/")
    server.get("/metrics", Authorization=f"Bearer {TOKEN}")
    return {made["code"], made["token"], joined["token"], watch, TOKEN, made["id"]}


def logged(server) -> list[dict]:
    return [json.loads(line) for line in server.log.read_text("utf-8").splitlines() if line.startswith('{"time"')]


def line_of(server, identity: str) -> dict:
    """A request's line, which is written when its answer is on its way."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        for line in logged(server):
            if line["id"] == identity:
                return line
        time.sleep(0.02)
    raise AssertionError("the request has no line")


def test_every_request_has_a_line_and_no_line_has_a_secret(server):
    secrets = play(server)
    status, headers, body = server.get("/api/v1/units/private/")
    last = line_of(server, headers["x-request-id"])
    assert (last["status"], last["bytes"]) == (status, len(body.encode()))
    text = server.log.read_text("utf-8")
    assert not [secret for secret in secrets if secret.casefold() in text.casefold()]
    assert "Bearer" not in text
    lines = logged(server)
    assert all(line.keys() >= {"time", "id", "method", "route", "status", "ms", "bytes"} for line in lines)
    assert len({line["id"] for line in lines}) == len(lines)
    acted = [line for line in lines if line["route"] == "/api/v1/tables/<uuid:table_id>/actions/"]
    assert [line["status"] for line in acted] == [201, 201, 201, 409]
    assert {"/t/<str:code>/", "/t/…", "/…"} <= {line["route"] for line in lines}


def value(text: str, name: str, **labels: str) -> float:
    """What a metric says; labels in any order."""
    total = 0.0
    for found, told, number in re.findall(r"^(\w+)(?:\{(.*)\})? (\S+)$", text, re.MULTILINE):
        if found == name and all(f'{key}="{wanted}"' in told for key, wanted in labels.items()):
            total += float(number)
    return total


def test_metrics_count_what_happened_and_are_for_those_who_know_the_word(server):
    assert server.get("/metrics")[0] == 401
    assert server.get("/metrics", Authorization="Bearer guess")[0] == 401
    play(server)
    status, headers, text = server.get("/metrics", Authorization=f"Bearer {TOKEN}", Host="10.0.0.7")
    assert (status, headers["cache-control"]) == (200, "no-store")
    assert value(text, "companion_taps_total", game="tsukuyumi", kind="action") == 3
    assert value(text, "companion_taps_total", kind="undo") == 1
    assert value(text, "companion_refusals_total", code="stale") == 1
    assert value(text, "companion_open_streams") == 1
    assert value(text, "companion_tables_open") == 1
    route = "/api/v1/tables/<uuid:table_id>/actions/"
    assert value(text, "companion_requests_total", route=route, status="201", method="POST") == 3
    assert value(text, "companion_request_seconds_count", route=route) == 4
    assert value(text, "companion_resident_bytes") > 10_000_000
    assert value(text, "companion_slow_decisions_total", game="tsukuyumi") > 0


def test_health_and_readiness_answer_whatever_the_server_is_called(server):
    for path in ("/healthz", "/readyz"):
        status, headers, _ = server.get(path, Host="10.0.0.7:8000")
        assert (status, headers["cache-control"]) == (200, "no-store")
        assert server.get(path, "HEAD")[2] == ""
        assert server.get(path, "POST")[0] == 405
    assert server.get("/en/", Host="10.0.0.7:8000")[0] != 200


def test_a_database_that_was_never_filled_is_not_ready(tmp_path):
    with serve(tmp_path) as server:
        status, _, text = server.get("/readyz")
        assert (status, json.loads(text)) == (503, {"ready": False, "reason": "migrations-missing"})
        assert server.get("/healthz")[0] == 200
        assert server.get("/metrics")[0] == 404
        assert "x-request-id" not in server.get("/healthz")[1]
        assert logged(server) == []


def test_https_only_does_not_send_health_checks_elsewhere(own_folder):
    with serve(own_folder, HTTPS_ONLY="1", METRICS="1", ALLOWED_HOSTS="127.0.0.1") as server:
        assert [server.get(path)[0] for path in ("/healthz", "/readyz", "/metrics", "/en/")] == [200, 200, 200, 301]
