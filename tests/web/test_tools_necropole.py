"""Nécropole's tools: each answers from its address, by taps alone, and works without script."""

import re

import pytest

from tests.html import read

pytestmark = pytest.mark.django_db
TOOLS = "/en/necropole/tools/"


def page(client, address):
    answer = client.get(TOOLS + address)
    assert answer.status_code == 200
    return read(answer.content.decode())


def text(client, address):
    return page(client, address).one("#tool").text


def test_the_games_own_page_leads_to_its_tools_and_its_table(client):
    links = [link["href"] for link in read(client.get("/en/necropole/").content.decode()).all("a[href]")]
    assert "/en/tools/#necropole" in links
    assert "/en/tables/new/necropole/" in links
    assert "/en/tables/" in [link["href"] for link in read(client.get("/en/necropole/").content.decode()).all("nav.bar a")]


@pytest.mark.parametrize(("query", "percent", "pairs"), [("", "58.3", 21), ("?force=7&armour=1", "41.7", 15), ("?force=1", "0.0", 0)])
def test_the_chance_marks_the_pairs_that_wound(client, query, percent, pairs):
    shown = page(client, f"chance/{query}")
    assert shown.one(".verdict .big").text == f"{percent}%"
    assert len(shown.all(".dice-grid tbody td")) == 36
    assert len(shown.all(".dice-grid .wd")) == pairs
    strip = shown.one(".chance-strip")
    assert [int(total.text) for total in strip.all("tspan")] == list(range(2, 13))
    assert strip.all("path")[1]["d"] == f"M0 8h{10 * pairs}"


def test_transparent_dice_and_dice_thrown_again(client):
    assert "58.3" in page(client, "chance/?armour=3&transparent=1").one(".verdict .big").text
    again = page(client, "chance/?force=6&again=2")
    assert again.one(".verdict .big").text == "72.5%"
    assert len(again.all(".dice-grid .r1")) + len(again.all(".dice-grid .r2")) == 21


def test_the_booklets_own_figure_is_named_and_not_used(client):
    assert "says 38% here" in text(client, "chance/?force=6")


def test_the_plan_says_what_the_advisor_finds(client):
    assert "Wounds on average: 1.17" in text(client, "plan/")
    assert "34.0% that A falls" in text(client, "plan/?l1=2&aim=a")
    best = text(client, "plan/?initiative=3&force=6&substances=1")
    assert "Substances on Initiative: 1" in best


def test_a_plan_with_cards_is_told_line_by_line(client):
    """Xaïa against the Wisp (A, armour 1) and the Apparition (B): Wave and Effusion, nec.example.2.5."""
    shown = page(client, "plan/?initiative=3&targets=2&a1=1&front=-&cards=2&k1=2&t1=1&w2=ab")
    assert "Wounds on average: 1.58" in shown.one(".verdict").text
    steps = [step.text for step in shown.all(".plan-steps li")]
    assert len(steps) == 2
    assert any(step.startswith("Card 1") and "A ≤ 7" in step for step in steps)
    assert any(step.startswith("Card 2") and "A ≤ 6" in step and "B ≤ 7" in step for step in steps)


def test_what_no_longer_fits_falls_back_instead_of_failing(client):
    fallen = page(client, "plan/?targets=1&front=c&cards=1&w1=abc&aim=b")
    assert fallen.one("select[name=front] option[selected]")["value"] == "a"
    assert [option["value"] for option in fallen.all("select[name=aim] option")] == [""]


@pytest.mark.parametrize("address", ["chance/", "plan/?targets=3&cards=3", "clock/"])
def test_every_number_is_a_stepper_that_keeps_the_rest(client, address):
    shown = page(client, address)
    fields = [field["name"] for field in shown.all("input[type=number]")]
    for name in fields:
        assert {button["name"] for button in shown.all(".step") if button["value"] == name} == {"plus", "minus"}
    raised = client.get(f"{TOOLS}{address}", {"plus": fields[0]}, headers={"HX-Request": "true"})
    assert f"{fields[0]}=" in raised["HX-Replace-Url"]
    assert "plus" not in raised["HX-Replace-Url"]


def test_districts_are_swapped_by_two_taps(client):
    first = page(client, "city/?ring=012345")
    taps = [link["href"] for link in first.all("a.city-place")]
    assert taps[0] == f"{TOOLS}city/?ring=012345&pick=0"
    second = read(client.get(taps[0]).content.decode())
    assert second.one("a.city-place[aria-current]").text.strip() == "Apothecarium"
    assert [link["href"] for link in second.all("a.city-place")][3] == f"{TOOLS}city/?ring=312045"


def test_a_word_gives_one_city_and_no_word_gives_a_new_one(client):
    names = [place.text for place in page(client, "city/?seed=moon").all("a.city-place")]
    assert names == [place.text for place in page(client, "city/").all("a.city-place")]
    fresh = client.get(f"{TOOLS}city/?seed=")
    assert fresh.status_code == 302
    assert re.fullmatch(rf"{TOOLS}city/\?seed=[a-z]{{6}}", fresh["Location"])


def test_neighbours_are_those_of_the_ring(client):
    rows = [row.text for row in page(client, "city/?ring=012345").all(".city-touching div")]
    assert rows[0] == "Apothecarium Mausoleum, Ziggurat, Catacombs"


def test_the_clock_counts_tokens_and_the_gate(client):
    beginner = text(client, "clock/?turn=3&minions=3")
    assert "The Gate falls at the end of turn 5" in beginner
    shown = page(client, "clock/?turn=3&level=expert")
    assert [one.text.strip() for one in shown.all(".verdict dd")] == ["1", "5", "12"]
    assert "The Gate holds" in text(client, "clock/?minions=0")
    assert "The Gate has fallen" in text(client, "clock/?gate=0")


@pytest.mark.parametrize(
    "query",
    ["chance/?force=x", "chance/?again=3", "plan/?initiative=9", "plan/?front=z", "plan/?aim=x", "city/?ring=000000",
     "city/?ring=012345&pick=9", "clock/?level=easy", "clock/?turn=10"],
)  # fmt: skip
def test_an_address_typed_wrong_is_a_page_that_says_so(client, query):
    assert client.get(TOOLS + query).status_code == 400


@pytest.mark.parametrize("tool", ["chance/?again=1", "plan/?second=1&l1=2&aim=a", "city/", "clock/"])
def test_french_pages_have_no_english_left(client, tool):
    html = client.get(f"/fr/necropole/tools/{tool}").content.decode()
    for english in ("wounds", "Force against", "Targets", "Gate", "throw", "Start with"):
        assert english not in read(html).one("#tool").text
