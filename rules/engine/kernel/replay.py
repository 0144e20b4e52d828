"""A log played again: which entries stand after undo and redo, and the state they add up to. Knows no game and no database."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.game import Command, Event, Game

S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V")

ACTION, UNDO, REDO = "action", "undo", "redo"


@dataclass(frozen=True)
class Standing:
    """What of a log counts: the numbers of the entries that stand, and of those that a redo would bring back, latest last."""

    done: tuple[int, ...]
    undone: tuple[int, ...]


def standing(kinds: Iterable[str]) -> Standing:
    """Undo takes back the latest entry that stands, redo the latest undone; a new action empties redo."""
    done: list[int] = []
    undone: list[int] = []
    for number, kind in enumerate(kinds):
        if kind == ACTION:
            done.append(number)
            undone.clear()
        elif kind == UNDO:
            undone.append(done.pop())
        else:
            done.append(undone.pop())
    return Standing(tuple(done), tuple(undone))


def replay(game: Game[S, C, E, V], state: S, events: Iterable[E]) -> S:
    """The state after these events."""
    for event in events:
        state = game.evolve(state, event)
    return state


def act(game: Game[S, C, E, V], state: S, command: C, catalogue: Catalogue) -> tuple[S, tuple[E, ...]]:
    """Decides and folds: the state after a command, and its events."""
    events = game.decide(state, command, catalogue)
    return replay(game, state, events), events


def play(game: Game[S, C, E, V], state: S, commands: Sequence[C], catalogue: Catalogue) -> S:
    """The state after these commands."""
    for command in commands:
        state, _ = act(game, state, command, catalogue)
    return state
