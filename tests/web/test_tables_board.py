"""Laying the board of a new table by hand: tiles of the box, turned and taken away, and back to the form with everything kept."""

from collections import Counter
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web.tools import box_tiles
from rules.engine.tsukuyumi import map_generator
from tests.web.tables import NEW, Page, Phone, put_up

pytestmark = pytest.mark.django_db

TABLE = {
    **NEW,
    "mode": "fast",
    "players": "3",
    "name0": "Ana",
    "name1": "Ben & Co",
    "name2": "Zoë",
    "faction1": "fireborn",
    "faction2": "dark-seed",
    "initiative-fireborn": "5",
    "module": "epic-events",
    "strict": "1",
    "seed": "luna",
}
KEPT = ("name0", "name1", "name2", "faction0", "faction1", "faction2", "initiative-fireborn")


class Laying(Phone):
    """Somebody who lays a board with links and plain forms."""

    def open(self, **table: str) -> "Laying":
        return self.goto(self.client.post(f"/{self.language}/tables/new/", {**TABLE, **table, "lay": "1"})["Location"])

    def goto(self, address: str) -> "Laying":
        response = self.client.get(address, follow=True)
        self.address = response.redirect_chain[-1][0] if response.redirect_chain else address
        self.page = self._read(response)
        return self

    def tap(self, area: str) -> "Laying":
        links = self.page.text.split('<a class="cell')
        link = next(one for one in links if f'data-area="{area}"' in one)
        return self.goto(link.split('href="')[1].split('"')[0].replace("&amp;", "&"))

    def do(self, deed: str) -> "Laying":
        form = next(form for form in self.page.forms if "at" in form.sent and form.action)
        assert f'value="{deed}"' in self.page.text, deed
        response = self.client.get(form.action, {**form.sent, "do": deed}, follow=True)
        assert response.status_code == 200, deed
        self.address = response.redirect_chain[-1][0]
        self.page = self._read(response)
        return self

    @property
    def board(self) -> str:
        return parse_qs(urlsplit(self.address).query)["b"][0]

    def use(self) -> Page:
        return self.goto(self.page.text.split('id="use" href="')[1].split('"')[0].replace("&amp;", "&")).page


def form_of(page: Page):
    return next(form for form in page.forms if "faction0" in form.sent)


def checked(page: Page, name: str) -> list[str]:
    tags = [tag.split(">")[0] for tag in page.text.split("<input ")]
    return [tag.split('value="')[1].split('"')[0] for tag in tags if f'name="{name}"' in tag and "checked" in tag]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_editor_says_for_which_table_and_starts_with_the_apps_board(language):
    ana = Laying(language).open()
    title = ana.page.text.split("<title>")[1].split("</title>")[0]
    assert ("Fast" if language == "en" else "Rapide") in title
    assert "Ben &amp; Co" in ana.page.text
    assert "Oni" not in ana.page.text.split("<h1>")[1].split("</h1>")[0]
    same = put_up(language, **TABLE).table.options["areas"]
    assert ana.page.text.count('class="cell k-') == len(same)


def test_everything_comes_back_to_the_form_with_the_board():
    page = Laying().open().tap("2,-1").do("take").use()
    form = form_of(page)
    assert {name: form.sent[name] for name in KEPT} == {name: TABLE[name] for name in KEPT}
    assert checked(page, "mode") == ["fast"]
    assert checked(page, "players") == ["3"]
    assert checked(page, "module") == ["epic-events"]
    assert checked(page, "strict") == ["1"]
    assert "The board you laid out." in page.text
    assert 'data-area="2,-1"' not in page.text


def test_a_coop_form_keeps_its_difficulty_and_rounds():
    page = Laying().open(mode="coop", rounds="4", more="-1").tap("2,-1").do("take").use()
    assert checked(page, "rounds") == ["4"]
    assert form_of(page).sent["more"] == "-1"


def test_a_tile_with_two_red_edges_takes_three_taps_whichever_way_it_lies():
    ana = Laying().open()
    ana.goto(ana.page.text.split(">Empty</a>")[0].rsplit('href="', 1)[1].split('"')[0].replace("&amp;", "&"))
    ana.tap("2,-1").do("hold ocean-floor-two-edges-one-apart").do("turn 2")
    assert ana.board == "standard / 2,-1 ocean #24"
    ana.do("turn 3")
    assert ana.board == "standard / 2,-1 ocean #15"


