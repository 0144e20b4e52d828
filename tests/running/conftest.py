"""Servers get a copy of what the tests' own database has loaded."""

import pytest


@pytest.fixture(autouse=True)
def _database(db):
    """So that there is one to be copied."""
