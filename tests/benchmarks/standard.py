"""make bench: what of an answer over HTTP is the judge's work."""

import http.client
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from rules.engine.tsukuyumi.board import position_json
from rules.engine.tsukuyumi.legality import check
from rules.engine.tsukuyumi.legality.questions_json import read_action
from tests import engine_files


def share_of_a_request(connection: http.client.HTTPConnection, board: Callable[[int, int, int], dict[str, Any]]) -> None:
    """A movement of three groups on 45 areas: the whole answer, and the check itself."""
    tsukuyumi = engine_files.tsukuyumi()
    walks = [{"unit": "guard", "count": 1, "path": ["0,0", "1,0", "2,0"]} for _ in range(3)]
    action = {"type": "move", "by": "nomads", "points": 2, "figures": walks}
    asked, judged = [], []
    for number in range(120):
        value: Any = board(45, 10, number) | {"mode": "standard"}
        value["areas"]["0,0"]["units"] = {"nomads": {"guard": 9}}
        body = json.dumps({"position": value, "action": action}).encode()
        start = time.perf_counter()
        connection.request("POST", "/api/v1/tsukuyumi/check/", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        asked.append((time.perf_counter() - start) * 1000)
        if answer.status != 200:
            raise SystemExit(f"check answered {answer.status}")
        one = position_json.read(value, tsukuyumi.catalogue, tsukuyumi.rulings)
        command = read_action(action)
        start = time.perf_counter()
        check.check(one, command)
        judged.append((time.perf_counter() - start) * 1000)
    whole, own = statistics.median(asked[20:]), statistics.median(judged[20:])
    print(f"check over HTTP, 45 areas, 3 groups: median {whole:.1f} ms, of which the check {own:.2f} ms ({own / whole:.0%})")
