"""What can be done now with the printed values that are lacking, whatever a mode's own candidates are."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from rules.engine.kernel.errors import BadInput, PrintedValue, RuleViolation, UnknownValue
from rules.engine.kernel.game import Command
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import printed_values
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.state import State

C = TypeVar("C", bound=Command)  # the commands of one mode
Lacking = tuple[PrintedValue, ...]


def acting(command: Command) -> str:
    """Whose command it is; what nobody sends in their own name the Oni do."""
    by = getattr(command, "by", None)
    return by if isinstance(by, str) and by else ONI


def needs(state: State, command: Command, decide: Callable[[State], object]) -> Lacking:
    """Every printed value that it takes to decide a command."""
    return printed_values.needed(state.position, acting(command), lambda position: decide(replace(state, position=position)))


def assumed(state: State, by: str) -> State:
    """The same state with every unknown value at its best for one side."""
    return replace(state, position=printed_values.assumed(state.position, by))


def accepted(
    state: State,
    candidates: Iterable[C],
    decide: Callable[[State, C], object],
    lacks: Callable[[C], Lacking],
    alike: Callable[[C], Hashable],
) -> Iterator[tuple[C, Lacking]]:
    """Every candidate that would be accepted, or that only lacks printed values, with these.

    Candidates that are `alike` (not None) stand and fall together: one is tried for all. Moves that lack a value are left out: how
    far a group gets is asked for where it moves."""
    tried: dict[Hashable, Lacking | None] = {}
    best: dict[str, State] = {}

    def lacking(command: C) -> Lacking | None:
        """None where it would be refused, whatever the values are."""
        try:
            decide(state, command)
        except UnknownValue:
            if isinstance(command, c.Move):
                return None
        except (RuleViolation, BadInput):
            return None
        else:
            return ()
        by = acting(command)
        if by not in best:
            best[by] = assumed(state, by)
        try:
            decide(best[by], command)
        except (RuleViolation, BadInput):
            return None
        return lacks(command)

    for command in candidates:
        key = alike(command)
        if key is None:
            values = lacking(command)
        else:
            if key not in tried:
                tried[key] = lacking(command)
            values = tried[key]
        if values is not None:
            yield command, values


def at_best(state: State, by: str, legal: Callable[[State], Iterable[C]], lacks: Callable[[C], Lacking]) -> Iterator[tuple[C, Lacking]]:
    """What is legal, and what a side could do if the unknown values were the best possible; of productions the single ones."""
    known = list(legal(state))
    yield from ((command, ()) for command in known)
    for command in legal(assumed(state, by)):
        several = isinstance(command, c.Produce) and command.count > 1
        if not several and command not in known and (values := lacks(command)):
            yield command, values
