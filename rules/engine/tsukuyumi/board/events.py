"""What happened to the board: small facts that fold into a state. Each carries the numbers that were decided and the clause
that caused it; a hand correction has none. Flows add their own."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.momentum_track import TrackSquare
from rules.engine.tsukuyumi.board.walks import Walk


@dataclass(frozen=True)
class FiguresPlaced(game.Event):
    """`taken` of them came out of the owner's counted supply."""

    area: Hex
    owner: str
    unit: str
    count: int
    taken: int = 0
    clause: str | None = None


@dataclass(frozen=True)
class FiguresRemoved(game.Event):
    """`returned` of them went back into the owner's counted supply."""

    area: Hex
    owner: str
    unit: str
    count: int
    returned: int = 0
    clause: str | None = None


@dataclass(frozen=True)
class FiguresMoved(game.Event):
    """Figures of one owner have gone along their paths."""

    owner: str
    figures: tuple[Walk, ...]
    clause: str | None = None


@dataclass(frozen=True)
class TerritoryMarked(game.Event):
    """Whose territory marker lies there now; None: nobody's. `was` is whose lay there before."""

    area: Hex
    owner: str | None
    was: str | None = None
    clause: str | None = None


@dataclass(frozen=True)
class PriorityMarked(game.Event):
    """A priority marker was laid or taken away."""

    area: Hex
    on: bool
    clause: str | None = None


@dataclass(frozen=True)
class TraitMarked(game.Event):
    """An area has got a property, or lost it."""

    area: Hex
    trait: str
    on: bool
    clause: str | None = None


@dataclass(frozen=True)
class BlockadeMarked(game.Event):
    """A red edge, closed or opened from both sides."""

    area: Hex
    edge: int
    on: bool
    clause: str | None = None


@dataclass(frozen=True)
class MarkersCounted(game.Event):
    """How many markers of that name a side has there now."""

    area: Hex
    owner: str
    marker: str
    count: int
    clause: str | None = None


@dataclass(frozen=True)
class MomentumMoved(game.Event):
    """The Momentum marker moved by so many squares and stands at `at` now."""

    by: int
    at: int
    clause: str | None = None


@dataclass(frozen=True)
class PointsMarked(game.Event):
    """Victory points on the victory point board; `total` is what that side has marked now."""

    who: str
    by: int
    total: int
    clause: str | None = None


@dataclass(frozen=True)
class InitiativeChanged(game.Event):
    """The whole new order, and who caused it."""

    by: str
    order: tuple[str, ...]
    clause: str | None = None


@dataclass(frozen=True)
class HomePlaced(game.Event):
    """A home area is laid; what lay under it leaves the game."""

    area: Hex
    of: str
    clause: str | None = None


@dataclass(frozen=True)
class PrincessMoved(game.Event):
    """The three areas round her corner; empty: she is off the board."""

    areas: tuple[Hex, ...]
    clause: str | None = None


@dataclass(frozen=True)
class Fought(game.Event):
    """A combat card was played in an area: no more movement in this phase."""

    by: str
    area: Hex
    clause: str | None = None


@dataclass(frozen=True)
class Said(game.Event):
    """A note in the log."""

    text: str


@dataclass(frozen=True)
class StatsGiven(game.Event):
    """Values of a unit that the players read off their components."""

    owner: str
    unit: str
    stats: Mapping[str, int | str | tuple[str, ...]]


@dataclass(frozen=True)
class PrintedGiven(game.Event):
    """A value that only the printed aid has."""

    name: str
    value: int


@dataclass(frozen=True)
class TrackGiven(game.Event):
    """The special squares of the players' Momentum track."""

    track: tuple[TrackSquare, ...]


@dataclass(frozen=True)
class RulingChosen(game.Event):
    """This reading of a ruling is played from now on."""

    ruling: str
    reading: str


BoardEvent = (
    FiguresPlaced | FiguresRemoved | FiguresMoved | TerritoryMarked | PriorityMarked | TraitMarked | BlockadeMarked | MarkersCounted
    | MomentumMoved | PointsMarked | InitiativeChanged | HomePlaced | PrincessMoved | Fought | Said
    | StatsGiven | PrintedGiven | TrackGiven | RulingChosen
)  # fmt: skip
BOARD_EVENTS = (
    FiguresPlaced, FiguresRemoved, FiguresMoved, TerritoryMarked, PriorityMarked, TraitMarked, BlockadeMarked, MarkersCounted,
    MomentumMoved, PointsMarked, InitiativeChanged, HomePlaced, PrincessMoved, Fought, Said,
    StatsGiven, PrintedGiven, TrackGiven, RulingChosen,
)  # fmt: skip
