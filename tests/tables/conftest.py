"""Every test with a clean memory, and a table where one is asked for."""

import pytest

from companion.tables import states, throttle
from tests.tables.people import sit_down


@pytest.fixture(autouse=True)
def _forgotten():
    states.MEMORY.clear()
    throttle.CODES.clear()
    throttle.TOKENS.clear()


@pytest.fixture
def people(db):
    return sit_down()