def test_the_table_starts_with_the_board_that_was_laid():
    ana = Laying().open(mode="coop", players="2", faction1="boarlords")
    ana.goto(ana.page.text.split(">Empty</a>")[0].rsplit('href="', 1)[1].split('"')[0].replace("&amp;", "&"))
    ana.tap("2,-1").do("hold mountain-range-20-one-edge").do("turn 1")
    ana.tap("2,0").do("hold radioactive-area-open")
    form = form_of(ana.use())
    made = ana.client.post("/en/tables/new/", {**form.sent, "mode": "coop", "players": "2", "create": "1"})
    assert made.status_code == 302
    ana.here = made["Location"]
    areas = {name: area for name, area in ana.table.start["position"]["areas"].items() if area["kind"] != "moon"}
    assert areas == {
        "2,-1": {"kind": "mountain", "value": 20, "blockades": [5]},
        "2,0": {"kind": "ocean", "traits": ["radioactive"]},
    }


def test_a_tile_in_hand_is_laid_where_one_taps_and_turned_by_the_next_tap():
    ana = Laying().goto("/en/tables/new/board/?form=mode%3Dfast&b=standard")
    ana.do("hold ocean-floor-two-edges-one-apart").tap("2,-1")
    assert ana.board == "standard / 2,-1 ocean #04"
    for edges in ("35", "24", "13", "02", "15", "04"):
        assert ana.tap("2,-1").board == f"standard / 2,-1 ocean #{edges}"
    ana.tap("2,0").tap("2,-1")
    assert ana.board == "standard / 2,-1 ocean #04 / 2,0 ocean #04", "the first tap on another tile only chooses it"
    ana.do("hold toxic-area-open").do("swap")
    assert ana.board == "standard / 2,-1 ocean +toxic / 2,0 ocean #04"


@pytest.mark.parametrize("mode", ["standard", "coop", "solo", "two-player"])
@given(seed=st.text("abcdefgh", min_size=1, max_size=6))
def test_the_tiles_to_take_are_those_that_lie_there(mode, seed):
    """For every board the list holds each tile of the map maker, as often as it lies there."""
    players = map_generator.accepted_players(mode)[0]
    board = map_generator.make_map(players, mode, seed, 0, box_tiles.tiles_of_the_box())
    taken = box_tiles.tiles_to_take(board.areas.values(), box_tiles.catalogue_tiles())
    assert {one.record.slug: one.count for one in taken} == Counter(area.tile for area in board.areas.values() if area.tile)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_form_lists_the_tiles_of_its_board(language):
    phone = Phone(language)
    page = phone.get("/tables/new/", mode="coop", players="2")
    items = page.text.split('class="plain tile-list"')[1].split("</ul>")[0].split("<li>")[1:]
    assert sum(int(item.split("×&#8239;")[1].split("<")[0]) for item in items) == 14
    assert all('form="tiles-taken"' in item for item in items), "ticks are not sent with the form"


def left(page: Page, slug: str) -> tuple[int, bool]:
    """How many tiles of a kind are left, and whether one can be laid."""
    button = page.text.split(f'id="hold-{slug}"')[1].split("</button>")[0]
    return int(button.split("<small>")[1].split()[0]), "disabled" not in button.split(">")[0]


def test_tiles_are_counted_and_run_out():
    ana = Laying().open()
    ana.goto(ana.page.text.split(">Empty</a>")[0].rsplit('href="', 1)[1].split('"')[0].replace("&amp;", "&"))
    ana.tap("2,-1")
    assert left(ana.page, "radioactive-area-one-edge") == (1, True)
    ana.do("hold radioactive-area-one-edge").do("turn 4").tap("2,0")
    assert left(ana.page, "radioactive-area-one-edge") == (0, False)
    assert left(ana.page, "radioactive-area-open") == (1, True)


