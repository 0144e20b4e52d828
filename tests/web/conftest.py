"""Tables: every test with a clean memory."""

import pytest

from cards import editions
from companion.tables import snapshots, throttling


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch):
    snapshots.CACHE.clear()
    editions.clear_caches()
    for failures in (throttling.CODES, throttling.TOKENS):
        failures.clear()
        monkeypatch.setattr(failures, "_clock", lambda: 0.0)  # a minute that a slow test cannot outlast


@pytest.fixture(autouse=True)
def _database(db):
    """Names and values of things are read from what is loaded."""
