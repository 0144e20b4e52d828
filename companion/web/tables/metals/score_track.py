"""The score tracks: eleven spaces from 0 to 10, and a second lap to 20. Draws what the score says."""

from typing import Any

from companion.web.tables.metals.turn_report import name
from companion.web.tables.table_view import AnyTableView

LAP = 10


def tracks(shown: AnyTableView) -> list[dict[str, Any]]:
    """A track a side: where its marker lies, on which lap, and which space wins."""
    position = shown.written["position"]
    active = None if shown.written["outcome"] else position["active"]
    people = {seat["side"]: seat["name"] for seat in shown.written["seats"] if seat["side"] and seat["role"] != "watcher"}
    return [_track(side, score, position, people.get(side, ""), active) for side, score in position["score"].items()]


def _track(side: str, score: int, position: dict[str, Any], who: str, active: str | None) -> dict[str, Any]:
    goal = position["goal"]
    laps = max((goal - 1) // LAP, 0)  # how often a marker goes back to 0 before the goal
    lap = min(score // LAP, laps)
    at = min(score - LAP * lap, LAP)
    wins = goal - LAP * laps
    return {
        "side": side,
        "name": name(side),
        "who": who,
        "score": score,
        "goal": goal,
        "lap": lap + 1 if laps else 0,
        "pool": position["pool"][side],
        "active": active == side,
        "spaces": [
            {"n": n, "on": n == at, "past": n < at or n == 0, "wins": n == wins and lap == laps, "over": lap > 0} for n in range(0, LAP + 1)
        ],
    }
