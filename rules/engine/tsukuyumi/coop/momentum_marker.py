"""The Momentum marker on the table: how it moves, which cards that draws, what may be discarded (coop.momentum.7–13)."""

from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.decks import has_run_out, last_round
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import coop_of, fold
from rules.engine.tsukuyumi.coop.helpers import card_open, duty_for, refuse
from rules.engine.tsukuyumi.coop.state import COUNT, Drawn
from rules.engine.tsukuyumi.legality import momentum
from rules.engine.tsukuyumi.play.duties import RiposteToDiscard
from rules.engine.tsukuyumi.state import OVER, State

NOTHING_DRAWN = (COUNT, OVER)


def passed(before: State, after: State) -> Events:
    """A hand moved the marker: the special squares that a move by the rules would draw for, as long as the marker stands beyond them."""
    old, at = (momentum.FIRST_SQUARE if s.position.momentum is None else s.position.momentum for s in (before, after))
    if at == old or after.stage in NOTHING_DRAWN:
        return ()
    position = after.position
    _, crossed = momentum.reached(old, max(at - old, 0), position.track or (), position.rulings)
    by = position.active or next(iter(position.initiative or ()), "")
    new = (Drawn(s.kind, by, s.square, s.kind == "riposte" and last_round(after)) for s in crossed)
    asked = coop_of(before).passed
    left = (*(one for one in asked if one.square <= at), *new)
    return (e.SquaresPassed(left, "coop.momentum.7"),) if left != asked else ()


def asked(state: State) -> tuple[Drawn, ...]:
    """The squares that a hand passed and nobody has answered for; at the end of the game no card would come any more."""
    return () if state.stage in NOTHING_DRAWN else coop_of(state).passed


def settle_passed(state: State, command: c.DrawPassed) -> Events:
    """The cards are drawn, exactly as for a move by the rules; or the move was only a correction."""
    squares = asked(state)
    if not squares:
        refuse("nothing-passed", "coop.momentum.7")
    drawn = (
        e.SquareReached(one.square, one.kind, one.by, "coop.momentum.11" if one.last_round else "coop.momentum.7", one.last_round)
        for one in squares
    )
    return (e.PassedSettled(command.draw, "coop.momentum.7"), *(drawn if command.draw else ()))


def raised(state: State, squares: int, by: str, clause: str) -> Events:
    """The marker goes up; each special square that it reaches or passes draws a card, face down."""
    position = state.position
    if position.momentum is None or squares < 1:
        return ()
    at, crossed = momentum.reached(position.momentum, squares, position.track or (), position.rulings)
    found: list[e.Event] = []
    if at != position.momentum:
        found.append(board.MomentumMoved(at - position.momentum, at, clause))
    for square in crossed:
        if has_run_out(fold(state, found), square.kind):
            continue  # coop.setup.13.2, where it is played so
        last = square.kind == "riposte" and last_round(state)
        rule = "coop.momentum.11" if last else "coop.momentum.7"
        found.append(e.SquareReached(square.square, square.kind, by, rule, last))
    return tuple(found)


def lowered(state: State, squares: int, clause: str) -> Events:
    """The marker comes down, never below square 1; for each riposte square left behind one open riposte may go."""
    position = state.position
    if position.momentum is None or squares < 1:
        return ()
    at = max(position.momentum - squares, min(momentum.FIRST_SQUARE, position.momentum))
    if at == position.momentum:
        return ()
    down = board.MomentumMoved(at - position.momentum, at, clause)
    onto = position.rulings.coop_momentum_down == "onto"
    left = [
        square
        for square in position.track or ()
        if square.kind == "riposte" and (at <= square.square < position.momentum if onto else at < square.square <= position.momentum)
    ]
    may = min(len(left), discardable(state))
    duties = (RiposteToDiscard(),) * may
    return (down, e.TasksAdded(duties, "coop.momentum.9", first=True)) if duties else (down,)


def discardable(state: State) -> int:
    """The ripostes that may go: those that lie open, and face-down ones too where that is played, counted after them."""
    coop = coop_of(state)
    hidden = state.position.rulings.coop_riposte_discard == "any"
    return len(coop.ripostes) + (sum(one.kind == "riposte" for one in coop.drawn) if hidden else 0)


def discard(state: State, command: c.DiscardRiposte) -> Events:
    """The players may together discard one riposte that lies open."""
    duty = duty_for(state, RiposteToDiscard, "coop.momentum.9")
    done = e.TaskDone(duty, "coop.momentum.9")
    if command.number is None:
        return (done,)
    if not 0 <= command.number < discardable(state):
        refuse("no-such-riposte", "coop.momentum.9", number=command.number, found=discardable(state))
    return (e.RiposteDiscarded(command.number, "coop.momentum.9"), done)


def card_momentum(state: State, command: c.MoveMomentum) -> Events:
    """A card moves the marker up or down."""
    card_open(state)
    if not 1 <= abs(command.squares) <= 20:
        refuse("out-of-track", "coop.momentum.13", squares=command.squares)
    by = state.position.active or next(iter(state.position.initiative or ()), "")
    clause = "coop.momentum.8"
    return raised(state, command.squares, by, clause) if command.squares > 0 else lowered(state, -command.squares, clause)
