"""What a seat could do now. A table may list hundreds of commands: only those of the kinds that somebody asks for are judged."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Generic, TypeVar

from companion.tables import games
from companion.tables.models import HOST, WATCHER, Seat
from companion.tables.snapshots import CachedState
from rules.engine.kernel.errors import BadInput, PrintedValue, RuleViolation
from rules.engine.kernel.game import Command, Kinds

MOST_LEGAL = 500

C = TypeVar("C", bound=Command)  # the union of a game's commands


@dataclass(frozen=True)
class Listed(Generic[C]):
    """A command that could be given now, with the printed values that it still lacks."""

    command: C
    needs: tuple[PrintedValue, ...] = ()


AnyListed = Listed[Any]


@dataclass(frozen=True)
class CommandList:
    """What a game listed, and the value that was missing to tell the rest, if one was."""

    commands: tuple[AnyListed, ...] = ()
    unknown: BadInput | None = None


@dataclass(frozen=True)
class SeatOffer:
    """What one seat could do at one state of its table."""

    seat: Seat
    state: CachedState

    @cached_property
    def whole(self) -> CommandList:
        """Everything."""
        return self.of(())

    def of(self, kinds: Kinds) -> CommandList:
        """Everything of these kinds."""
        table = self.seat.table
        if self.seat.role == WATCHER or table.closed_at is not None:
            return CommandList()
        listing = _listing(table.game, self.state, kinds)
        return CommandList(tuple(listed for listed in listing.commands if self._is_shown(listed.command)), listing.unknown)

    def _is_shown(self, command: Command) -> bool:
        """Not somebody else's commands where each has a seat, nor those that would give away a secret."""
        table, side = self.seat.table, self.seat.side
        if not table.strict_seats:
            return True
        game, state = games.game_of(table.game), self.state.state
        if self.seat.role != HOST and not (side and game.may(state, side, command)):
            return False
        return game.hides is None or not game.hides(state, side, command)


def _listing(slug: str, cached: CachedState, kinds: Kinds) -> CommandList:
    """What a game lists at a state, once for all who ask."""
    listings: dict[Kinds, CommandList] = cached.cache.setdefault("legal", {})
    if kinds not in listings:
        listings[kinds] = _of_kinds(slug, cached, kinds) if kinds else _judged(_everything(slug, cached))
    return listings[kinds]


def _everything(slug: str, cached: CachedState) -> Iterator[tuple[Any, tuple[PrintedValue, ...]]]:
    return games.game_of(slug).commands(cached.state, games.catalogue_of(slug))


def _of_kinds(slug: str, cached: CachedState, kinds: Kinds) -> CommandList:
    """Some kinds: judged alone where the game can do so, else taken from the whole list."""
    game = games.game_of(slug)
    if "candidates" not in cached.cache:
        cached.cache["candidates"] = _candidates(game, cached.state)
    candidates = cached.cache["candidates"]
    if candidates is None or game.accepted is None:
        whole = _listing(slug, cached, ())
        return CommandList(tuple(listed for listed in whole.commands if isinstance(listed.command, kinds)), whole.unknown)
    asked = [command for command in candidates if isinstance(command, kinds)]
    return _judged(game.accepted(cached.state, asked, games.catalogue_of(slug))) if asked else CommandList()


def _candidates(game: games.AnyGame, state: Any) -> tuple[Any, ...] | None:
    try:
        several = game.candidates(state) if game.candidates else None
        return None if several is None else tuple(several)
    except (BadInput, RuleViolation):  # the whole list then tells what is missing
        return None


def _judged(commands: Iterator[tuple[Command, tuple[PrintedValue, ...]]]) -> CommandList:
    found: list[AnyListed] = []
    try:
        for command, needs in islice(commands, MOST_LEGAL):
            found.append(Listed(command, needs))
    except BadInput as bad:  # a figure that only the components show: the players are asked for it
        return CommandList(tuple(found), bad)
    except RuleViolation:
        pass
    return CommandList(tuple(found))
