"""An error at the end of a transaction does not say whether it was committed; what had been stored is never done again, nor told as old."""

from uuid import uuid4

import pytest
from django.db import OperationalError, transaction
from django.db.models.signals import post_save

from companion.tables import exporting, seating, services
from companion.tables.models import LogEntry, Seat, Table
from tests.tables.people import OPTIONS, place, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("loaded_again")]


@pytest.fixture
def break_after():
    """The next transaction that saves such a row is committed, and then the database reports an error."""
    connected = []

    def arm(model):
        def fail() -> None:
            raise OperationalError("database is locked")

        def once(**_: object) -> None:
            post_save.disconnect(once, sender=model)
            transaction.on_commit(fail)

        connected.append((once, model))
        post_save.connect(once, sender=model, weak=False)

    yield arm
    for once, model in connected:
        post_save.disconnect(once, sender=model)


@pytest.fixture
def people():
    return sit_down()


def test_a_new_tap_is_answered_as_the_first_although_the_commit_reported_an_error(people, break_after):
    break_after(LogEntry)
    done = people.act(place("0,0"))
    assert (done.first, people.version, LogEntry.objects.count()) == (True, 1, 1)
    assert people.position["areas"]["0,0"]["units"]["oni"]["small"] == 2


def test_a_tap_that_was_done_by_an_earlier_call_is_still_told_as_done_before(people, break_after):
    key = str(uuid4())
    people.act(place("0,0"), key=key)
    assert not people.act(place("0,0"), key=key, version=0).first


def test_undo_and_redo_happen_once(people, break_after):
    people.act(place("0,0"))
    people.act(place("0,0"))
    break_after(LogEntry)
    assert people.undo().first
    assert (people.version, Table.objects.get().depth) == (3, 1)
    break_after(LogEntry)
    assert people.redo().first
    assert (people.version, Table.objects.get().depth) == (4, 2)


def test_going_back_several_actions_answers_with_all_of_them(people, break_after):
    for _ in range(3):
        people.act(place("0,0"))
    break_after(LogEntry)
    done = services.undo_to(seat=people.seat("ana"), key=str(uuid4()), version=3, to=0)
    assert [(one.first, one.entry.version) for one in done] == [(True, 4), (True, 5), (True, 6)]
    assert people.version == 6


def test_somebody_sits_down_on_one_seat(people, break_after):
    before = Seat.objects.count()
    break_after(Seat)
    seated = seating.join_table(peer="192.0.2.1", code=people.table.code, name="Dora")
    assert Seat.objects.count() == before + 1
    assert seated.seat.token_hash == Seat.objects.get(name="Dora").token_hash


def test_one_table_is_opened(break_after):
    break_after(Table)
    made = seating.create_table(options=OPTIONS)
    assert Table.objects.count() == 1
    assert made.table == Table.objects.get()


def test_one_table_is_opened_from_a_file(people, break_after):
    people.act(place("0,0"))
    file = exporting.export_table(seat=people.seat("ana"))
    break_after(Table)
    made = exporting.import_table(data=file)
    assert Table.objects.count() == 2
    assert LogEntry.objects.filter(table=made.table).count() == 1
