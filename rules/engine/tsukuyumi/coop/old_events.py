"""Events that are no longer written: logs of tables that were played earlier hold them, so they are still read and folded."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex


@dataclass(frozen=True)
class Gone:
    """So many figures that have moved already and stand there now."""

    area: Hex
    unit: str
    count: int


@dataclass(frozen=True)
class TurnUsed(game.Event):
    """A part of the active player's turn is used: which action, and how many points of it."""

    by: str
    action: str
    clause: str
    points: int = 1
    use: str | None = None


@dataclass(frozen=True)
class FiguresSpent(game.Event):
    """Figures that have moved, where they stand now."""

    figures: tuple[Gone, ...]
    clause: str


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


OldEvent = TurnUsed | FiguresSpent | DamageTaken | RiposteChosen
EVENTS = (TurnUsed, FiguresSpent, DamageTaken, RiposteChosen)
