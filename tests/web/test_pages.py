"""Every page opens in both languages, says what it shows, and asks the database a fixed number of times."""

from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from cards.models import Figure, Part, Record, Trait
from companion.translations import gaps
from companion.web.reference import labels
from companion.web.reference.sections import SECTIONS, sections_of
from rules import search
from tests.html import read
from tests.web.frame import WITHOUT_FRAME

pytestmark = pytest.mark.django_db
GAMES = ("tsukuyumi", "necropole", "metals")


def test_everything_of_the_interface_is_translated():
    assert gaps() == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_bare_address_leads_to_the_language_the_phone_speaks(client, language):
    answer = client.get("/", headers={"Accept-Language": f"{language}-CA,{language};q=0.9"})
    assert answer["Location"] == f"/{language}/"


def test_the_language_last_read_is_remembered(client):
    client.get("/fr/")
    assert client.get("/", headers={"Accept-Language": "en"})["Location"] == "/fr/"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_shelf_of_every_game_opens_and_holds_all_its_records(client, language, game):
    with translation.override(language):
        for shelf in SECTIONS:
            page = client.get(reverse("section", args=[game, shelf.slug]))
            assert page.status_code == 200
            html = page.content.decode()
            assert f'<html lang="{language}"' in html
            for record in Record.objects.filter(collection=shelf.collection, game__slug=game):
                if shelf.collection != "terms":
                    assert reverse("record", args=[game, shelf.collection, record.slug]) in html


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_record_has_a_page_with_its_name_text_and_sources(client, language):
    with translation.override(language):
        records = Record.objects.exclude(collection__in=["games", "clauses"]).order_by("collection", "slug")
        records = records.select_related("game").prefetch_related("citations")
        # Every other one in each language, without the frame that all pages share: the built site opens them all, whole.
        for record in records[language == "fr" :: 2]:
            page = client.get(reverse("record", args=[record.game.slug, record.collection, record.slug]), headers=WITHOUT_FRAME)
            assert page.status_code == 200, record
            html = page.content.decode()
            assert escape(record.name) in html, record
            assert escape(record.text) in html, record
            for citation in record.citations.all():
                assert escape(citation.heading) in html, record


def test_no_page_leaks_the_other_language_or_a_bare_slug(client):
    """Labels of kinds, figures, traits and parts all have a word."""
    for collection, kind in Record.objects.order_by().values_list("collection", "kind").distinct():
        assert kind in (labels.TOPICS if collection == "rulings" else labels.KINDS)
    assert set(Figure.objects.values_list("name", flat=True)) <= set(labels.FIGURES)
    assert set(Trait.objects.values_list("slug", flat=True)) <= set(labels.TRAITS)
    assert set(Part.objects.values_list("key", flat=True)) <= set(labels.PARTS)


@pytest.mark.parametrize(
    "path", ["/en/", "/en/tsukuyumi/", "/en/tsukuyumi/cards/?kind=event&faction=nomads", "/en/tsukuyumi/units/private/", "/en/find/?q=moon"]
)
def test_the_language_switch_stays_on_the_same_thing(client, path):
    there = read(client.get(path).content.decode()).one("a[hreflang=fr]")["href"]
    assert there == path.replace("/en/", "/fr/")
    assert client.get(there).status_code == 200


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/en/", 1),
        ("/en/tsukuyumi/", 1),
        ("/en/tsukuyumi/units/", 2),
        ("/en/tsukuyumi/cards/", 2),
        ("/en/tsukuyumi/cards/?kind=event&faction=nomads&known=full", 4),
        ("/en/tsukuyumi/tiles/", 2),
        ("/en/tsukuyumi/components/", 2),
        ("/en/tsukuyumi/units/private/", 1),
        ("/en/tsukuyumi/factions/nomads/", 1),
        ("/en/tsukuyumi/terms/", 2),
        ("/en/find/?q=oni", 1),
        ("/en/display/", 0),
    ],
)
def test_a_page_keeps_its_budget_of_queries(client, django_assert_max_num_queries, path, most):
    search.current_index()
    with django_assert_max_num_queries(most):
        assert client.get(path).status_code == 200


