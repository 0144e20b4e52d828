"""What single units can do beyond the common traits, as the catalogue has it from their sheets."""

from rules.engine.kernel.catalogue import UnitAbilities
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import Position

NONE = UnitAbilities()
SACRIFICE_ACTION = "combat"
BLACK = ("blue", "green", "red")  # coop.round.5.1: the phases that the black one is at the same time


def of(position: Position, owner: str, unit: str) -> UnitAbilities:
    return position.catalogue.abilities.get(owner, {}).get(unit, NONE)


def company(position: Position, owner: str, start: Hex) -> int:
    """tsk.move.1: how much further the units of an area go for those who lead them."""
    units = position.areas[start].units.get(owner, {}) if start in position.areas else {}
    return max((of(position, owner, unit).company for unit, n in units.items() if n), default=0)


def _becomes(position: Position, owner: str, unit: str) -> dict[str, int]:
    """What a unit can be raised to in one step, and for how many points."""
    return {to: able.upgrade for to, able in position.catalogue.abilities.get(owner, {}).items() if unit in able.replaces}


def upgrades(position: Position, owner: str, unit: str) -> dict[str, int]:
    """tsk.action.5.5: everything that a unit can become, at once or by way of another one, and what it costs."""
    prices: dict[str, int] = {}
    edge = _becomes(position, owner, unit)
    while edge:
        prices |= {to: cost for to, cost in edge.items() if to not in prices}
        further = ((to, cost + more) for through, cost in edge.items() for to, more in _becomes(position, owner, through).items())
        edge = {to: cost for to, cost in further if to not in prices}
    return dict(sorted(prices.items()))


def upgrade_price(position: Position, owner: str, unit: str, to: str) -> int:
    """What it costs to make one unit out of another; 0 where that cannot be done."""
    return upgrades(position, owner, unit).get(to, 0)


def granting(position: Position, owner: str, phase: str | None) -> list[tuple[Hex, str]]:
    """The units on the board that can be given up for combat actions in this phase (tsk.round.9.1)."""
    phases = BLACK if phase == "black" else (phase,)
    return [
        (here, unit)
        for here in sorted(position.areas)
        for unit, n in sorted(position.areas[here].units.get(owner, {}).items())
        if n and of(position, owner, unit).sacrifice and set(phases) & set(of(position, owner, unit).phases)
    ]
