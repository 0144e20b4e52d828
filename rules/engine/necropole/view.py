"""What a seat sees: the position without other sides' hands, what waits for somebody, and how far a goal is."""

from dataclasses import dataclass, replace

from rules.engine.kernel.codec import Json
from rules.engine.kernel.game import Pending
from rules.engine.necropole import city, clock
from rules.engine.necropole import position as written
from rules.engine.necropole.fights import progress
from rules.engine.necropole.pending import pending
from rules.engine.necropole.secrets import hidden_state
from rules.engine.necropole.state import MASTER, State


@dataclass(frozen=True)
class View:
    """The state as that side may see it."""

    state: State
    pending: Pending | None
    progress: tuple[int, int] | None = None
    clock: Json | None = None


def view(state: State, side: str | None) -> View:
    """What other sides hold in secret is only counted."""
    goal = state.position.fight.goal if state.position.fight else None
    waits = _for_seat(pending(state), side)
    return View(hidden_state(state, side), waits, progress(state, goal) if goal and goal.kind != "people" else None, clock_json(state))


def _for_seat(waits: Pending | None, side: str | None) -> Pending | None:
    """Cards of another team's hand are not among the options that a seat sees."""
    if waits is None or waits.kind != "draw":
        return waits
    return replace(waits, options=tuple(option for option in waits.options if getattr(option, "by", None) == side))


def clock_json(state: State) -> Json | None:
    """What is left of the Gate, what it loses each turn and when it falls, and what the Game Master gains next."""
    position = state.position
    if not city.exploring(state) or MASTER not in position.order:
        return None
    there = [one for one in position.undead.values() if one.in_ == city.GATE and one.invoked and not one.dead]
    left = clock.GATE - position.city.damage.get(city.GATE, 0)
    minions, lords = (sum(one.kind == kind for one in there) for kind in ("minion", "lord"))
    gate = clock.gate(left, minions, lords, position.turn)
    level = position.level or "beginner"
    return {
        "gate": {"left": gate.left, "per_turn": gate.per_turn, "falls": gate.falls if left else None},
        "master_next": clock.gain(level, position.turn + 1),
    }


def write_view(shown: View) -> Json:
    """As JSON says it."""
    found: Json = {"position": written.without_secrets(written.write(shown.state)), "pending": _write_pending(shown.pending)}
    if shown.progress is not None:
        found["progress"] = {"done": shown.progress[0], "asked": shown.progress[1]}
    if shown.clock is not None:
        found["clock"] = shown.clock
    return found


def pending_json(state: State) -> Json | None:
    """What waits for somebody, as JSON says it."""
    return _write_pending(pending(state))


def _write_pending(waits: Pending | None) -> Json | None:
    if waits is None:
        return None
    return {
        "kind": waits.kind,
        "by": list(waits.by),
        "options": [written.write_command(option) for option in waits.options],
        "clause": waits.clause,
        "facts": dict(waits.facts),
    }