def test_every_kind_and_property_of_a_tile_can_be_set():
    ana = Laying().open()
    ana.goto(ana.page.text.split(">Empty</a>")[0].rsplit('href="', 1)[1].split('"')[0].replace("&amp;", "&"))
    ana.tap("2,-1").do("hold ocean-floor-open")
    for kind in ("fertile", "river", "mountain"):
        assert f"2,-1 {kind}" in ana.do(f"kind {kind}").board
    assert "2,-1 mountain20" in ana.do("value 5").board
    for trait in ("radioactive", "unstable", "tsukuyumi", "toxic", "devastated"):
        assert f"+{trait}" in ana.do(f"trait {trait}").board
        assert f"+{trait}" not in ana.do(f"trait {trait}").board
    assert "#3" in ana.do("edge 3").board
    assert "#3" not in ana.do("edge 3").board
    assert ana.do("take").board == "standard"


BROKEN = [
    ("standard", "tsk.setup.2"),
    ("standard / 2,-1 ocean / 6,0 ocean", "tsk.setup.2.2"),
    ("standard / 0,0 ocean / 2,-1 ocean", "tsk.setup.1"),
]


@pytest.mark.parametrize(("line", "clause"), BROKEN)
def test_a_broken_board_is_refused_with_its_reason_and_clause(line, clause):
    phone = Phone()
    page = phone.get("/tables/new/board/", form="mode=standard", b=line)
    alert = page.text.split('role="alert"')[1].split("</p>")[0]
    assert f">{clause}</a>" in alert
    assert 'id="use"' not in page.text
    refused = phone.client.post("/en/tables/new/", {**NEW, "mode": "standard", "b": line, "create": "1"})
    assert refused.status_code == 400
    assert f">{clause}</a>" in refused.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        {"at": "x"},
        {"at": "99,0"},
        {"b": "coop / 0,0"},
        {"b": "x" * 9000},
        {"do": "take"},
        {"do": "take", "at": "7,0"},
        {"do": "hold castle", "at": "2,0"},
        {"do": "turn", "at": "2,0"},
        {"do": "trait immobilised", "at": "2,0"},
        {"do": "edge 9", "at": "2,0"},
        {"do": "swap", "at": "2,0"},
        {"touch": "x"},
        {"touch": "99,0"},
        {"tile": "castle"},
    ],
    ids=str,
)
def test_what_cannot_be_done_is_told_calmly(query):
    phone = Phone()
    phone.get("/tables/new/board/", **query)
    assert phone.status == 400


def test_only_fields_of_the_form_travel():
    ana = Laying().open(create="1", csrfmiddlewaretoken="secret", next="https://example.org")
    assert "secret" not in ana.address
    assert "example.org" not in ana.address


def test_the_map_maker_brings_its_board_back_to_the_same_form():
    phone = Phone()
    where = phone.client.post("/en/tables/new/", {**TABLE, "map": "1"})["Location"]
    text = phone.client.get(where.replace("seed=luna", "seed=mars")).content.decode()
    link = next(one for one in text.split('href="') if one.startswith("/en/tables/new/?")).split('"')[0].replace("&amp;", "&")
    page = Page(phone.client.get(link).content.decode())
    form = form_of(page)
    assert {name: form.sent[name] for name in KEPT} == {name: TABLE[name] for name in KEPT}
    assert checked(page, "mode") == ["fast"]
    assert form.sent["seed"] == "mars"
    assert "Zo" not in text.split('data-share="')[1].split('"')[0]


def test_the_oni_tool_brings_its_board_back_to_the_same_form():
    ana = Laying().open(mode="coop")
    link = ana.page.text.split('href="/en/tsukuyumi/tools/oni/')[1].split('"')[0].replace("&amp;", "&")
    text = ana.client.get("/en/tsukuyumi/tools/oni/" + link).content.decode()
    assert text.count('class="cell k-moon') == 7
    back = next(one for one in text.split('href="') if one.startswith("/en/tables/new/?")).split('"')[0].replace("&amp;", "&")
    page = Page(ana.client.get(back).content.decode())
    assert form_of(page).sent["name2"] == "Zoë"
    assert checked(page, "players") == ["3"]
    assert "The board you laid out." in page.text
    assert "name2" not in text.split('data-share="')[1].split('"')[0]
