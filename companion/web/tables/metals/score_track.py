"""The score tracks: eleven spaces from 0 to 10, and a second lap to 20. Draws what the score says."""

from typing import Any

from companion.web.tables.metals.metals_table import MetalsTable, active_side
from companion.web.tables.metals.turn_report import name
from rules.engine.metals.state import SIDES, State

LAP = 10


def tracks(shown: MetalsTable) -> list[dict[str, Any]]:
    """A track a side: where its marker lies, on which lap, and which space wins."""
    active = None if shown.outcome else active_side(shown)
    return [_track(number, shown.view.position, shown.people.get(side, ""), side == active) for number, side in enumerate(SIDES)]


def _track(number: int, state: State, who: str, active: bool) -> dict[str, Any]:
    side, score, goal = SIDES[number], state.score[number], state.frame.goal
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
        "pool": state.pool[number],
        "active": active,
        "spaces": [
            {"n": n, "on": n == at, "past": n < at or n == 0, "wins": n == wins and lap == laps, "over": lap > 0} for n in range(0, LAP + 1)
        ],
    }
