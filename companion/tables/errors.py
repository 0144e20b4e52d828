"""Why a table refuses a request; what the rules refuse is the engine's to say."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_noop

from rules.messages import in_both_languages

if TYPE_CHECKING:
    from companion.tables.models import LogEntry

MESSAGES = {
    "no-seat": gettext_noop("This secret does not open any seat. Join the table with its code."),
    "other-table": gettext_noop("Your seat is at another table."),
    "only-watching": gettext_noop("You are watching: only people who play may do this."),
    "not-your-pieces": gettext_noop("These are not your pieces; at this table everybody plays their own."),
    "host-only": gettext_noop("Only the table’s host may do this."),
    "watch-code": gettext_noop("This code lets you watch. To play, ask the host for the other one."),
    "no-such-table": gettext_noop("There is no such table."),
    "no-such-code": gettext_noop("There is no table with this code. Check it again: it has six letters and digits."),
    "stale": gettext_noop("Somebody was faster: see what has happened, and decide again."),
    "nothing-to-undo": gettext_noop("There is nothing to undo."),
    "nothing-to-redo": gettext_noop("There is nothing to redo."),
    "table-closed": gettext_noop("This table is in the bin. The host can restore it for 30 days."),
    "slow-down": gettext_noop("Too many wrong tries. Try again in %(wait)s s."),
    "many-tables": gettext_noop(
        "Too many new tables from this address. Accepted: at most %(most)s per hour. Try again in %(wait)s s, or play on at an open one."
    ),
    "tables-kept": gettext_noop(
        "Too many tables from this address are open. Accepted: at most %(most)s. Close those that nobody plays any more."
    ),
    "many-streams": gettext_noop(
        "Too many phones of this address listen at once. Accepted: at most %(most)s. Try again in %(wait)s s; the table works without it."
    ),
    "log-full": gettext_noop("This table’s log is full. Entries accepted: at most %(most)s. Open a new table to play on."),
    "against-the-rules": gettext_noop("The rules do not allow this."),
    "not-judged": gettext_noop("We could not apply the rules here. Nothing was changed; correct the board by hand."),
    "name-taken": gettext_noop("Somebody with this name is already here. Accepted: another name."),
    "table-full": gettext_noop("Seats at this table: at most %(most)s."),
    "watchers-full": gettext_noop("As many people as possible are watching this table already: %(most)s. Its players still find a seat."),
    "no-such-guest": gettext_noop("Nobody with this name sits here. Accepted: %(accepted)s."),
    "host-stays": gettext_noop("The host cannot be removed. Accepted: everybody else; or close the table."),
    "incomplete-file": gettext_noop(
        "This file leaves out what its owner could not see. The host’s file can be opened here; if sides hide cards from each other, "
        "only once the game is over."
    ),
    "unreadable-file": gettext_noop("This file does not contain a valid table: %(place)s."),
}


class TableError(Exception):
    """A refusal with its code and the facts that its sentence needs."""

    def __init__(self, code: str, at: str | None = None, **facts: Any) -> None:
        self.code = code
        self.at = at
        self.facts = facts
        super().__init__(code)

    def message(self) -> dict[str, str]:
        """The refusal in both languages."""
        return in_both_languages(lambda: gettext(MESSAGES[self.code]) % self.facts)


class NoSeat(TableError):
    """Nobody knows this secret."""


class NotAllowed(TableError):
    """Known, but not for this seat."""


class NotFound(TableError):
    """No such table, or no such code."""


class Impossible(TableError):
    """What was sent cannot be."""


class Refused(TableError):
    """Well said, but not possible now."""


class SlowDown(TableError):
    """Too fast; `wait` is in seconds."""

    def __init__(self, code: str, wait: int, **facts: Any) -> None:
        super().__init__(code, wait=wait, **facts)
        self.wait = wait


class Stale(TableError):
    """A tap on a board that has changed: with what was missed, oldest first."""

    def __init__(self, version: int, entries: "Sequence[LogEntry]") -> None:
        super().__init__("stale")
        self.version = version
        self.entries = entries
