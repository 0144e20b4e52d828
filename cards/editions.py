"""What is worked out once for each state of the files that is loaded: names, the engine's catalogue, the search's index.

Loading in this process is noticed at once; loading in another one (make run beside a running server) after a few seconds.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

from django.db import connection

from cards.models import Edition

SECONDS = 5.0

T = TypeVar("T")


def version() -> str:
    """Which state of all files is loaded."""
    with connection.cursor() as cursor:  # every search asks: a query set that is built each time costs as much as a third of the search
        cursor.execute(f'SELECT "version" FROM "{Edition._meta.db_table}" ORDER BY "of"')
        return "-".join(version for (version,) in cursor.fetchall())


class _Clock:
    """When the database was last asked for its edition, and what it answered."""

    asked_at: float | None = None
    version = ""


_clock = _Clock()


def forget() -> None:
    """Something was loaded: the next reader asks again."""
    _clock.asked_at = None


def _current(seconds: float) -> str:
    now = time.monotonic()
    if _clock.asked_at is None or now - _clock.asked_at >= seconds:
        _clock.version = version()
        _clock.asked_at = now
    return _clock.version


def current_version() -> str:
    """Which state of the files this process shows; the database is asked every few seconds."""
    return _current(SECONDS)


def _in_event_loop() -> bool:
    """Django refuses to ask the database there: lines for phones that listen are written with what was read last."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class PerEdition(Generic[T]):
    """A value that is read from the database once for each edition; whether there is another one is asked every few seconds."""

    def __init__(self, read: Callable[[], T], seconds: float | None = None) -> None:
        self._read = read
        self._seconds = seconds
        self._lock = Lock()
        self._held: tuple[str, T] | None = None
        PER_EDITION.append(self)

    def __call__(self) -> T:
        held = self._held
        if held is not None and _in_event_loop():
            return held[1]
        current = _current(SECONDS if self._seconds is None else self._seconds)
        if held is None or held[0] != current:
            with self._lock:
                held = self._held
                if held is None or held[0] != current:
                    held = self._held = (current, self._read())
        return held[1]

    def clear(self) -> None:
        with self._lock:
            self._held = None


class EditionCache(Generic[T]):
    """Values that depend on their key and on what is loaded alone; those used last are kept until another edition is loaded."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._version = ""
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        CACHES.append(self)

    def get(self, key: Hashable, build: Callable[[], T]) -> T:
        """The value that is kept for a key, else a new one; what cannot be built is not kept."""
        current = _current(SECONDS)
        with self._lock:
            if self._version != current:
                self._values.clear()
                self._version = current
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = build()
        with self._lock:
            if self._version == current:
                self._values[key] = value
                while len(self._values) > self._most:
                    self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        with self._lock:
            self._values.clear()


CACHES: list["EditionCache[Any]"] = []
PER_EDITION: list["PerEdition[Any]"] = []


def clear_caches() -> None:
    """For tests, which write records without loading an edition."""
    for cache in CACHES:
        cache.clear()


def clear_everything() -> None:
    """For tests that empty the database: the same edition, loaded again, has other primary keys."""
    forget()
    clear_caches()
    for value in PER_EDITION:
        value.clear()
