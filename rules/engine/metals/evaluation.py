"""How good a position is for the side whose turn it is: points made, points in reach, figures in sights. A judgement, no rule."""

from rules.engine.metals.assault import sees
from rules.engine.metals.state import State

WON = 1_000_000
POINT = 100
INCOME = (95, 70)  # a point a turn from a square held: for the side to act, and for the other
FIGURE = 25
DAMAGED = -30
EXPOSED = (45, 60)  # a figure in an enemy's sights: the side to act may still step away with one
NEAR = 12  # a step nearer to a square with points


def worth(state: State) -> int:
    """The balance, in hundredths of a point, as the active side sees it."""
    frame, figures, active = state.frame, state.figures, state.active
    value, forest = frame.value, frame.forest
    balance = POINT * (state.score[active] - state.score[1 - active])
    exposed = [0, 0]
    for one in figures:
        waiting = 0 if one.side == active else 1
        good = FIGURE + INCOME[waiting] * value[one.at]
        if not value[one.at]:
            good -= NEAR * frame.ways[one.at]
        if one.damaged:
            good += DAMAGED
        if one.at not in forest and any(other.side != one.side and sees(frame, figures, other, one) >= 0 for other in figures):
            exposed[waiting] += 1
        balance += good if waiting == 0 else -good
    return balance - EXPOSED[0] * max(exposed[0] - 1, 0) - 8 * exposed[0] + EXPOSED[1] * exposed[1]
