"""The page that says what can be typed into the search."""

import pytest
from django.utils.translation import override

from cards.normalisation import fold
from companion.web.reference.syntax import WAYS
from rules import search
from rules.search.query import FIGURES
from tests.html import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_example_is_understood_and_finds_something(language):
    with override(language):
        examples = [str(example) for way in WAYS for example in way.examples]
    for example in examples:
        found = search.current_index().search(example)
        assert (found.query.ignored, bool(found.hits)) == ((), True), example


def test_the_kinds_and_figures_that_it_names_are_accepted():
    accepted = search.current_index().accepted["kind"]
    (kinds,) = [way for way in WAYS if "kind:units" in map(str, way.examples)]
    for language in ("en", "fr"):
        with override(language):
            named = str(kinds.about)
        for word in named.rstrip(".").replace(" ou ", ", ").replace(" or ", ", ").split(", "):
            assert fold(word) in accepted, word
    assert all(search.current_index().search(f"{figure}>=1").query.comparisons for figure in FIGURES)


def test_it_is_reached_from_the_search_and_every_example_leads_there(client):
    assert "/en/find/syntax/" in {link.attributes.get("href") for link in read(client.get("/en/find/").content.decode()).all("a")}
    page = read(client.get("/fr/find/syntax/").content.decode())
    addresses = [link["href"] for link in page.all("main .chip")]
    assert len(addresses) == sum(len(way.examples) for way in WAYS)
    for address in addresses:
        found = read(client.get(address).content.decode()).one("#found")
        assert found.all(".hits") or found.all(".answer-card"), address
