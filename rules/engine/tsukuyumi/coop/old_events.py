"""Events that older logs of co-op tables hold and that nobody writes any more: a fight's own events tell this now."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex


@dataclass(frozen=True)
class DamageTaken(game.Event):
    """How much damage a side had to take in an area, and what it lost; `rest` goes on to the next or lapses."""

    NAME: ClassVar[str] = "losses-taken"
    side: str
    area: Hex
    damage: int
    lost: Mapping[str, int]
    rest: int
    clause: str
    by_hand: bool = False


@dataclass(frozen=True)
class RiposteChosen(game.Event):
    """The defenders' counterattack against the Oni."""

    area: Hex | None
    name: str | None
    clause: str
