"""What only the host may do about those who came: remove somebody, or change the codes. Entries stay as they are."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from companion.tables import event_stream, notifications
from companion.tables.errors import Impossible
from companion.tables.models import HOST, LONGEST_NAME, PLAYER, WATCHER, Seat, Table
from companion.tables.opponent.agreement import is_the_computers, opponent_of
from companion.tables.seating import check_host, free_codes
from companion.tables.transactions import run_in_transaction
from companion.tables.validation import text
from rules.engine.kernel import validation


def remove_guest(*, seat: Seat, name: Any, role: Any = PLAYER, change_codes: Any = False) -> Table:
    """Takes the secrets of all phones of one person: none of them opens the table any more; what they did stays in the log.

    A listed place is free again for somebody else. With `change_codes` the old link does not bring them back."""
    check_host(seat=seat)
    role = validation.one_of(role, (PLAYER, WATCHER), "role")
    name = text(name, "name", LONGEST_NAME)
    also_codes = validation.flag(change_codes, "codes")

    def work() -> Table:
        table = Table.objects.select_for_update().get(pk=seat.table_id)
        guests = [s for s in Seat.objects.select_for_update().filter(table=table) if _may_go(s, table)]
        gone = [s for s in guests if s.name.casefold() == name.casefold() and (s.role == WATCHER) == (role == WATCHER)]
        if not gone:
            if name.casefold() == seat.name.casefold() and role == PLAYER:
                raise Impossible("host-stays", "name")
            names = dict.fromkeys(s.name for s in guests if (s.role == WATCHER) == (role == WATCHER))
            raise Impossible("no-such-guest", "name", accepted=", ".join(names) or "–")
        for guest in gone:
            guest.token_hash, guest.removed_at = None, timezone.now()
        Seat.objects.bulk_update(gone, ["token_hash", "removed_at"])
        notifications.announce_people(table.pk)
        return _with_new_codes(table) if also_codes else table

    table = run_in_transaction(work)
    event_stream.HUB.tell_people_changed(table.pk)
    return table


def change_codes(*, seat: Seat) -> Table:
    """New codes to play and to watch: old links lead nowhere, and everybody who sits here stays."""
    check_host(seat=seat)
    table = run_in_transaction(lambda: _with_new_codes(Table.objects.select_for_update().get(pk=seat.table_id)))
    event_stream.HUB.tell_people_changed(table.pk)
    return table


def _with_new_codes(table: Table) -> Table:
    table.code, table.watch_code = free_codes()
    table.codes_changed_at = timezone.now()
    table.save(update_fields=["code", "watch_code", "codes_changed_at"])
    for pk in (table.pk, table.rematch_of_id):  # pages of the game before it show the codes
        if pk is not None:
            notifications.announce_people(pk)
    return table


def _may_go(seat: Seat, table: Table) -> bool:
    """Whoever has come, except the host and the computer."""
    return seat.token_hash is not None and seat.role != HOST and not is_the_computers(seat, opponent_of(table))


def may_remove(*, table: Table, person: Mapping[str, Any]) -> bool:
    """Whether the host may remove somebody of the list of seats."""
    opponent = opponent_of(table)
    is_computer = opponent is not None and person["side"] == opponent.side
    return bool(person["here"]) and person["role"] != HOST and not is_computer


def still_sits(*, seat: Seat) -> bool:
    """Whether a seat's secret is still the one that it was a moment ago."""
    return Seat.objects.filter(pk=seat.pk, token_hash=seat.token_hash, removed_at=None).exists()
