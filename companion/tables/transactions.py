"""Runs work in one transaction, and again where the database was busy."""

import logging
import random
import time
from collections.abc import Callable
from contextlib import nullcontext
from threading import Lock
from typing import TypeVar

from django.db import IntegrityError, OperationalError, connection, transaction

from companion.tables.errors import SlowDown

log = logging.getLogger(__name__)
T = TypeVar("T")
TRIES = 6
# SQLite has one writer at a time and lets the others poll for their turn; here the threads of a process queue instead.
_TURN = Lock()


def nothing_stored() -> None:
    """For work that comes out the same when it is done again."""


def run_in_transaction(work: Callable[[], T], stored: Callable[[], T | None] = nothing_stored) -> T:
    """Does it in one transaction; a clash with another writer or a locked database is tried again, then refused.

    An error at the end leaves open whether the transaction was committed. So before the work is done again, `stored` looks for what
    an earlier try of this same call has left in the database; if it is there, that is the answer, and nothing happens twice."""
    for attempt in range(TRIES):
        try:
            with _TURN if connection.vendor == "sqlite" and not connection.in_atomic_block else nullcontext(), transaction.atomic():
                left = stored() if attempt else None
                if left is not None:
                    log.warning("a transaction was committed although the database reported an error")
                return work() if left is None else left
        except (IntegrityError, OperationalError) as error:
            if connection.in_atomic_block:
                raise
            log.info("try %s of %s: %s", attempt + 1, TRIES, error)
            connection.close_if_unusable_or_obsolete()
            time.sleep(0.01 * 2**attempt * (0.5 + random.random()))
    raise SlowDown("busy", 1)
