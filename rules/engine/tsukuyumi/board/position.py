"""A position, frozen: what lies where on the board. Knows no rule, and no JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from rules.engine.kernel import hexes
from rules.engine.kernel.catalogue import Catalogue, UnitStats
from rules.engine.kernel.errors import PrintedValue, Reason, UnknownValue
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.momentum_track import TrackSquare
from rules.engine.tsukuyumi.rulings import Rulings

ONI = "oni"
MODES = ("standard", "two-player", "coop", "solo")
PHASES = ("white", "blue", "green", "red", "black")
KINDS = ("ocean", "fertile", "mountain", "river", "moon", "home")
TRAITS = ("radioactive", "unstable", "tsukuyumi", "toxic", "devastated", "immobilised")
SIZES = {"small": 1, "medium": 2, "large": 4}
MOON = frozenset([Hex(0, 0), *Hex(0, 0).neighbours()])

Units = Mapping[str, Mapping[str, int]]
OUR_RULINGS = Rulings()


@dataclass(frozen=True)
class Area:
    """One hexagon of the board and what lies in it."""

    kind: str
    value: int = 0
    traits: frozenset[str] = frozenset()
    blockades: frozenset[int] = frozenset()
    territory: str | None = None
    priority: bool = False
    units: Units = field(default_factory=dict)
    markers: Units = field(default_factory=dict)
    bonus: Mapping[str, int] = field(default_factory=dict)
    of: str | None = None  # whose home it is: a tile, or an area under a homezone marker (coop.setup.9)

    @property
    def is_homezone(self) -> bool:
        """A home to the Oni and in the co-op count: a home tile, or an area that carries a homezone marker and stays what it is."""
        return self.kind == "home" or self.of is not None


@dataclass(frozen=True)
class Position:
    """A whole situation; what was left out is None, and not checked."""

    mode: str
    areas: Mapping[Hex, Area]
    catalogue: Catalogue
    stats: Mapping[str, Mapping[str, UnitStats]] = field(default_factory=dict)
    phase: str | None = None
    initiative: tuple[str, ...] | None = None
    active: str | None = None
    supply: Mapping[str, int] | None = None
    princess: frozenset[Hex] = frozenset()
    has_princess: bool = False
    vp: Mapping[str, int] = field(default_factory=dict)
    rulings: Rulings = OUR_RULINGS
    printed: Mapping[str, int] = field(default_factory=dict)
    fought: bool = False
    momentum: int | None = None
    round: int | None = None
    track: tuple[TrackSquare, ...] | None = None
    supplies: Units = field(default_factory=dict)

    @cached_property
    def answers(self) -> dict[object, Any]:
        """What was worked out from this position and may be asked for again."""
        return {}

    @property
    def together(self) -> bool:
        """Whether the players are partners."""
        return self.mode in ("coop", "solo")

    def units_of(self, owner: str) -> dict[str, UnitStats]:
        """All units of a side: the catalogue's, with what the position gives."""
        return {**self.catalogue.units.get(owner, {}), **self.stats.get(owner, {})}

    def unit(self, owner: str, slug: str) -> UnitStats:
        """A unit's values: what the position gives, else what the catalogue has."""
        found = self.stats.get(owner, {}).get(slug)
        return found if found is not None else self.catalogue.units.get(owner, {}).get(slug, UnitStats())

    def value(self, owner: str, slug: str, name: str) -> int:
        """One printed number; asks for it where nobody knows it."""
        found = getattr(self.unit(owner, slug), name)
        if found is None:
            raise UnknownValue((PrintedValue(owner, slug, name),))
        return int(found)

    def flies(self, owner: str, slug: str) -> bool:
        if slug == "skybound" and self.rulings.skybound_flying == "flies":
            return True
        return "flying" in self.unit(owner, slug).traits

    def open(self, here: Hex, there: Hex) -> bool:
        """Whether the edge between two neighbours is free of blockades on both sides."""
        direction = here.towards(there)
        if direction is None:
            return False
        return direction not in self.areas[here].blockades and hexes.opposite(direction) not in self.areas[there].blockades

    def enemies(self, of: str, here: Hex) -> list[str]:
        """The other sides with figures in an area; in co-op only the Oni are."""
        sides = [owner for owner, units in self.areas[here].units.items() if owner != of and any(units.values())]
        partners = self.together and of != ONI and self.rulings.coop_partners == "partners"
        return [owner for owner in sides if owner == ONI] if partners else sides

    def sum(self, owner: str, here: Hex, name: str) -> int:
        """A side's total of conquest or attack in an area."""
        return sum(count * self.value(owner, slug, name) for slug, count in self.areas[here].units.get(owner, {}).items() if count)

    def with_area(self, here: Hex, area: Area) -> "Position":
        """The same position with something else in one area."""
        return replace(self, areas=MappingProxyType({**self.areas, here: area}))

    def with_units(self, here: Hex, owner: str, units: Mapping[str, int]) -> "Position":
        """The same position with other figures of one side in one area."""
        kept = {unit: count for unit, count in units.items() if count}
        others = {side: held for side, held in self.areas[here].units.items() if side != owner}
        there = MappingProxyType({**others, owner: kept} if kept else others)
        return self.with_area(here, replace(self.areas[here], units=there))


def off_board(here: Hex) -> Reason:
    """tsk.move.7: no area lies there."""
    return Reason("off-board", "tsk.move.7", {"area": str(here)})
