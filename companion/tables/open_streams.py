"""How many lines are open: a seat's oldest makes room, an address with too many is refused, and whoever was removed hears no more.

A line lives in one process, so these are counted there."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections

from companion.tables.errors import SlowDown
from companion.tables.guests import still_sits
from companion.tables.models import Seat
from companion.tables.throttling import hashed_peer

TRY_AGAIN = 30  # seconds
QUIET = 8  # signs of life after which an idle line makes sure that its seat is still taken
SEATS = b"event: seats"
SIGN_OF_LIFE = b":"


class OpenStream:
    """One open line of a seat."""

    def __init__(self, streams: "OpenStreams", seat: Seat, peer: str) -> None:
        self._streams = streams
        self.seat = seat
        self.peer = peer
        self._ended = False
        self._waiting: asyncio.Future[bytes | None] | None = None

    def end(self) -> None:
        """Ends it at once, from the event loop that it lives on."""
        self._ended = True
        if self._waiting is not None:
            self._waiting.cancel()

    async def lines(self, source: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """What the source says, until it ends, another line takes this one's place, or the seat is not theirs any more."""
        idle = 0
        try:
            while not self._ended and (line := await self._next(source)) is not None:
                idle = idle + 1 if line.startswith(SIGN_OF_LIFE) else 0
                yield line
                if (line.startswith(SEATS) or idle == QUIET) and not await sync_to_async(_still_sits)(self.seat):
                    return
                idle %= QUIET
        finally:
            self._streams.close(self)
            if isinstance(source, AsyncGenerator):
                await source.aclose()

    async def _next(self, source: AsyncIterator[bytes]) -> bytes | None:
        self._waiting = asyncio.ensure_future(_following(source))
        try:
            return await self._waiting
        except asyncio.CancelledError:
            if self._ended:
                return None
            raise
        finally:
            self._waiting = None


def _still_sits(seat: Seat) -> bool:
    """Asks, and gives the connection back before the line waits again."""
    try:
        return still_sits(seat=seat)
    finally:
        close_old_connections()


async def _following(source: AsyncIterator[bytes]) -> bytes | None:
    return await anext(source, None)


class OpenStreams:
    """All open lines of this process."""

    def __init__(self, per_seat: Callable[[], int], per_address: Callable[[], int]) -> None:
        self._per_address = per_address
        self._per_seat = per_seat
        self._of_seat: dict[int, list[OpenStream]] = {}
        self._of_peer: Counter[str] = Counter()

    def open(self, *, seat: Seat, peer: str) -> OpenStream:
        """A new line; the seat's oldest is closed for it, but never anybody else's. SlowDown where the address has too many."""
        own, hashed = self._of_seat.setdefault(seat.pk, []), hashed_peer(peer)
        while len(own) >= self._per_seat():
            oldest = own[0]
            self.close(oldest)
            oldest.end()
            own = self._of_seat.setdefault(seat.pk, [])
        if self._of_peer[hashed] >= self._per_address():
            raise SlowDown("many-streams", TRY_AGAIN, most=self._per_address())
        stream = OpenStream(self, seat, hashed)
        own.append(stream)
        self._of_peer[hashed] += 1
        return stream

    def close(self, stream: OpenStream) -> None:
        """Forgets a line; a second time nothing happens."""
        own = self._of_seat.get(stream.seat.pk, [])
        if stream in own:
            own.remove(stream)
            self._of_peer[stream.peer] -= 1
            if not self._of_peer[stream.peer]:
                del self._of_peer[stream.peer]
            if not own:
                del self._of_seat[stream.seat.pk]

    def count(self, seat: Seat) -> int:
        return len(self._of_seat.get(seat.pk, ()))


STREAMS = OpenStreams(lambda: settings.STREAMS_PER_SEAT, lambda: settings.STREAMS_PER_ADDRESS)
