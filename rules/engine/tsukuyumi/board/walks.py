"""Figures that move together: so many of one unit along one path."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.kernel.hexes import Hex


@dataclass(frozen=True)
class Walk:
    """So many figures of one unit that take the same path, from where they stand to where they stop."""

    unit: str
    count: int
    path: tuple[Hex, ...]

    @property
    def through(self) -> frozenset[Hex]:
        """The areas that they enter and leave again."""
        return frozenset(self.path[1:-1])


@dataclass(frozen=True)
class OniStep:
    """One Oni of a group and its path."""

    unit: str
    path: tuple[Hex, ...]


@dataclass(frozen=True)
class PlacedFigures:
    """So many figures of one unit that are put up in an area."""

    unit: str
    area: Hex
    count: int = 1


def merged(walks: Sequence[Walk]) -> tuple[Walk, ...]:
    """Walks in their canonical form: equal ones together, in a fixed order."""
    counts: dict[tuple[str, tuple[Hex, ...]], int] = {}
    for walk in walks:
        counts[walk.unit, walk.path] = counts.get((walk.unit, walk.path), 0) + walk.count
    return tuple(Walk(unit, n, path) for (unit, path), n in sorted(counts.items()))
