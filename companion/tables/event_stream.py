"""Entries as they happen, to every phone that listens.

What is written in this process is passed on at once and needs no look into the database. On PostgreSQL other processes announce what
they write, and one query fetches it; a look at all tables every few seconds is only a safety net there. Elsewhere one look a second, for
all of a process together, finds what other processes have written. The same look notices who has sat down elsewhere."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import reduce
from operator import or_
from typing import TypeVar
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import close_old_connections, connection
from django.db.models import Q

from companion.tables import notifications
from companion.tables.models import LogEntry, Table
from companion.tables.notifications import Notice

log = logging.getLogger(__name__)
EVERY = 1.0  # seconds between two looks where nobody announces anything
SELDOM = 5.0  # and where other processes announce what they write
HEARTBEAT = 15.0  # seconds of silence after which a listener hears that the line is open
AT_ONCE = 300  # tables in one look; more take turns
LONGEST_QUEUE = 1000
T = TypeVar("T")
R = TypeVar("R")
Write = Callable[[LogEntry], str]
Around = Mapping[UUID, int]
Notices = Callable[[], AsyncIterator[Notice | None]]


class PeopleChanged:
    """Somebody has sat down, or has made a table for another game: no entry of the log, but pages show it."""


News = LogEntry | PeopleChanged | None  # None: too much, come again


def since(tables: Iterable[tuple[UUID, int]]) -> list[LogEntry]:
    """What happened at these tables after these versions: one query."""
    wanted = reduce(or_, (Q(table_id=table, version__gt=version) for table, version in tables))
    return list(LogEntry.objects.select_related("seat").filter(wanted).order_by("table_id", "version"))


def around(tables: Iterable[UUID]) -> Around:
    """How often the people around these tables have changed: one query."""
    return dict(Table.objects.filter(pk__in=list(tables)).values_list("pk", "people"))


class Hub:
    """Who listens to which table, and what they have been told. Lives on one event loop."""

    def __init__(
        self,
        look: Callable[[Iterable[tuple[UUID, int]]], list[LogEntry]] = since,
        every: float = EVERY,
        people: Callable[[Iterable[UUID]], Around] = around,
        notices: Notices | None = None,
        seldom: float = SELDOM,
    ) -> None:
        self._look = look
        self._people = people
        self._around: dict[UUID, int] = {}
        self._every = every
        self._seldom = seldom
        self._notices = notices
        self._hearing = False  # whether other processes' announcements arrive
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[UUID, set[asyncio.Queue[News]]] = {}
        self._told: dict[UUID, int] = {}  # whoever waits longest for a look comes first
        self._wanted: set[UUID] = set()  # tables with entries to fetch now
        self._wake = asyncio.Event()
        self._poller: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "streams")  # a connection of its own, kept apart from the requests'
        self.looks = 0

    def listen(self, table: UUID, version: int) -> asyncio.Queue[News]:
        """Everything later than this version will be put into the queue; None: too much, come again."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._poller, self._wake = loop, None, asyncio.Event()
            self._listeners.clear()
            self._told.clear()
            self._around.clear()
            self._wanted.clear()
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
                self._wanted.discard(table)

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
        """Gives each listener what comes next; before a gap the missing entries are fetched, so that the order is kept."""
        for entry in entries:
            told = self._told.get(entry.table_id)
            if told == entry.version - 1:
                self._told[entry.table_id] = entry.version
                self._hand_to_all(entry.table_id, entry)
            elif told is not None and told < entry.version:
                self._fetch([entry.table_id])

    def _fetch(self, tables: Iterable[UUID]) -> None:
        self._wanted.update(tables)
        self._wake.set()

    def compare(self, now: Around) -> None:
        """What other processes have changed round a table since somebody listens to it."""
        for table, people in now.items():
            if table in self._listeners and self._around.setdefault(table, people) != people:
                self._around[table] = people
                self._hand_to_all(table, PeopleChanged())

    async def _poll(self) -> None:
        """Looks from time to time at all tables, and at once at those where something is known to have happened."""
        loop = asyncio.get_running_loop()
        ear = loop.create_task(self._hear(self._notices)) if self._notices is not None else None
        due = loop.time() + self._every
        try:
            while self._listeners:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(due):
                        await self._wake.wait()
                self._wake.clear()
                try:
                    if self._wanted:
                        await self._fetch_wanted(loop)
                    if loop.time() >= due:
                        await self._look_round(loop)
                except Exception:
                    log.exception("could not look for new entries")
                    await asyncio.sleep(min(self._every, EVERY))
                    self._wake.set()
                if loop.time() >= due:
                    due = loop.time() + (self._seldom if self._hearing else self._every)
        finally:
            if ear is not None:
                ear.cancel()

    async def _hear(self, notices: Notices) -> None:
        """What other processes announce is fetched; after a silence every table is looked at."""
        try:
            async for notice in notices():
                if notice is None:
                    self._hearing = True
                    self._fetch(self._told)
                elif notice.version is None:
                    self._hand_to_all(notice.table, PeopleChanged())
                elif self._told.get(notice.table, notice.version) < notice.version:
                    self._fetch([notice.table])
        finally:
            self._hearing = False

    async def _fetch_wanted(self, loop: asyncio.AbstractEventLoop) -> None:
        """One query for what is known to be missing; what is too much for one waits for the next, which comes at once."""
        now = list(self._wanted)[:AT_ONCE]
        self._wanted.difference_update(now)  # what is announced from here on is fetched again
        tables = [(table, self._told[table]) for table in now if table in self._told]
        if tables:
            try:
                self._hand_out(await loop.run_in_executor(self._thread, self._safely, self._look, tables))
            except Exception:
                self._wanted.update(now)
                raise
        if self._wanted:
            self._wake.set()

    async def _look_round(self, loop: asyncio.AbstractEventLoop) -> None:
        """One look at all tables, or at those that have waited longest for one."""
        tables = self.next_in_turn()
        if tables:
            self.looks += 1
            entries = await loop.run_in_executor(self._thread, self._safely, self._look, tables)
            people = await loop.run_in_executor(self._thread, self._safely, self._people, [table for table, _version in tables])
            self._hand_out(entries)
            self.compare(people)

    def next_in_turn(self) -> list[tuple[UUID, int]]:
        """The tables of the next look with what they have been told; they go to the end of the line."""
        tables = list(self._told.items())[:AT_ONCE]
        for table, told in tables:
            del self._told[table]
            self._told[table] = told
        return tables

    def _safely(self, ask: Callable[[T], R], about: T) -> R:
        close_old_connections()
        try:
            return ask(about)
        finally:
            close_old_connections()


HUB = Hub(notices=notifications.notices if notifications.available() else None)


async def events(*, queue: asyncio.Queue[News], table: UUID, after: int, missed: Sequence[LogEntry], write: Write) -> AsyncIterator[bytes]:
    """A stream of server-sent events: first what was missed, then what happens; now and then a sign of life."""
    last = after
    try:
        await sync_to_async(give_connection_back)()
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


def give_connection_back() -> None:
    """Whoever only waits needs no connection to the database; in the thread of the request, after everything has been asked."""
    if not connection.in_atomic_block:
        connection.close()


SEATS = b"event: seats\ndata: {}\n\n"


def event(entry: LogEntry, write: Write) -> bytes:
    return f"id: {entry.version}\ndata: {write(entry)}\n\n".encode()
