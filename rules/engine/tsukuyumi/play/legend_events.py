"""What came of legendary Oni, the Princess and the Gambler's die, in the words of each mode's logs."""

from dataclasses import dataclass

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.play.messages import PlainEvent

# --- of the standard game


@dataclass(frozen=True)
class DieRolled(game.Event):
    """What the Gambler's die showed."""

    by: str
    result: int
    clause: str


@dataclass(frozen=True)
class DefilerTurned(game.Event):
    """Destroyed for the first time, its tile is turned over; when it leaves, it lies as before."""

    on: bool
    clause: str


@dataclass(frozen=True)
class PrincessAway(game.Event):
    """She is destroyed and comes back, or is back."""

    away: bool
    clause: str


@dataclass(frozen=True)
class LandTurned(game.Event):
    """An area becomes another kind of land."""

    area: Hex
    kind: str
    clause: str


# --- of the co-op game


@dataclass(frozen=True)
class LegendCame(game.Event):
    """A legendary Oni is on the board; `die` is the Gambler's roll."""

    unit: str
    clause: str
    die: int = 0


@dataclass(frozen=True)
class LegendDestroyed(game.Event):
    """A legendary Oni has left the board."""

    unit: str
    clause: str


@dataclass(frozen=True)
class GamblerRolled(game.Event):
    """The Gambler's die once more: this result holds now."""

    die: int
    clause: str


@dataclass(frozen=True)
class DefilerHit(PlainEvent):
    """The Defiler is destroyed for the first time; its tile is turned over."""


@dataclass(frozen=True)
class PrincessDestroyed(PlainEvent):
    """The Princess leaves the board until she comes back."""


@dataclass(frozen=True)
class MinesUsed(game.Event):
    """Mines went off where the Princess came to them; whether they destroyed her."""

    by: str
    area: Hex
    mines: int
    destroyed: bool
    clause: str
