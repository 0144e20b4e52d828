"""A host removes somebody, or changes the codes; what was done stays."""

import pytest

from companion.tables import exporting, guests, seating, selectors
from companion.tables.errors import Impossible, NoSeat, NotAllowed, NotFound
from companion.tables.models import LogEntry, Table
from rules.engine.kernel.errors import BadInput

HERE = "192.0.2.1"


def remove(people, name="Ben", by="ana", **more):
    return guests.remove_guest(seat=people.seat(by), name=name, **more)


def test_whoever_is_removed_has_no_seat_at_once_and_their_entries_stay(people):
    people.act({"type": "say", "text": "mine"}, who="ben")
    again = seating.join_table(peer=HERE, code=people.table.code, name="ben").token  # another phone of theirs
    remove(people)
    for token in (people.ben, again):
        with pytest.raises(NoSeat):
            selectors.seat_of(token=token, table_id=people.table.pk)
    assert LogEntry.objects.get(table=people.table).seat.name == "Ben"
    assert selectors.log(seat=people.seat("ana"))[0]["seat"] == "Ben"


def test_others_see_who_was_removed_and_the_place_is_free(people):
    remove(people)
    ben = next(seat for seat in people.view("cleo")["seats"] if seat["name"] == "Ben")
    assert ben == {"name": "Ben", "role": "player", "side": "boarlords", "here": False, "removed": True}
    seating.join_table(peer=HERE, code=people.table.code, name="Ben")
    ben = next(seat for seat in people.view("cleo")["seats"] if seat["name"] == "Ben")
    assert ben == {"name": "Ben", "role": "player", "side": "boarlords", "here": True}


def test_a_guest_without_a_side_is_not_expected_again(people):
    seating.join_table(peer=HERE, code=people.table.code, name="Dan")
    remove(people, "Dan")
    assert "Dan" not in [seat["name"] for seat in seating.seats_to_join(peer=HERE, code=people.table.code)]


def test_a_watcher_goes_by_their_role(people):
    with pytest.raises(Impossible) as no:
        remove(people, "Cleo")
    assert no.value.facts["accepted"] == "Ben"
    remove(people, "Cleo", role="watcher")
    with pytest.raises(NoSeat):
        people.seat("cleo")


def test_with_new_codes_the_old_link_does_not_bring_them_back(people):
    code, watch_code = people.table.code, people.table.watch_code
    table = remove(people, change_codes=True)
    assert {table.code, table.watch_code}.isdisjoint({code, watch_code})
    for old in (code, watch_code):
        with pytest.raises(NotFound):
            seating.join_table(peer=HERE, code=old, name="Ben")
    seating.join_table(peer=HERE, code=table.code, name="Ben")


def test_codes_change_and_everybody_stays(people):
    old = people.table.code
    table = guests.change_codes(seat=people.seat("ana"))
    assert table.code != old
    assert table.codes_changed_at is not None
    for who in ("ana", "ben", "cleo"):
        people.seat(who)
    with pytest.raises(NotFound):
        seating.seats_to_join(peer=HERE, code=old)


@pytest.mark.parametrize("who", ["ben", "cleo"])
def test_only_the_host_may(people, who):
    for attempt in (lambda: remove(people, "Ana", by=who), lambda: guests.change_codes(seat=people.seat(who))):
        with pytest.raises(NotAllowed):
            attempt()
    assert Table.objects.get(pk=people.table.pk).code == people.table.code


def test_the_host_stays(people):
    with pytest.raises(Impossible) as no:
        remove(people, "Ana")
    assert no.value.code == "host-stays"
    people.seat("ana")


@pytest.mark.parametrize("change", [{"name": ""}, {"name": 3}, {"role": "host"}, {"change_codes": "yes"}])
def test_what_cannot_be_read_is_refused(people, change):
    with pytest.raises(BadInput):
        guests.remove_guest(**{"seat": people.seat("ana"), "name": "Ben", **change})


def test_a_table_from_which_somebody_was_removed_can_be_kept_as_a_file(people):
    remove(people)
    made = exporting.import_table(data=exporting.export_table(seat=people.seat("ana")))
    assert [seat["name"] for seat in selectors.seats(table=made.table)] == ["Ana", "Ben", "Cleo"]


def test_watchers_leave_room_for_players(people, monkeypatch):
    monkeypatch.setattr(seating, "MOST_WATCHERS", 3)
    for name in ("Dan", "Eve"):
        seating.join_table(peer=HERE, code=people.table.watch_code, name=name, role="watcher")
    with pytest.raises(Impossible) as full:
        seating.join_table(peer=HERE, code=people.table.watch_code, name="Fay", role="watcher")
    assert full.value.code == "watchers-full"
    seating.join_table(peer=HERE, code=people.table.code, name="Fay")
