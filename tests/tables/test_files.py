"""A whole table as one file, and back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from companion.tables import exporting, games, seating, selectors, snapshots
from companion.tables.errors import Impossible, TableError
from companion.tables.models import Table
from rules.engine.kernel.errors import BadInput
from tests.examples import examples
from tests.tables.people import OPTIONS, place, sit_down


def played(**changes):
    people = sit_down(**changes)
    people.act(place("0,0", 2), "ben")
    people.act({"type": "say", "text": "<b>hé</b>"})
    people.undo("ben")
    people.act({"type": "momentum", "by": 2})
    people.undo()
    people.undo()
    people.redo()
    return people


def exported(people, who="ana"):
    return json.loads(json.dumps(exporting.export_table(seat=people.seat(who))))


def test_an_imported_table_is_the_same_table_with_new_secrets(db):
    people = played()
    file = exported(people)
    seated = exporting.import_table(data=file)
    assert seated.table.id != people.table.id
    assert seated.table.code != people.table.code
    again = selectors.seat_of(token=seated.token, table_id=seated.table.id)
    assert again.role == "host"
    assert json.loads(json.dumps(exporting.export_table(seat=again))) == file
    snapshots.CACHE.clear()
    old, new = people.view(), selectors.table_view(seat=again)
    same = ("version", "position", "legal", "pending", "rulings", "undo", "redo")
    assert {name: new[name] for name in same} == {name: old[name] for name in same}
    assert selectors.log(seat=again) == selectors.log(seat=people.seat("ana"))


def test_an_imported_table_is_played_on_and_its_people_come_back(db):
    people = played()
    seated = exporting.import_table(data=exported(people))
    ben = seating.join_table(peer="192.0.2.1", code=seated.table.code, name="Ben")
    assert ben.seat.side == "boarlords"
    there = type(people)(seated.table, seated.token, ben.token, "")
    there.redo("ben")
    assert there.position["momentum"] == 3
    there.act(place("1,0"))
    assert there.version == 9


def test_a_file_holds_no_secret(db):
    people = played()
    text = json.dumps(exported(people))
    table = Table.objects.get()
    for secret in (people.ana, people.ben, people.cleo, table.code, table.watch_code):
        assert secret not in text


def test_a_watchers_file_holds_nothing_hidden(db, monkeypatch):
    people = played()
    assert exported(people, "cleo") == exported(people, "ana")  # nothing is hidden at an open position
    game = games.GAMES["tsukuyumi"]

    def seen(written, side):
        return written if side or written["type"] != "say" else {"type": "say", "text": "…"}

    monkeypatch.setattr(games, "GAMES", {"tsukuyumi": type(game)(**{**game.__dict__, "seen": seen})})
    Table.objects.update(options={**OPTIONS, "seed": "who knows me knows every card"})
    file = exported(people, "cleo")
    assert "who knows me" not in json.dumps(file)
    assert "hé" not in json.dumps(file["entries"][1]["action"])
    assert (file["complete"], "start" in file) == (False, False)
    assert exported(people, "ana")["complete"]
    with pytest.raises(Impossible):
        exporting.import_table(data=file)


def changed(file, path, value):
    found = json.loads(json.dumps(file))
    at = found
    for step in path[:-1]:
        at = at[step]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return found


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["format"], "other"),
        (["game"], "chess"),
        (["start"], {}),
        (["start"], None),
        (["version"], 3),
        (["entries", 0, "version"], 2),
        (["entries", 0, "kind"], "redo"),
        (["entries", 0, "kind"], "dance"),
        (["entries", 0, "seat"], 7),
        (["entries", 0, "at"], "yesterday"),
        (["entries", 0, "at"], "2026-13-45T99:00:00Z"),
        (["entries", 0, "action"], {"type": "dance"}),
        (["entries", 0, "events", 0, "area"], "9,9"),
        (["entries", 0, "events", 0, "type"], "dance"),
        (["entries", 0, "events", 0, "count"], "many"),
        (["entries", 1, "key"], "x" * 99),
        (["seats"], []),
        (["seats", 0, "role"], "player"),
        (["seats", 0, "name"], "x" * 99),
        (["more"], 1),
        (["options"], []),
        (["created"], 5),
    ],
)
def test_a_file_that_somebody_changed_is_refused_and_nothing_is_stored(db, path, value):
    file = changed(exported(played()), path, value)
    before = Table.objects.count()
    with pytest.raises((BadInput, TableError)):
        exporting.import_table(data=file)
    assert Table.objects.count() == before


def test_the_same_key_twice_in_a_file_is_refused(db):
    file = exported(played())
    with pytest.raises(Impossible):
        exporting.import_table(data=changed(file, ["entries", 1, "key"], file["entries"][0]["key"]))


def test_a_second_host_in_a_file_is_a_player(db):
    file = changed(exported(played()), ["seats", 1, "role"], "host")
    seated = exporting.import_table(data=file)
    assert [seat["role"] for seat in selectors.seats(table=seated.table)] == ["host", "player", "watcher"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**6) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


class TestWhateverIsInAFile(TestCase):
    @examples(30)
    @given(st.data())
    def test_it_is_a_table_or_refused(self, data):
        file = exported(played())
        at = file
        while True:  # somewhere in the file, something else
            key = data.draw(st.sampled_from(sorted(at) if isinstance(at, dict) else list(range(len(at)))))
            inside = at[key]
            if isinstance(inside, dict | list) and inside and data.draw(st.integers(0, 3)):
                at = inside
            else:
                at[key] = data.draw(JSON)
                break
        try:
            seated = exporting.import_table(data=file)
        except (BadInput, TableError):
            return
        selectors.table_view(seat=selectors.seat_of(token=seated.token, table_id=seated.table.id))
