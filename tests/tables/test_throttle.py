"""Who guesses too often, or opens too many tables, has to wait; every process knows."""

import json
import subprocess
import sys
from datetime import timedelta

import pytest
from django.conf import settings as django_settings
from django.utils import timezone

from companion.tables import exporting, seating, throttling
from companion.tables.errors import NoSeat, NotFound, SlowDown
from companion.tables.models import AttemptCount, Seat, Table
from companion.tables.throttling import Limit, hashed_peer
from tests.tables.people import OPTIONS, sit_down
from tests.test_running import ROOT

HERE, THERE = "192.0.2.7", "192.0.2.8"


def limit(now, most=3):
    return Limit("test", lambda: most, 60, "slow-down", clock=lambda: now[0])


def test_failures_are_counted_by_peer_and_forgotten_after_a_minute():
    now = [0.0]
    failures = limit(now)
    for second in (0, 10, 20):
        now[0] = second
        failures.check(HERE)
        failures.count(HERE)
    with pytest.raises(SlowDown) as slow:
        failures.check(HERE)
    assert slow.value.wait == 40
    failures.check(THERE)
    now[0] = 59.9
    with pytest.raises(SlowDown):
        failures.check(HERE)
    now[0] = 60.1
    failures.check(HERE)


def test_what_no_longer_counts_is_deleted():
    now = [0.0]
    failures = limit(now)
    for second in range(0, 6000, 10):
        now[0] = second
        failures.count(f"10.0.0.{second % 250}")
    assert AttemptCount.objects.count() <= 7


def test_an_address_is_kept_as_a_hash_that_needs_the_secret_key(settings):
    first = hashed_peer(HERE)
    assert HERE not in first
    settings.SECRET_KEY = "another"
    assert hashed_peer(HERE) != first


def test_all_addresses_of_one_household_are_one():
    assert hashed_peer("2001:db8:1:2:aaaa::1") == hashed_peer("2001:db8:1:2:bbbb::2") != hashed_peer("2001:db8:1:3::1")
    assert hashed_peer("::ffff:192.0.2.7") == hashed_peer(HERE)
    assert hashed_peer("not an address") != hashed_peer("")


def test_whoever_does_nothing_wrong_writes_nothing(people, django_assert_num_queries):
    throttling.CODES.check(HERE)
    seating.seat_of(peer=HERE, token=people.ana, table_id=people.table.pk)
    assert not AttemptCount.objects.exists()
    with django_assert_num_queries(1):
        throttling.CODES.check(HERE)


def test_nothing_of_what_was_guessed_is_kept(people):
    for guess in ("ZZZZZZ", "AAAAAA"):
        with pytest.raises(NotFound):
            seating.join_table(peer=HERE, code=guess, name="Eve")
    with pytest.raises(NoSeat):
        seating.seat_of(peer=HERE, token="guessed-secret", table_id=people.table.pk)
    kept = json.dumps([list(map(str, row)) for row in AttemptCount.objects.values_list()])
    assert not any(part in kept for part in ("ZZZZZZ", "AAAAAA", "guessed", HERE))


def test_tables_of_an_address_are_limited_per_hour(settings):
    settings.TABLES_PER_HOUR = 2
    file = exporting.export_table(seat=sit_down().seat("ana"))
    seating.create_table(options=OPTIONS, peer=HERE)
    exporting.import_table(data=file, peer=HERE)
    for again in (lambda: seating.create_table(options=OPTIONS, peer=HERE), lambda: exporting.import_table(data=file, peer=HERE)):
        with pytest.raises(SlowDown) as slow:
            again()
        assert slow.value.code == "many-tables"
        assert "at most 2 per hour" in slow.value.message()["en"]
        assert "2 par heure" in slow.value.message()["fr"]
    seating.create_table(options=OPTIONS, peer=THERE)


def test_what_was_refused_does_not_count(settings):
    settings.TABLES_PER_HOUR = 1
    with pytest.raises(Exception, match="unknown-faction"):
        seating.create_table(options={**OPTIONS, "players": [{"name": "Ana", "faction": "hats"}]}, peer=HERE)
    seating.create_table(options=OPTIONS, peer=HERE)


def test_tables_kept_open_by_an_address_are_limited_until_some_are_closed_or_forgotten(settings):
    settings.TABLES_KEPT = 2
    first, second = (seating.create_table(options=OPTIONS, peer=HERE) for _ in range(2))
    with pytest.raises(SlowDown) as slow:
        seating.create_table(options=OPTIONS, peer=HERE)
    assert slow.value.code == "tables-kept"
    assert "2" in slow.value.message()["fr"]
    seating.create_table(options=OPTIONS, peer=THERE)
    seating.close_table(seat=first.seat)
    third = seating.create_table(options=OPTIONS, peer=HERE)
    Seat.objects.filter(table__in=[second.table, third.table]).update(seen_at=timezone.now() - timedelta(days=31))
    seating.create_table(options=OPTIONS, peer=HERE)
    assert HERE not in str(list(Table.objects.values_list("opened_by")))


GUESS = """
import django; django.setup()
from companion.tables import seating
from companion.tables.errors import NotFound, SlowDown
for _ in range(7):
    try:
        seating.join_table(peer="192.0.2.7", code="ZZZZZZ", name="Eve")
    except NotFound:
        print("wrong")
    except SlowDown:
        print("slow")
"""


def test_two_processes_count_together(own_folder, new_database):
    env = {"COMPANION_VAR": str(own_folder), "DJANGO_SETTINGS_MODULE": "companion.settings", "PYTHONPATH": str(ROOT)}
    env["DATABASE_URL"] = new_database()
    said = [
        subprocess.run([sys.executable, "-c", GUESS], cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    ]
    assert said[0] == ["wrong"] * 7
    assert said[1].count("wrong") <= 4  # ten in all, where both came within a minute
    assert "slow" in said[1]


def test_the_limits_are_settings():
    assert (django_settings.TABLES_PER_HOUR, django_settings.TABLES_KEPT) == (240, 1000)
