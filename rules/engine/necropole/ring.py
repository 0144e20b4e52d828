"""The ring of districts round the Mausoleum: grown from a seed, and who touches whom."""

from collections.abc import Sequence

from rules.engine.kernel.random import Chance

CENTRE = "mausolee"
DISTRICTS = ("apothecarium", "catacombes", "crypte", "porte", "sixth-district", "ziggourat")
LONGEST_SEED = 40


def ring_of(seed: str) -> tuple[str, ...]:
    """The six districts clockwise, in an order that this word always gives (nec.setup.3)."""
    return tuple(Chance(f"{seed} ring").shuffled(DISTRICTS))


def neighbours(ring: Sequence[str], district: str) -> tuple[str, ...]:
    """What a district touches: the Mausoleum and its two neighbours in the ring (nec.explore.7)."""
    if district == CENTRE:
        return tuple(ring)
    at = ring.index(district)
    return CENTRE, ring[at - 1], ring[(at + 1) % len(ring)]
