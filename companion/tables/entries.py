"""Entries of logs that were read lately, by table and version: an entry is never changed, so that it is read once for all phones."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from threading import Lock
from uuid import UUID

from companion.tables.models import LogEntry, Table

MOST_CACHED = 2000

_entries: OrderedDict[tuple[UUID, int], LogEntry] = OrderedDict()
_lock = Lock()


def keep_entries(entries: Iterable[LogEntry]) -> None:
    """These were read or written just now, each with whoever made it."""
    with _lock:
        for entry in entries:
            _entries[entry.table_id, entry.version] = entry
        while len(_entries) > MOST_CACHED:
            _entries.popitem(last=False)


def entry_at(table: Table, version: int) -> LogEntry | None:
    """The entry with this version, with whoever made it; None where the log has none."""
    return next(iter(entries_at(table, [version])), None)


def latest_entries(table: Table, most: int) -> list[LogEntry]:
    """The last entries up to the table's version, the newest first."""
    return entries_at(table, range(table.version, max(0, table.version - most), -1))


def entries_at(table: Table, versions: Sequence[int]) -> list[LogEntry]:
    """These entries in this order; at most one query."""
    with _lock:
        found = {version: _entries[table.pk, version] for version in versions if (table.pk, version) in _entries}
        for version in found:
            _entries.move_to_end((table.pk, version))
    missing = [version for version in versions if version not in found]
    if missing:
        read = list(LogEntry.objects.select_related("seat").filter(table_id=table.pk, version__in=missing))
        keep_entries(read)
        found |= {entry.version: entry for entry in read}
    return [found[version] for version in versions if version in found]
