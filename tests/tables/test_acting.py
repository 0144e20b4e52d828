"""One tap is one entry: keys, versions, merging, clashes, rights."""

import logging
from uuid import uuid4

import pytest

from companion.tables import services
from companion.tables.errors import NotAllowed, Refused, Stale
from companion.tables.models import LogEntry, Table
from rules.engine.kernel.errors import BadInput, RuleViolation
from tests.tables.people import place, remove, sit_down


def small_oni(people, area="0,0"):
    return people.position["areas"][area]["units"]["oni"].get("small", 0)


def test_an_action_becomes_the_next_entry_and_changes_the_board(people):
    before = small_oni(people)
    done = people.act(place("0,0", 2), "ben")
    assert done.first
    assert (done.entry.version, done.entry.seat.name, people.version) == (1, "Ben", 1)
    assert small_oni(people) == before + 2


def test_the_same_key_again_gets_the_first_answer_and_does_nothing(people):
    key = str(uuid4())
    first = people.act(place("0,0"), key=key)
    again = people.act(place("0,0"), key=key, version=0)
    other = people.act(place("1,0", 5), who="ben", key=key, version=0)
    assert [again.first, other.first] == [False, False]
    assert again.entry.pk == other.entry.pk == first.entry.pk
    assert LogEntry.objects.count() == 1
    assert small_oni(people) == 2


def test_a_refused_key_may_be_used_again(people):
    key = str(uuid4())
    with pytest.raises(RuleViolation):
        people.act(remove("0,0", 9), key=key)
    assert people.version == 0
    assert people.act(place("0,0"), key=key).first


def test_against_the_rules_stores_nothing_and_names_the_clause(people):
    with pytest.raises(RuleViolation) as refused:
        people.act({"type": "conquer", "by": "nomads", "area": "0,0"})
    assert refused.value.reasons[0].clause
    assert (people.version, LogEntry.objects.count()) == (0, 0)


def test_stale_taps_on_different_things_merge(people):
    people.act(place("0,0"), "ana", version=0)
    people.act(place("1,0"), "ben", version=0)
    people.act({"type": "momentum", "by": 1}, "ana", version=0)
    people.act({"type": "vp", "who": "oni", "by": 1}, "ben", version=0)
    assert people.version == 4


def test_stale_taps_on_the_same_thing_clash_and_show_what_was_missed(people):
    people.act({"type": "momentum", "by": 1}, "ana", version=0)
    people.act(place("0,0"), "ana", version=0)
    with pytest.raises(Stale) as clash:
        people.act(remove("0,0"), "ben", version=0)
    assert clash.value.version == 2
    assert [entry.version for entry in clash.value.entries] == [1, 2]
    assert people.version == 2


def test_a_note_touches_nothing_and_merges_with_everything(people):
    people.act({"type": "choose-ruling", "ruling": "mountain-value", "reading": "twice"}, version=0)
    people.act({"type": "say", "text": "well"}, "ben", version=0)
    people.act({"type": "choose-ruling", "ruling": "mountain-value", "reading": "once"}, version=1)
    assert people.version == 3
    with pytest.raises(Stale):
        people.act(place("0,0"), "ben", version=2)


def test_what_is_no_longer_legal_is_stale_and_not_against_the_rules(people):
    people.act({"type": "say", "text": "look"}, version=0)
    with pytest.raises(Stale):
        people.act(remove("1,0", 9), "ben", version=0)


def test_an_undo_touches_what_its_action_touched(people):
    people.act(place("0,0"))
    people.undo()
    people.act(place("1,0"), version=1)
    with pytest.raises(Stale):
        people.act(place("0,0"), version=1)


@pytest.mark.parametrize("version", [1, 99, -1, "0", 1.5, None, True])
def test_a_version_ahead_of_the_table_or_no_number_is_bad_input(people, version):
    with pytest.raises(BadInput) as bad:
        services.act(seat=people.seat("ana"), key="k", version=version, action=place("0,0"))
    assert bad.value.at == "version"


@pytest.mark.parametrize("key", [None, "", " ", 5, "x" * 65, "a\nb"])
def test_a_key_is_a_short_text(people, key):
    with pytest.raises(BadInput) as bad:
        services.act(seat=people.seat("ana"), key=key, version=0, action=place("0,0"))
    assert bad.value.at == "key"


@pytest.mark.parametrize("action", [None, [], {}, {"type": "dance"}, {"type": "place"}, {"type": "say", "text": "x" * 501}])
def test_an_unreadable_action_is_bad_input(people, action):
    with pytest.raises(BadInput):
        services.act(seat=people.seat("ana"), key="k", version=0, action=action)


def test_a_watcher_neither_acts_nor_undoes(people):
    people.act(place("0,0"))
    with pytest.raises(NotAllowed):
        people.act({"type": "say", "text": "hello"}, "cleo")
    with pytest.raises(NotAllowed):
        people.undo("cleo")
    with pytest.raises(NotAllowed):
        people.redo("cleo")


MOVE = {"type": "move", "by": "nomads", "points": 1, "figures": [{"unit": "private", "count": 1, "path": ["2,-1", "2,0"]}]}


def test_people_share_phones_unless_the_table_says_otherwise(people):
    assert people.act(MOVE, "ben").first


def test_at_a_table_of_strict_seats_everybody_moves_their_own_and_the_host_all(db):
    people = sit_down(strict_seats=True)
    with pytest.raises(NotAllowed):
        people.act(MOVE, "ben")
    assert people.act(place("0,0"), "ben").first
    assert people.act(MOVE, "ana").first


def test_a_table_in_the_bin_is_not_played_at(people):
    Table.objects.update(closed_at="2026-01-01T00:00:00Z")
    with pytest.raises(Refused):
        people.act(place("0,0"))


def test_nothing_to_undo_and_nothing_to_redo_is_refused(people):
    with pytest.raises(Refused):
        people.undo()
    with pytest.raises(Refused):
        people.redo()


def test_a_stale_undo_is_stale_whatever_was_missed(people):
    people.act(place("0,0"))
    people.act({"type": "say", "text": "hi"})
    with pytest.raises(Stale):
        services.undo(seat=people.seat("ben"), key="u", version=1)


def test_an_engine_that_raises_stores_nothing_and_is_refused(people, monkeypatch, caplog):
    def raise_error(*args):
        raise ZeroDivisionError

    game = services.games.GAMES["tsukuyumi"]
    broken = type(game)(**{**game.__dict__, "decide": raise_error})
    monkeypatch.setattr(services.games, "GAMES", {"tsukuyumi": broken})
    with caplog.at_level(logging.ERROR), pytest.raises(Refused):
        people.act(place("0,0"))
    assert "engine raised unexpectedly" in caplog.text
    assert people.version == 0


def test_undo_to_a_version_takes_back_all_that_came_later(people):
    for n in range(5):
        people.act(place("0,0" if n % 2 else "1,0"))
    then = people.position
    for _ in range(3):
        people.act(place("0,0"))
    done = services.undo_to(seat=people.seat("ben"), key="back", version=8, to=5)
    assert len(done) == 3
    assert people.version == 11
    assert people.position == then
    assert [d.entry.pk for d in services.undo_to(seat=people.seat("ben"), key="back", version=8, to=5)] == [done[0].entry.pk]
