"""Tables: every test with a clean memory."""

import pytest

from companion.tables import states, throttle


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch):
    states.MEMORY.clear()
    for failures in (throttle.CODES, throttle.TOKENS):
        failures.clear()
        monkeypatch.setattr(failures, "_clock", lambda: 0.0)  # a minute that a slow test cannot outlast
