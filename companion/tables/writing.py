"""One transaction, all or nothing, and again where the database was busy. Knows no table."""

import random
import time
from collections.abc import Callable
from contextlib import nullcontext
from threading import Lock
from typing import TypeVar

from django.db import IntegrityError, OperationalError, connection, transaction

from companion.tables.errors import SlowDown

T = TypeVar("T")
TRIES = 6
# SQLite has one writer at a time and lets the others poll for their turn; here the threads of a process queue instead.
_TURN = Lock()


def in_one_piece(work: Callable[[], T]) -> T:
    """Does it in one transaction; a clash with another writer or a locked database is tried again, then refused."""
    for attempt in range(TRIES):
        try:
            with _TURN if connection.vendor == "sqlite" and not connection.in_atomic_block else nullcontext(), transaction.atomic():
                return work()
        except (IntegrityError, OperationalError):
            if connection.in_atomic_block:
                raise
            connection.close_if_unusable_or_obsolete()
            time.sleep(0.01 * 2**attempt * (0.5 + random.random()))
    raise SlowDown("busy", 1)
