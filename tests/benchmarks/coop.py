"""make bench: whole co-op and solo games by careless players with every law checked, and the Oni's attack as part of a request."""

import http.client
import json
import os
import statistics
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from rules.engine.tsukuyumi.board import position_json
from rules.engine.tsukuyumi.oni_ai import attack
from tests import engine_files
from tests.rules.tsukuyumi.coop import laws, playing

GAMES = int(os.environ.get("COOP_GAMES", "400"))


def games() -> None:
    """To the end, one to four players in turn: how long they are, who wins, and that the log tells the same game again."""
    start = time.process_time()
    taps, winners, points = [], Counter[str](), []
    for number in range(GAMES):
        game = None
        for game in playing.play(playing.options(1 + number % 4, f"bench {number}"), f"bench {number}"):
            laws.check(game)
        if game is None or game.now.result is None:
            raise SystemExit(f"co-op game {number} does not end")
        laws.units_only_leave_or_are_bought(game)
        laws.played_again(game)
        result = game.now.result
        winners["nobody" if not result.winners else "the Oni" if result.winners == ("oni",) else "the players"] += 1
        points.append((result.scores["players"], result.scores["oni"]))
        taps.append(len(game.commands))
    spent = time.process_time() - start
    who = ", ".join(f"{side} {n}" for side, n in winners.most_common())
    mean = [statistics.mean(pair) for pair in zip(*points, strict=True)]
    print(f"co-op games by careless players: {GAMES} to the end, {statistics.mean(taps):.0f} taps on average (longest {max(taps)})")
    print(f"won by: {who}; points on average: players {mean[0]:.1f}, Oni {mean[1]:.1f}; {spent / GAMES * 1000:.0f} ms a game with all laws")


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
