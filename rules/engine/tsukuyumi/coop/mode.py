"""The co-op and solo mode: what game.py needs of it."""

from rules.engine.kernel import game
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.decide import decide, goes_on
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import fold
from rules.engine.tsukuyumi.coop.legal import accepted, candidates, legal_commands, listed, needs
from rules.engine.tsukuyumi.coop.momentum_marker import passed
from rules.engine.tsukuyumi.coop.rounds import counted
from rules.engine.tsukuyumi.coop.setup import setup
from rules.engine.tsukuyumi.coop.view import view
from rules.engine.tsukuyumi.modes import Mode, own_event
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.state import OVER, State


def follows(before: State, after: State) -> Events:
    """After the end the result follows what is told or corrected; until then a hand on the marker may have passed special squares,
    and a fight goes on that waited for a printed value."""
    if after.stage != OVER:
        waited = after.fights and before.position.stats != after.position.stats
        return (*passed(before, after), *(goes_on(after) if waited else ()))
    now = counted(after, again=True)
    return (now,) if now != counted(before, again=True) else ()


def evolve(state: State, event: game.Event) -> State:
    return fold(state, (own_event(event, EVENTS),))


COMMANDS: tuple[type[t.TurnCommand | c.CoopCommand], ...] = (*t.COMMANDS, *c.COMMANDS)
EVENTS: tuple[type[turns.TurnEvent | e.CoopEvent], ...] = (*turns.EVENTS, *e.EVENTS)
MODE: Mode[c.Command, e.Event] = Mode(
    COMMANDS, EVENTS, setup, decide, evolve, legal_commands, listed, needs, view, follows, candidates=candidates, accepted=accepted
)
