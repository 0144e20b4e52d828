"""Events and initiative are trays under their chips: one tap takes a card, plays it or goes to a place; own names are kept."""

import pytest

from companion.tables import selectors
from companion.tables.models import Seat
from rules.engine.tsukuyumi.standard.state import CHOOSE, COUNT
from tests.web.tables import Phone, put_up

pytestmark = pytest.mark.django_db
CARD = {"events": 2, "initiative": 1, "movement": 1}
FACTIONS = {"faction0": "nomads", "faction1": "boarlords", "faction2": "cybersamurai"}


def view(phone: Phone):
    return selectors.table_view(seat=Seat.objects.select_related("table").get(table=phone.table, role="host"))


def to_the_blue_phase(language: str = "en", **more: str) -> Phone:
    phone = put_up(language, mode="standard", players="3", **FACTIONS, **more)
    for n in range(60):
        shown = view(phone)
        if shown["position"].get("phase") == "blue":
            return phone
        places = [one for one in shown["legal"] if one["type"] in ("home", "start-areas")]
        waiting = [side for side in shown["position"]["initiative"] if side not in shown["chosen"]]
        if places:
            action = places[(n * 7) % len(places)]
        elif shown["stage"] == "setup":
            action = {"type": "place-starting", "by": shown["position"]["active"]}
        elif shown["stage"] == CHOOSE and waiting:
            action = {"type": "choose-card", "by": waiting[0], "actions": CARD}
        else:
            action = next(one for one in shown["legal"] if one["type"] == "end-turn")
        phone.act(action, key=str(n))
    raise AssertionError("never came there")


def test_an_event_is_drawn_and_played_with_a_tap_each():
    phone = to_the_blue_phase()
    page = phone.get("")
    phone.press(page.doing("draw-event"), **{"s.from": "deck"})
    assert sum(view(phone)["held"].values()) == 1
    page = phone.get("", do="events")
    played = page.doing("play-event")
    assert ("s.card", "storm") in played.cards
    assert ("s.card", "reload") not in played.cards, "faction events are not in this game"
    phone.press(played, **{"s.card": "storm"})
    assert view(phone)["decks"][0]["drawn"] == ["storm"]
    assert phone.status == 200


@pytest.mark.parametrize(("language", "name"), [("en", "Reload!"), ("fr", "Rechargez !")])
def test_the_events_of_a_faction_lie_there_where_they_are_in_the_game(language, name):
    phone = to_the_blue_phase(language, module="faction-events")
    for _ in range(3):
        if view(phone)["position"]["active"] == "nomads":
            break
        phone.press(phone.get("").doing("end-turn"))
    page = phone.get("", do="events")
    phone.press(page.doing("draw-event"), **{"s.from": "faction"})
    page = phone.get("", do="events")
    assert ("s.card", "reload") in page.doing("play-event").cards
    assert name in page.text


def test_an_event_that_was_named_is_offered_at_the_next_table():
    phone = to_the_blue_phase()
    phone.press(phone.get("").doing("draw-event"), **{"s.from": "open"})
    phone.press(phone.get("", do="events").saying("Play this event"), **{"s.card": "Red Rain"})
    assert view(phone)["decks"][0]["drawn"] == ["Red Rain"]
    other = to_the_blue_phase_again(phone)
    other.press(other.get("").doing("draw-event"), **{"s.from": "open"})
    assert ("s.card", "Red Rain") in other.get("", do="events").doing("play-event").cards


def to_the_blue_phase_again(phone: Phone) -> Phone:
    """Another table on a phone that keeps what the first one did."""
    other = to_the_blue_phase()
    other.client.cookies["printed-tsukuyumi"] = phone.client.cookies["printed-tsukuyumi"].value
    return other


def test_a_place_in_the_initiative_is_one_tap():
    phone = to_the_blue_phase()
    before = view(phone)["position"]["initiative"]
    form = phone.get("", do="initiative").doing("initiative")
    assert [value for _name, value in form.cards] == ["1", "2", "3"], "the whole order is drawn"
    phone.press(form, **{"n.to": "2"})
    after = view(phone)["position"]["initiative"]
    assert (after[0], after[1]) == (before[1], before[0])
    assert "initiative" not in {form.deed.get("type") for form in phone.get("", do="initiative").forms}, "once"


def test_cards_of_the_standard_game_are_known_at_the_next_table():
    phone = to_the_blue_phase()
    while view(phone)["stage"] != COUNT:
        phone.press(phone.get("").doing("end-turn"))
    phone.press(phone.get("").doing("close-round"))
    kept = phone.get("/tables/new/")
    assert "cards" in kept.text
    phone.client.post("/en/tables/new/", {"chosen": "1", "mode": "standard", "players": "3", **FACTIONS, "remembered": "1", "create": "1"})
    newest = type(phone.table).objects.latest("created_at")
    assert list(newest.start["standard"]["known_cards"].values()) == [CARD]
