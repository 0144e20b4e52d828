"""What a search answers at once: the clause that settles a question, a printed value, a faction; nothing where it is not sure."""

import re
import tomllib
from pathlib import Path

import pytest

from rules import search
from rules.reference import reference
from rules.search.answers import said

pytestmark = pytest.mark.django_db
QUESTIONS = tomllib.loads((Path(__file__).parent / "questions.toml").read_text("utf-8"))["questions"]
NUMBERS = {
    "en": {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "nine": 9, "twice": 2, "once": 1, "third": 3,
           "half": 2, "fifth": 5, "both": 2, "any": 0},
    "fr": {"un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "neuf": 9, "troisième": 3,
           "cinquième": 5, "aucun": 0},
}  # fmt: skip


def answer_to(question, **how):
    index = search.current_index()
    answer = index.search(question, **how).answer
    return (answer.kind, index.documents[answer.document], answer.value) if answer else None


def answered_clauses():
    return [clause for clause in reference().collection("clauses") if clause.answer_en]


def test_answers_are_many_in_every_game_and_say_the_same_in_both_languages():
    clauses = answered_clauses()
    assert len(clauses) >= 120
    assert {clause.game_slug for clause in clauses} == {"tsukuyumi", "necropole", "metals"}
    english = [re.match(r"(?:(Yes)|(No)), ", clause.answer_en) for clause in clauses]
    french = [re.match(r"(?:(Oui)|(Non)), ", clause.answer_fr) for clause in clauses]
    kinds = [tuple(bool(found and found.group(n)) for n in (1, 2)) for found in english]
    assert kinds == [tuple(bool(found and found.group(n)) for n in (1, 2)) for found in french]


def _numbers(text, language):
    words = re.findall(r"\d+|[^\W\d]+", text.lower())
    return {int(word) for word in words if word.isdigit()} | {NUMBERS[language][word] for word in words if word in NUMBERS[language]}


def test_an_answer_names_no_number_that_its_clause_does_not_name():
    invented = [
        (clause.slug, language, number)
        for clause in answered_clauses()
        for language in ("en", "fr")
        for number in re.findall(r"\d+", getattr(clause, f"answer_{language}"))
        if int(number) not in _numbers(f"{getattr(clause, f'name_{language}')} {getattr(clause, f'text_{language}')}", language)
    ]
    assert not invented


def test_a_clause_asked_for_by_its_number_answers():
    silent = [clause.slug for clause in answered_clauses() if (answer_to(clause.slug) or (0, 0))[0] != "clause"]
    assert not silent


def test_what_answers_a_question_is_nearly_always_right(record_property):
    answers = [(q, answer_to(q["q"])) for q in QUESTIONS]
    clauses = [(q, f"clauses/{answer[1].slug}") for q, answer in answers if answer and answer[0] == "clause"]
    wrong = [(q["q"], clause) for q, clause in clauses if clause not in q["right"]]
    record_property("measured", f"search: {len(clauses)} of {len(QUESTIONS)} questions are answered at once, {len(wrong)} of them wrongly")
    assert len(clauses) >= 0.25 * len(QUESTIONS)
    assert len(wrong) <= 0.05 * len(clauses), wrong


@pytest.mark.parametrize(
    ("question", "slug", "value"),
    [
        ("nomads private attack", "private", "attack"),
        ("attack drone attack", "attack-drone", "attack"),
        ("how much does a squeaker cost", "squeaker", "cost"),
        ("prix du couineur", "squeaker", "cost"),
        ("size of the boarmother", "boarmother", "size"),
        ("size of the boarmotehr", "boarmother", "size"),
        ("taille de la Mère Laie", "boarmother", "size"),
        ("mine damage", "mine", "damage"),
        ("dégâts des mines", "mine", "damage"),
        ("nomads starting units", "nomads", "start"),
        ("unités de départ des Nomades", "nomads", "start"),
        ("small oni health", "small", "health"),
    ],
)
def test_a_printed_value_is_answered_whether_we_know_it_or_not(question, slug, value):
    kind, document, asked = answer_to(question)
    assert (kind, document.slug, asked) == ("value", slug, value)


@pytest.mark.parametrize(
    "question", ["attack drone", "boarmother", "blokzzz", "the", "attack", "kind:units conquest>=20", "oni health attack"]
)
def test_what_asks_for_no_value_gets_none(question):
    answer = answer_to(question)
    assert answer is None or answer[0] != "value"


def test_every_faction_answers_to_its_name_and_no_hit_repeats_what_its_card_shows():
    index = search.current_index()
    for document in [d for d in index.documents if d.collection == "factions"]:
        for name in document.names.values():
            found = index.search(name, card=True, at=document.game, heads=3)
            kind, answering, _ = answer_to(name, at=document.game)
            assert kind == "faction"
            assert name in answering.names.values()
            shown = [*found.hits, *(hit for group in found.groups for hit in group.hits)]
            assert not [hit for hit in shown if hit.document.faction == answering.slug and hit.document.collection in ("units", "cards")]
            assert answering not in [hit.document for hit in shown]


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("can I cross a blockade", "No, only flying units cross a blockade."),
        ("does a blockade stop me", "Only flying units cross a blockade."),
        ("blockade", "Only flying units cross a blockade."),
        ("who crosses a blockade", "Only flying units cross a blockade."),
        ("puis je franchir un barrage", "No, only flying units cross a blockade."),
        ("est ce qu on ne peut pas franchir un barrage", "Only flying units cross a blockade."),
    ],
)
def test_yes_and_no_are_said_only_to_a_question_that_they_answer(question, shown):
    assert said("No, only flying units cross a blockade.", question.split()) == shown
    assert said("3 rounds.", question.split()) == "3 rounds."
