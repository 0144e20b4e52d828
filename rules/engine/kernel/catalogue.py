"""What an engine has to know of the boxes: values of units and factions, handed in from outside."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields

from rules.engine.kernel.effects import CardFacts


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
class UnitAbilities:
    """What a sheet prints for one unit beyond its values; a number that is not known is 0.

    `company`: how much further all units go that start in its area. `unhindered`: neither mountains nor enemies stop it.
    `production`: points that it adds. `upgrade`: its price when it replaces one of the units of `replaces`. `sacrifice`: combat actions
    for giving it up in one of its `phases`. `markers`: how many it lays through the faction effect."""

    company: int = 0
    unhindered: bool = False
    production: int = 0
    upgrade: int = 0
    replaces: tuple[str, ...] = ()
    sacrifice: int = 0
    phases: tuple[str, ...] = ()
    markers: int = 0


@dataclass(frozen=True)
class Protection:
    """What the counterattack Protection does to each unit's health: so much more, or so many times as much."""

    value: int
    multiply: bool = False


@dataclass(frozen=True)
class Bound:
    """What is known of a printed number: the least and the most that it can be; the same where it is known exactly."""

    least: int | None = None
    most: int | None = None

    @property
    def exact(self) -> int | None:
        return self.least if self.least is not None and self.least == self.most else None

    def __add__(self, other: "Bound | int") -> "Bound":
        more = other if isinstance(other, Bound) else Bound(other, other)
        return Bound(
            None if self.least is None or more.least is None else self.least + more.least,
            None if self.most is None or more.most is None else self.most + more.most,
        )

    def __neg__(self) -> "Bound":
        return Bound(None if self.most is None else -self.most, None if self.least is None else -self.least)

    def __sub__(self, other: "Bound | int") -> "Bound":
        return self + -(other if isinstance(other, Bound) else Bound(other, other))


@dataclass(frozen=True)
class Catalogue:
    """What is printed in the box, as far as it is known and the rules need it.

    `initiative`: several numbers where books disagree. `decks`: the number of cards, by their kind. `printed`: the numbers of goals and
    missions, by the card's slug or the faction's goal ("nomads-goal"). `protection`: what that counterattack gives a faction's units.
    `abilities`: only of units that have some. `pieces`: how many of each marker and weapon a faction's box holds. `figures`: the numbers
    of units that are not Tsukuyumi's, as far as they are known. `cards`: the cards whose numbers or effects are known."""

    units: Mapping[str, Mapping[str, UnitStats]] = field(default_factory=dict)
    initiative: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    decks: Mapping[str, int] = field(default_factory=dict)
    printed: Mapping[str, int] = field(default_factory=dict)
    protection: Mapping[str, Protection] = field(default_factory=dict)
    abilities: Mapping[str, Mapping[str, UnitAbilities]] = field(default_factory=dict)
    pieces: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    figures: Mapping[str, Mapping[str, Bound]] = field(default_factory=dict)
    cards: Mapping[str, CardFacts] = field(default_factory=dict)
