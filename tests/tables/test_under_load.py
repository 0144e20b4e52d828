"""Six phones, hundreds of taps with retries, servers killed in the middle: nothing lost, nothing twice, no gap."""

import os
import random
import time
from collections import Counter
from threading import Event, Thread
from uuid import uuid4

import pytest

from tests.tables.people import OPTIONS, POSITION
from tests.tables.serving import LONGEST, Phone, Servers

CLIENTS = 6
KILLS = int(os.environ.get("KILLS", "4"))  # make bench: ten
BETWEEN = 40  # taps from one kill to the next: every kill falls into the middle of tapping
AREAS = [f"{n},0" for n in range(CLIENTS)]


class Client(Thread):
    """Somebody who taps without a pause, alone in an area but together on the track; a broken tap is sent again with its key."""

    def __init__(self, number: int, phones: list[Phone], table: str, enough: Event) -> None:
        super().__init__(daemon=True)
        self.area, self.phones, self.table, self.enough = AREAS[number], phones, table, enough
        self.chance = random.Random(number)
        self.version = 0
        self.acknowledged: dict[str, int] = {}
        self.sent: dict[str, dict] = {}
        self.retried = self.clashed = self.there = 0
        self.broken: list[str] = []

    def run(self) -> None:
        try:
            while not self.enough.is_set():
                self.tap()
        except Exception as error:
            self.broken.append(repr(error))

    def tap(self) -> None:
        kind = "place" if self.there < 5 or (self.there < 30 and self.chance.random() < 0.5) else "remove"
        action = {"type": kind, "area": self.area, "owner": "oni", "unit": "small", "count": 1}
        if self.chance.random() < 0.2:
            action = {"type": "momentum", "by": 1}
        else:
            self.there += 1 if kind == "place" else -1
        key = str(uuid4())
        self.sent[key] = action
        while True:
            phone = self.chance.choice(self.phones)
            try:
                status, body = phone.call(
                    "POST", f"/api/v1/tables/{self.table}/actions/", {"key": key, "version": self.version, "action": action}
                )
            except OSError:
                self.retried += 1
                continue  # the next call waits in the line of a server that is coming back
            if status in (200, 201):
                assert self.acknowledged.setdefault(key, body["version"]) == body["version"]
                self.version = max(self.version, body["version"])
                if self.chance.random() < 0.9:
                    return
                continue  # the answer got lost: the same tap again
            assert status in (409, 503), (status, body)
            if status == 409:
                self.clashed += 1
                assert [e["version"] for e in body["entries"]] == list(range(self.version + 1, body["version"] + 1))
                self.version = body["version"]


def tapped(clients: list[Client], taps: int) -> None:
    """Waits until so many taps are acknowledged; however slow, as long as there are more and more of them."""
    done, end = -1, 0.0
    while done < taps:
        broken = [said for client in clients for said in client.broken]
        assert not broken, broken[:2]
        now = sum(len(client.acknowledged) for client in clients)
        if now > done:
            done, end = now, time.monotonic() + 2 * LONGEST
        assert time.monotonic() < end, "the servers do not answer any more"
        time.sleep(0.01)


def whole_log(phone: Phone, table: str) -> list[dict]:
    found: list[dict] = []
    while True:
        after = found[-1]["version"] if found else 0
        status, body = phone.call("GET", f"/api/v1/tables/{table}/log/?after={after}")
        assert status == 200
        if not body["entries"]:
            return found
        found += body["entries"]


@pytest.fixture
def servers(own_folder, new_database):
    found = Servers(own_folder, new_database())
    yield found
    found.end()


def test_nothing_is_lost_and_nothing_is_done_twice(servers, capsys):
    pids, ports = map(list, zip(servers.start(), servers.start(), strict=True))
    areas = {**{area: {"kind": "ocean"} for area in AREAS}, "0,0": {"kind": "moon"}}
    status, made = servers.phone(ports[0]).call("POST", "/api/v1/tables/", {**OPTIONS, "position": {**POSITION, "areas": areas}})
    assert status == 201
    tokens = [made["token"]]
    for n in range(1, CLIENTS):
        status, joined = servers.phone(ports[n % 2]).call("POST", "/api/v1/tables/join/", {"code": made["code"], "name": f"Phone {n}"})
        assert status == 201
        tokens.append(joined["token"])
    enough = Event()
    clients = [Client(n, [servers.phone(port, tokens[n]) for port in ports], made["id"], enough) for n in range(CLIENTS)]
    for client in clients:
        client.start()
    for n in range(KILLS):
        tapped(clients, BETWEEN * (n + 1))
        servers.kill(pids[n % 2])
        pids[n % 2], _ = servers.start(ports[n % 2])
    tapped(clients, BETWEEN * (KILLS + 1))
    enough.set()
    for client in clients:
        client.join(2 * LONGEST)
        assert not client.is_alive()
        assert not client.broken
    log = whole_log(servers.phone(ports[0], tokens[0]), made["id"])
    _, table = servers.phone(ports[1], tokens[0]).call("GET", f"/api/v1/tables/{made['id']}/")

    sent = {key: action for client in clients for key, action in client.sent.items()}
    kept = {entry["key"]: entry for entry in log}
    assert [entry["version"] for entry in log] == list(range(1, len(log) + 1)), "a gap"
    assert len(kept) == len(log), "something was done twice"
    assert all(kept[key]["version"] == version for client in clients for key, version in client.acknowledged.items()), "something was lost"
    assert all(entry["action"] == sent[key] for key, entry in kept.items())
    assert table["version"] == len(log)
    taps = Counter()
    for entry in log:
        taps[entry["action"].get("area", "track")] += -1 if entry["action"]["type"] == "remove" else 1
    assert table["position"]["momentum"] == POSITION["momentum"] + taps["track"]
    found = {area: table["position"]["areas"][area].get("units", {}).get("oni", {}).get("small", 0) for area in AREAS}
    assert found == {area: taps[area] for area in AREAS}
    done = sum(len(client.acknowledged) for client in clients)
    assert sum(client.retried for client in clients) > 0, "no kill met anybody"
    with capsys.disabled():
        retried, clashed = sum(c.retried for c in clients), sum(c.clashed for c in clients)
        print(f"\n{done} taps of {CLIENTS} phones, {clashed} clashes, {retried} broken lines, {KILLS} kills, {len(log)} entries")
