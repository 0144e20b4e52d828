"""The drawings: land on every board, defined once on a page; scenes, textures and empty states that are small and our own."""

import gzip
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cards.models import Scenario, Tile
from companion.web.svg.terrain import DEFINITIONS, METALS, NECROPOLE, TSUKUYUMI
from rules.engine.tsukuyumi.board.position import KINDS, TRAITS
from tests.html import read
from tests.web.tables import put_up

pytestmark = pytest.mark.django_db
STATIC = Path(__file__).parents[2] / "static"
ART = sorted((STATIC / "art").glob("*.svg"))
STYLE = (STATIC / "css/terrain.css").read_text("utf-8")
GAMES = ("tsukuyumi", "necropole", "metals")
BOARDS = [
    "/tsukuyumi/tools/map/?mode=standard&players=4&moonfall=1&seed=moon",
    "/tsukuyumi/tools/oni/",
    "/tsukuyumi/tiles/",
    "/tsukuyumi/tiles/radioactive-area-open/",
    "/necropole/tiles/",
    "/necropole/tiles/crypte/",
    "/metals/tools/map/",
    "/tables/new/?mode=coop&players=2",
    "/tables/new/board/",
    "/tables/new/metals/",
]
GLYPH_ONLY = {"immobilised"}  # a marker on figures, not a property of the land


def ids(page):
    return Counter(re.findall(r'\sid="([^"]*)"', page))


@pytest.mark.parametrize("address", BOARDS)
def test_a_page_with_boards_defines_the_land_once_and_no_id_twice(client, address):
    page = client.get(f"/en{address}").content.decode()
    assert len(read(page).all("svg.terrain")) == 1
    assert [name for name, times in ids(page).items() if times > 1] == []
    assert re.search(r"css/(terrain|laid-board)\b", page), "the land is dressed"


def test_a_table_defines_the_land_once_and_a_sheet_over_it_not_again():
    phone = put_up()
    page = phone.get()
    assert page.text.count('<svg class="terrain"') == 1
    assert [name for name, times in ids(page.text).items() if times > 1] == []
    over = {"HX-Request": "true", "HX-Target": "overlay-body", "HX-Current-URL": f"http://testserver{phone.here}"}
    sheet = phone.client.get("/en/tsukuyumi/tiles/radioactive-area-open/", {"table": phone.table.pk}, headers=over).content.decode()
    assert 'class="hexagon k-radioactive"' in sheet
    assert '<svg class="terrain"' not in sheet


@pytest.mark.parametrize("address", ["/en/tsukuyumi/tiles/radioactive-area-open/", "/en/necropole/tiles/crypte/"])
def test_a_tile_in_the_pane_beside_its_list_takes_the_land_from_the_page(client, address):
    whole = read(client.get(address).content.decode())
    assert whole.all("#pane svg.terrain") == []
    assert len(whole.all("svg.terrain")) == 1
    pane = client.get(address, headers={"HX-Request": "true", "HX-Target": "pane"}).content.decode()
    assert 'class="big-hex"' in pane
    assert '<svg class="terrain"' not in pane


@pytest.mark.parametrize("game", GAMES)
def test_the_land_of_a_game_is_small(game):
    assert len(DEFINITIONS[game]) <= 2500


def test_every_kind_of_land_and_every_trait_is_drawn_and_has_its_colour():
    drawn = set(TSUKUYUMI)
    assert set(KINDS) | set(TRAITS) - GLYPH_ONLY <= drawn
    assert set(Tile.objects.filter(game__slug="tsukuyumi").exclude(kind="board").values_list("kind", flat=True)) <= drawn
    for kind in [*TSUKUYUMI, *METALS, *NECROPOLE]:
        assert re.search(rf"#t-{kind}\b", STYLE), f"{kind} has no colour"
        assert f'url("#t-{kind}")' in STYLE, f"{kind} is never used"


def test_every_district_that_we_know_by_name_has_a_drawing_of_its_own():
    named = set(Tile.objects.filter(game__slug="necropole", kind="district").values_list("slug", flat=True)) - {"sixth-district"}
    assert named <= set(NECROPOLE)


def test_an_area_shows_its_traits_over_its_land(client):
    page = client.get(
        "/en/tsukuyumi/tools/oni/", {"b": "coop / 0,0 moon +tsukuyumi / 2,-1 mountain15 +radioactive +toxic"}
    ).content.decode()
    area = next(one for one in read(page).all("a.cell") if one["data-area"] == "2,-1")
    assert [one.classes for one in area.all("polygon.over")] == [["over", "over-radioactive"], ["over", "over-toxic"]]
    moon = next(one for one in read(page).all("a.cell") if one["data-area"] == "0,0")
    assert moon.all("polygon.over") == []


@pytest.mark.parametrize("file", ART, ids=lambda file: file.stem)
def test_a_drawing_is_small_and_fetches_nothing(file):
    text = file.read_text("utf-8")
    ElementTree.fromstring(text)
    assert not re.search(r"<(script|style|image|foreignObject|text)\b|https?://(?!www\.w3\.org/2000/svg)", text)
    most = {"texture": 1000, "empty": 1500, "offline": 1500, "lost": 1500}.get(file.stem.split("-")[0], 6000)
    size = len(text.encode()) if file.stem.startswith("texture") else len(gzip.compress(text.encode()))
    assert size <= most


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_scene_and_its_texture(game):
    assert {game, f"texture-{game}"} <= {file.stem for file in ART}


@pytest.mark.parametrize(
    ("address", "drawing"),
    [
        ("/en/find/?q=zzzzqq", "empty-search"),
        ("/en/tsukuyumi/cards/?q=zzzzqq", "empty-list"),
        ("/en/tables/", "empty-table"),
        ("/en/no-such-page/", "lost"),
        ("/en/server/", "offline"),
    ],
)
def test_where_there_is_nothing_a_drawing_a_sentence_and_a_way_on_are_shown(client, address, drawing):
    page = read(client.get(address).content.decode())
    picture = page.one("img.empty-picture")
    assert drawing in picture["src"]
    assert picture["alt"] == ""
    assert picture.parent.all("p")
    assert picture.parent.all("a[href]")


def test_a_log_without_entries_has_a_drawing_and_the_way_to_the_turn():
    phone = put_up()
    page = read(phone.get("log/").text)
    assert "empty-log" in page.one("img.empty-picture")["src"]
    assert page.one(".empty a")["href"] == phone.here


def test_a_scenario_shows_its_parts_and_says_what_only_the_picture_shows(client):
    """As many tiles and homezones as the books give, once for each number of players."""
    for scenario in Scenario.objects.all():
        shown = read(client.get(f"/en/tsukuyumi/scenarios/{scenario.slug}/").content.decode())
        drawn = shown.all(".scenario-parts")
        assert len(drawn) == scenario.max_players - scenario.min_players + 1
        assert "page 21" in shown.one("section[data-parts]").text
        printed = [int(n) for n in str(scenario.printed["tiles"]).split("/")]
        for picture, tiles in zip(drawn, printed, strict=True):
            fixed = [one for one in picture.all("g") if one.classes]
            assert len(picture.all("tspan")) + len(fixed) == tiles
            assert f"{tiles} area tiles" in picture["aria-label"]
