"""The search, asked as people ask at the table."""

import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from django.utils.html import escape
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cards.models import Edition
from cards.normalisation import fold
from rules import search
from rules.search.index import STOP
from rules.search.pages import PAGE_COLLECTIONS
from rules.search.query import Comparison, QueryTooLong, understand
from rules.search.stemming import stem
from tests.examples import examples

pytestmark = pytest.mark.django_db
QUESTIONS = tomllib.loads((Path(__file__).parent / "questions.toml").read_text("utf-8"))["questions"]


FRESH, UNSEEN, THIRD, FOURTH, FIFTH = (
    tomllib.loads((Path(__file__).parent / f"questions-{name}.toml").read_text("utf-8"))["questions"]
    for name in ("fresh", "unseen", "third", "fourth", "fifth")
)
HELD_OUT = [q for q in QUESTIONS if "held-out" in q.get("tags", ())]


def _top(q, n=3):
    return [f"{h.document.collection}/{h.document.slug}" for h in search.current_index().search(q, most=n).hits]


@cache  # the same questions are counted in several ways
def _answered(question):
    return _top(question)


def score(questions):
    missed = [(q, _answered(q["q"])) for q in questions if not set(_answered(q["q"])) & set(q["right"])]
    return 1 - len(missed) / len(questions), missed


def test_the_questions_are_as_many_and_as_mixed_as_they_should_be():
    assert len(QUESTIONS) >= 120
    assert sum(q["lang"] == "fr" for q in QUESTIONS) >= 0.45 * len(QUESTIONS)
    assert sum("typo" in q.get("tags", ()) for q in QUESTIONS) >= 0.19 * len(QUESTIONS)
    assert sum("across" in q.get("tags", ()) for q in QUESTIONS) >= 20
    assert len({q["q"] for q in QUESTIONS}) == len(QUESTIONS)


def test_the_right_answer_is_among_the_first_three_for_19_of_20_questions(record_property):
    reached, missed = score(QUESTIONS)
    held_out = f"held-out questions alone: {score(HELD_OUT)[0]:.1%} of {len(HELD_OUT)}"
    record_property("measured", f"search: {reached:.1%} of {len(QUESTIONS)} questions have a right answer in the top 3; {held_out}")
    assert reached >= 0.95, "\n".join(f"{q['q']!r} wanted {q['right']} got {top}" for q, top in missed)


def first(questions):
    """How many have a right answer on top."""
    return sum(bool(set(_answered(q["q"])[:1]) & set(q["right"])) for q in questions) / len(questions)


def test_fresh_questions_have_their_answer_on_top(record_property):
    """Those of others than the search's authors: half of them French, a fifth with typos."""
    assert len(FRESH) == 120
    assert sum(q["lang"] == "fr" for q in FRESH) == 60
    assert sum("typo" in q["tags"] for q in FRESH) >= 24
    reached, missed = score(FRESH)
    later = (
        ", ".join(f"{first(asked):.1%} and {score(asked)[0]:.1%} of {len(asked)}" for asked in (UNSEEN, THIRD, FOURTH)) + " written later"
    )
    record_property(
        "measured", f"search: {first(FRESH):.1%} of {len(FRESH)} fresh questions answered on top, {reached:.1%} in the top 3; {later}"
    )
    assert first(FRESH) >= 0.95
    assert reached >= 0.98, "\n".join(f"{q['q']!r} wanted {q['right']} got {top}" for q, top in missed)
    for asked, on_top, among_three in ((UNSEEN, 0.88, 0.95), (THIRD, 0.82, 0.92), (FOURTH, 0.82, 0.95)):
        assert first(asked) >= on_top
        assert score(asked)[0] >= among_three


def test_questions_that_nothing_was_set_by_have_their_answer_on_top(record_property):
    """80 of somebody who had not seen the search, and the 40 of an earlier review."""
    asked = [*FIFTH, *(q for q in FRESH if "review" in q["tags"])]
    assert (len(asked), sum(q["lang"] == "fr" for q in asked)) == (120, 60)
    assert sum("typo" in q["tags"] for q in FIFTH) >= 16
    reached, missed = score(asked)
    both = f"{first(asked):.1%} of 120 answered on top, {reached:.1%} in the top 3"
    alone = f"without the review's {first(FIFTH):.1%} and {score(FIFTH)[0]:.1%} of {len(FIFTH)}"
    record_property("measured", f"search: questions that nothing was set by: {both}; {alone}")
    assert first(asked) >= 0.85
    assert reached >= 0.97, "\n".join(f"{q['q']!r} wanted {q['right']} got {top}" for q, top in missed)


