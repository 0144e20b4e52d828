"""The standard and two-player mode: what game.py needs of it."""

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.kernel import game
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import PrintedValue
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import printed_values
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.modes import Mode
from rules.engine.tsukuyumi.play import free_play
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import moves, scoring
from rules.engine.tsukuyumi.standard.decide import decide
from rules.engine.tsukuyumi.standard.evolve import Draft
from rules.engine.tsukuyumi.standard.evolve import evolve as folded
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
    if state.pending or state.fights or not state.position.active:
        yield from ((command, ()) for command in legal_commands(state))
        return
    known = list(all_but_moves(state))
    yield from ((command, ()) for command in known)
    best = replace(state, position=printed_values.assumed(state.position, state.position.active))
    for command in all_but_moves(best):
        several = isinstance(command, c.Produce) and command.count > 1
        if not several and command not in known:
            lacking = needs(state, command, catalogue)
            if lacking:
                yield command, lacking
    if state.stage == PLAY:
        yield from ((command, ()) for command in moves.legal_moves(state))


def needs(state: State, command: game.Command, catalogue: Catalogue) -> tuple[PrintedValue, ...]:
    """Every printed value that it takes to decide a command."""
    by = getattr(command, "by", None) or ONI
    return printed_values.needed(state.position, by, lambda position: decide(replace(state, position=position), command, catalogue))


def follows(before: State, after: State) -> tuple[e.Event, ...]:
    """After the end the result follows what is corrected; who reached the agreed score first (tsk.mode.4) stays."""
    if after.stage != OVER or after.standard is None or after.result is None or after.result.clause == "tsk.mode.4":
        return ()
    if scoring.points(before) == scoring.points(after):
        return ()
    draft = Draft(after)
    scoring.close_game(draft, again=True)
    return tuple(draft.events)


def evolve(state: State, event: game.Event) -> State:
    """The state after one event, which has to be this mode's own."""
    if not isinstance(event, e.EVENTS):
        raise AssertionError(f"no event of the standard game: {event}")
    return folded(state, event)


MODE: Mode[s.Command, e.Event] = Mode(s.COMMANDS, e.EVENTS, setup, decide, evolve, legal, listed, needs, view, follows)
