"""What an engine has to know of the boxes: values of units and factions, handed in from outside."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields


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

    def with_values(self, given: Mapping[str, int | str | Collection[str]]) -> "UnitStats":
        """The same unit where some of its values are known now, or corrected."""
        build: Callable[..., UnitStats] = UnitStats
        known = {field.name: getattr(self, field.name) for field in fields(self)}
        return build(**known | {name: value if isinstance(value, int | str) else frozenset(value) for name, value in given.items()})


@dataclass(frozen=True)
class Protection:
    """What the counterattack Protection does to each unit's health: so much more, or so many times as much."""

    value: int
    multiply: bool = False


@dataclass(frozen=True)
class Catalogue:
    """Units by owner and slug; initiative numbers by faction (several where books disagree); the readings of each ruling; what
    Protection gives a faction, where its sheet is known.

    `printed`: the numbers of goals and missions, by the card's slug or the faction's goal ("nomads-goal"), where they are known."""

    units: Mapping[str, Mapping[str, UnitStats]] = field(default_factory=dict)
    initiative: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    protection: Mapping[str, Protection] = field(default_factory=dict)
    printed: Mapping[str, int] = field(default_factory=dict)
