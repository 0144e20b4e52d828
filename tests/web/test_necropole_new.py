"""Opening a table of Nécropole: who fights, on which board, for what."""

import pytest

from companion.tables.models import Table
from tests.html import read
from tests.web.necropole_phones import NEW, FightPhone

BOTH = ["en", "fr"]


@pytest.mark.parametrize("language", BOTH)
def test_the_game_offers_a_table_and_the_page_asks_no_value(client, box, language):
    assert "/tables/new/necropole/" in client.get(f"/{language}/necropole/").content.decode()
    assert "/tables/new/necropole/" in client.get(f"/{language}/tables/").content.decode()
    page = read(client.get(f"/{language}/tables/new/necropole/").content.decode())
    assert not page.all("input[type=number]")
    assert {one["value"] for one in page.all("input[name=board]")} == {"by-eye", "lettered", "hexagonal"}


def test_a_camp_holds_three_and_another_of_a_class_comes_with_a_number(client, box):
    page = read(client.get("/en/tables/new/necropole/", {"team-1": ["xaia", "sorcerer-1"]}).content.decode())
    free = {one["value"] for one in page.all("input[name=team-1]") if "disabled" not in one.attributes}
    assert {"sorcerer-1", "sorcerer-2", "rhunlok"} <= free
    page = read(client.get("/en/tables/new/necropole/", {"team-1": ["xaia", "sorcerer-1", "rhunlok", "fyel-aulth"]}).content.decode())
    assert [one["value"] for one in page.all("input[name=team-1]") if "checked" in one.attributes] == ["xaia", "rhunlok", "sorcerer-1"]
    assert "disabled" in page.one("input[value=fyel-aulth]").attributes


def test_a_camp_without_anybody_is_refused_in_words(client, box):
    answer = client.post("/en/tables/new/necropole/", {**NEW, "master": []})
    assert answer.status_code == 400
    assert "Game Master" in read(answer.content.decode()).one(".clash").text


def test_what_was_chosen_is_what_is_played(opened):
    phone = opened(
        against="team-2", **{"team-2": ["fyel-aulth", "sorcerer-1"]}, first="team-2", board="hexagonal", hexagon="5", void="1",
        goal="people", **{"xaia.force": "1", "xaia.armour": "2", "rhunlok.potion-de-2nd-chance": "1", "rhunlok.lost": "2"},
    )  # fmt: skip
    position = phone.view["position"]
    assert position["fight"]["board"] == {"kind": "hexagonal", "side": 5}
    assert position["order"] == ["team-1", "team-2"]
    assert position["fight"].get("first") == 1
    assert position["fight"]["goal"]["kind"] == "people"
    assert position["undead"]["rhunlok"]["potions"] == ["potion-de-2nd-chance"]
    assert position["undead"]["rhunlok"]["lost"] == 2
    assert position.get("mode", "arena") == "arena"
    assert len(position["undead"]["xaia"]["items"]) == 2


CAMPAIGN = {"mode": "campaign", "laying": "laid"}


def lay(client, language="en", **data):
    return read(client.get(f"/{language}/tables/new/necropole/", {**CAMPAIGN, **data}).content.decode())


def left(page):
    return {one["value"] for one in page.all("button[name=lay]")} - {"undo", "rest"}


@pytest.mark.parametrize("language", BOTH)
def test_the_ring_is_laid_by_tapping_one_district_after_the_other(client, box, language):
    page, laid = lay(client, language), []
    for slug in ("porte", "crypte", "ziggourat", "catacombes", "sixth-district", "apothecarium"):
        assert slug in left(page)
        assert "disabled" in page.one("button[name=create]").attributes
        page = lay(client, language, ring=page.one("input[name=ring]")["value"], lay=slug)
        laid.append(slug)
        assert not left(page) & set(laid)
    assert "disabled" not in page.one("button[name=create]").attributes
    ring = page.one("input[name=ring]")["value"]
    answer = client.post(f"/{language}/tables/new/necropole/", {**CAMPAIGN, "ring": ring, "create": "1"})
    assert answer.status_code == 302
    assert FightPhone(client, Table.objects.get().pk).view["position"]["city"]["ring"] == laid


def test_the_last_district_is_taken_back_and_the_rest_laid_by_chance(client, box):
    page = lay(client, ring="31", lay="undo")
    assert page.one("input[name=ring]")["value"] == "3"
    page = lay(client, ring="3", lay="rest")
    assert page.one("input[name=ring]")["value"].startswith("3")
    assert sorted(page.one("input[name=ring]")["value"]) == list("012345")
    assert not left(page)


def test_a_ring_with_gaps_opens_no_table(client, box):
    answer = client.post("/en/tables/new/necropole/", {**CAMPAIGN, "ring": "31", "create": "1"})
    assert answer.status_code == 400
    assert "six districts" in read(answer.content.decode()).one(".clash").text
