"""Putting up a table, sitting down, the bin."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from companion.tables import codes, seating, selectors
from companion.tables.errors import Impossible, NoSeat, NotAllowed, NotFound, Refused
from companion.tables.models import Seat, Table
from rules.engine.kernel.errors import BadInput
from tests.tables.people import OPTIONS, sit_down


def test_a_code_has_six_characters_that_nobody_mistakes():
    found = "".join(codes.new_code() for _ in range(300))
    assert len(found) == 1800
    assert not set(found) & set("01ILO5S")
    assert len({codes.new_code() for _ in range(200)}) == 200


def test_only_hashes_of_secrets_are_kept(people):
    kept = str(list(Seat.objects.values())) + str(list(Table.objects.values()))
    for token in (people.ana, people.ben, people.cleo):
        assert len(token) >= 32
        assert token not in kept


def test_a_secret_opens_its_own_seat_and_no_other(people):
    other = sit_down()
    assert people.seat("ana").role == "host"
    assert people.seat("ben").side == "boarlords"
    with pytest.raises(NoSeat):
        selectors.seat_of(token="guess", table_id=people.table.id)
    with pytest.raises(NoSeat):
        selectors.seat_of(token=None, table_id=people.table.id)
    with pytest.raises(NotAllowed):
        selectors.seat_of(token=other.ana, table_id=people.table.id)
    with pytest.raises(NotFound):
        selectors.seat_of(token=people.ana, table_id="00000000-0000-4000-8000-000000000000")


def test_codes_are_read_as_people_type_them(people):
    code = people.table.code
    seat = seating.join_table(peer="192.0.2.1", code=f" {code[:3].lower()}-{code[3:]}", name="Dora").seat
    assert (seat.table_id, seat.role, seat.side) == (people.table.id, "player", None)


def test_a_second_phone_sits_on_the_same_side_and_never_becomes_the_host(people):
    again = seating.join_table(peer="192.0.2.1", code=people.table.code, name="ana").seat
    assert (again.name, again.role, again.side) == ("Ana", "player", "nomads")
    assert [seat["name"] for seat in selectors.seats(table=people.table)] == ["Ana", "Ben", "Cleo"]


def test_at_a_table_of_strict_seats_a_taken_name_is_refused(db):
    people = sit_down(strict_seats=True)
    with pytest.raises(Impossible):
        seating.join_table(peer="192.0.2.1", code=people.table.code, name="Ben")


def test_with_the_watchers_code_one_only_watches(people):
    with pytest.raises(NotAllowed):
        seating.join_table(peer="192.0.2.1", code=people.table.watch_code, name="Eve")
    assert selectors.table_view(seat=people.seat("cleo"))["code"] is None


@pytest.mark.parametrize("code", ["AAAAAA", "", "Ж" * 6, "x" * 5000])
def test_a_wrong_code_is_not_found(db, code):
    with pytest.raises(NotFound):
        seating.join_table(peer="192.0.2.1", code=code, name="Eve")


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"game": "chess"}, "game"),
        ({"game": None}, "game"),
        ({"language": "de"}, "language"),
        ({"players": []}, "players"),
        ({"players": None}, "players"),
        ({"players": "Ana"}, "players"),
        ({"players": [{"name": ""}]}, "players.0.name"),
        ({"players": [{"name": "x" * 41}]}, "players.0.name"),
        ({"players": [{"name": "a\u0007b"}]}, "players.0.name"),
        ({"players": [{"name": "Ana"}, {"name": "ana"}]}, "players.1.name"),
        ({"players": [{"name": "Ana", "faction": "martians"}]}, "players.0.faction"),
        ({"players": [{"name": "Ana", "faction": "oni"}]}, "players.0.faction"),
        ({"players": [{"name": "Ana", "faction": "nomads"}, {"name": "Ben", "faction": "nomads"}]}, "players.1.faction"),
        ({"players": [{"name": "Ana", "colour": "red"}]}, "players.0.colour"),
        ({"players": [{"name": str(n)} for n in range(9)]}, "players"),
        ({"mode": "standard"}, "mode"),
        ({"position": {"game": "tsukuyumi", "mode": "coop", "areas": {}}}, "position.areas"),
        ({"strict_seats": "yes"}, "strict_seats"),
    ],
)
def test_a_table_that_cannot_be_says_where(db, change, at):
    with pytest.raises(BadInput) as bad:
        seating.create_table(options={**OPTIONS, **change})
    assert bad.value.at == at
    assert not Table.objects.exists()


def test_who_has_chosen_no_side_gets_one_that_is_left(db):
    players = [{"name": "Ana"}, {"name": "Ben", "faction": "nomads"}, {"name": "Cid"}]
    host = seating.create_table(options={**OPTIONS, "players": players})
    assert [seat["side"] for seat in selectors.seats(table=host.table)] == ["boarlords", "nomads", None]


def test_seats_are_not_endless(people, monkeypatch):
    monkeypatch.setattr(seating, "MOST_SEATS", 4)
    seating.join_table(peer="192.0.2.1", code=people.table.code, name="Dora")
    with pytest.raises(Impossible):
        seating.join_table(peer="192.0.2.1", code=people.table.code, name="Eve")


def test_the_bin_keeps_a_table_for_thirty_days(people):
    with pytest.raises(NotAllowed):
        seating.close_table(seat=people.seat("ben"))
    seating.close_table(seat=people.seat("ana"))
    with pytest.raises(NotFound):
        seating.join_table(peer="192.0.2.1", code=people.table.code, name="Dora")
    assert people.view()["closed"]
    seating.restore_table(seat=people.seat("ana"))
    assert people.view()["closed"] is None
    seating.close_table(seat=people.seat("ana"))
    Table.objects.update(closed_at=timezone.now() - timedelta(days=29))
    call_command("empty_the_bin")
    assert Table.objects.count() == 1
    Table.objects.update(closed_at=timezone.now() - timedelta(days=31))
    with pytest.raises(Refused):
        seating.restore_table(seat=people.seat("ana"))
    call_command("empty_the_bin")
    assert not Table.objects.exists()


def test_a_table_without_a_position_gets_a_seed_of_its_own(db):
    options = {"game": "metals", "players": [{"name": "Ana"}, {"name": "Ben"}]}
    one, other = (seating.create_table(options=options).table for _ in range(2))
    assert one.options["seed"] != other.options["seed"]
