"""Figures on the board and in the supply: which Oni comes, and what comes and goes (coop.oni.8, coop.legend.3)."""

from collections.abc import Mapping

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES

LADDERS = {
    "smallest": ("small", "medium", "large"),
    "small": ("small", "medium", "large"),
    "medium": ("medium", "large", "small"),
    "large": ("large", "medium", "small"),
    "largest": ("large", "medium", "small"),
}  # coop.oni.8.1: a size that has run out is replaced by the next


def in_supply(position: Position, size: str) -> str | None:
    """The Oni that comes when this size is asked for; None when there is none left. Legendary Oni are never meant (coop.legend.3)."""
    ladder = LADDERS[size]
    if position.supply is None:
        return ladder[0]
    return next((unit for unit in ladder if position.supply.get(unit, 0)), None)


def placed(position: Position, area: Hex, unit: str, clause: str, count: int = 1) -> board.FiguresPlaced:
    """Oni come to an area, out of the supply where it is counted."""
    left = (position.supply or {}).get(unit, 0)
    return board.FiguresPlaced(area, ONI, unit, count, min(count, left), clause)


def removed(position: Position, area: Hex, owner: str, unit: str, count: int, clause: str) -> board.FiguresRemoved:
    """Figures leave the board, into the supply where it is counted; legendary Oni are never of the supply."""
    counted = position.supplies.get(owner)
    back = count if counted is not None and unit in counted and unit not in NAMES else 0
    return board.FiguresRemoved(area, owner, unit, count, back, clause)


def figures(position: Position, owner: str, area: Hex) -> Mapping[str, int]:
    """What a side has in an area, kind by kind in a fixed order."""
    held = position.areas[area].units.get(owner, {}) if area in position.areas else {}
    return {unit: held[unit] for unit in sorted(held) if held[unit]}


def on_the_board(position: Position, unit: str) -> bool:
    return any(area.units.get(ONI, {}).get(unit, 0) for area in position.areas.values())
