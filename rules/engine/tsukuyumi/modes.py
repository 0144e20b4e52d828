"""A mode of Tsukuyumi, as game.py uses it: its own commands and events, and how they are decided and folded."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import name_of
from rules.engine.kernel.errors import BadInput, PrintedValue
from rules.engine.kernel.game import Command, Event
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board.events import BoardEvent
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.views import View

EVERYWHERE: tuple[type[Command], ...] = (*c.ACTIONS, *c.CORRECTIONS, *c.PROFILE)


C = TypeVar("C", bound=Command, covariant=True)  # the commands that a mode lists
E = TypeVar("E", bound=Event, covariant=True)  # the events that it decides on


def keep_nothing(state: State, event: BoardEvent) -> State:
    return state


@dataclass(frozen=True)
class Mode(Generic[C, E]):
    """One mode; it also decides in free play (state.stage == FREE) of its positions, where the players keep the order themselves.

    `decide` gets every command but hand corrections and the rules profile; `follows` is what comes of one of those, from the
    states before and after it; `evolve` gets only the mode's own events, board events are folded before; `listed` and `needs` tell
    which printed values a command lacks; `candidates` and `accepted` are the two halves of `listed`, where each command is judged by
    itself; `view` adds to what a side sees, and hides what it must not see; `noted` is what it keeps of a board event beside the
    position.
    """

    commands: tuple[type[C], ...]
    events: tuple[type[E], ...]
    setup: Callable[[Mapping[str, object], Catalogue], State]
    decide: Callable[[State, Command, Catalogue], tuple[E, ...]]
    evolve: Callable[[State, Event], State]
    legal_commands: Callable[[State, Catalogue], Iterator[C]]
    listed: Callable[[State, Catalogue], Iterator[tuple[C, tuple[PrintedValue, ...]]]]
    needs: Callable[[State, Command, Catalogue], tuple[PrintedValue, ...]]
    view: Callable[[State, str | None], View]
    follows: Callable[[State, State], tuple[E, ...]]
    noted: Callable[[State, BoardEvent], State] = keep_nothing
    candidates: Callable[[State], Iterator[C]] | None = None
    accepted: Callable[[State, Iterable[C], Catalogue], Iterator[tuple[C, tuple[PrintedValue, ...]]]] | None = None


K = TypeVar("K", bound=Event)  # the events of one mode


def own_event(event: Event, kinds: tuple[type[K], ...]) -> K:
    """An event that has to be of these kinds."""
    if not isinstance(event, kinds):
        raise AssertionError(f"no event of this mode: {event}")
    return event


def unknown_action(command: Command, own: tuple[type[Command], ...] = ()) -> BadInput:
    """A command of another mode: what this one has, by the names that are sent."""
    accepted = sorted(name_of(kind) for kind in (*EVERYWHERE, *own))
    return BadInput("unknown-action", "action.type", {"found": name_of(type(command)), "accepted": accepted})
