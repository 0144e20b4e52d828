"""How a game of Nécropole ended."""

from rules.engine.kernel.game import Outcome
from rules.engine.necropole.state import State


def outcome(state: State) -> Outcome | None:
    """None while the game goes on."""
    position = state.position
    if not position.winners:
        return None
    clause = "nec.arena.6.1" if position.mode == "arena" else "nec.win.1"
    return Outcome(position.winners, clause, {side: one.vp for side, one in position.sides.items()})
