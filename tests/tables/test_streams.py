"""One look a second for all who listen, what is written here told at once, nothing twice and nothing left out."""

import asyncio
from types import SimpleNamespace
from uuid import UUID, uuid4

import pytest

from companion.tables import guests, notifications, seating
from companion.tables.event_stream import AT_ONCE, Hub, PeopleChanged, around
from companion.tables.notifications import Notice

OPTIONS = {"game": "metals", "players": [{"name": "Ana"}, {"name": "Ben"}]}
LONGEST = 60  # seconds to wait for what has to come
NEVER = 100_000.0  # seconds until the next look


def entry(table: UUID, version: int) -> SimpleNamespace:
    return SimpleNamespace(table_id=table, version=version)


class Log:
    """A database of entries that remembers for which tables it was asked, look by look."""

    def __init__(self) -> None:
        self.entries: list[SimpleNamespace] = []
        self.looks: list[set[UUID]] = []
        self.people: dict[UUID, int] = {}

    def since(self, tables):
        wanted = dict(tables)
        self.looks.append(set(wanted))
        return [e for e in self.entries if e.version > wanted.get(e.table_id, 10**9)]

    def around(self, tables):
        return {table: self.people.get(table, 1) for table in tables}


async def heard(queue, count):
    return [(await asyncio.wait_for(queue.get(), LONGEST)).version for _ in range(count)]


def hub(log, every=0.05):
    return Hub(look=log.since, every=every, people=log.around)


def test_many_listeners_at_many_tables_cost_one_look_at_a_time():
    async def listening():
        log = Log()
        there = hub(log)
        tables = [uuid4() for _ in range(20)]
        queues = [(table, there.listen(table, 0)) for table in tables for _ in range(5)]
        log.entries = [entry(table, 1) for table in tables]
        for _, queue in queues:
            assert await heard(queue, 1) == [1]
        assert log.looks
        assert all(look == set(tables) for look in log.looks)
        for table, queue in queues:
            there.leave(table, queue)
        looking = asyncio.all_tasks() - {asyncio.current_task()}
        assert len(looking) == 1
        await asyncio.wait_for(asyncio.gather(*looking), LONGEST)  # nobody listens: the looking ends by itself

    asyncio.run(listening())


def test_what_is_written_here_is_told_without_a_look():
    async def listening():
        log, table = Log(), uuid4()
        there = hub(log, every=NEVER)
        queue = there.listen(table, 3)
        there.tell([entry(table, 4), entry(table, 5)])
        assert await heard(queue, 2) == [4, 5]
        assert log.looks == []

    asyncio.run(listening())


def test_a_gap_waits_for_the_next_look_and_the_order_is_kept():
    async def listening():
        log, table = Log(), uuid4()
        there = hub(log)
        queue = there.listen(table, 0)
        log.entries = [entry(table, 1), entry(table, 2)]  # 1 was written by another process
        there.tell([log.entries[1]])
        assert await heard(queue, 2) == [1, 2]

    asyncio.run(listening())


def test_a_gap_is_filled_at_once_and_not_by_the_next_look():
    async def listening():
        log, table = Log(), uuid4()
        there = hub(log, every=NEVER)
        queue, elsewhere = there.listen(table, 0), uuid4()
        there.listen(elsewhere, 0)
        log.entries = [entry(table, 1), entry(table, 2)]
        there.tell([log.entries[1]])
        assert await heard(queue, 2) == [1, 2]
        assert log.looks == [{table}]

    asyncio.run(listening())


class Elsewhere:
    """Another process, whose announcements arrive one by one."""

    def __init__(self):
        self.said = asyncio.Queue()

    async def notices(self):
        while True:
            yield await self.said.get()


def test_what_another_process_announces_is_fetched_by_one_query_for_its_table_alone():
    async def listening():
        log, other, table = Log(), Elsewhere(), uuid4()
        there = Hub(look=log.since, every=NEVER, people=log.around, notices=other.notices)
        queue = there.listen(table, 0)
        there.listen(uuid4(), 0)
        log.entries = [entry(table, 1), entry(table, 2)]
        other.said.put_nowait(Notice(uuid4(), 7))  # nobody listens there
        other.said.put_nowait(Notice(table, 2))
        assert await heard(queue, 2) == [1, 2]
        other.said.put_nowait(Notice(table, 2))  # known by now
        other.said.put_nowait(Notice(table, None))
        assert isinstance(await asyncio.wait_for(queue.get(), LONGEST), PeopleChanged)
        assert log.looks == [{table}]

    asyncio.run(listening())


