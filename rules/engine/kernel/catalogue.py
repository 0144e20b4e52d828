"""What an engine has to know of the boxes: values of units and factions, handed in from outside."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class UnitStats:
    """A unit's printed values; None where they are printed on components that we do not have."""

    conquest: int | None = None
    health: int | None = None
    attack: int | None = None
    size: str | None = None
    traits: frozenset[str] = frozenset()
    cost: int | None = None
    quantity: int | None = None
    movement: int = 0


@dataclass(frozen=True)
class Catalogue:
    """Units by owner and slug; initiative numbers by faction (several where books disagree); the readings of each ruling."""

    units: Mapping[str, Mapping[str, UnitStats]] = field(default_factory=dict)
    initiative: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
