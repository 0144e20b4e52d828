"""What single units can do beyond the common traits, as the catalogue records it from their sheets: one place, by side and unit."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import Position


@dataclass(frozen=True)
class Grant:
    """An action that a unit gives when it is given up, in the phases of these colours."""

    action: str
    phases: tuple[str, ...]


@dataclass(frozen=True)
class Abilities:
    """`company`: how much further all units go that start in its area (tsk.move.1); `slips_past`: neither mountains nor enemies
    hinder it; `becomes`: what it can be raised to, and for how many points (tsk.action.5.5)."""

    company: int = 0
    slips_past: bool = False
    becomes: Mapping[str, int] = field(default_factory=dict)
    sacrifice: Grant | None = None


NONE = Abilities()
ABILITIES: Mapping[str, Mapping[str, Abilities]] = {
    "nomads": {"lt-dan": Abilities(company=1), "squad-leader": Abilities(slips_past=True)},
    "dark-seed": {
        "worker": Abilities(becomes={"conqueror": 1, "planter": 1, "warrior": 1}),
        "warrior": Abilities(becomes={"stinger": 1}),
        "conqueror": Abilities(sacrifice=Grant("combat", ("blue", "black"))),
    },
    "boarlords": {
        "squeaker": Abilities(becomes={"boarmaiden": 1, "boarrior": 1}),
        "boarmaiden": Abilities(becomes={"boarguard": 1, "boarmaster": 1, "boarmother": 1}),
    },
}


def of(owner: str, unit: str) -> Abilities:
    return ABILITIES.get(owner, {}).get(unit, NONE)


def company(position: Position, owner: str, start: Hex) -> int:
    """How much further the units of an area go for those who lead them."""
    units = position.areas[start].units.get(owner, {}) if start in position.areas else {}
    return max((of(owner, unit).company for unit, n in units.items() if n), default=0)


def upgrades(owner: str, unit: str) -> dict[str, int]:
    """Everything that a unit can become, at once or by way of another one, and what it costs."""
    found: dict[str, int] = {}
    edge = dict(of(owner, unit).becomes)
    while edge:
        found |= {to: cost for to, cost in edge.items() if to not in found}
        edge = {to: cost + more for through, cost in edge.items() for to, more in of(owner, through).becomes.items() if to not in found}
    return dict(sorted(found.items()))


def upgrade_price(owner: str, unit: str, to: str) -> int:
    """What it costs to make one unit out of another; 0 where that cannot be done."""
    return upgrades(owner, unit).get(to, 0)


def granting(position: Position, owner: str, phase: str | None) -> list[tuple[Hex, str, Grant]]:
    """The units on the board that can be given up for an action in this phase (tsk.round.9.1)."""
    found = []
    for here in sorted(position.areas):
        for unit, n in sorted(position.areas[here].units.get(owner, {}).items()):
            grant = of(owner, unit).sacrifice
            if n and grant is not None and phase in grant.phases:
                found.append((here, unit, grant))
    return found
