"""Filters widen within and narrow between; the best name comes first."""

import pytest

from cards import selectors
from tests.factories import CardFactory


def test_values_of_one_filter_widen_and_different_filters_narrow(box):
    both = selectors.records(collection="cards", filters={"kind": ["epic-event", "oni-power"]})
    kinds = {r.kind for r in both}
    assert kinds == {"epic-event", "oni-power"}
    narrowed = selectors.records(collection="cards", filters={"kind": ["faction-event"], "faction": ["nomads"]})
    assert {(r.kind, r.faction.slug) for r in narrowed} == {("faction-event", "nomads")}
    assert len(narrowed) == 5


def test_a_book_filter_keeps_what_the_book_is_a_source_of(box):
    found = selectors.records(collection="cards", filters={"book": ["moon-princess-fr"]})
    assert found
    for record in found:
        assert record.citations.filter(book__slug="moon-princess-fr").exists()


def test_a_trait_filter_keeps_what_has_it(box):
    found = selectors.records(collection="units", filters={"trait": ["flying"]})
    assert {"attack-drone", "shield-drone", "wasp"} <= {r.slug for r in found}
    assert all("flying" in r.trait_slugs for r in found)


@pytest.mark.parametrize("name", ["game", "kind", "faction", "book", "known", "trait"])
def test_a_value_that_does_not_exist_says_what_does(box, name):
    with pytest.raises(selectors.BadFilter) as caught:
        list(selectors.records(collection="units", filters={name: ["zzz"]}))
    assert caught.value.value == "zzz"
    assert caught.value.accepted


def test_an_exact_name_comes_before_names_that_hold_it_and_texts_that_mention_it(box):
    text = CardFactory(name_en="Another", text_en="It mentions a zanzibar.")
    holds = CardFactory(name_en="Great Zanzibar of the East")
    starts = CardFactory(name_en="Zanzibar the Great")
    exact = CardFactory(name_en="Other", name_fr="Zanzibar")
    assert list(selectors.records(collection="cards", filters={"q": "zanzibar"})) == [exact, starts, holds, text]


def test_words_may_stand_anywhere_and_accents_do_not_matter(box):
    wanted = CardFactory(name_en="Yonder", name_fr="Gaufrette épineuse", text_fr="Elle piquotte.")
    assert list(selectors.records(collection="cards", filters={"q": "piquotte EPINEUSE"})) == [wanted]


def test_a_query_of_symbols_finds_nothing_and_an_empty_one_is_no_filter(box):
    assert not selectors.records(collection="units", filters={"q": "?!*"})
    assert selectors.records(collection="units", filters={"q": "  "}).count() > 50
