"""A way of playing Tsukuyumi, as the door in game.py uses it: its own commands and events, and how they are decided and folded."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import name_of
from rules.engine.kernel.errors import BadInput, PrintedValue
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.state import State

EVERYWHERE = (*c.ACTIONS, *c.CORRECTIONS, *c.PROFILE)


@dataclass(frozen=True)
class Way:
    """One way of playing; it also decides in free play (state.stage == FREE) of its modes, where the players keep the order themselves.

    `decide` gets every command but hand corrections and the rules profile; `follows` is what comes of one of those, from the
    states before and after it; `evolve` gets only the way's own events, board events are folded before; `listed` and `needs` tell
    which printed values a command lacks; `view` adds keys to what a side sees and may hide what it must not ("position" and
    "pending" are there already).
    """

    commands: tuple[type, ...]
    events: tuple[type, ...]
    setup: Callable[[Mapping[str, Any], Catalogue], State]
    decide: Callable[[State, Any, Catalogue], tuple[Any, ...]]
    evolve: Callable[[State, Any], State]
    legal_commands: Callable[[State, Catalogue], Iterator[Any]]
    listed: Callable[[State, Catalogue], Iterator[tuple[Any, tuple[PrintedValue, ...]]]]
    needs: Callable[[State, Any, Catalogue], tuple[PrintedValue, ...]]
    view: Callable[[State, str | None], dict[str, Any]]
    follows: Callable[[State, State], tuple[Any, ...]]


def unknown_action(command: Any, own: tuple[type, ...] = ()) -> BadInput:
    """A command of another way of playing: what this one has, by the names that are sent."""
    accepted = sorted(name_of(kind) for kind in (*EVERYWHERE, *own))
    return BadInput("unknown-action", "action.type", {"found": name_of(type(command)), "accepted": accepted})
