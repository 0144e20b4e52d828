"""Small things that every part of the co-op game asks: refusals, whose turn it is, what waits."""

from collections.abc import Iterable
from typing import TypeVar

from rules.engine.kernel import validation
from rules.engine.kernel.codec import name_of
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position, off_board
from rules.engine.tsukuyumi.coop.events import Because
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.play.duties import CardToCarryOut, CoopDuty, kind_of
from rules.engine.tsukuyumi.play.refusals import refuse as refuse
from rules.engine.tsukuyumi.state import FREE, State

K = TypeVar("K", bound=CoopDuty)  # one kind of duty

PRINCESS = "princess"
PRIORITY = "priority"  # further priority markers of an area, where each reason brings its own


def told(reasons: Iterable[Reason]) -> tuple[Because, ...]:
    """A chain of reasons as an event keeps it."""
    return tuple(Because(reason.code, reason.clause, dict(reason.facts)) for reason in reasons)


def is_free(state: State) -> bool:
    return state.stage == FREE


def first_duty(state: State) -> CoopDuty | None:
    """What has to be done before anything else."""
    waiting = coop_of(state).duties
    return waiting[0] if waiting else None


def duty_for(state: State, kind: type[K], clause: str, side: str | None = None) -> K:
    """The duty of a kind that a command answers: the first one; in free play the first that fits."""
    waiting = coop_of(state).duties
    for duty in waiting if is_free(state) else () if state.fights else waiting[:1]:
        if isinstance(duty, kind) and side in (None, getattr(duty, "side", None)):
            return duty
    refuse("nothing-such", clause, wanted=name_of(kind), waiting=kind_of(first_duty(state)))


def card_open(state: State) -> None:
    """Steps are tapped while a card that the players read lies open, and in free play."""
    duty = first_duty(state)
    no_fight(state)
    if not is_free(state) and not isinstance(duty, CardToCarryOut):
        refuse("no-card-open", "coop.round.4", waiting=kind_of(duty))


def no_fight(state: State) -> None:
    """A fight is carried through before anything else happens on the board."""
    if state.fights:
        refuse("first-this", "tsk.combat.11", waiting="fight")


def nothing_waits(state: State) -> None:
    """At a table with rounds, what is due comes first."""
    if not is_free(state):
        no_fight(state)
    duty = first_duty(state)
    if duty is not None and not is_free(state):
        refuse("first-this", duty.CLAUSE, waiting=kind_of(duty))


def on_board(position: Position, areas: Iterable[Hex]) -> None:
    """Refuses places where no area lies."""
    for area in areas:
        if area not in position.areas:
            raise RuleViolation((off_board(area),))


def known_side(position: Position, side: str) -> None:
    if side not in position.catalogue.units or side == ONI:
        raise BadInput("unknown-faction", "action.by", {"found": side[:40], "accepted": sorted(set(position.catalogue.units) - {ONI})})


def within(value: int | None, least: int, most: int, at: str) -> None:
    """A number that a player gives: unreadable outside of what is possible."""
    if value is not None:
        validation.whole(value, at, least, most)


def base_rules(position: Position) -> bool:
    """Whether legendary Oni keep the rules of the base game where these do not collide with their co-op cards."""
    return position.rulings.coop_legendary_rules == "both"
