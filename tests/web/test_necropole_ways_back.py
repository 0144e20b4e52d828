"""Fights that begin in the city of Nécropole: a mission leads back to the city, a god's death to the end of the game."""

from copy import deepcopy

import pytest
from django.test import Client

from companion.tables import seating
from tests.html import read
from tests.rules.necropole import printed_turn
from tests.web.necropole_phones import FightPhone

BOTH = ["en", "fr"]
HEROES = ["fyel-aulth", "rhunlok", "xaia"]
CREATURES = ["squelette", "feu-follet", "apparition"]
FRAIL = {"force": 6, "initiative": 2, "life": 1, "armour": 0}
MOST_TAPS = 60


@pytest.fixture
def city(box):
    """The printed first turn with fights followed by eye, and creatures that fall at the first wound."""

    def make(language):
        frail = dict.fromkeys((*CREATURES, "god-1"), FRAIL)
        position = deepcopy(printed_turn.START) | {"fights": "by-eye"}
        position["stats"] = {**position["stats"], **frail}
        people = [{"name": "Ana", "faction": "team-1"}, {"name": "Zoé", "faction": "master"}]
        options = {"game": "necropole", "mode": "campaign", "players": people, "seed": "city"}
        seated = seating.create_table(options={**options, "position": {"game": "necropole", **position}}, house={"way": "one-phone"})
        client = Client()
        client.cookies[f"seat-{seated.table.pk}"] = seated.token
        return FightPhone(client, seated.table.pk, language)

    return make


def stage(page):
    return page.one("#now")["data-stage"]


def fight(phone):
    """The team wounds whatever it strikes, the creatures do nothing; the page after the fight."""
    for _tap in range(MOST_TAPS):
        page = phone.page()
        if stage(page) == "over" or "fight" not in phone.view["position"]:
            return page
        if stage(page) == "choose":
            page = read(phone.client.get(page.one("#now").all("a.who")[0]["href"]).content.decode())
        if stage(page) == "between":
            wanted = {"type": "end-between"}
        elif stage(page) == "roll":
            wanted = {"type": "roll", "wounded": [next(iter(phone.fight["running"]["todo"][0]["targets"]))]}
        else:
            assert stage(page) == "sheet"
            strikes = [one for one in phone.offers(page, "strike") if one["who"] in HEROES and one["target"] not in HEROES]
            wanted = strikes[0] if strikes else {"type": "stop"}
        assert phone.send(page, wanted).status_code == 302, wanted
    raise AssertionError(phone.fight)


@pytest.mark.parametrize("language", BOTH)
def test_a_mission_begins_in_the_city_is_fought_and_leads_back_there(city, language):
    phone = city(language)
    phone.do({"type": "end-turn", "by": "master"})
    phone.do({"type": "draw-mission", "kind": "profane", "card": "vol-de-manuscrit"})
    phone.do({"type": "move-heroes", "heroes": HEROES, "to": "catacombes"}, at="catacombes")
    phone.do({"type": "trigger-mission", "card": "vol-de-manuscrit", "heroes": HEROES}, at="catacombes")
    phone.do({"type": "name-creatures", "count": 3}, fields=dict(zip(("s.named.0", "s.named.1", "s.named.2"), CREATURES, strict=True)))
    phone.do({"type": "give-item", "who": "feu-follet", "on": "force"})
    page = fight(phone)
    position = phone.view["position"]
    assert position["sides"]["team-1"]["completed"] == ["vol-de-manuscrit"]
    assert {position["undead"][who]["in"] for who in HEROES} == {"catacombes"}
    assert "squelette" not in position["undead"]
    for _reward in range(6):
        owed = phone.offers(page, "take-reward")
        if not owed:
            break
        page = phone.do({name: value for name, value in owed[0].items() if value is not None})
    assert stage(page) == "city"
    assert page.one(".city-board").all("a.district.lit")
    assert phone.offers(page, "end-turn")


@pytest.mark.parametrize("language", BOTH)
def test_a_team_that_kills_a_god_has_won_and_sees_the_end(city, language):
    phone = city(language)
    phone.do({"type": "end-turn", "by": "master"})
    phone.do({"type": "attack-god", "god": "god-1"}, at="mausolee")
    phone.do({"type": "name-creatures", "count": 2}, fields={"s.named.0": "squelette", "s.named.1": "apparition"})
    page = fight(phone)
    assert stage(page) == "over"
    assert phone.view["position"]["winners"] == ["team-1"]
    assert ("Team 1" if language == "en" else "Équipe 1") in page.one("#now").text
    end = read(phone.client.get(f"{phone.here}end/").content.decode())
    assert ("Team 1" if language == "en" else "Équipe 1") in end.one("h1").text
    assert not phone.offers(page, "end-turn")
