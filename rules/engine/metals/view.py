"""What a seat sees: in Metals everything lies open, so all see the same; with the lines of sight that a board draws."""

from dataclasses import dataclass

from rules.engine.kernel.codec import Json
from rules.engine.kernel.squares import NAMES
from rules.engine.metals import position
from rules.engine.metals.assault import lines, sees
from rules.engine.metals.state import State


@dataclass(frozen=True)
class Sight:
    """A figure by its square, the squares that it looks over, near ones first, and the enemies that it sees."""

    at: str
    looks: tuple[str, ...]
    sees: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """The whole state, and for every figure what it looks over; nobody ever has to choose between turns."""

    position: State
    sights: tuple[Sight, ...]
    pending: None = None


def view(state: State, side: str | None) -> View:
    """The same for every side and for watchers."""
    frame, figures = state.frame, state.figures
    sights = []
    for shooter, looks in lines(frame, figures):
        seen = tuple(other.name for other in figures if other.side != shooter.side and sees(frame, figures, shooter, other) >= 0)
        sights.append(Sight(shooter.name, tuple(NAMES[at] for at in looks), seen))
    return View(state, tuple(sights))


def write_view(shown: View) -> Json:
    """As JSON says it."""
    sights = [{"at": sight.at, "looks": list(sight.looks), "sees": list(sight.sees)} for sight in shown.sights]
    return {"position": position.write(shown.position), "pending": None, "sights": sights}
