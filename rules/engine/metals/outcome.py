"""Winning: who has reached the goal, who cannot act, and the draw that a ruling knows."""

from rules.engine.kernel.game import Outcome
from rules.engine.metals.state import SIDES, Frame, State

MOST_TURNS = 200  # the ruling metals-turn-cap
REPEATS = 3


def by_points(frame: Frame, score: tuple[int, int], active: int) -> int | None:
    """The side that has the points to win, at the start of a side's turn or at once in the assault."""
    goal, first = frame.goal, frame.first
    blue, red = score
    if blue < goal and red < goal:
        return None
    if not frame.terms.equal_turns:
        return 0 if blue >= red else 1
    if score[first] < goal:
        return 1 - first
    if active != first:  # the second side has its last turn
        return None
    return first if score[first] >= score[1 - first] else 1 - first


def drawn(state: State) -> bool:
    """The same position for the third time, or two hundred turns: only where the table plays so (met.win.6)."""
    if not state.frame.terms.draws:
        return False
    return state.turn >= MOST_TURNS or (bool(state.seen) and state.seen.count(state.seen[-1]) >= REPEATS)


def finished(state: State) -> bool:
    """Whether points or a draw have ended the game; a side that cannot act is seen by its having no action."""
    goal = state.frame.goal
    if state.score[0] < goal and state.score[1] < goal:
        return state.frame.terms.draws and drawn(state)
    return by_points(state.frame, state.score, state.active) is not None or drawn(state)


def outcome(state: State, can_act: bool) -> Outcome | None:
    """How the game ended; None while it goes on."""
    scores = dict(zip(SIDES, state.score, strict=True))
    winner = by_points(state.frame, state.score, state.active)
    if winner is not None:
        return Outcome((SIDES[winner],), "met.win.1", scores)
    if drawn(state):
        return Outcome((), "met.win.6", scores)
    if not can_act:
        return Outcome((SIDES[1 - state.active],), "met.win.2", scores)
    return None
