"""Filter chips: how many each would leave beside the other filters; one that would leave none cannot be tapped."""

from html.parser import HTMLParser

import pytest

from cards.models import Card, Unit

pytestmark = pytest.mark.django_db


class Chips(HTMLParser):
    """Every chip of a page by its id: its tag, its attributes, its count."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.chips: dict[str, tuple[str, dict[str, str | None], int]] = {}
        self._open: tuple[str, dict[str, str | None]] | None = None
        self._counting = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        facts = dict(attrs)
        if (facts.get("id") or "").startswith("chip-"):
            self._open = tag, facts
        self._counting = tag == "small" and self._open is not None

    def handle_data(self, data):
        if self._counting and self._open and data.strip():
            tag, facts = self._open
            self.chips[facts["id"].removeprefix("chip-")] = tag, facts, int(data)
            self._open, self._counting = None, False


def chips(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    return Chips(answer.content.decode()).chips


def test_a_chip_counts_what_the_other_filters_leave(client):
    shown = chips(client, "/en/tsukuyumi/cards/?kind=faction-event")
    for slug in ("nomads", "boarlords"):
        assert shown[f"faction-{slug}"][2] == Card.objects.filter(kind="faction-event", faction__slug=slug).count()
    everything = Card.objects.filter(game__slug="tsukuyumi", kind="epic-event").count()
    assert shown["kind-epic-event"][2] == everything, "its own filter does not narrow a chip: another kind would widen the list"


def test_a_chip_that_would_leave_nothing_is_no_link(client):
    shown = chips(client, "/en/tsukuyumi/cards/?kind=epic-event")
    tag, facts, count = shown["faction-nomads"]
    assert (tag, count, facts["aria-disabled"]) == ("span", 0, "true")
    assert "href" not in facts
    assert "hx-get" not in facts


def test_a_chip_that_is_on_can_always_be_taken_away(client):
    tag, facts, count = chips(client, "/en/tsukuyumi/cards/?kind=epic-event&faction=nomads")["faction-nomads"]
    assert (tag, count, facts["aria-current"]) == ("a", 0, "true")


def test_words_and_figures_count_as_filters(client):
    shown = chips(client, "/en/tsukuyumi/units/?q=drone")
    assert shown["faction-cybersamurai"][2] > 0
    assert shown["faction-nomads"][0] == "span"
    strong = chips(client, "/en/tsukuyumi/units/?conquest__gte=20")
    assert strong["faction-nomads"][2] == Unit.objects.filter(faction__slug="nomads", conquest__gte=20).count()


def test_rulings_have_live_counts_too(client):
    shown = chips(client, "/en/rulings/?game=metals")
    assert shown["book-fmd-en"][0] == "span"
    assert shown["game-tsukuyumi"][2] > 100


def test_the_table_of_units_is_sorted_by_either_parameter(client):
    old = client.get("/en/tsukuyumi/units/?sort=conquest&down=1").content.decode()
    new = client.get("/en/tsukuyumi/units/?ordering=-conquest").content.decode()
    order = list(Unit.objects.filter(game__slug="tsukuyumi").values_list("slug", flat=True))
    assert sorted(order, key=lambda slug: old.find(f"units/{slug} ")) == sorted(order, key=lambda slug: new.find(f"units/{slug} "))


@pytest.mark.parametrize("query", ["conquest=many", "ordering=hats", "trait=hats", "conquest__gte=1e9"])
def test_what_cannot_be_used_is_said_with_what_can(client, query):
    answer = client.get(f"/fr/tsukuyumi/units/?{query}")
    assert answer.status_code == 400
    assert "Accepté" in answer.content.decode()
