"""Entries as they happen, to every phone that listens: one look into the database a second for all of a process, at most.

What is written in this process is passed on at once and needs no look. The same look notices who has sat down elsewhere."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import reduce
from operator import or_
from uuid import UUID

from django.db import close_old_connections
from django.db.models import Count, Q

from companion.tables.models import LogEntry, Table

log = logging.getLogger(__name__)
EVERY = 1.0  # seconds between two looks
HEARTBEAT = 15.0  # seconds of silence after which a listener hears that the line is open
AT_ONCE = 300  # tables in one look; more take turns
LONGEST_QUEUE = 1000
Write = Callable[[LogEntry], str]
Around = Mapping[UUID, tuple[int, int]]


class PeopleChanged:
    """Somebody has sat down, or has made a table for another game: no entry of the log, but pages show it."""


News = LogEntry | PeopleChanged | None  # None: too much, come again


def since(tables: Iterable[tuple[UUID, int]]) -> list[LogEntry]:
    """What happened at these tables after these versions: one query."""
    wanted = reduce(or_, (Q(table_id=table, version__gt=version) for table, version in tables))
    return list(LogEntry.objects.select_related("seat").filter(wanted).order_by("table_id", "version"))


def around(tables: Iterable[UUID]) -> Around:
    """How many people sit at these tables, and how many tables were made for another game after them: one query."""
    sitting = Count("seats", filter=Q(seats__token_hash__isnull=False), distinct=True)
    counted = Table.objects.filter(pk__in=list(tables)).annotate(sitting=sitting, again=Count("rematches", distinct=True))
    rows = counted.values_list("pk", "sitting", "again")
    return {table: (people, again) for table, people, again in rows}


class Hub:
    """Who listens to which table, and what they have been told. Lives on one event loop."""

    def __init__(
        self,
        look: Callable[[Iterable[tuple[UUID, int]]], list[LogEntry]] = since,
        every: float = EVERY,
        people: Callable[[Iterable[UUID]], Around] = around,
    ) -> None:
        self._look = look
        self._people = people
        self._around: dict[UUID, tuple[int, int]] = {}
        self._every = every
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[UUID, set[asyncio.Queue[News]]] = {}
        self._told: dict[UUID, int] = {}
        self._poller: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "streams")  # a connection of its own, kept apart from the requests'
        self.looks = 0

    def listen(self, table: UUID, version: int) -> asyncio.Queue[News]:
        """Everything later than this version will be put into the queue; None: too much, come again."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._poller = loop, None
            self._listeners.clear()
            self._told.clear()
            self._around.clear()
        queue: asyncio.Queue[News] = asyncio.Queue(LONGEST_QUEUE)
        self._listeners.setdefault(table, set()).add(queue)
        self._told[table] = min(self._told.get(table, version), version)
        if self._poller is None or self._poller.done():
            self._poller = loop.create_task(self._poll())
        return queue

    def leave(self, table: UUID, queue: asyncio.Queue[News]) -> None:
        queues = self._listeners.get(table)
        if queues is not None:
            queues.discard(queue)
            if not queues:
                del self._listeners[table]
                self._told.pop(table, None)
                self._around.pop(table, None)

    def tell(self, entries: Sequence[LogEntry]) -> None:
        """From any thread: these were just written."""
        if entries and self._loop is not None and not self._loop.is_closed():
            with suppress(RuntimeError):  # the loop closed in between: nobody listens any more
                self._loop.call_soon_threadsafe(self._hand_out, list(entries))

    def tell_people_changed(self, table: UUID) -> None:
        """From any thread: somebody has sat down at this table, or has made another one after it."""
        if self._loop is not None and not self._loop.is_closed():
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._hand_to_all, table, PeopleChanged())

    def _hand_to_all(self, table: UUID, news: News) -> None:
        for queue in list(self._listeners.get(table, ())):
            if queue.qsize() >= LONGEST_QUEUE - 1:
                self.leave(table, queue)
                queue.put_nowait(None)
            else:
                queue.put_nowait(news)

    def _hand_out(self, entries: Iterable[LogEntry]) -> None:
        """Gives each listener what comes next; after a gap it waits for the next look, so that the order is kept."""
        for entry in entries:
            if self._told.get(entry.table_id) != entry.version - 1:
                continue
            self._told[entry.table_id] = entry.version
            self._hand_to_all(entry.table_id, entry)

    def compare(self, now: Around) -> None:
        """What other processes have changed round a table since somebody listens to it."""
        for table, people in now.items():
            if table in self._listeners and self._around.setdefault(table, people) != people:
                self._around[table] = people
                self._hand_to_all(table, PeopleChanged())

    async def _poll(self) -> None:
        loop = asyncio.get_running_loop()
        turn = 0
        while self._listeners:
            await asyncio.sleep(self._every)
            tables = list(self._told.items())
            if not tables:
                break
            start = (turn * AT_ONCE) % len(tables) if len(tables) > AT_ONCE else 0
            turn += 1
            try:
                self.looks += 1
                entries, people = await loop.run_in_executor(self._thread, self._safely, tables[start : start + AT_ONCE])
            except Exception:
                log.exception("could not look for new entries")
                continue
            self._hand_out(entries)
            self.compare(people)

    def _safely(self, tables: list[tuple[UUID, int]]) -> tuple[list[LogEntry], Around]:
        close_old_connections()
        try:
            return self._look(tables), self._people([table for table, _version in tables])
        finally:
            close_old_connections()


HUB = Hub()


async def events(*, queue: asyncio.Queue[News], table: UUID, after: int, missed: Sequence[LogEntry], write: Write) -> AsyncIterator[bytes]:
    """A stream of server-sent events: first what was missed, then what happens; now and then a sign of life."""
    last = after
    try:
        yield b"retry: 2000\n\n"
        for entry in missed:
            last = entry.version
            yield event(entry, write)
        while True:
            try:
                latest = await asyncio.wait_for(queue.get(), HEARTBEAT)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            if latest is None:
                return
            if isinstance(latest, PeopleChanged):
                yield SEATS
            elif latest.version > last:
                last = latest.version
                yield event(latest, write)
    finally:
        HUB.leave(table, queue)


SEATS = b"event: seats\ndata: {}\n\n"


def event(entry: LogEntry, write: Write) -> bytes:
    return f"id: {entry.version}\ndata: {write(entry)}\n\n".encode()
