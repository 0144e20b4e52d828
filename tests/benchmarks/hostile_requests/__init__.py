"""The kinds of hostile requests; each makes one by chance."""

from collections.abc import Callable
from random import Random

from tests.benchmarks.hostile_requests import addresses, bodies, malformed, negotiation, seats, senders, taps
from tests.benchmarks.hostile_requests.message import Request
from tests.benchmarks.hostile_requests.site import Site

KINDS: tuple[Callable[[Random, Site], Request], ...] = (
    *malformed.KINDS,
    *addresses.KINDS,
    *bodies.KINDS,
    *taps.KINDS,
    *seats.KINDS,
    *senders.KINDS,
    *negotiation.KINDS,
)
