"""What figures are worth in a fight: mascots that only stand there, the Oni at full power, a faction's protection."""

from dataclasses import replace
from types import MappingProxyType

from rules.engine.kernel.catalogue import Protection
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.state import State

AT_FULL_POWER = "at-full-power"


def fighters(state: State) -> Position:
    """The position as it counts in a fight: mascots without any value where they only stand there (tsk.module.6.2), and a fight
    that a unit grants as in the red phase (tsk.round.9.1)."""
    position = replace(state.position, phase="red") if state.turn.granted.get("combat") else state.position
    mascots = state.standard.mascots if state.standard is not None else {}
    if not mascots or position.rulings.mascot_in_combat == "takes-part":
        return position
    idle = {
        by: {**position.stats.get(by, {}), unit: replace(position.unit(by, unit), conquest=0, attack=0)} for by, unit in mascots.items()
    }
    return replace(position, stats=MappingProxyType({**position.stats, **idle}))


def full_power(state: State) -> int:
    """tsk.power.3: what Oni deal in addition in such a round."""
    power = state.standard.power if state.standard is not None else ""
    return state.position.printed.get(AT_FULL_POWER, 0) if power == AT_FULL_POWER else 0


def strike(state: State, side: str, area: Hex) -> int:
    """tsk.combat.9.3: all its units there count, those that this very attack destroys too."""
    return fighters(state).sum(side, area, "attack") + (full_power(state) if side == ONI else 0)


def protection(position: Position, side: str) -> Protection | None:
    """What a faction's Protection adds to the health of each of its units; None where only its sheet says."""
    printed = position.printed.get(f"protection-{side}")
    return Protection(printed) if printed is not None else position.catalogue.protection.get(side)


def health(position: Position, side: str, area: Hex) -> dict[str, int]:
    """The health of each unit that a side has there; asks for what only components print."""
    return {unit: position.value(side, unit, "health") for unit, n in position.areas[area].units.get(side, {}).items() if n}
