"""The card above what a search found, on pages."""

import re

import pytest

pytestmark = pytest.mark.django_db


def find(client, language, q, **more):
    answer = client.get(f"/{language}/find/", {"q": q, **more})
    assert answer.status_code == 200
    return answer.content.decode()


def card(page):
    found = re.search(
        r'<section class="sheet answer-card".*?</section>\s*(?=<ul class="hits"|<section class="found-group"|</div>)', page, re.S
    )
    return " ".join(re.sub(r"<[^>]+>", " ", found.group()).split()) if found else ""


def test_a_clause_answers_with_its_text_its_example_and_its_ruling(client):
    shown = card(find(client, "en", "can I move after attacking"))
    assert shown.startswith("No, your units no longer move in that phase once you have fought.")
    assert "tsk.move.3" in shown
    assert "We play:" in shown
    assert "Two attackers" in card(find(client, "en", "met.assault.6"))
    assert card(find(client, "fr", "peut-on bouger après une attaque")).startswith("Non, vos unités ne bougent plus")


def test_what_we_do_not_know_says_where_it_is_printed(client):
    page = find(client, "en", "size of the boarmother")
    assert card(page).startswith("Not known to us: Size . See its stats sheet.")
    assert "/en/tsukuyumi/units/boarmother/" in page
    assert "Attack: 5" in card(find(client, "en", "private attack"))
    assert "plateau Faction" in card(find(client, "fr", "unités de départ des Nomades"))


def test_a_faction_answers_with_one_card_and_its_page_is_short(client):
    page = find(client, "en", "boar")
    shown = card(page)
    for name in ("Boarlords", "Squeaker", "Boarmother", "Cards", "Rulings", "We play:"):
        assert name in shown
    for group in re.findall(r'<section class="found-group">.*?</section>', page, re.S):
        assert group.count('class="hit"') <= 3
    assert page.count('class="hit"') < 30


def test_everything_on_request_comes_without_a_card(client):
    assert not card(find(client, "en", "boar", all="1"))
    assert "Squeaker" in find(client, "en", "boar", all="1")