@pytest.mark.parametrize("short", ["can't", "cant", "don't", "dont", "doesn’t", "doesnt", "isn't", "arent", "they're", "theyre", "whats"])
def test_a_short_form_finds_what_the_question_finds_without_it(short):
    assert _top(f"{short} oni conquer anything", 10) == _top("oni conquer anything", 10)


def test_each_language_and_typos_do_well_by_themselves():
    for part in (
        [q for q in QUESTIONS if q["lang"] == "fr"],
        [q for q in QUESTIONS if q["lang"] == "en"],
        [q for q in QUESTIONS if "typo" in q.get("tags", ())],
        [q for q in QUESTIONS if "across" in q.get("tags", ())],
    ):
        assert score(part)[0] >= 0.9


@pytest.mark.parametrize("id_", ["tsk.move.12", "coop.oni.4", "met.assault.1", "TSK.MOVE.12"])
def test_a_clauses_number_goes_straight_to_the_top(id_):
    assert _top(id_)[0] == f"clauses/{id_.lower()}"


def test_a_card_number_finds_the_card_and_then_its_deck():
    assert _top("MP58")[0] == "cards/prosperity"
    assert _top("mp 58")[0] == "cards/prosperity"
    first = search.current_index().search("MP33").hits[0].document
    assert first.collection == "cards"
    assert "MP11" in first.code


@pytest.mark.parametrize(
    "name", ["Boarmother", "Mère Laie", "mere laie", "Squad Leader", "Cheffe d'escouade", "Le Profanateur", "Gain of Power"]
)
def test_an_exact_name_is_on_top_in_either_language(name):
    top = search.current_index().search(name).hits[0].document
    assert fold(name) in top.names_folded


@pytest.mark.parametrize(
    ("typed", "faction"),
    [
        ("boar", "boarlords"),
        ("boarlords", "boarlords"),
        ("sanglier", "boarlords"),
        ("Nomad", "nomads"),
        ("what does dark seed do", "dark-seed"),
    ],
)
def test_a_faction_comes_first_and_then_its_units(typed, faction):
    hits = [h.document for h in search.current_index().search(typed).hits]
    units = {d.slug for d in search.current_index().documents if d.collection == "units" and d.faction == faction}
    assert (hits[0].collection, hits[0].slug) == ("factions", faction)
    assert {d.slug for d in hits[1 : len(units) + 1]} == units


def test_units_asked_of_a_faction_come_before_it():
    hits = [h.document for h in search.current_index().search("nomads units").hits]
    units = [d for d in search.current_index().documents if d.collection == "units" and d.faction == "nomads"]
    assert {d.slug for d in hits[: len(units)]} == {d.slug for d in units}
    assert hits[len(units)].slug == "nomads"


def names_of_things():
    """Folded name → the factions, units, cards and chapters that bear it, in either language."""
    names = defaultdict(set)
    for document in search.current_index().documents:
        if document.collection in ("factions", "units", "cards", "chapters"):
            for name in document.names.values():
                names[fold(name)].add((document.collection, document.slug))
    return names


def _bare(name):
    return " ".join([w for w in name.split() if w not in STOP] or name.split())


def test_a_single_word_that_is_the_name_of_a_thing_gives_the_thing_itself_first():
    """Single word: what is left of a name without the little words of the search's own list, as "profanateur" of "Le Profanateur"."""
    bearers = defaultdict(set)
    for name, documents in names_of_things().items():
        if " " not in _bare(name):
            bearers[_bare(name)] |= documents
    assert len(bearers) > 150
    wrong = {}
    for word, named in bearers.items():
        hits = [h.document for h in search.current_index().search(word, most=len(named) + 10).hits]
        others = [n for n, d in enumerate(hits) if word not in map(_bare, d.names_folded)]
        if not named <= {(d.collection, d.slug) for d in hits[: min(others, default=None)]}:
            wrong[word] = [f"{d.collection}/{d.slug}" for d in hits[:5]]
    assert not wrong


def test_the_beginning_of_any_word_of_a_name_finds_the_name():
    lost = {}
    for name, documents in names_of_things().items():
        for word in name.split():
            start = word[:3]
            if len(start) == 3 and start not in STOP:
                found = {(h.document.collection, h.document.slug) for h in search.current_index().search(start, most=2000).hits}
                lost |= dict.fromkeys(documents - found, start)
    assert not lost


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("map maker", "pages/tool-map"),
        ("générateur de plateau", "pages/tool-map"),
        ("movement", "chapters/tsk.move"),
        ("déplacement", "chapters/tsk.move"),
        ("tsk.move", "chapters/tsk.move"),
        ("tsk move 12", "clauses/tsk.move.12"),
        ("score", "pages/tool-score"),
        ("score sheet", "pages/tool-score"),
        ("tables", "pages/tables"),
        ("glossaire", "pages/tsukuyumi-glossary"),
        ("tools", "pages/all-tools"),
        ("a co-op round", "sheets/co-op-round"),
        ("tour d'exploration", "sheets/necropole-exploration"),
    ],
)
def test_chapters_sheets_tools_and_pages_are_found(typed, right):
    assert right in _top(typed)


