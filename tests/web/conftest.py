"""Tables: every test with a clean memory."""

import pytest
from django.test import Client

from cards import editions
from companion.tables import seating, snapshots, throttling
from companion.tables.models import Table
from tests.rules.necropole import printed as booklet
from tests.web.necropole_phones import NEW, FightPhone


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch):
    snapshots.CACHE.clear()
    editions.clear_caches()
    for limit in (throttling.CODES, throttling.TOKENS, throttling.TABLES):
        monkeypatch.setattr(limit, "_clock", lambda: 0.0)  # a minute that a slow test cannot outlast


@pytest.fixture(autouse=True)
def _database(db):
    """Names and values of things are read from what is loaded."""


@pytest.fixture
def opened(client, box):
    """A fight of Nécropole, opened with the form."""

    def make(language="en", **asked):
        answer = client.post(f"/{language}/tables/new/necropole/", {**NEW, **asked})
        assert answer.status_code == 302, answer.content.decode()
        return FightPhone(client, Table.objects.latest("created_at").pk, language)

    return make


@pytest.fixture
def printed(box):
    """The printed round of Nécropole at a table, on the host's phone."""

    def make(language="en", way="one-phone"):
        seated = seating.create_table(options=booklet.at_a_table(), house={"way": way})
        client = Client()
        client.cookies[f"seat-{seated.table.pk}"] = seated.token
        return FightPhone(client, seated.table.pk, language)

    return make
