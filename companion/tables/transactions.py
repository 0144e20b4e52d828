"""Runs work in one transaction, and again where the database was busy."""

import logging
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError, connection, transaction

from companion.running import metrics
from companion.running.faults import BUSY, FAILING, FULL, READ_ONLY, Unavailable, fault_of

log = logging.getLogger(__name__)
T = TypeVar("T")
TRIES = 6
PATIENCE = 8.0  # seconds after which nothing is tried again: somebody waits for the answer
LASTING = (FULL, READ_ONLY, FAILING)  # does not pass by itself in a moment
# SQLite has one writer at a time and lets the others poll for their turn; here the threads of a process queue instead.
_TURN = Lock()


def nothing_stored() -> None:
    """For work that comes out the same when it is done again."""


def run_in_transaction(work: Callable[[], T], stored: Callable[[], T | None] = nothing_stored) -> T:
    """Does it in one transaction; a clash with another writer or a locked database is tried again, then Unavailable.

    An error at the end leaves open whether the transaction was committed. So before the work is done again, `stored` looks for what
    an earlier try of this same call has left in the database; if it is there, that is the answer, and nothing happens twice."""
    end = time.monotonic() + PATIENCE
    for attempt in range(TRIES):
        try:
            with _turn(end), transaction.atomic():
                left = stored() if attempt else None
                if left is not None:
                    log.warning("a transaction was committed although the database reported an error")
                return work() if left is None else left
        except (DatabaseError, InterfaceError) as error:
            fault = fault_of(error)
            if connection.in_atomic_block or not (fault or isinstance(error, IntegrityError | OperationalError)):
                raise
            metrics.count_database_error(fault or "clash")
            log.info("try %s of %s: %s", attempt + 1, TRIES, error)
            connection.close()  # it may remember the fault; the next try opens another
            if fault in LASTING or time.monotonic() > end or attempt + 1 == TRIES:
                raise Unavailable(fault or BUSY) from error
            metrics.count_database_retry()
            time.sleep(0.01 * 2**attempt * (0.5 + random.random()))
    raise AssertionError("the last try raises")


@contextmanager
def _turn(end: float) -> Iterator[None]:
    """This thread's turn to write; who has waited too long for it is told so."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    if not _TURN.acquire(timeout=max(0.0, end - time.monotonic())):
        raise Unavailable(BUSY)
    try:
        yield
    finally:
        _TURN.release()
