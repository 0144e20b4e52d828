"""The door of this way of playing: what game.py needs of it."""

from dataclasses import asdict
from typing import Any

from rules.engine.kernel.codec import Codec
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import hexagon
from rules.engine.tsukuyumi.coop.commands import COMMANDS
from rules.engine.tsukuyumi.coop.decide import decide
from rules.engine.tsukuyumi.coop.events import EVENTS
from rules.engine.tsukuyumi.coop.evolve import coop_of, evolve
from rules.engine.tsukuyumi.coop.legal import legal_commands, listed, needs
from rules.engine.tsukuyumi.coop.momentum_marker import passed
from rules.engine.tsukuyumi.coop.pending import pending
from rules.engine.tsukuyumi.coop.rounds import counted
from rules.engine.tsukuyumi.coop.setup import setup
from rules.engine.tsukuyumi.coop.state import TURNS
from rules.engine.tsukuyumi.coop.turn_actions import budget
from rules.engine.tsukuyumi.modes import Way
from rules.engine.tsukuyumi.state import OVER, State

WRITER = Codec((), {Hex: (hexagon, str)})


def view(state: State, side: str | None) -> dict[str, Any]:
    """What everybody sees: nothing of the co-op game is secret here, since nobody tells which action card was chosen."""
    choice = pending(state)
    coop = coop_of(state)
    shown = WRITER.write_as(coop)
    if state.stage in TURNS:
        shown["allowed"] = WRITER.write_as(budget(state))
    return {"pending": asdict(choice) if choice else None, "rounds": state.rounds, "turned": sorted(state.turned), "coop": shown}


def follows(before: State, after: State) -> tuple[Any, ...]:
    """After the end the result follows what is told or corrected; until then a hand on the marker may have passed special squares."""
    if after.stage != OVER:
        return passed(before, after)
    now = counted(after, again=True)
    return (now,) if now != counted(before, again=True) else ()


WAY = Way(COMMANDS, EVENTS, setup, decide, evolve, legal_commands, listed, needs, view, follows)
