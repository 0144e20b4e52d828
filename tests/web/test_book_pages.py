"""Pages of the book: contents, chapters, clauses, rulings, sheets, glossary."""

import pytest
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from cards.models import Term
from cards.normalisation import fold
from rules.models import Chapter, Ruling, Sheet
from tests.html import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_chapter_opens_and_shows_each_of_its_clauses_with_an_anchor(client, language):
    with translation.override(language):
        for chapter in Chapter.objects.select_related("game"):
            contents = client.get(reverse("contents", args=[chapter.game.slug])).content.decode()
            assert escape(chapter.title) in contents
            html = client.get(reverse("chapter", args=[chapter.game.slug, chapter.slug])).content.decode()
            for clause in chapter.clauses.all():
                assert f'id="{clause.slug}"' in html
                assert escape(clause.name) in html


def test_a_clause_with_a_ruling_wears_its_badge_in_its_chapter_and_on_its_page(client):
    for clause in Ruling.objects.get(slug="mountain-value").clauses.select_related("chapter"):
        for path in (f"/en/tsukuyumi/rules/{clause.chapter.slug}/", f"/en/tsukuyumi/clauses/{clause.slug}/"):
            assert "/en/tsukuyumi/rulings/mountain-value/" in client.get(path).content.decode()


def test_a_card_with_a_ruling_wears_its_badge(client):
    html = client.get("/en/tsukuyumi/cards/shifting-frontiers/").content.decode()
    assert "ruling-badge" in html
    assert 'class="ruled"' in client.get("/en/tsukuyumi/cards/?kind=epic-event").content.decode()


def test_the_language_switch_stays_on_the_clause(client):
    page = read(client.get("/en/tsukuyumi/clauses/tsk.move.12/").content.decode())
    assert page.one("a[hreflang=fr]")["href"] == "/fr/tsukuyumi/clauses/tsk.move.12/"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_step_of_every_sheet_opens_with_its_lines_and_clauses(client, language):
    with translation.override(language):
        stepped = Sheet.objects.filter(one_page=False)
        assert {s.slug for s in stepped} >= {
            "standard-round",
            "co-op-round",
            "necropole-exploration",
            "necropole-combat-round",
            "metals-turn",
        }
        for sheet in stepped:
            for step in sheet.steps.all():
                html = client.get(reverse("now", args=[sheet.game.slug, sheet.slug, step.key])).content.decode()
                assert escape(step.title) in html
                for line in step.lines.all():
                    assert f">{line.clause.slug}</a>" in html


def test_the_way_to_the_next_step_is_not_a_demand(client):
    page = read(client.get("/en/tsukuyumi/now/standard-round/").content.decode())
    assert [one["class"] for one in page.all(".turns a[rel=next]")] == ["next"]
    assert page.all("main .primary") == []


def test_the_register_is_filtered_by_game_book_and_topic(client):
    html = client.get("/en/rulings/?game=metals&book=metals-fr").content.decode()
    assert "/en/metals/rulings/" in html
    assert "/en/tsukuyumi/rulings/mountain-value/" not in html
    assert "/en/tsukuyumi/rulings/mountain-value/" in client.get("/en/rulings/?kind=conquest").content.decode()


def test_the_glossary_is_sorted_in_the_readers_language(client):
    for language in ("en", "fr"):
        html = client.get(f"/{language}/tsukuyumi/glossary/").content.decode()
        names = [fold(getattr(t, f"name_{language}")) for t in Term.objects.filter(game__slug="tsukuyumi")]
        positions = [html.find(f"#letter-{letter.upper()}") for letter in sorted({n[0] for n in names})]
        assert positions == sorted(positions)
        assert -1 not in positions


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/en/tsukuyumi/rules/", 2),
        ("/en/tsukuyumi/rules/tsk.faction/", 3),
        ("/en/tsukuyumi/clauses/tsk.move.12/", 0),
        ("/en/tsukuyumi/rulings/", 4),
        ("/en/tsukuyumi/rulings/mountain-value/", 0),
        ("/en/tsukuyumi/now/standard-round/", 1),
        ("/en/tsukuyumi/glossary/", 0),
    ],
)
def test_a_page_keeps_its_budget_of_queries(client, django_assert_max_num_queries, path, most):
    with django_assert_max_num_queries(most):
        assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/en/tsukuyumi/rules/tsk.hats/", 404, "Movement"),
        ("/fr/tsukuyumi/rules/tsk.hats/", 404, "Déplacement"),
        ("/en/tsukuyumi/now/siesta/", 404, "round"),
        ("/en/tsukuyumi/now/standard-round/siesta/", 404, "White"),
        ("/en/tsukuyumi/clauses/tsk.move.999/", 404, "We have no"),
        ("/en/rulings/?kind=hats", 400, "momentum"),
        ("/en/find/?q=oni&kind=hats", 400, "clauses"),
        ("/en/find/?q=" + "x" * 10_000, 400, "400 characters"),
    ],
)
def test_a_bad_address_is_explained(client, path, status, says):
    answer = client.get(path)
    assert answer.status_code == status
    assert says in answer.content.decode()


def test_hits_show_the_words_that_matched(client):
    html = client.get("/fr/find/?q=barrage+rouge").content.decode()
    assert "<mark>" in html


def test_what_somebody_types_is_escaped(client):
    html = client.get("/en/find/", {"q": "<script>alert(1)</script>zzz"}).content.decode()
    assert "<script>alert" not in html


def test_a_ruling_says_whether_the_engine_or_the_table_plays_it(client):
    told = {"en": "You apply it at the table; the engine does not", "fr": "Appliqué à la table, pas par le moteur"}
    for language, words in told.items():
        assert words in client.get(f"/{language}/tsukuyumi/rulings/event-hand-limit/").content.decode()
        assert words not in client.get(f"/{language}/tsukuyumi/rulings/mountain-value/").content.decode()
