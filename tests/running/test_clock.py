"""The server's clock may jump: the log keeps its order, nothing is deleted early, and nobody has to wait for ever."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from companion.tables import exporting, seating, selectors, throttling
from companion.tables.errors import SlowDown
from companion.tables.models import LogEntry, Seat, Table
from tests.tables.people import place, sit_down

DAY = timedelta(days=1)
JUMPS = (timedelta(0), timedelta(hours=3), timedelta(hours=-5), -400 * DAY, 400 * DAY, timedelta(minutes=1))


@pytest.fixture
def clock(monkeypatch):
    """A clock that a test puts forward and back."""
    begin = datetime(2026, 11, 18, 12, tzinfo=UTC)
    hands = [begin]
    monkeypatch.setattr(timezone, "now", lambda: hands[0])

    def jump(by: timedelta) -> None:
        hands[0] = begin + by

    return jump


def test_the_log_is_told_in_the_order_in_which_it_was_written(clock):
    people = sit_down()
    for by in JUMPS:
        clock(by)
        people.act(place("0,0"))
    clock(-900 * DAY)
    people.undo()
    people.redo()
    seat = people.seat("ana")
    entries = selectors.log(seat=seat, after=0)
    assert [entry["version"] for entry in entries] == list(range(1, len(JUMPS) + 3))
    assert people.position["areas"]["0,0"]["units"]["oni"]["small"] == 1 + len(JUMPS)
    copy = exporting.import_table(data=exporting.export_table(seat=seat)).table
    assert list(LogEntry.objects.filter(table=copy).values_list("version", "at")) == list(
        LogEntry.objects.filter(table=people.table).values_list("version", "at")
    )


def test_a_clock_that_was_put_back_still_notes_who_is_there(clock):
    people = sit_down()
    clock(-10 * DAY)
    seating.mark_seen(seat=people.seat("ana"))
    assert Seat.objects.get(pk=people.seat("ana").pk).seen_at == timezone.now()


def test_the_bin_is_emptied_after_thirty_days_that_people_have_seen(clock):
    binned, other = sit_down(), sit_down()
    seating.close_table(seat=binned.seat("ana"))
    clock(29 * DAY)
    seating.mark_seen(seat=other.seat("ana"))
    assert seating.empty_the_bin() == 0
    clock(31 * DAY)
    seating.mark_seen(seat=other.seat("ana"))
    assert seating.empty_the_bin() == 1
    assert not Table.objects.filter(pk=binned.table.pk).exists()


def test_a_clock_that_runs_ahead_deletes_nothing_and_the_host_can_restore_once_it_is_right(clock):
    people = sit_down()
    seating.close_table(seat=people.seat("ana"))
    clock(4000 * DAY)
    assert seating.empty_the_bin() == 0
    clock(DAY)
    assert seating.restore_table(seat=people.seat("ana")).closed_at is None


def test_a_table_binned_while_the_clock_was_behind_gets_its_thirty_days(clock):
    people, other = sit_down(), sit_down()
    clock(-20_000 * DAY)  # a machine without a battery starts in 1970
    seating.close_table(seat=people.seat("ana"))
    clock(DAY)
    seating.mark_seen(seat=other.seat("ana"))
    assert seating.empty_the_bin() == 0


def test_nobody_waits_for_ever_because_the_clock_was_put_back(db):
    hands = [2_000_000_000.0]
    tries = throttling.Limit("code", lambda: 3, 60, "slow-down", clock=lambda: hands[0])
    for _ in range(3):
        tries.count("192.0.2.7")
    with pytest.raises(SlowDown):
        tries.check("192.0.2.7")
    hands[0] -= 400 * 24 * 3600
    tries.check("192.0.2.7")
    for _ in range(3):
        tries.count("192.0.2.7")
    with pytest.raises(SlowDown) as refused:
        tries.check("192.0.2.7")
    assert refused.value.wait <= 60
