"""make bench: a table with 2,000 entries against one with 20, over HTTP."""

import http.client
import json
import statistics
import time
from typing import Any
from uuid import uuid4

POSITION = {
    "game": "tsukuyumi",
    "mode": "coop",
    "initiative": ["nomads"],
    "areas": {f"{q},{r}": {"kind": "moon" if abs(q) + abs(r) < 2 else "ocean"} for q in range(-3, 4) for r in range(-3, 4)},
}
PLACE = {"type": "place", "area": "0,0", "owner": "oni", "unit": "small", "count": 1}


def call(connection: http.client.HTTPConnection, method: str, path: str, body: Any = None, token: str = "") -> tuple[Any, float]:
    """The answer's JSON, and the milliseconds that it took."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    start = time.perf_counter()
    connection.request(method, f"/api/v1/tables/{path}", None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    taken = (time.perf_counter() - start) * 1000
    if answer.status not in (200, 201):
        raise SystemExit(f"{path} answered {answer.status}: {text[:200]!r}")
    return json.loads(text), taken


def put_up(connection: http.client.HTTPConnection, entries: int) -> dict[str, Any]:
    """A table with so many entries: two are played, the file repeated and opened again."""
    options = {"game": "tsukuyumi", "mode": "coop", "players": [{"name": "Ana", "faction": "nomads"}], "position": POSITION}
    made, _ = call(connection, "POST", "", options)
    for version, kind in enumerate(("place", "remove")):
        body = {"key": kind, "version": version, "action": {**PLACE, "type": kind}}
        call(connection, "POST", f"{made['id']}/actions/", body, made["token"])
    file, _ = call(connection, "GET", f"{made['id']}/export/", token=made["token"])
    both = file["entries"]
    file["entries"] = [{**both[n % 2], "version": n + 1, "key": str(uuid4())} for n in range(entries)]
    file["version"] = entries
    return call(connection, "POST", "import/", file)[0]


def main(connection: http.client.HTTPConnection) -> None:
    tables = {entries: put_up(connection, entries) for entries in (20, 2000)}
    opened: dict[int, list[float]] = {20: [], 2000: []}
    acted: dict[int, list[float]] = {20: [], 2000: []}
    for n in range(40):
        for entries, made in tables.items():
            _, taken = call(connection, "GET", f"{made['id']}/", token=made["token"])
            opened[entries].append(taken)
            body = {"key": str(uuid4()), "version": entries + n, "action": PLACE}
            acted[entries].append(call(connection, "POST", f"{made['id']}/actions/", body, made["token"])[1])
    for what, times in (("opens", opened), ("acts", acted)):
        short, long = statistics.median(times[20]), statistics.median(times[2000])
        print(f"a table {what}: with 20 entries {short:.1f} ms, with 2000 {long:.1f} ms, ratio {long / short:.2f} (at most 2)")
