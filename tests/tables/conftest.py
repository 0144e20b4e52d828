"""Every test with a clean memory, and a table where one is asked for."""

import pytest

from companion.tables import snapshots, throttling
from tests.tables.people import sit_down


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch):
    snapshots.CACHE.clear()
    for limit in (throttling.CODES, throttling.TOKENS, throttling.TABLES):
        monkeypatch.setattr(limit, "_clock", lambda: 0.0)  # a minute that a slow test cannot outlast


@pytest.fixture
def people(db):
    return sit_down()


@pytest.fixture(autouse=True)
def _database(db):
    """Names and values of things are read from what is loaded."""
