"""The book's files as they are: every heading told, both languages, links that resolve, no gap in the numbers."""

import re

import pytest

from cards.loading import BOOKS
from rules.loading import chapter_of, in_order, links, parent_of
from rules.moved import MOVED


@pytest.mark.parametrize("slug", BOOKS)
def test_every_printed_heading_is_the_source_of_a_clause(book, catalogue, slug):
    told = {s["heading"] for c in book.clauses for s in c.record["sources"] if s["book"] == slug}
    assert not set(catalogue.headings[slug]) - told


def test_clauses_of_the_base_game_cite_both_books_where_both_speak(book):
    base = [c for c in book.clauses if c.id.startswith("tsk.")]
    both = [c for c in base if {"fmd-en", "fmd-fr"} <= {s["book"] for s in c.record["sources"]}]
    assert len(both) > 0.9 * len(base)


def test_a_clause_is_short_enough_to_read_aloud(book):
    long = [
        f"{c.id}.{lang}: {len(c.record['text'][lang])}" for c in book.clauses for lang in ("en", "fr") if len(c.record["text"][lang]) > 520
    ]
    assert not long


def test_languages_differ_and_none_is_left_over(book):
    wrong = []
    for item in (*book.clauses, *book.rulings):
        both = item.record["text"]
        if both["en"] == both["fr"]:
            wrong.append(item.id)
        english, french = (set(re.findall(r"[a-zà-ÿ]+", re.sub(r"\[\[[^|\]]+\|?", "", both[lang]).lower())) for lang in ("en", "fr"))
        if (
            len(english & {"est", "dans", "une", "avec", "sont", "joueur"}) > 1
            or len(french & {"the", "with", "and", "player", "are", "from"}) > 1
        ):
            wrong.append(item.id)
    assert not wrong


def test_numbers_run_without_a_gap_so_that_none_is_given_away_twice(book):
    """The number of a clause that was dropped stays its own: its address leads on, and nothing else has it."""
    ids = [c.id for c in book.clauses]
    assert ids == sorted(ids, key=lambda i: ([c.id for c in book.chapters].index(chapter_of(i)), in_order(i)))
    dropped = [key.partition("/")[2] for key in MOVED if key.startswith("clauses/")]
    given = sorted([*ids, *dropped], key=in_order)
    for one in ids:
        siblings = [i for i in given if parent_of(i) == parent_of(one) and chapter_of(i) == chapter_of(one)]
        numbers = [int(i.rsplit(".", 1)[1]) for i in siblings]
        assert numbers == list(range(1, len(numbers) + 1)), one


def test_there_are_rulings_enough_and_each_is_reached_from_its_clauses(book, catalogue):
    assert len(book.rulings) >= 90
    known = {c.id for c in book.clauses}
    for ruling in book.rulings:
        assert set(ruling.record["clauses"]) <= known
        assert ruling.record["default"] in [r["key"] for r in ruling.record["readings"]]


def test_the_contracts_seven_criteria_are_the_first_seven_clauses_of_the_onis_attack(book):
    titles = {c.id: c.record["title"]["en"].casefold() for c in book.clauses}
    assert "few" in titles["coop.oni.4"]
    assert "priority" in titles["coop.oni.6"]
    assert "small" in titles["coop.oni.7"]


def test_examples_hang_on_a_rule(book):
    rules = {c.id for c in book.clauses if not c.record.get("example")}
    for clause in book.clauses:
        if clause.record.get("example") and not clause.id.startswith("nec.example"):
            assert parent_of(clause.id) in rules or parent_of(clause.id) is None


def test_links_in_texts_are_labelled_alike_in_both_languages(book):
    for item in (*book.clauses, *book.rulings):
        targets = [sorted(t for t, _ in links(item.record["text"][lang])) for lang in ("en", "fr")]
        assert targets[0] == targets[1]
