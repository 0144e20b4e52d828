"""Reading: a chapter with its contents and margin, records beside their list, keys, and a round on one page."""

import pytest
from django.urls import reverse
from django.utils import translation

from companion.web.reference.passages import MANY, passages, repeated
from rules import selectors
from rules.models import Chapter, Ruling, Sheet
from tests.html import read

pytestmark = pytest.mark.django_db


def page(client, path, **headers):
    return read(client.get(path, headers=headers).content.decode())


def test_the_contents_of_a_chapter_name_each_rule_once_and_lead_to_it(client):
    shown = page(client, "/en/tsukuyumi/rules/tsk.move/")
    links = [link["href"][1:] for link in shown.one(".drawer-list").all("ol a")]
    rules = [clause.slug for clause in selectors.clauses(chapter=Chapter.objects.get(slug="tsk.move")) if clause.parent_id is None]
    assert links == rules
    for slug in links:
        shown.one(f".clause[id={slug}]")


def test_every_chapter_is_one_tap_away_from_every_other(client):
    shown = page(client, "/fr/metals/rules/met.assault/")
    there = {link["href"] for link in shown.one(".drawer-list").all("ul a")}
    assert there == {f"/fr/metals/rules/{slug}/" for slug in Chapter.objects.filter(game__slug="metals").values_list("slug", flat=True)}
    assert shown.one(".drawer-list").one("[aria-current=page]")["href"] == "/fr/metals/rules/met.assault/"


def test_an_example_stands_in_the_margin_of_the_rule_before_it(client):
    shown = page(client, "/en/tsukuyumi/rules/tsk.move/")
    passage = next(one for one in shown.all(".passage") if one.all("[id=tsk.move.1.1]"))
    assert [one["id"] for one in passage.all(".margin .example")] == ["tsk.move.1.2"]


def test_no_clause_stands_twice_in_a_chapter():
    for chapter in Chapter.objects.all():
        clauses = selectors.clauses(chapter=chapter)
        shown = [one for passage in passages(clauses) for one in (passage.clause, *passage.examples)]
        assert shown == list(clauses)


def test_a_ruling_behind_many_rules_is_answered_once_at_the_top(client):
    clauses = selectors.clauses(chapter=Chapter.objects.get(slug="nec.attack"))
    often = {ruling.slug for ruling in repeated(clauses)}
    assert "nec-page-nine" in often
    assert sum("nec-page-nine" in [r.slug for r in clause.ruling_list] for clause in clauses) >= MANY
    shown = page(client, "/en/necropole/rules/nec.attack/")
    order = dict.fromkeys(ruling.slug for clause in clauses for ruling in clause.ruling_list if ruling.slug in often)
    assert [link["href"] for link in shown.one(".banner").all("a")] == [f"/en/necropole/rulings/{slug}/" for slug in order]
    assert len(shown.all(".ruling-note.said")) >= MANY


@pytest.mark.parametrize(("language", "plays"), [("en", "We play:"), ("fr", "Nous jouons")])
def test_a_closed_ruling_in_a_chapter_says_what_is_played(client, language, plays):
    notes = page(client, f"/{language}/tsukuyumi/rules/tsk.conquest/").all(".ruling-note")
    assert notes
    assert all(plays in note.one("summary").text for note in notes)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_chapter_and_a_clause_name_their_game(client, language):
    for game, chapter, clause, name in (
        ("tsukuyumi", "coop.oni", "coop.oni.13", "Tsukuyumi"),
        ("necropole", "nec.attack", "nec.attack.14", "Nécropole"),
        ("metals", "met.win", "met.win.1", "Metals"),
    ):
        for path in (f"rules/{chapter}/", f"clauses/{clause}/"):
            assert name in page(client, f"/{language}/{game}/{path}").one(".kicker").text


@pytest.mark.parametrize(("language", "says"), [("en", "We play: 10, as in the list"), ("fr", "Nous jouons : 10")])
def test_lists_say_what_is_played_not_only_what_is_asked(client, language, says):
    register = page(client, f"/{language}/tsukuyumi/rulings/")
    assert any(says in row.text for row in register.all("a.row"))
    assert says in page(client, f"/{language}/tsukuyumi/factions/boarlords/").one("article").text


