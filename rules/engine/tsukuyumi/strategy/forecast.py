"""What the Oni's next attacks would take if nobody did anything more: the players choose among equals what hurts least."""

from collections.abc import Collection

from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import apply
from rules.engine.tsukuyumi.board.events import FiguresMoved, FiguresPlaced, TerritoryMarked
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.oni_ai import attack
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.strategy.evaluation import AFTER_FIGHTS, POINT, attacks_left, beside_homes, held_by_oni, together

MOST_ATTACKS = 2
FIGURE = 30
DAMAGE = 2  # hundredths of a point for each point of damage that figures would take


def after_attacks(state: State) -> int:
    """What a co-op state is worth to the players when the Oni of the next black turn have attacked; at once where none is left."""
    position, hurt = state.position, 0
    to_come = attacks_left(state)
    for left in range(min(to_come, MOST_ATTACKS), 0, -1):
        try:
            options = attack.next_attack(position, left).options
        except BadInput:
            break  # a printed value is not known: nobody can tell
        if not options:
            break
        beside = beside_homes(position)
        position, damage = _attacked(position, min(options, key=lambda option: _price(position, option, beside)))
        hurt += damage
    return together(position, max(to_come - MOST_ATTACKS, 0), state.rounds, "", AFTER_FIGHTS) - DAMAGE * hurt


def _price(position: Position, option: attack.Option, beside: Collection[Hex]) -> int:
    """What the players lose by an attack at first sight: their point, what the Oni count there, and figures that are hit."""
    area = position.areas[option.target]
    held = POINT if area.territory is not None else 0
    hit = sum(sum(units.values()) for side, units in area.units.items() if side != ONI)
    return held + held_by_oni(option.target, area, beside) + FIGURE * hit


def _attacked(position: Position, option: attack.Option) -> tuple[Position, int]:
    """The board after an attack, and the damage that it deals there, which nobody has taken yet."""
    here = option.target
    occupied = bool(position.enemies(ONI, here))
    group = option.groups[0] if option.groups else ()
    if group:
        position = apply.change(position, FiguresMoved(ONI, tuple(Walk(step.unit, 1, step.path) for step in group)))
    position = apply.change(position, TerritoryMarked(here, ONI, position.areas[here].territory, "coop.oni.9"))
    if occupied:
        strength = sum(count * (position.unit(ONI, unit).attack or 0) for unit, count in position.areas[here].units.get(ONI, {}).items())
        health = sum(
            count * (position.unit(side, unit).health or 0)
            for side in position.enemies(ONI, here)
            for unit, count in position.areas[here].units[side].items()
        )
        return position, min(strength, health)
    if position.supply and position.supply.get("small", 0):
        return apply.change(position, FiguresPlaced(here, ONI, "small", 1, 1, "coop.oni.8")), 0
    return position, 0
