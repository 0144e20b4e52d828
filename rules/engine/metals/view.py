"""What a seat sees: in Metals everything lies open, so all see the same; with the lines of sight that a board draws."""

from typing import Any

from rules.engine.kernel.squares import NAMES
from rules.engine.metals import position
from rules.engine.metals.assault import lines, sees
from rules.engine.metals.state import State


def view(state: State, side: str | None) -> dict[str, Any]:
    """The position, nothing pending, and for every figure the squares it looks over and the enemies it sees."""
    frame, figures = state.frame, state.figures
    sights = []
    for shooter, looks in lines(frame, figures):
        seen = [one.name for one in figures if one.side != shooter.side and sees(frame, figures, shooter, one) >= 0]
        sights.append({"at": shooter.name, "looks": [NAMES[at] for at in looks], "sees": seen})
    return {"position": position.write(state), "pending": None, "sights": sights}
