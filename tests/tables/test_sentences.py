"""Every event of every game has its sentence, in both languages."""

import re
from importlib import import_module

import pytest
from django.utils import translation
from django.utils.translation import gettext

from companion.tables import log_text, selectors
from rules.engine.registry import GAMES
from tests.html import plain_spaces
from tests.tables.people import place, sit_down

pytestmark = pytest.mark.django_db  # a sentence calls things by their names, which are in the database
KINDS = [(slug, name) for slug in GAMES for name in sorted(import_module(f"rules.engine.{slug}.game").EVENTS.kinds)]


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_sentence_and_every_sentence_is_of_an_event_and_is_translated(game):
    assert set(log_text.SENTENCES[game]) == {name for slug, name in KINDS if slug == game}
    for sentence in log_text.SENTENCES[game].values():
        if isinstance(sentence, str) and sentence:
            with translation.override("fr"):
                french = gettext(sentence)
            assert sorted(re.findall(r"%\(\w+\)s", french)) == sorted(re.findall(r"%\(\w+\)s", sentence))


def test_an_event_with_nothing_in_it_is_still_told():
    for game, name in KINDS:
        found = log_text.entry_text(game=game, kind="action", events=[{"type": name}])
        assert found["en"], name
        assert found["fr"], name


def test_an_event_that_nobody_knows_is_told_by_its_name():
    assert log_text.entry_text(game="tsukuyumi", kind="action", events=[{"type": "moon-fell", "clause": "x"}])["en"] == "Moon fell."


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        (place("0,0", 2), ["By hand", "2 × Small Oni"], ["À la main", "2 × Petit Oni"]),
        ({"type": "momentum", "by": -1}, ["By hand", "−1", "square 0"], ["À la main", "case 0"]),
        ({"type": "vp", "who": "nomads", "by": 3}, ["Nomads", "+3", "5 in all"], ["Nomades", "5 en tout"]),
        ({"type": "mark", "area": "2,0", "what": "toxic"}, ["Toxic"], ["Toxique"]),
        ({"type": "unmark", "area": "2,-1", "what": "territory"}, ["anybody", "Nomads"], ["personne", "Nomades"]),
        ({"type": "say", "text": "100 % <i>"}, ["“100 % <i>”"], ["« 100 % <i> »"]),
        ({"type": "choose-ruling", "ruling": "mountain-value", "reading": "twice"}, ["mountain", "twice"], ["Montagne", "deux fois"]),
        (
            {"type": "move", "by": "nomads", "points": 1, "figures": [{"unit": "private", "count": 1, "path": ["2,-1", "2,0"]}]},
            ["Nomads", "1 × Private"],
            ["Nomades", "1 × "],
        ),
    ],
)
def test_an_entry_says_what_happened_in_each_language(db, action, english, french):
    people = sit_down()
    people.act(action)
    (entry,) = selectors.log(seat=people.seat("ben"))
    assert all(part in entry["text"]["en"] for part in english), entry["text"]
    assert all(part in plain_spaces(entry["text"]["fr"]) for part in french), entry["text"]


def test_what_the_rules_did_is_not_said_to_be_by_hand_and_undo_says_what_it_took_back(people):
    people.act({"type": "move", "by": "nomads", "points": 1, "figures": [{"unit": "private", "count": 1, "path": ["2,-1", "2,0"]}]})
    people.undo()
    people.redo()
    moved, undone, redone = (entry["text"]["en"] for entry in selectors.log(seat=people.seat("ana")))
    assert "By hand" not in moved
    assert undone == f"Undone: {moved}"
    assert redone == f"Redone: {moved}"


def test_a_game_hides_from_the_log_what_a_seat_must_not_see(people, monkeypatch):
    people.act({"type": "say", "text": "my secret"})
    game = GAMES["tsukuyumi"]

    def seen(written, side):
        return written if side == "nomads" else {"type": written["type"], "text": "…"}

    monkeypatch.setattr(selectors.games, "GAMES", {"tsukuyumi": type(game)(**{**game.__dict__, "seen": seen})})
    for who, knows in (("ana", True), ("ben", False), ("cleo", False)):
        assert ("my secret" in str(selectors.log(seat=people.seat(who)))) is knows
        assert ("my secret" in str(selectors.table_view(seat=people.seat(who)))) is knows


LOG = [
    (
        {"type": "round-card-shown", "clause": "coop.round.4", "card": "mp79"},
        "Oni round card: MP79 – Loss of Control.",
        "MP79 – Perte de contrôle.",
    ),
    ({"type": "round-card-shown", "clause": "coop.round.4"}, "The Oni round card is revealed.", "La carte Manche Oni est révélée."),
    ({"type": "princess-card-shown", "clause": "coop.princess.5", "card": "mp72"}, "Princess card: MP72.", "Carte Princesse : MP72."),
    ({"type": "princess-card-shown", "clause": "coop.princess.5"}, "A Princess card is revealed.", "Une carte Princesse est révélée."),
    (
        {"type": "card-revealed", "by": "nomads", "kind": "riposte", "clause": "coop.legend.4"},
        "Nomads reveal a card.",
        "une carte est révélée.",
    ),
    ({"type": "event-played", "by": "nomads", "card": "", "held": 0, "clause": "tsk.action.4"}, "Nomads play an event.", "est joué."),
    ({"type": "other-done", "by": "nomads", "what": "", "clause": "coop.round.7.2"}, "Nomads did something else.", "une autre action."),
    (
        {"type": "markers-counted", "area": "0,0", "owner": "nomads", "marker": "mine", "count": 2, "clause": "tsk.action.2.1"},
        ": Mine, now 2.",
        " : Mine, désormais 2.",
    ),
    ({"type": "trait-marked", "area": "0,0", "trait": "tsukuyumi", "on": True}, "Tsukuyumi area.", "Zone Tsukuyumi."),
]


@pytest.mark.parametrize(("event", "english", "french"), LOG)
def test_cards_and_markers_are_called_as_the_box_calls_them(box, event, english, french):
    found = log_text.entry_text(game="tsukuyumi", kind="action", events=[event])
    assert found["en"].endswith(english)
    assert plain_spaces(found["fr"]).endswith(french)


def test_who_falls_and_who_leaves_a_fight_is_told_once(box):
    walk = {"unit": "private", "count": 1, "path": ["0,0", "1,0"]}
    events = [
        {"type": "damage-taken", "side": "nomads", "damage": 10, "losses": [{"unit": "private", "count": 2}], "clause": "coop.fight.7"},
        {"type": "figures-moved", "owner": "nomads", "figures": [walk], "clause": "tsk.combat.12"},
        {"type": "retreated", "side": "nomads", "clause": "tsk.combat.12"},
        {"type": "figures-removed", "area": "0,0", "owner": "nomads", "unit": "private", "count": 2, "clause": "tsk.combat.11"},
    ]
    text = log_text.entry_text(game="tsukuyumi", kind="action", events=events)["en"]
    assert text.startswith("Nomads take 10 damage; destroyed: 2 × Private. Nomads retreat: 1 × Private ")
    assert "less" not in text
