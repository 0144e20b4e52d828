"""The situation page: a board in the address, the Oni's decision, and the reason for every area."""

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from companion.web.svg.hex_board import area_name
from rules import engine_data
from rules.engine.kernel.hexes import Hex, ring
from rules.engine.tsukuyumi.board import notation, position_json
from rules.engine.tsukuyumi.board.position import MOON
from rules.engine.tsukuyumi.legality import placement
from tests.html import read

pytestmark = pytest.mark.django_db
PAGE = "/en/tsukuyumi/tools/oni/"


def ask(client, board, lang="en", **more):
    return client.get(f"/{lang}/tsukuyumi/tools/oni/?{urlencode({'b': board, **more})}")


def test_the_medium_goes_where_a_small_one_is_too_weak(client):
    """The Moon Princess, smallest Oni: 20 points are needed; a medium one can take the area, so the large one stays."""
    board = (
        "coop phase=black order=nomads active=nomads stat=oni:small:c10h10a10|small stat=oni:medium:c20h20a20|medium "
        "stat=oni:large:c30h30a30|large stat=nomads:private:c10h10a5|small / 0,0 moon +tsukuyumi @oni oni:small*1,medium*1,large*1"
        " / 1,0 ocean nomads:private*2"
    )
    words = read(ask(client, board).content.decode()).text
    assert "Move 1 × Medium Oni from ☾ to ☾2" in words
    assert "coop.oni.4" in words


def test_an_area_says_why_it_is_not_attacked_in_both_languages(client):
    board = "coop phase=black order=nomads active=nomads / 0,0 moon +tsukuyumi oni:small*1 / 1,0 ocean / 2,0 ocean"
    assert "The way there is 2 areas; elsewhere it is 1." in ask(client, board, at="2,0").content.decode()
    french = ask(client, board, lang="fr", at="2,0").content.decode()
    assert "Pourquoi pas A3" in french
    assert "coop.oni.5" in french


def test_a_tap_changes_the_board_in_the_address(client):
    board = "coop phase=black order=nomads active=nomads / 0,0 moon +tsukuyumi / 1,0 ocean"
    answer = ask(client, board, at="0,0", do="place oni small")
    assert answer.status_code == 302
    assert "oni%3Asmall%2A1" in answer["Location"]
    shown = client.get(answer["Location"]).content.decode()
    assert "from ☾ to ☾2" in shown
    part = client.get(f"{PAGE}?{urlencode({'b': board, 'at': '1,0', 'do': 'edge 3'})}", headers={"HX-Request": "true"})
    assert "ocean+%233" in part["HX-Replace-Url"]
    assert "<html" not in part.content.decode()


@pytest.mark.parametrize(
    "did", ["place oni nobody", "remove oni small", "edge 9", "edge x", "value", "ground moon", "fly", "princess 7", "home oni"]
)
def test_a_tap_that_makes_no_sense_is_refused(client, did):
    answer = ask(client, "coop order=nomads / 0,0 moon +tsukuyumi / 1,0 ocean", at="1,0", do=did)
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "board", ["x", "coop / a,b ocean", "coop / 0,0 sea", "coop zzz / 0,0 ocean", "coop momentum=x / 0,0 ocean", "coop / 0,0 ocean oni:x"]
)
def test_a_board_that_cannot_be_read_is_refused(client, board):
    assert ask(client, board).status_code == 400


def test_a_value_that_only_the_components_show_is_asked_for_and_can_be_given(client):
    """Passing through a player's unit takes its size, which no book prints."""
    passed = "1,0 ocean @oni boarlords:squeaker*1"
    board = f"coop order=boarlords stat=boarlords:squeaker:c15h15a10 / 0,0 moon +tsukuyumi oni:small*1 / {passed} / 2,0 ocean"
    html = ask(client, board).content.decode()
    assert "One printed value is missing" in html
    given = ask(client, board, do="size boarlords squeaker small")
    assert "from ☾ to A3" in client.get(given["Location"]).content.decode()


def test_every_area_of_a_ring_has_a_name_of_its_own():
    for radius in range(6):
        found = [area_name(here) for here in ring(radius)]
        assert len(set(found)) == len(found) == max(1, 6 * radius)
    assert [area_name(Hex(0, 0)), area_name(Hex(1, -1)), area_name(Hex(2, -2)), area_name(Hex(2, -1))] == ["☾", "☾1", "A1", "A2"]


def test_an_area_is_turned_clockwise_with_its_red_edges(client):
    """Edge 0 looks to the right, edge 5 down to the right."""
    answer = ask(client, "coop order=nomads / 0,0 moon +tsukuyumi / 1,0 ocean #03", at="1,0", do="turn")
    assert "ocean+%2325" in answer["Location"]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "is out of the Oni’s reach. Distance to the nearest Oni: 3;"), ("fr", "est hors de portée des Oni.")]
)
def test_an_area_out_of_reach_says_so_with_its_steps(client, box, language, said):
    line = "coop / 2,0 ocean @oni oni:small*1 / 3,0 ocean @oni / 4,0 ocean @oni / 5,0 ocean"
    page = client.get(f"/{language}/tsukuyumi/tools/oni/", {"b": line, "at": "5,0"}).content.decode()
    assert said in page
    assert "coop.oni.3" in page


def test_it_begins_with_a_choice_and_with_nobodys_example(client):
    page = client.get(PAGE).content.decode()
    assert page.count('class="cell k-moon') == 7
    assert "data-stack" not in page
    assert 'id="start-empty"' in page
    assert "coop.oni" not in page


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_start_of_a_game_is_set_up_by_the_rules(client, players):
    """Seven tiles each, twelve alone; a small and a medium Oni on each area of the Moon; a home and one area each; the markers."""
    answer = client.get(PAGE, {"start": str(players)})
    line = parse_qs(urlsplit(answer["Location"]).query)["b"][0]
    table = engine_data.tsukuyumi()
    position = position_json.read(notation.parse(line), table.catalogue, table.rulings)
    homes = [here for here, area in position.areas.items() if area.kind == "home"]
    land = [here for here, area in position.areas.items() if area.kind not in ("home", "moon")]
    assert (len(homes), len(land)) == (players, 12 if players == 1 else 7 * players)
    assert all(position.areas[here].units == {"oni": {"small": 1, "medium": 1}} for here in MOON)
    assert [side for side in position.initiative for area in position.areas.values() if area.territory == side] == list(position.initiative)
    assert {here for here, area in position.areas.items() if area.priority} == set(placement.prioritised(position))
    page = read(client.get(answer["Location"]).content.decode()).text
    assert "Next Oni attack" in page
    assert "coop.oni.1" in page


@pytest.mark.parametrize("start", ["5", "0", "x"])
def test_a_start_that_does_not_exist_is_refused(client, start):
    assert client.get(PAGE, {"start": start}).status_code == 400


def test_an_empty_board_says_that_no_oni_are_there(client):
    page = client.get(PAGE, {"start": "empty"}, follow=True).content.decode()
    assert "No Oni on the board yet" in page
    assert "sheet-now" not in page
