"""Every test with a clean memory, and three people at a table where they are asked for."""

import pytest

from cards import editions
from companion.tables import snapshots, throttling
from tests.api.tables import sit_down


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch):
    snapshots.CACHE.clear()
    editions.clear_caches()
    for limit in (throttling.CODES, throttling.TOKENS, throttling.TABLES):
        monkeypatch.setattr(limit, "_clock", lambda: 0.0)  # a minute that a slow test cannot outlast


@pytest.fixture
def phones(db):
    return sit_down()


@pytest.fixture(autouse=True)
def _database(db):
    """Whatever the API answers, it reads what is loaded."""
