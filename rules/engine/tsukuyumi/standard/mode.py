"""The standard and two-player mode: what game.py needs of it."""

from collections.abc import Iterator

from rules.engine.kernel import game
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import PrintedValue
from rules.engine.tsukuyumi.modes import Mode, own_event
from rules.engine.tsukuyumi.play import free_play, listing
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.play.turns import movement
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import scoring
from rules.engine.tsukuyumi.standard.allowance import RULES
from rules.engine.tsukuyumi.standard.decide import decide
from rules.engine.tsukuyumi.standard.evolve import fold, noted, waits
from rules.engine.tsukuyumi.standard.legal import all_but_moves, legal_commands
from rules.engine.tsukuyumi.standard.setup import setup
from rules.engine.tsukuyumi.standard.state import PLAY
from rules.engine.tsukuyumi.standard.view import view
from rules.engine.tsukuyumi.state import FREE, OVER, State


def legal(state: State, catalogue: Catalogue) -> Iterator[s.Command]:
    if state.stage == FREE or state.standard is None:
        yield from free_play.legal_commands(state.position)
    else:
        yield from legal_commands(state)


def listed(state: State, catalogue: Catalogue) -> Iterator[tuple[s.Command, tuple[PrintedValue, ...]]]:
    """What is legal, and what the active player could do if the unknown values were the best possible. Moves and losses that
    lack a value are left out: they ask for what they need where they are made."""
    if state.stage == FREE or state.standard is None:
        yield from free_play.listed(state.position)
        return
    if waits(state) or not state.position.active:
        yield from ((command, ()) for command in legal_commands(state))
        return
    yield from listing.at_best(state, state.position.active, all_but_moves, lambda command: needs(state, command, catalogue))
    if state.stage == PLAY:
        yield from ((command, ()) for command in movement.legal_moves(RULES, state))


def needs(state: State, command: game.Command, catalogue: Catalogue) -> tuple[PrintedValue, ...]:
    """Every printed value that it takes to decide a command."""
    return listing.needs(state, command, lambda now: decide(now, command, catalogue))


def follows(before: State, after: State) -> e.Events:
    """After the end the result follows what is corrected; who reached the agreed score first (tsk.mode.4) stays."""
    if after.stage != OVER or after.standard is None or after.result is None or after.result.clause == "tsk.mode.4":
        return ()
    return scoring.close_game(after, again=True) if scoring.points(before) != scoring.points(after) else ()


def evolve(state: State, event: game.Event) -> State:
    return fold(state, (own_event(event, EVENTS),))


COMMANDS: tuple[type[t.TurnCommand | s.StandardCommand], ...] = (*t.COMMANDS, *s.COMMANDS)
EVENTS: tuple[type[turns.TurnEvent | e.StandardEvent], ...] = (*turns.EVENTS, *e.EVENTS)
MODE: Mode[s.Command, e.Event] = Mode(COMMANDS, EVENTS, setup, decide, evolve, legal, listed, needs, view, follows, noted)
