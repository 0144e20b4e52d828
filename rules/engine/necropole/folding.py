"""Small steps that folds share: one side, one undead or one entry changed, everything else as it was."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from rules.engine.necropole.state import Position, Side, Undead

T = TypeVar("T")
SOULS = "souls"
SOULS_IN_THE_BOX = 14  # nec.setup.1.1


def souls_left(was: Position) -> int:
    """The souls that nobody holds: as counted, else the rest of the box's."""
    held = was.supply.get(SOULS)
    return SOULS_IN_THE_BOX - sum(side.souls for side in was.sides.values()) if held is None else held


def change(was: Position, who: str, **changes: Any) -> Position:
    """The position with one undead changed."""
    changed: Undead = replace(was.undead[who], **changes)
    return replace(was, undead=put(was.undead, who, changed))


def change_side(was: Position, side: str, **changes: Any) -> Position:
    """The position with what one side holds changed."""
    changed: Side = replace(was.sides[side], **changes)
    return replace(was, sides=put(was.sides, side, changed))


def put(held: Mapping[str, T], key: str, value: T) -> Mapping[str, T]:
    return MappingProxyType({**held, key: value})


def without(held: tuple[str, ...] | None, gone: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(side for side in held or () if side not in gone)


def less(held: tuple[T, ...], one: T) -> tuple[T, ...]:
    """Without the first of its kind."""
    left = list(held)
    if one in left:
        left.remove(one)
    return tuple(left)


def stocked(was: Position, card: str, by: int) -> Position:
    """What is left of a card beside the city, where somebody has counted it."""
    return replace(was, supply=put(was.supply, card, was.supply[card] + by)) if card in was.supply else was