def test_after_a_lost_connection_every_table_is_looked_at_once():
    async def listening():
        log, other, tables = Log(), Elsewhere(), [uuid4() for _ in range(5)]
        there = Hub(look=log.since, every=NEVER, people=log.around, notices=other.notices)
        queues = [there.listen(table, 0) for table in tables]
        log.entries = [entry(table, 1) for table in tables]  # announced while nobody could hear it
        other.said.put_nowait(None)
        for queue in queues:
            assert await heard(queue, 1) == [1]
        assert log.looks == [set(tables)]

    asyncio.run(listening())


def test_a_process_does_not_listen_to_itself_nor_to_nonsense():
    table = uuid4()
    assert notifications.read(f"another.1 {table} 3") == Notice(table, 3)
    assert notifications.read(f"another.1 {table} -") == Notice(table, None)
    assert notifications.read(f"{notifications._sender()} {table} 3") is None
    for nonsense in ("", "hello", f"another.1 {table}", f"another.1 {table} x", "another.1 table 3", f"another.1 {table} 3 4"):
        assert notifications.read(nonsense) is None


@pytest.mark.parametrize("count", [1, AT_ONCE, AT_ONCE + 1, 1000, 10 * AT_ONCE + 1])
def test_more_tables_than_one_look_takes_are_looked_at_in_turn(count):
    async def listening():
        there = hub(Log(), every=NEVER)
        for n in range(count):
            there.listen(UUID(int=n), n)
        for _ in range(3):
            looks = [there.next_in_turn() for _ in range(-(-count // AT_ONCE))]
            assert all(len(look) <= AT_ONCE for look in looks)
            assert {table for look in looks for table, _ in look} == {UUID(int=n) for n in range(count)}
            assert all(table.int == told for look in looks for table, told in look)

    asyncio.run(listening())


def test_a_failing_look_is_tried_again():
    async def listening():
        log, table = Log(), uuid4()
        times = []

        def failing(tables):
            times.append(1)
            if len(times) < 3:
                raise OSError("the database is away")
            return log.since(tables)

        there = Hub(look=failing, every=0.02, people=log.around)
        queue = there.listen(table, 0)
        log.entries = [entry(table, 1)]
        assert await heard(queue, 1) == [1]

    asyncio.run(listening())


def test_who_does_not_listen_any_more_is_let_go():
    async def listening():
        log, table = Log(), uuid4()
        there = hub(log, every=NEVER)
        queue = there.listen(table, 0)
        for version in range(1, 1500):
            there._hand_out([entry(table, version)])
        got = [queue.get_nowait() for _ in range(queue.qsize())]
        assert got[-1] is None
        assert [e.version for e in got[:-1]] == list(range(1, len(got)))

    asyncio.run(listening())


def test_whoever_listens_hears_that_somebody_sat_down_and_misses_no_entry():
    async def listening():
        log, table = Log(), uuid4()
        there = hub(log, every=NEVER)
        queue, elsewhere = there.listen(table, 0), there.listen(uuid4(), 0)
        there.tell_people_changed(table)
        there.tell([entry(table, 1)])
        assert isinstance(await asyncio.wait_for(queue.get(), LONGEST), PeopleChanged)
        assert await heard(queue, 1) == [1]
        assert elsewhere.empty()

    asyncio.run(listening())


def test_whoever_sits_down_in_another_process_is_noticed_by_the_next_look():
    async def listening():
        log, table = Log(), uuid4()
        there = hub(log, every=0.02)
        queue, elsewhere = there.listen(table, 0), there.listen(uuid4(), 0)
        while len(log.looks) < 3:  # how things stand has been seen
            await asyncio.sleep(0)
        for people in (2, 3):  # somebody sits down; then another game is ready
            log.people[table] = people
            assert isinstance(await asyncio.wait_for(queue.get(), LONGEST), PeopleChanged)
        assert elsewhere.empty()

    asyncio.run(listening())


@pytest.mark.django_db
def test_a_look_notices_whatever_changes_around_a_table(django_assert_num_queries):
    host = seating.create_table(options=OPTIONS)
    table = host.table
    seen = [around([table.pk])]

    def changed():
        with django_assert_num_queries(1):
            seen.append(around([table.pk]))
        return seen[-1] != seen[-2]

    assert not changed()
    seating.join_table(peer="1.2.3.4", code=table.code, name="Ben")
    assert changed()
    again = seating.create_table(options=OPTIONS, rematch_of=table)
    assert changed()
    seating.close_table(seat=again.seat)
    assert changed()
    guests.remove_guest(seat=host.seat, name="Ben")
    assert changed()
    guests.change_codes(seat=host.seat)
    assert changed()
