"""The card above what a search found, on pages."""

import re

import pytest
from django.utils import translation

from cards.models import Record
from companion.web.reference.printed_on import PrintedOn, place_of, unknown_of, where_printed
from rules.reference import reference

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
    assert card(page).startswith("Not known to us: Size . Look at the base of the figure.")
    assert "/en/tsukuyumi/units/boarmother/" in page
    assert "Attack: 5" in card(find(client, "en", "private attack"))
    assert "plateau Faction" in card(find(client, "fr", "unités de départ des Nomades"))


WHERE = {
    ("units/abyssal", "attack"): ("Read its legendary Oni card.", "Lisez sa carte Oni légendaire."),
    ("units/abyssal", None): (
        "Read its legendary Oni card. Look at the base of the figure.",
        "Lisez sa carte Oni légendaire. Regardez le socle de la figurine.",
    ),
    ("terms/mine", "damage"): ("See the faction sheet or the Codex.", "Voir le plateau Faction ou le Codex."),
    ("components/mine-markers", "damage"): ("See the faction sheet or the Codex.", "Voir le plateau Faction ou le Codex."),
    ("terms/stronghold", "bonus"): ("See the faction sheet or the Codex.", "Voir le plateau Faction ou le Codex."),
    ("terms/fire-scales", "damage"): ("See the faction sheet or the Codex.", "Voir le plateau Faction ou le Codex."),
    ("terms/momentum-track", "squares"): ("Look at the Momentum track.", "Regardez la piste Momentum."),
    ("terms/co-op-scoring", "vp"): ("See the player aid of the co-op game.", "Voir l’aide de jeu du mode coopératif."),
    ("factions/boarlords", "co-op"): ("Read its modification card.", "Lisez sa carte Modification."),
    ("factions/boarlords", "start"): ("See its faction sheet.", "Voir son plateau Faction."),
    ("tiles/metals-forest", "value"): ("Look at your map sheet.", "Regardez votre feuille de carte."),
    ("tiles/metals-map", "squares"): ("Look at your map sheet.", "Regardez votre feuille de carte."),
    ("cards/uplinks", "cost"): ("Read your card.", "Lisez votre carte."),
}


@pytest.mark.parametrize(("key", "name"), WHERE)
def test_what_we_do_not_know_is_where_a_player_looks_for_it(key, name):
    collection, _, slug = key.partition("/")
    record = reference().record(collection=collection, slug=slug)
    for language, sentence in zip(("en", "fr"), WHERE[key, name], strict=True):
        with translation.override(language):
            assert where_printed(record, name) == sentence


def test_no_term_and_no_size_is_where_nothing_else_is_said():
    for slug in Record.objects.filter(collection="terms").exclude(known="full").values_list("slug", flat=True):
        term = reference().record(collection="terms", slug=slug)
        assert PrintedOn.CARD not in [place_of(term, name) for name in unknown_of(term) or [None]], slug
    sized = [unit for unit in reference().collection("units") if "size" in unit.printed]
    assert len(sized) > 40
    assert {place_of(unit, "size") for unit in sized} == {PrintedOn.BASE_OF_FIGURE}


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
