"""What happened to the board: small facts that fold into a state. Each carries the numbers that were decided and the clause
that caused it; a hand correction has none. Flows add their own."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.momentum_track import Square
from rules.engine.tsukuyumi.legality.movement import Walk


@dataclass(frozen=True)
class FiguresPlaced:
    """`taken` of them came out of the owner's counted supply."""

    area: Hex
    owner: str
    unit: str
    count: int
    taken: int = 0
    clause: str | None = None


@dataclass(frozen=True)
class FiguresRemoved:
    """`returned` of them went back into the owner's counted supply."""

    area: Hex
    owner: str
    unit: str
    count: int
    returned: int = 0
    clause: str | None = None


@dataclass(frozen=True)
class FiguresMoved:
    owner: str
    figures: tuple[Walk, ...]
    clause: str | None = None


@dataclass(frozen=True)
class TerritoryMarked:
    """Whose territory marker lies there now; None: nobody's. `was` is whose lay there before."""

    area: Hex
    owner: str | None
    was: str | None = None
    clause: str | None = None


@dataclass(frozen=True)
class PriorityMarked:
    area: Hex
    on: bool
    clause: str | None = None


@dataclass(frozen=True)
class TraitMarked:
    area: Hex
    trait: str
    on: bool
    clause: str | None = None


@dataclass(frozen=True)
class BlockadeMarked:
    """A red edge, closed or opened from both sides."""

    area: Hex
    edge: int
    on: bool
    clause: str | None = None


@dataclass(frozen=True)
class MarkersCounted:
    """How many markers of that name a side has there now."""

    area: Hex
    owner: str
    marker: str
    count: int
    clause: str | None = None


@dataclass(frozen=True)
class MomentumMoved:
    by: int
    at: int
    clause: str | None = None


@dataclass(frozen=True)
class PointsMarked:
    """Victory points on the victory point board; `total` is what that side has marked now."""

    who: str
    by: int
    total: int
    clause: str | None = None


@dataclass(frozen=True)
class InitiativeChanged:
    by: str
    order: tuple[str, ...]
    clause: str | None = None


@dataclass(frozen=True)
class HomePlaced:
    """A home area is laid; what lay under it leaves the game."""

    area: Hex
    of: str
    clause: str | None = None


@dataclass(frozen=True)
class PrincessMoved:
    """The three areas round her corner; empty: she is off the board."""

    areas: tuple[Hex, ...]
    clause: str | None = None


@dataclass(frozen=True)
class Fought:
    """A combat card was played in an area: no more movement in this phase."""

    by: str
    area: Hex
    clause: str | None = None


@dataclass(frozen=True)
class Said:
    text: str


@dataclass(frozen=True)
class StatsGiven:
    owner: str
    unit: str
    stats: Mapping[str, int | str | tuple[str, ...]]


@dataclass(frozen=True)
class PrintedGiven:
    name: str
    value: int


@dataclass(frozen=True)
class TrackGiven:
    track: tuple[Square, ...]


@dataclass(frozen=True)
class RulingChosen:
    ruling: str
    reading: str


BoardEvent = (
    FiguresPlaced | FiguresRemoved | FiguresMoved | TerritoryMarked | PriorityMarked | TraitMarked | BlockadeMarked | MarkersCounted
    | MomentumMoved | PointsMarked | InitiativeChanged | HomePlaced | PrincessMoved | Fought | Said
    | StatsGiven | PrintedGiven | TrackGiven | RulingChosen
)  # fmt: skip
BOARD_EVENTS: tuple[type, ...] = (
    FiguresPlaced, FiguresRemoved, FiguresMoved, TerritoryMarked, PriorityMarked, TraitMarked, BlockadeMarked, MarkersCounted,
    MomentumMoved, PointsMarked, InitiativeChanged, HomePlaced, PrincessMoved, Fought, Said,
    StatsGiven, PrintedGiven, TrackGiven, RulingChosen,
)  # fmt: skip
