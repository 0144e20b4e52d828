"""The search, asked as people ask at the table."""

import tomllib
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cards.models import Edition
from cards.normalisation import fold
from rules import search
from rules.search.query import Comparison, QueryTooLong, understand
from rules.search.stemming import stem
from tests.examples import examples

pytestmark = pytest.mark.django_db
QUESTIONS = tomllib.loads((Path(__file__).parent / "questions.toml").read_text("utf-8"))["questions"]


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
    # The weights were chosen on the others: only the held-out ones say how a question does that nobody has seen.
    held_out = f"held-out questions alone: {score(HELD_OUT)[0]:.1%} of {len(HELD_OUT)}"
    record_property("measured", f"search: {reached:.1%} of {len(QUESTIONS)} questions have a right answer in the top 3; {held_out}")
    assert reached >= 0.95, "\n".join(f"{q['q']!r} wanted {q['right']} got {top}" for q, top in missed)


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
