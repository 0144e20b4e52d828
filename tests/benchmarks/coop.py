"""make bench: the Oni's attack as part of a request."""

import http.client
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from rules.engine.tsukuyumi.board import position_json
from rules.engine.tsukuyumi.oni_ai import attack
from tests import engine_files


def share_of_a_request(connection: http.client.HTTPConnection, board: Callable[[int, int, int], dict[str, Any]]) -> None:
    """What of an answer over HTTP is the Oni's decision itself."""
    table = engine_files.tsukuyumi()
    asked, thought = [], []
    for number in range(120):
        value = board(45, 30, number)
        body = json.dumps({"position": value, "attacks_left": 2}).encode()
        start = time.perf_counter()
        connection.request("POST", "/api/v1/tsukuyumi/oni/next-attack/", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        asked.append((time.perf_counter() - start) * 1000)
        if answer.status != 200:
            raise SystemExit(f"next-attack answered {answer.status}")
        one = position_json.read(value, table.catalogue, table.rulings)
        start = time.perf_counter()
        attack.next_attack(one, 2)
        thought.append((time.perf_counter() - start) * 1000)
    whole, own = statistics.median(asked[20:]), statistics.median(thought[20:])
    print(f"next-attack over HTTP, 45 areas, 30 Oni: median {whole:.1f} ms, of which the decision {own:.2f} ms ({own / whole:.0%})")
