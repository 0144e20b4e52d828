"""Tables: every test with a clean memory."""

import pytest

from companion.tables import states, throttle


@pytest.fixture(autouse=True)
def _forgotten():
    states.MEMORY.clear()
    throttle.CODES.clear()
    throttle.TOKENS.clear()