def test_chips_combine_and_each_takes_itself_away(client):
    html = client.get("/en/tsukuyumi/cards/?kind=faction-event&faction=nomads").content.decode()
    assert "5 of" in html
    assert 'href="?kind=faction-event"' in html
    assert 'href="?faction=nomads"' in html


def test_units_are_sorted_by_a_column_with_the_unknown_last(client):
    page = read(client.get("/en/tsukuyumi/units/?sort=conquest&down=1").content.decode())
    shown = [row.all("td")[0].text for row in page.all("tbody tr[data-is]")]
    values = [int(value.rstrip("≈◌")) for value in shown if value[0].isdigit()]  # signs say how sure a value is
    assert len(values) > 10
    assert values == sorted(values, reverse=True)
    assert not shown[-1][0].isdigit()


def test_htmx_gets_only_the_part_it_asked_for(client):
    part = client.get("/en/tsukuyumi/cards/?kind=event", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "chip" in part
    whole = client.get("/en/tsukuyumi/cards/?kind=event", headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in whole.content.decode()


def test_find_puts_a_card_number_and_a_name_on_top(client):
    for q, first in (("MP58", "Prosperity"), ("Lt. Dan", "Lt. Dan"), ("seigneurs sangliers", "Boarlords")):
        page = read(client.get("/en/find/", {"q": q}).content.decode())
        assert first in [*page.all(".answer-card h2"), *page.all(".hit-name")][0].text, q


def test_find_groups_what_is_not_among_the_best_says_how_many_there_are_and_shows_them_all(client):
    page = read(client.get("/en/find/", {"q": "oni"}).content.decode())
    assert len(page.all("a.hit")) - len(page.all(".found-group a.hit")) == 6
    groups = page.all(".found-group")
    assert any(group.one("h2").text.startswith("Rules") for group in groups)
    for group in groups:
        total = int(group.one("h2 small").text)
        ways = group.all("a.pill")
        assert len(ways) == (total > len(group.all("a.hit")))
        for way in ways:
            everything = read(client.get(f"/en/find/{way['href']}").content.decode())
            assert len(everything.all("a.hit")) == total
            assert not everything.all(".found-group")


def test_find_puts_the_game_that_is_open_first(client):
    for game in ("tsukuyumi", "necropole", "metals"):
        client.cookies["game"] = game
        page = read(client.get("/en/find/", {"q": "setting up"}).content.decode())
        assert page.all("a.hit")[0]["href"].startswith(f"/en/{game}/")


def test_the_display_is_remembered_and_goes_back(client):
    answer = client.post("/en/display/", {"theme": "light", "text": "150", "next": "/en/metals/"})
    assert answer["Location"] == "/en/metals/"
    html = client.get("/en/metals/").content.decode()
    assert 'data-theme="light"' in html
    assert "text-150" in html


@pytest.mark.parametrize("target", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_the_display_page_never_leads_away(client, target):
    answer = client.post("/en/display/", {"theme": "dark", "text": "100", "next": target})
    assert answer["Location"] == "/en/"


def test_a_page_that_did_not_change_is_not_sent_again(client):
    first = client.get("/en/tsukuyumi/units/")
    assert client.get("/en/tsukuyumi/units/", headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_nothing_is_loaded_from_a_foreign_host(client):
    for path in ("/en/", "/fr/tsukuyumi/units/", "/en/tsukuyumi/factions/nomads/"):
        page = read(client.get(path).content.decode())
        addresses = [one[name] for name in ("href", "src") for one in page.all(f"[{name}]")]
        assert [one for one in addresses if urlsplit(one).netloc not in ("", "testserver")] == []
    assert "default-src 'self'" in client.get("/en/")["Content-Security-Policy"]
    assert client.get("/en/")["X-Frame-Options"] == "DENY"


def test_a_game_has_exactly_the_sections_that_hold_something():
    for game in GAMES:
        held = {(record.collection, record.kind) for record in Record.objects.filter(game__slug=game)}
        filled = {section for section in SECTIONS if any(section.collection == of and section.holds(kind) for of, kind in held)}
        assert set(sections_of(game)) == filled, game
