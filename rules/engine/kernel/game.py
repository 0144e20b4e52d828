"""The interface that every game keeps: six pure functions, and the JSON and text forms of what they work on. Knows no game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import Facts, PrintedValue


class Command:
    """What somebody wants to do: a frozen dataclass with an imperative name."""

    __slots__ = ()


class Event:
    """What was decided: a frozen dataclass with a name in the past tense, its numbers and its clause."""

    __slots__ = ()


S = TypeVar("S")  # a frozen state
C = TypeVar("C", bound=Command)  # the union of a game's commands
E = TypeVar("E", bound=Event)  # the union of a game's events
Kinds = tuple[type[Command], ...]  # of commands; none at all stands for every kind
V = TypeVar("V")  # a frozen view


@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won (several share it, nobody is a draw), the points, and the clause that ended it.

    `unknown` names the values that were not counted, since nobody could tell them."""

    winners: tuple[str, ...]
    clause: str
    scores: Mapping[str, int] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pending:
    """A choice that the rules leave to somebody: what it is about, who may make it, the options, the clause.

    An option is a command: to choose is to send it."""

    kind: str
    by: tuple[str, ...]
    options: tuple[Command, ...]
    clause: str
    facts: Facts = field(default_factory=dict)


def open_to_all(written: Json, side: str | None) -> Json:
    """Nothing is hidden."""
    return written


def overlap(one: frozenset[str] | None, other: frozenset[str] | None) -> bool:
    """Whether two commands touch the same thing; None is everything, which is still nothing in common with nothing.

    A name is a kind and which one of it ("area 2,-1"); a star stands for all of a kind ("area *")."""
    if one is None or other is None:
        return one != frozenset() and other != frozenset()
    return bool(one & other) or _any_of_a_kind(one, other) or _any_of_a_kind(other, one)


def _any_of_a_kind(one: frozenset[str], other: frozenset[str]) -> bool:
    kinds = {name.removesuffix("*") for name in one if name.endswith(" *")}
    return any(name.startswith(kind) for kind in kinds for name in other)


@dataclass(frozen=True)
class Game(Generic[S, C, E, V]):
    """One game: what a table, a test or an opponent may ask of it, and nothing else.

    - setup(options, catalogue): the first state; options are JSON (BadInput says what is wrong with them). It decides nothing
      by chance that the options do not hold: a `seed` among them is the only source of shuffles.
    - decide(state, command, catalogue): the events that follow, or RuleViolation with every reason. Never changes anything.
    - evolve(state, event): folds; never refuses, rolls or looks up.
    - legal_commands(state, catalogue): exactly what decide accepts (hand corrections and notes left out), in a fixed order, lazily.
    - listed(state, catalogue): the same with nothing lacking, and beside them what only lacks values that the players' components
      print, with these values; None where a game has no such values.
    - candidates(state): what may be in that list, in its order, before it is judged; None where a game judges only as it lists.
    - accepted(state, candidates, catalogue): those of some candidates that are in that list.
    - view(state, side): what that side may see (None: a watcher); write_view always has the keys "position" and "pending".
    - outcome(state): None while the game goes on.
    - sides(state): who sits at this game, in a fixed order, as commands name them.
    - may(state, side, command): whether this side may send that command now (turn order is the rules' business, in decide;
      this is only "do not move somebody else's pieces"); hand corrections are everybody's.
    - touches(state, command): the names of what a command depends on or changes at this state, so that two that share none can be
      merged in either order; None is everything. See overlap.
    - hides(state, side, command): whether naming that command would show a side what another one holds in secret. None where sides
      hold nothing from each other; otherwise not even a table's host sees it, unless people share phones.
    - shared: whether several people may play one side together.
    - seen(written, side): an action or event in its JSON form, as that side may see it (None: a watcher); everything unless said.
    """

    slug: str
    setup: Callable[[Mapping[str, object], Catalogue], S]
    decide: Callable[[S, C, Catalogue], tuple[E, ...]]
    evolve: Callable[[S, E], S]
    legal_commands: Callable[[S, Catalogue], Iterator[C]]
    view: Callable[[S, str | None], V]
    outcome: Callable[[S], Outcome | None]
    sides: Callable[[S], tuple[str, ...]]
    may: Callable[[S, str, C], bool]
    touches: Callable[[S, C], frozenset[str] | None]
    read_command: Callable[[object, Catalogue], C]
    write_command: Callable[[C], Json]
    read_event: Callable[[object], E]
    write_event: Callable[[E], Json]
    write_view: Callable[[V], Json]
    read_state: Callable[[object, Catalogue], S]
    write_state: Callable[[S], Json]
    parse: Callable[[str, Catalogue], S]
    render: Callable[[S], str]
    seen: Callable[[Json, str | None], Json] = open_to_all
    listed: Callable[[S, Catalogue], Iterator[tuple[C, tuple[PrintedValue, ...]]]] | None = None
    candidates: Callable[[S], Iterator[C] | None] | None = None
    accepted: Callable[[S, Iterable[C], Catalogue], Iterator[tuple[C, tuple[PrintedValue, ...]]]] | None = None
    hides: Callable[[S, str | None, C], bool] | None = None
    shared: bool = False

    def commands(self, state: S, catalogue: Catalogue) -> Iterator[tuple[C, tuple[PrintedValue, ...]]]:
        """What could be done now, each with the printed values that it still lacks."""
        if self.listed is not None:
            return self.listed(state, catalogue)
        return ((command, ()) for command in self.legal_commands(state, catalogue))
