"""What every page of a table is made of: the seat, and the table as that seat may see it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from companion.tables import games, selectors
from companion.tables.models import HOST, WATCHER, Seat, Table
from companion.tables.offers import Listed
from companion.tables.selectors import LoggedStep, Seen
from companion.web.tables.action_panel import Button
from companion.web.tables.around import around
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.game import Command, Outcome

V = TypeVar("V")  # what the game shows
C = TypeVar("C", bound=Command)  # the union of the game's commands
K = TypeVar("K", bound=Command)  # one kind of command


@dataclass(frozen=True)
class TableView(Generic[V, C]):
    """One table, seen from one seat."""

    seat: Seat
    seen: Seen[V, C]

    @property
    def table(self) -> Table:
        return self.seat.table

    @property
    def version(self) -> int:
        return self.seen.version

    @property
    def view(self) -> V:
        """What the game shows this seat."""
        return self.seen.view

    @property
    def outcome(self) -> Outcome | None:
        return self.seen.outcome

    @property
    def sides(self) -> tuple[str, ...]:
        return self.seen.sides

    @property
    def legal(self) -> Sequence[C]:
        """Everything that could be done now: ask for a kind of it where that is enough, the others are then not judged."""
        return self.seen.legal()

    @property
    def lacking(self) -> Sequence[Listed[C]]:
        """What could be done if only some printed values were known."""
        return self.seen.lacking()

    @property
    def plays(self) -> bool:
        return self.seat.role != WATCHER and self.table.closed_at is None

    @property
    def hosts(self) -> bool:
        return self.seat.role == HOST

    @property
    def code(self) -> str:
        """What others type to join: to play, or for a watcher only to watch."""
        return self.table.watch_code if self.seat.role == WATCHER else self.table.code

    @property
    def catalogue(self) -> Catalogue:
        return games.catalogue_of(self.table.game)

    @cached_property
    def seats(self) -> Sequence[Mapping[str, Any]]:
        """Who plays which side, and whether their own phone is here."""
        return [seat for seat in around(self.table).seats if seat["side"] and seat["role"] != WATCHER]

    @cached_property
    def people(self) -> Mapping[str, str]:
        """Who plays each side; several people where it is a team."""
        teams: dict[str, list[str]] = {}
        for seat in self.seats:
            teams.setdefault(seat["side"], []).append(seat["name"])
        return {side: ", ".join(dict.fromkeys(names)) for side, names in teams.items()}

    @cached_property
    def present(self) -> frozenset[str]:
        """The sides whose people have sat down with a phone."""
        return frozenset(seat["side"] for seat in self.seats if seat["here"])

    @cached_property
    def undo(self) -> LoggedStep | None:
        """What undo would take back."""
        return selectors.step_to_undo(seat=self.seat) if self.seen.is_now else None

    @cached_property
    def undone(self) -> LoggedStep | None:
        """What was taken back just now, and by whom."""
        return selectors.last_undo(seat=self.seat) if self.seen.is_now else None

    @cached_property
    def redo(self) -> dict[str, Any] | None:
        """What redo would bring back."""
        return selectors.redo_label(seen=self.seen)

    def legal_of(self, *kinds: type[K]) -> list[K]:
        """What could be done now, of some kinds."""
        return [command for command in self.seen.legal(*kinds) if isinstance(command, kinds)]

    def lacking_of(self, *kinds: type[K]) -> list[Listed[C]]:
        """What of some kinds could be done if only some printed values were known."""
        return self.seen.lacking(*kinds)

    def refusal(self, command: Command) -> BadInput | RuleViolation | None:
        """Why the game would refuse a command now."""
        return selectors.refusal_of(seat=self.seat, command=command)

    def offered(self, buttons: Iterable[Button]) -> list[Button]:
        """Those of some buttons that the game would accept now, or would ask a value for."""
        return [button for button in buttons if not isinstance(selectors.refusal(seat=self.seat, action=button.sent), RuleViolation)]


AnyTableView = TableView[Any, Any]


def show(seat: Seat, version: int | None = None) -> AnyTableView:
    """The table now, or as it was after an entry of its log."""
    return TableView(seat, selectors.seen_now(seat=seat) if version is None else selectors.seen_at(seat=seat, version=version))