def test_every_page_that_can_be_found_opens_and_is_called_so(client):
    pages = [d for d in search.current_index().documents if d.collection in PAGE_COLLECTIONS]
    assert len(pages) > 80
    for document in pages:
        for language in ("en", "fr"):
            page = client.get(f"/{language}/{document.page}")
            assert page.status_code == 200, document.page
            if document.collection == "chapters":
                assert f"<h1>{escape(document.names[language])}</h1>" in page.content.decode()


def test_operators_narrow_and_are_shown():
    found = search.current_index().search("kind:units conquest>=50")
    assert found.query.narrow == {"kind": ("units",)}
    assert found.query.comparisons == (Comparison("conquest", ">=", 50),)
    assert {h.document.slug for h in found.hits} == {"boarguard", "boarmaster", "drachentoter", "beowulf"}
    french = search.current_index().search("jeu:metals forêt")
    assert {h.document.game for h in french.hits} == {"metals"}
    faction = search.current_index().search("faction:nomades type:unité")
    assert {h.document.faction for h in faction.hits} == {"nomads"}


def test_an_operator_without_a_value_is_ignored_and_said():
    found = search.current_index().search("kind: boars faction:nobody conquest>=")
    assert set(found.query.ignored) == {"kind:", "faction:nobody", "conquest>="}
    assert found.hits


def test_a_figure_with_a_colon_is_a_comparison_and_a_dash_leaves_a_word_out():
    index = search.current_index()
    assert {h.document.slug for h in index.search("kind:units health:15").hits} == {
        d.slug for d in index.documents if d.collection == "units" and d.figures.get("health") == 15
    }
    others = index.search("kind:units attack!=10").hits
    assert others
    assert all(h.document.figures["attack"] != 10 for h in others)
    whole, without = index.search("momentum", most=400), index.search("momentum -oni", most=400)
    assert without.query.without == ("oni",)
    spoken = {h.document.slug for h in whole.hits if stem("oni") in map(stem, fold(" ".join(h.document.texts.values())).split())}
    assert spoken
    assert {h.document.slug for h in without.hits} <= {h.document.slug for h in whole.hits} - spoken


@pytest.mark.parametrize("typed", ["foo:bar", "colour:red", "strength:three"])
def test_an_operator_that_does_not_exist_is_said_and_its_words_do_not_count(typed):
    found = search.current_index().search(f"{typed} blockade")
    assert found.query.ignored == (typed,)
    assert found.query.words == ("blockade",)


def test_a_dash_within_or_between_words_leaves_nothing_out():
    assert understand("co-op set-up - how many cards -1", search.current_index().accepted).without == ()


def test_nothing_found_gives_near_words():
    found = search.current_index().search("blokzzzqqqxxx")
    assert not found.hits
    assert found.near


def test_a_snippet_is_a_piece_of_the_text_in_the_readers_language():
    for hit in search.current_index().search("barrage").hits[:10]:
        for language in ("en", "fr"):
            shown = search.snippet(hit, language).removesuffix(" …")
            assert shown in hit.document.texts[language]


def test_words_that_belong_together_share_a_stem():
    for family in (
        ["move", "moved", "moving", "movement"],
        ["attaque", "attaquer", "attaquent"],
        ["zone", "zones"],
        ["units", "unit", "unite", "unites"],
    ):
        assert len({stem(w) for w in family}) == 1, family


def test_more_than_anybody_types_is_refused():
    with pytest.raises(QueryTooLong):
        search.current_index().search("x" * 10_000)


@examples(200)
@given(st.text(max_size=80))
def test_understanding_never_fails_and_keeps_only_plain_words(text):
    query = understand(text, {})
    assert all(w.isascii() and w.isalnum() for w in query.words)


class TestAbsurdQueries(TestCase):
    @examples(80)
    @given(st.text(max_size=120))
    def test_any_text_gives_a_calm_answer(self, text):
        found = search.current_index().search(text)
        assert len(found.hits) <= found.total


def test_a_change_of_the_files_is_seen_by_the_next_search(box, catalogue, book):
    before = search.current_index()
    Edition.objects.filter(of="book").update(version="another")
    assert search.current_index() is not before
