"""What somebody at the table wants: the two actions, those that a ruling adds, hand corrections and the rules profile."""

from dataclasses import dataclass
from typing import ClassVar, Literal, NewType

from rules.engine.kernel import game

SquareName = NewType("SquareName", str)
FactionSlug = NewType("FactionSlug", str)
Facing = Literal["N", "E", "S", "W"]
Side = Literal["blue", "red"]


@dataclass(frozen=True)
class Deploy(game.Command):
    """A figure of the pool onto a corner; `damaged` chooses a damaged one where the defeated come back so."""

    at: SquareName
    facing: Facing
    faction: FactionSlug | None = None
    damaged: bool = False


@dataclass(frozen=True)
class Move(game.Command):
    """A figure to the next square, then turned.

    Where several may share a square, `which` counts one's own figures there from 0, in the order of the position. Left out, it is
    the first of them, also when that one may not act and another may: a command never means another figure than it says."""

    from_: SquareName
    to: SquareName
    facing: Facing
    which: int = 0


@dataclass(frozen=True)
class Turn(game.Command):
    """A figure turned on the spot, where a ruling allows it; `which` as in `Move`."""

    at: SquareName
    facing: Facing
    which: int = 0


@dataclass(frozen=True)
class Pass(game.Command):
    """Nothing, where a ruling allows it."""


# --- hand corrections: always legal, always logged as such


@dataclass(frozen=True)
class Place(game.Command):
    """A figure set on a square by hand, from the pool as long as there is one."""

    area: SquareName
    owner: Side
    unit: Literal["metal"] = "metal"
    count: int = 1
    facing: Facing = "N"
    damaged: bool = False
    faction: FactionSlug | None = None


@dataclass(frozen=True)
class Remove(game.Command):
    """A figure taken off the map by hand, into the pool."""

    area: SquareName
    owner: Side
    unit: Literal["metal"] = "metal"
    count: int = 1


@dataclass(frozen=True)
class ShiftPoints(game.Command):
    """Points counted by hand."""

    NAME: ClassVar[str] = "vp"
    who: Side
    by: int


@dataclass(frozen=True)
class Say(game.Command):
    """A note in the log."""

    text: str


@dataclass(frozen=True)
class ChooseRuling(game.Command):
    """Another reading, from now on."""

    ruling: str
    reading: str


Action = Deploy | Move | Turn | Pass
Correction = Place | Remove | ShiftPoints | Say | ChooseRuling
Command = Action | Correction
ACTIONS = (Deploy, Move, Turn, Pass)
CORRECTIONS = (Place, Remove, ShiftPoints, Say, ChooseRuling)
