"""The door of this way of playing: what game.py needs of it."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi import free
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.ways import Way


def setup(options: Mapping[str, Any], catalogue: Catalogue) -> State:
    raise BadInput("missing", "options.position")


def decide(state: State, command: Any, catalogue: Catalogue) -> tuple[Any, ...]:
    return free.decide(state.position, command)


def evolve(state: State, event: Any) -> State:
    return state


def legal_commands(state: State, catalogue: Catalogue) -> Iterator[Any]:
    yield from free.legal_commands(state.position)


def view(state: State, side: str | None) -> dict[str, Any]:
    return {}


WAY = Way((), (), setup, decide, evolve, legal_commands, view)
