"""Rows that are read with queries of our own are those that Django reads."""

from uuid import uuid4

import pytest
from django.db import transaction
from django.forms import model_to_dict

from companion.tables import codes, rows, seating, services
from companion.tables.models import LogEntry, Seat, Table
from tests.tables.people import OPTIONS, place

pytestmark = pytest.mark.django_db


def values(row, fields):
    return {field.attname: getattr(row, field.attname) for field in fields}


def test_a_seat_comes_with_its_table(django_assert_num_queries):
    host = seating.create_table(options=OPTIONS)
    seating.join_table(peer="192.0.2.7", code=host.table.code, name="Ben")
    with django_assert_num_queries(1):
        found = rows.seat_with(token_hash=codes.hashed(host.token))
        table = values(found.table, rows.TABLE_FIELDS)
    seat = Seat.objects.get(pk=host.seat.pk)
    assert values(found, rows.SEAT_FIELDS) == values(seat, rows.SEAT_FIELDS)
    assert table == values(Table.objects.get(pk=host.table.pk), rows.TABLE_FIELDS)
    assert model_to_dict(found.table) == model_to_dict(seat.table), "what was left out is read where it is asked for"
    assert rows.seat_with(token_hash="nobody's") is None


def test_the_table_that_is_written_to_is_the_one_that_django_reads():
    host = seating.create_table(options=OPTIONS)
    with transaction.atomic():
        found = rows.locked_table(pk=host.table.pk)
    assert values(found, rows.TABLE_FIELDS) == values(Table.objects.get(pk=host.table.pk), rows.TABLE_FIELDS)
    with transaction.atomic(), pytest.raises(Table.DoesNotExist):
        rows.locked_table(pk=uuid4())


def test_a_key_is_known_at_its_own_table_only():
    host, other = seating.create_table(options=OPTIONS), seating.create_table(options=OPTIONS)
    services.act(seat=host.seat, key="a tap", version=0, action=place("0,0"))
    assert rows.has_key(table=host.table.pk, key="a tap")
    assert not rows.has_key(table=host.table.pk, key="another")
    assert not rows.has_key(table=other.table.pk, key="a tap")
    assert LogEntry.objects.filter(key="a tap").count() == 1


def test_a_seat_s_table_is_as_it_was_written_after_each_tap():
    seat = seating.create_table(options=OPTIONS).seat
    for work in (
        lambda: services.act(seat=seat, key="1", version=0, action=place("0,0")),
        lambda: services.act(seat=seat, key="1", version=0, action=place("0,0")),  # sent again
        lambda: services.undo(seat=seat, key="2", version=1),
        lambda: services.redo(seat=seat, key="3", version=2),
        lambda: services.undo_to(seat=seat, key="4", version=3, to=0),
    ):
        work()
        written = Table.objects.get(pk=seat.table_id)
        assert all(getattr(seat.table, name) == getattr(written, name) for name in services.COUNTS)
