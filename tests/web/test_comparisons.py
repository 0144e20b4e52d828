"""A search that names two or three things of a kind leads to both side by side."""

import pytest

from companion.web.reference.comparisons import comparisons_in
from tests.html import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("q", "names"),
    [
        ("Private and Boarrior", [("Private", "Boarrior")]),
        ("compare boarrior vs private", [("Boarrior", "Private")]),
        ("nomads, boarlords, dark seed", [("Nomads", "Boarlords", "Dark Seed")]),
        ("private", []),
        ("can a private attack a boarrior", []),
        ("private private", []),
        ("", []),
    ],
)
def test_names_of_the_same_kind_are_compared(q, names):
    found = [comparison.names for comparison in comparisons_in(q)]
    assert found == names


def test_the_link_stands_over_the_hits_and_opens_the_comparison(client):
    page = read(client.get("/en/find/", {"q": "private boarrior"}).content.decode())
    (link,) = [link for link in page.all("main a.pill") if link.text == "Compare: Private, Boarrior"]
    compared = read(client.get(link["href"]).content.decode())
    assert compared.one("h1").text == "Compare"
    assert {option.text for option in compared.all("option[selected]")} == {"Private", "Boarrior"}
