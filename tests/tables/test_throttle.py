"""Who guesses too often has to wait."""

import pytest

from companion.tables.errors import SlowDown
from companion.tables.throttling import Failures


def test_failures_are_counted_by_peer_and_forgotten_after_a_minute():
    now = [0.0]
    failures = Failures(3, clock=lambda: now[0])
    for second in (0, 10, 20):
        now[0] = second
        failures.check("one")
        failures.count("one")
    with pytest.raises(SlowDown) as slow:
        failures.check("one")
    assert slow.value.wait == 40
    failures.check("another")
    now[0] = 59.9
    with pytest.raises(SlowDown):
        failures.check("one")
    now[0] = 60.1
    failures.check("one")


def test_peers_are_not_remembered_without_end():
    failures = Failures(1, kept=10)
    for n in range(100):
        failures.count(str(n))
    failures.check("0")
    with pytest.raises(SlowDown):
        failures.check("99")
