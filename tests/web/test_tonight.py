"""“How this table plays”: the eight readings that matter tonight first, chosen by what is in play; the rest behind a search and folds."""

import pytest

from companion.web.tables.tsukuyumi.panels import tonight
from rules.reference import reference
from tests.html import read
from tests.web.tables import put_up

pytestmark = pytest.mark.django_db


def slugs(phone) -> list[str]:
    return [item["id"] for item in read(phone.get("rulings/").text).one("#tonight").all("li[id]")]


def rulings() -> dict[str, object]:
    return {ruling.slug: ruling for ruling in reference().collection("rulings", game="tsukuyumi")}


@pytest.mark.parametrize(("mode", "players"), [("coop", "2"), ("solo", "1"), ("standard", "3"), ("two-player", "2")])
def test_there_are_eight_and_at_most_two_of_a_topic(box, mode, players):
    chosen = slugs(put_up(mode=mode, players=players))
    topics = [rulings()[slug].kind for slug in chosen]
    assert len(chosen) == len(set(chosen)) == tonight.MOST
    assert max(topics.count(topic) for topic in topics) <= tonight.MOST_OF_A_TOPIC


def test_they_follow_the_factions_the_mode_and_the_scenario(box):
    assert "coop-momentum-nomads" in slugs(put_up())
    assert "coop-momentum-nomads" not in slugs(put_up(faction0="cybersamurai"))
    assert "boarlords-initiative" in slugs(put_up(mode="standard", players="3"))
    others = {"faction0": "nomads", "faction1": "cybersamurai", "faction2": "dark-seed"}
    assert "boarlords-initiative" not in slugs(put_up(mode="standard", players="3", **others))
    assert any(slug.startswith("two-player") for slug in slugs(put_up(mode="two-player")))
    assert not any(slug.startswith(("two-player", "coop", "supremacy")) for slug in slugs(put_up(mode="standard", players="3")))
    assert any("scenarios/control" in addresses(slug) for slug in slugs(put_up(mode="standard", players="3", scenario="control")))


def addresses(slug: str) -> list[str]:
    return [f"{record.collection}/{record.slug}" for record in rulings()[slug].linked_to]


def test_nothing_that_is_not_in_play_counts(box):
    for mode, players in (("coop", "2"), ("standard", "3")):
        phone = put_up(mode=mode, players=players)
        for slug in slugs(phone):
            named = [address for address in addresses(slug) if address.startswith(("factions/", "scenarios/"))]
            assert set(named) <= {"factions/nomads", "factions/boarlords", "factions/cybersamurai", "factions/oni"}, slug


def test_what_the_table_has_changed_comes_first(box):
    ana = put_up()
    ruling = rulings()["coop-tie"]
    other = next(reading.key for reading in ruling.reading_list if not reading.is_default)
    ana.act({"type": "choose-ruling", "ruling": "coop-tie", "reading": other})
    assert slugs(ana)[0] == "coop-tie"


def test_the_rest_is_folded_and_can_be_searched(box):
    ana = put_up("fr")
    page = read(ana.get("rulings/").text)
    assert page.all("#readings details")
    assert not page.all("#readings details[open]")
    hits = read(ana.get("rulings/", q="Princesse zone").text)
    titles = [hit.text for hit in hits.one("#readings").all("li")]
    assert titles
    assert len(titles) < 30
    assert not hits.all("#tonight")
    assert "Aucun arbitrage" in read(ana.get("rulings/", q="xyzzy").text).one("#readings").text


def test_one_that_is_opened_shows_its_readings_once(box):
    ana = put_up()
    for slug in (slugs(ana)[0], "coop-tie"):
        page = read(ana.get("rulings/", ruling=slug).text)
        assert len(page.all(".readings")) == 1
        assert len([item for item in page.all("li[id]") if item["id"] == slug]) == 1
