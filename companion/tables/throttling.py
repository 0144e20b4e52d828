"""Who guesses too often has to wait: failures are counted by peer address, in this process."""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from threading import Lock

from companion.tables.errors import SlowDown


class Failures:
    """So many failures within a minute, then nothing until the first of them is a minute old."""

    def __init__(self, most: int, within: float = 60.0, clock: Callable[[], float] = time.monotonic, kept: int = 10_000) -> None:
        self._most = most
        self._within = within
        self._clock = clock
        self._kept = kept
        self._failed: OrderedDict[str, list[float]] = OrderedDict()
        self._lock = Lock()

    def check(self, peer: str) -> None:
        """Refuses a peer that has failed too often."""
        with self._lock:
            recent = self._recent(peer)
            if len(recent) >= self._most:
                raise SlowDown("slow-down", max(1, ceil(recent[0] + self._within - self._clock())))

    def count(self, peer: str) -> None:
        with self._lock:
            self._failed[peer] = [*self._recent(peer), self._clock()][-self._most :]
            self._failed.move_to_end(peer)
            while len(self._failed) > self._kept:
                self._failed.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._failed.clear()

    def _recent(self, peer: str) -> list[float]:
        since = self._clock() - self._within
        return [at for at in self._failed.get(peer, ()) if at > since]


CODES = Failures(10)
TOKENS = Failures(30)  # a secret cannot be guessed: this only spares the database; a seat's own secret is never refused
