"""Putting up a table: every way of playing, boards from the maker and by hand, what does not go together."""

import json

import pytest

from rules.engine.tsukuyumi import game_options
from tests.web.tables import NEW, Phone, put_up

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("mode", game_options.MODES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_mode_can_be_put_up(mode, language):
    phone = Phone(language)
    phone.get("/tables/new/", mode=mode)
    assert phone.status == 200
    players = {"solo": "1"}.get(mode, "2")
    ana = put_up(language, mode=mode, players=players)
    ana.get()
    assert ana.status == 200


def test_the_page_keeps_what_was_chosen():
    page = Phone().get("/tables/new/", mode="standard", players="4", name2="Zoë", faction2="cybersamurai", seed="luna", scatter="2")
    form = next(form for form in page.forms if "faction2" in form.sent)
    assert form.sent["name2"] == "Zoë"
    assert form.sent["faction2"] == "cybersamurai"
    assert form.sent["seed"] == "luna"
    assert form.sent["scatter"] == "2"


def test_the_same_faction_twice_is_refused_with_words():
    answer = Phone().client.post("/en/tables/new/", {**NEW, "faction1": "nomads", "create": "1"})
    assert answer.status_code == 400
    assert "Not possible" in answer.content.decode()


def test_a_module_that_does_not_go_with_the_rest_is_told_with_its_clause():
    phone = Phone()
    data = {**NEW, "mode": "standard", "module": ["mascots", "moon-princess"], "create": "1"}
    page = phone.client.post("/en/tables/new/", data)
    assert page.status_code == 400
    shown = phone.client.get("/en/tables/new/", {k: v for k, v in data.items() if k != "create"}).content.decode()
    assert "coop.aim.3.1" in shown


def test_any_faction_is_drawn_and_nobody_gets_the_same():
    ana = put_up(faction0="any", faction1="any")
    sides = [one["faction"] for one in ana.table.options["players"]]
    assert len(set(sides)) == 2
    assert "any" not in sides


def test_the_same_seed_gives_the_map_makers_board():
    one, other = put_up(seed="luna"), put_up(seed="luna")
    assert one.table.options["areas"] == other.table.options["areas"]
    assert one.table.options["areas"] != put_up(seed="mars").table.options["areas"]


def test_the_map_maker_leads_to_a_table_on_its_board():
    phone = Phone()
    made = phone.get("/tsukuyumi/tools/map/", mode="coop", players="3", seed="luna").text
    areas = json.loads(made.split("<pre>")[1].split("</pre>")[0].replace("&quot;", '"'))
    assert "/en/tables/new/?mode=coop&amp;players=3" in made
    ana = put_up(mode="coop", players="3", seed="luna", name2="Zoë", faction2="dark-seed")
    assert ana.table.options["areas"] == areas


def test_a_board_laid_by_tapping_is_played_on_without_its_figures():
    moon = " / ".join(f"{at} moon +tsukuyumi" for at in ("0,0", "1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"))
    line = f"coop order=nomads / {moon} / 2,-1 mountain25 #03 @nomads ! nomads:private*2 / 2,0 fertile / 3,-1 home =nomads"
    page = Phone().get("/tables/new/", b=line)
    assert "The board you laid out." in page.text
    ana = put_up(b=line)
    areas = ana.table.options["areas"]
    assert areas["2,-1"] == {"kind": "mountain", "value": 25, "blockades": [0, 3]}
    assert "3,-1" not in areas
    assert len(areas) == 9


@pytest.mark.parametrize("line", ["nonsense", "coop / 0,0 cheese", "coop / 0,0", "coop / 99999,1 ocean", "coop " + "x" * 9000])
def test_a_board_that_cannot_be_read_is_told_and_the_makers_shown(line):
    phone = Phone()
    page = phone.get("/tables/new/", b=line)
    assert phone.status == 200
    assert 'role="alert"' in page.text
    assert phone.client.post("/en/tables/new/", {**NEW, "b": line, "create": "1"}).status_code == 400


def test_odd_choices_fall_back_to_usual_ones():
    phone = Phone()
    phone.get("/tables/new/", mode="x", players="6", rounds="6", faction0="nobody", scenario="x", seed=" ")
    assert phone.status == 200


def test_fewer_tiles_make_a_harder_coop_board(client):
    usual, harder = (client.get(f"/en/tables/new/?mode=coop&players=2&more={more}").content.decode() for more in ("0", "-2"))
    assert usual.count('<g class="cell') - harder.count('<g class="cell') == 2


SHEETS = {"mode": "standard", "players": "3", "faction1": "fireborn", "name2": "Zoë", "faction2": "dark-seed"}


@pytest.mark.parametrize("mode", ["standard", "two-player", "coop"])
def test_a_number_that_only_the_sheet_prints_has_a_field(mode):
    page = Phone().get("/tables/new/", **{**NEW, "mode": mode, "faction1": "fireborn"})
    form = next(form for form in page.forms if "faction1" in form.sent)
    assert "initiative-fireborn-typed" in form.sent
    assert 'name="initiative-fireborn" value="20"' in page.text, "usual numbers are tapped"
    assert "initiative-nomads-typed" not in form.sent


def test_without_the_number_the_page_comes_back_with_the_field_and_the_reason():
    answer = Phone().client.post("/fr/tables/new/", {**NEW, **SHEETS, "create": "1"})
    text = answer.content.decode()
    assert answer.status_code == 400
    assert 'id="initiative-fireborn-wrong"' in text
    assert "Rejetons Ardents" in text.split('id="initiative-fireborn-wrong"')[1].split("</p>")[0]
    assert ">tsk.setup.7</a>" in text
    assert 'value="Zoë"' in text


@pytest.mark.parametrize("number", ["five", "-1", "500"])
def test_a_number_that_cannot_be_read_is_shown_at_its_field(number):
    answer = Phone().client.post("/en/tables/new/", {**NEW, **SHEETS, "initiative-fireborn": number, "create": "1"})
    assert answer.status_code == 400
    assert 'id="initiative-fireborn-wrong"' in answer.content.decode()


def test_the_number_gives_the_order_and_is_remembered_for_the_next_table():
    ana = put_up(**SHEETS, **{"initiative-fireborn": "5"})
    assert ana.table.start["position"]["initiative"] == ["dark-seed", "fireborn", "nomads"]
    page = ana.get("/tables/new/", mode="standard", faction0="fireborn")
    assert next(form for form in page.forms if "faction0" in form.sent).sent["initiative-fireborn"] == "5"
    assert "initiative numbers" in page.text


@pytest.mark.parametrize("players", [5, 6])
def test_five_and_six_can_play(players):
    factions = ["nomads", "boarlords", "cybersamurai", "dark-seed", "fireborn", "sentinels"][:players]
    seats = {f"faction{n}": slug for n, slug in enumerate(factions)}
    numbers = {"initiative-fireborn": "5", "initiative-sentinels": "6"}
    ana = put_up(mode="standard", players=str(players), **seats, **numbers)
    assert len(ana.table.options["players"]) == players


def test_every_missing_number_is_shown_at_once():
    seats = {"mode": "standard", "faction0": "fireborn", "faction1": "sentinels"}
    text = Phone().client.post("/en/tables/new/", {**NEW, **seats, "create": "1"}).content.decode()
    assert 'id="initiative-fireborn-wrong"' in text
    assert "Sentinels" in text.split('id="initiative-sentinels-wrong"')[1].split("</p>")[0]


def test_any_faction_comes_back_asking_when_no_known_one_is_left():
    seats = {f"faction{n}": "any" for n in range(5)}
    answer = Phone().client.post("/en/tables/new/", {**NEW, "mode": "standard", "players": "5", **seats, "create": "1"})
    assert answer.status_code == 400
    assert answer.content.decode().count('type="number"') == 1


@pytest.mark.parametrize("again", range(10))
def test_any_faction_never_fails_by_chance(again):
    put_up(mode="standard", players="4", **{f"faction{n}": "any" for n in range(4)})
