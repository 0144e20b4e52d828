"""The map maker and the set-up guide: in both languages, shared by their address, and calm about nonsense."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from companion.web.svg.hex_map import Cell, centre, picture
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi import game_options, map_generator
from tests.examples import examples
from tests.html import read

pytestmark = pytest.mark.django_db
MAP = "/en/tsukuyumi/tools/map/"
GUIDE = "/en/tsukuyumi/tools/setup/"


def page(client, path, query=None, **headers):
    answer = client.get(path, query or {}, headers=headers)
    assert answer.status_code == 200, answer.content.decode()[:500]
    return answer.content.decode()


def chips(html):
    return [one["href"] for one in read(html).all("a.chip")]


def areas(html):
    return json.loads(read(html).one("pre").text)


# The map maker


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_map_maker_works_at_once(client, language):
    html = page(client, MAP.replace("/en/", f"/{language}/"))
    assert f'<html lang="{language}"' in html
    assert {"en": "Map maker", "fr": "Générateur de plateau"}[language] in html
    assert html.count('<g class="k-') >= 28
    assert 'style="' not in html


@pytest.mark.parametrize(("mode", "players"), [(m, n) for m in map_generator.MODES for n in map_generator.accepted_players(m)])
@pytest.mark.parametrize("scatter", [0, 3])
def test_every_board_is_drawn_with_all_its_tiles(client, mode, players, scatter):
    html = page(client, MAP, {"mode": mode, "players": players, "scatter": scatter, "seed": "x"})
    total = map_generator.recipe(players, mode).total
    assert len(areas(html)) == total + 7
    board = html.split('class="board-sheet"')[1].split("</svg>")[0]
    assert board.count('<g class="k-') == total + 7
    assert board.count('class="wall"') == sum(len(area.get("blockades", ())) for area in areas(html).values())
    assert board.count('class="home on"') == players
    assert sum(int(one.text.removeprefix("×")) for one in read(html).all(".tile-list .times")) == total


def test_the_address_is_the_board(client):
    query = {"mode": "coop", "players": 3, "scatter": 2, "seed": "été"}
    html = page(client, MAP, query)
    shared = read(html).one("[data-share]")["data-share"]
    assert areas(page(client, MAP + shared)) == areas(html)
    assert areas(page(client, MAP.replace("/en/", "/fr/") + shared)) == areas(html)
    assert areas(page(client, MAP, {**query, "seed": "other"})) != areas(html)


def test_another_one_is_a_new_board_with_an_address_of_its_own(client):
    html = page(client, MAP, {"players": 4, "seed": "x"})
    another = read(html).one("#another")["href"]
    first, second = (client.get(MAP + another)["Location"] for _ in range(2))
    assert first != second
    assert "players=4" in first
    assert areas(page(client, MAP + first)) != areas(html)


def test_every_choice_of_the_map_leads_to_a_page(client):
    """From any mode to any other, and on: no chip leads to a refusal."""
    seen, todo = set(), [""]
    while todo:
        query = todo.pop()
        if query not in seen:
            seen.add(query)
            todo += [c for c in chips(page(client, MAP + query)) if "scatter=0" in c]
    assert len(seen) > 15


def test_htmx_gets_the_board_alone(client):
    part = page(client, MAP, {"seed": "x"}, **{"HX-Request": "true"})
    assert "<html" not in part
    assert 'class="board"' in part


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("players=7", "2, 3, 4, 5, 6"),
        ("players=x", "2, 3, 4, 5, 6"),
        ("mode=chess", "standard, two-player, coop, solo"),
        ("mode=coop&players=6", "2, 3, 4"),
        ("scatter=9", "0, 1, 2, 3"),
        ("moonfall=2", "0, 1"),
        ("scenario=control", "Accepted"),
        ("seed=" + "x" * 61, "1 to 60 characters"),
        ("colour=red", "players, mode, scatter"),
        ("seed=%00", "control characters"),
    ],
)
def test_a_map_that_cannot_be_made_is_explained(client, query, says):
    answer = client.get(f"{MAP}?{query}")
    assert answer.status_code == 400
    assert says in answer.content.decode()


def test_pages_are_only_read(client):
    assert client.post(MAP).status_code == client.post(GUIDE).status_code == 405


def test_edge_0_looks_to_the_right_and_1_up_and_to_the_right():
    x, y = centre(Hex(0, 0))
    assert centre(Hex(0, 0).step(0)) > (x, y)
    right_up = centre(Hex(0, 0).step(1))
    assert right_up[0] > x
    assert right_up[1] < y
    drawn = picture([Cell(Hex(0, 0), walls=(1,))], "one")
    wall = read(drawn).one(".wall")
    x1, y1, x2, y2 = (float(wall[end]) for end in ("x1", "y1", "x2", "y2"))
    assert x1 + x2 > 0
    assert y1 + y2 < 0


def test_a_label_cannot_break_out_of_the_picture():
    assert "<script>" not in picture([Cell(Hex(0, 0), text="<script>")], '"><script>')


# The set-up guide


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("mode", game_options.MODES)
def test_every_mode_has_a_guide_in_both_languages(client, language, mode):
    for players in map_generator.accepted_players(game_options.MODES[mode]):
        html = page(client, GUIDE.replace("/en/", f"/{language}/"), {"mode": mode, "players": players})
        assert str(map_generator.recipe(players, game_options.MODES[mode]).total) in html
        names = [one["name"] for one in read(html).all("[type=checkbox]")]
        assert len(names) > 20
        assert len(names) == len(set(names)), "a box is ticked by its name"


def test_the_order_is_that_of_the_numbers_and_names_the_ruling(client):
    query = {"players": 4, "faction": ["boarlords", "nomads", "dark-seed", "cybersamurai"]}
    html = page(client, GUIDE, query)
    assert [one.text for one in read(html).all(".order-list .times")] == ["1", "2", "8", "10"]
    assert "/rulings/boarlords-initiative/" in html
    assert "/rulings/boarlords-initiative/" not in page(client, GUIDE, {"faction": "nomads"})


def test_a_number_that_we_do_not_know_is_not_made_up(client):
    html = page(client, GUIDE, {"faction": ["fireborn", "nomads"]})
    order = read(html).one(".order-list")
    assert [one["href"].split("/")[-2] for one in order.all("a")] == ["nomads", "fireborn"]
    assert "see its faction sheet" in order.text


def test_conflicts_are_shown_with_their_clause_and_left_out(client):
    html = page(client, GUIDE, {"module": ["moon-princess", "mascots", "epic-events"]})
    clash = html.split('class="sheet clash"')[1].split("</section>")[0]
    assert "Mascots" in clash
    assert "coop.aim.3.1" in clash
    assert 'name="tsk.module.6"' not in html
    assert 'name="mascot-miniatures"' not in html
    assert 'name="tsk.module.4"' in html
    assert "Epic events that go into the deck: 4" in html


def test_modules_scenario_and_factions_bring_their_steps_and_pieces(client):
    query = {"scenario": "control", "module": ["mascots", "faction-events"], "faction": ["nomads", "sentinels"]}
    html = page(client, GUIDE, query)
    for name in (
        "tsk.scenario.3.2",
        "tsk.module.6",
        "tsk.module.5",
        "mascot-miniatures",
        "nomads-faction-event-cards",
        "uss-nomad-homezone-tile",
    ):
        assert f'name="{name}"' in html, name
    assert "/rulings/mascot-factions/" in html
    assert 'name="private-miniatures"' not in html
    coop = page(client, GUIDE, {"mode": "coop", "faction": "nomads"})
    assert 'name="nomads-mission-card"' not in coop
    assert 'name="priority-markers"' in coop


def test_every_choice_of_the_guide_leads_to_a_page_that_can_be_shared(client):
    for query in ("", "?mode=coop", "?mode=solo", "?players=5&faction=nomads&faction=fireborn&module=moon-princess&module=mascots"):
        for there in chips(page(client, GUIDE + query)):
            assert read(page(client, GUIDE + there)).one("[data-share]")["data-share"] == there
    full = page(client, GUIDE, {"players": 2, "faction": ["nomads", "fireborn"]})
    assert 'id="faction-boarlords"' not in full


def test_every_clause_and_record_of_the_guide_opens(client):
    html = page(client, GUIDE, {"players": 3, "scenario": "exploration", "faction": "nomads", "module": list(game_options.MODULES)})
    addresses = {one["href"].split("#")[0] for one in read(html).all("a[href]")}
    links = {link for link in addresses if link.startswith("/en/tsukuyumi/") and "?" not in link}
    assert len(links) > 30
    for link in links:
        assert client.get(link).status_code == 200, link


def test_the_guide_leads_to_a_board_for_the_same_table(client):
    html = page(client, GUIDE, {"mode": "coop", "players": 4})
    link = next(one["href"] for one in read(html).all("a.all") if one["href"].startswith(MAP))
    assert len(areas(page(client, link))) == 28 + 7


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("players=9", "2, 3, 4, 5, 6"),
        ("mode=chess", "two-player"),
        ("mode=solo&players=2", "Accepted: 1"),
        ("faction=hats", "cybersamurai"),
        ("players=2&faction=nomads&faction=fireborn&faction=boarlords", "at most 2 factions"),
        ("scenario=control&players=4", "spoiled-earth"),
        ("mode=coop&scenario=control", "Accepted"),
        ("module=hats", "mascots"),
        ("mode=coop&module=moon-princess", "epic-events"),
        ("colour=red", "players, mode, faction"),
    ],
)
def test_a_guide_that_cannot_be_given_is_explained(client, query, says):
    answer = client.get(f"{GUIDE}?{query}")
    assert answer.status_code == 400
    assert says in answer.content.decode()


@pytest.mark.parametrize(("path", "most"), [(MAP, 1), (GUIDE, 7), (f"{GUIDE}?faction=boarlords&scenario=control&module=mascots", 9)])
def test_a_tool_keeps_its_budget_of_queries(client, django_assert_max_num_queries, path, most):
    with django_assert_max_num_queries(most):
        assert client.get(path).status_code == 200


class TestWhateverIsTyped(TestCase):
    words = st.one_of(st.text(max_size=12), st.sampled_from(["3", "5", "coop", "standard", "nomads", "mascots", "control", "1", "0"]))

    @examples(60)
    @given(st.dictionaries(st.sampled_from(["players", "mode", "scatter", "seed", "moonfall", "scenario", "zz"]), words, max_size=4))
    def test_no_map_is_a_500(self, query):
        assert self.client.get("/fr/tsukuyumi/tools/map/", query).status_code in (200, 302, 400)

    @examples(60)
    @given(st.dictionaries(st.sampled_from(["players", "mode", "faction", "scenario", "module", "zz"]), words, max_size=4))
    def test_no_guide_is_a_500(self, query):
        assert self.client.get("/fr/tsukuyumi/tools/setup/", query).status_code in (200, 400)
