"""Who guesses too often, or opens too many tables, has to wait: counted by peer address, in the database, for every process.

Of an address only a hash is kept, made with the secret key, and nothing of what was guessed. Whoever does nothing wrong writes nothing."""

import ipaddress
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from math import ceil

from django.conf import settings
from django.db.models import F, Sum
from django.utils.crypto import salted_hmac

from companion.tables.errors import SlowDown
from companion.tables.models import AttemptCount
from companion.tables.transactions import run_in_transaction

PARTS = 6  # a window is counted in so many parts: what is older than the whole window falls out part by part
SALT = "companion.tables.throttling"


def hashed_peer(peer: str) -> str:
    """An address that can be compared and not read; of a long one the part that a provider gives to one household."""
    try:
        address = ipaddress.ip_address(peer)
    except ValueError:
        return salted_hmac(SALT, peer, algorithm="sha256").hexdigest()
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or ipaddress.ip_network((int(address), 64), strict=False).network_address
    return salted_hmac(SALT, str(address), algorithm="sha256").hexdigest()


class Limit:
    """So many times within so many seconds, then nothing until the first of them are too old to count."""

    def __init__(self, kind: str, most: Callable[[], int], within: int, code: str, clock: Callable[[], float] = time.time) -> None:
        self._kind = kind
        self._most = most
        self._part = within // PARTS
        self._code = code
        self._clock = clock

    def check(self, peer: str) -> None:
        """Refuses a peer that has done it too often: one query, nothing written."""
        now = self._now()  # what a clock that was put back has counted in its future does not count
        counted = AttemptCount.objects.filter(kind=self._kind, peer=hashed_peer(peer), since__lte=now, until__gt=now)
        if (counted.aggregate(all=Sum("count"))["all"] or 0) < self._most():
            return
        waits = min(until for until in counted.values_list("until", flat=True)) - now
        raise SlowDown(self._code, max(1, ceil(waits.total_seconds())), most=self._most())

    def count(self, peer: str) -> None:
        """Once more, whichever process it came to; what no longer counts is deleted on the way."""
        now = self._now()
        since = now - timedelta(seconds=now.timestamp() % self._part)
        own = AttemptCount.objects.filter(kind=self._kind, peer=hashed_peer(peer), since=since)

        def work() -> None:
            if not own.update(count=F("count") + 1):
                AttemptCount.objects.filter(until__lte=now).delete()
                until = since + timedelta(seconds=self._part * PARTS)
                AttemptCount.objects.create(kind=self._kind, peer=hashed_peer(peer), since=since, until=until, count=1)

        run_in_transaction(work)

    def clear(self) -> None:
        AttemptCount.objects.filter(kind=self._kind).delete()

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock(), UTC)


CODES = Limit("code", lambda: 10, 60, "slow-down")
TOKENS = Limit("secret", lambda: 30, 60, "slow-down")  # a secret cannot be guessed: this only spares the database
TABLES = Limit("table", lambda: settings.TABLES_PER_HOUR, 3600, "many-tables")
