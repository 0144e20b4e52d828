"""Every test with a clean memory, and three people at a table where they are asked for."""

import pytest

from companion.tables import states, throttle
from tests.api.tables import sit_down


@pytest.fixture(autouse=True)
def _forgotten():
    states.MEMORY.clear()
    throttle.CODES.clear()
    throttle.TOKENS.clear()


@pytest.fixture
def phones(db):
    return sit_down()
