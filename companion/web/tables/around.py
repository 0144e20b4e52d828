"""Who sits at a table and which game follows, as pages show it: read once for all pages until it changes."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any
from uuid import UUID

from companion.tables import selectors
from companion.tables.models import Table

MOST_KEPT = 500


@dataclass(frozen=True)
class Around:
    """What is beside the game itself."""

    seats: Sequence[Mapping[str, Any]]
    next_table: Table | None


_kept: OrderedDict[tuple[UUID, int], Around] = OrderedDict()
_lock = Lock()


def around(table: Table) -> Around:
    """Of a table that was read for this request: its count of people changes with everything that is kept here."""
    key = (table.pk, table.people)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    found = Around(selectors.seats(table=table), selectors.next_table(table=table))
    with _lock:
        _kept[key] = found
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return found