def test_every_ruling_has_an_answer():
    for language in ("en", "fr"):
        with translation.override(language):
            assert [ruling.slug for ruling in Ruling.objects.all() if not ruling.answer] == []


def test_the_contents_of_the_book_begin_with_sheets_rulings_and_glossary(client):
    shown = page(client, "/en/tsukuyumi/rules/")
    links = [link["href"] for link in shown.one("main").all("a[href]")]
    chapters = next(n for n, link in enumerate(links) if "/rules/tsk." in link)
    assert {"/en/tsukuyumi/rulings/", "/en/tsukuyumi/glossary/", "/en/tsukuyumi/now/standard-round/"} <= set(links[:chapters])


@pytest.mark.parametrize("path", ["/en/tsukuyumi/units/private/", "/fr/tsukuyumi/rulings/mountain-value/", "/en/metals/factions/zipang/"])
def test_a_record_is_drawn_into_the_pane_beside_its_list(client, path):
    answer = client.get(path, headers={"HX-Request": "true", "HX-Target": "pane"})
    part = read(answer.content.decode())
    assert part.all("html") == part.all(".top") == []
    assert part.one("h1").text in part.one("title").text
    whole = page(client, path)
    assert whole.one("#pane").one("h1").text == part.one("h1").text
    assert path.startswith(whole.one("[data-pane-close]")["href"])
    assert "HX-Target" in answer["Vary"]


@pytest.mark.parametrize("path", ["/en/tsukuyumi/clauses/tsk.move.12/", "/en/tsukuyumi/books/fmd-en/", "/en/tsukuyumi/rules/"])
def test_what_stands_in_no_list_has_the_page_to_itself(client, path):
    assert page(client, path).all("[data-panes]") == []


def test_a_page_restored_by_the_browser_is_whole(client):
    shown = page(client, "/en/tsukuyumi/units/private/", HX_Request="true", HX_Target="pane", HX_History_Restore_Request="true")
    assert shown.all("html")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sheet_on_one_page_has_every_line_with_its_clause(client, language):
    with translation.override(language):
        for sheet in Sheet.objects.select_related("game"):
            shown = page(client, reverse("sheet" if sheet.one_page else "whole-sheet", args=[sheet.game.slug, sheet.slug]))
            clauses = [[code.text for code in step.all("li a.code")] for step in shown.all(".aid-step")]
            assert clauses == [[line.clause.slug for line in step.lines.all()] for step in sheet.steps.all()]


def test_a_sheet_of_one_page_has_one_address(client):
    whole = client.get("/en/tsukuyumi/now/combat-in-order/all/")
    step = client.get("/en/tsukuyumi/now/combat-in-order/conquest/")
    assert (whole.status_code, whole["Location"]) == (301, "/en/tsukuyumi/now/combat-in-order/")
    assert (step.status_code, step["Location"]) == (301, "/en/tsukuyumi/now/combat-in-order/#conquest")
    assert page(client, "/en/tsukuyumi/now/combat-in-order/").all("#conquest li")


def test_a_round_that_is_not_there_is_explained(client):
    answer = client.get("/en/tsukuyumi/now/siesta/all/")
    assert answer.status_code == 404
    assert "round" in answer.content.decode()


PATHS = ["/", "/tsukuyumi/", "/tsukuyumi/units/", "/tsukuyumi/rules/tsk.move/", "/tsukuyumi/now/standard-round/", "/find/?q=oni"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_control_is_called_holds_what_it_shows(client, language, path):
    shown = page(client, f"/{language}{path}")
    for control in [*shown.all("a[aria-label]"), *shown.all("button[aria-label]"), *shown.all("summary[aria-label]")]:
        assert control.text.lower() in control["aria-label"].lower()


def test_the_keys_are_explained_in_the_readers_language(client):
    assert "Keyboard shortcuts" in page(client, "/en/display/").one("dialog.keys").text
    assert "Raccourcis clavier" in page(client, "/fr/display/").one("dialog.keys").text
