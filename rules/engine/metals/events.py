"""What has happened, with the numbers that were decided and the clause that decided them."""

from dataclasses import dataclass
from typing import Literal

from rules.engine.kernel import game
from rules.engine.metals.commands import Facing, FactionSlug, Side, SquareName


@dataclass(frozen=True, slots=True)
class Deployed(game.Event):
    """A figure came from the pool onto a corner."""

    side: Side
    at: SquareName
    facing: Facing
    clause: str
    faction: FactionSlug | None = None
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class Moved(game.Event):
    """A figure went to the next square and turned."""

    side: Side
    from_: SquareName
    to: SquareName
    facing: Facing
    clause: str
    which: int = 0


@dataclass(frozen=True, slots=True)
class Turned(game.Event):
    """A figure turned on the spot."""

    side: Side
    at: SquareName
    facing: Facing
    clause: str
    which: int = 0


@dataclass(frozen=True, slots=True)
class Passed(game.Event):
    """The side did nothing."""

    side: Side
    clause: str


@dataclass(frozen=True, slots=True)
class Spared(game.Event):
    """A figure of the active side that enemies see and do not attack."""

    side: Side
    at: SquareName
    by: tuple[SquareName, ...]
    why: Literal["deployed", "forest"]
    clause: str


@dataclass(frozen=True, slots=True)
class Hit(game.Event):
    """A figure that enemies see: damaged or defeated; `points` for it and `bonus` of factions go to the other side."""

    side: Side
    at: SquareName
    by: tuple[SquareName, ...]
    result: Literal["damaged", "defeated"]
    points: int
    bonus: int
    clause: str
    factions: tuple[FactionSlug, ...] = ()
    clauses: tuple[str, ...] = ()
    which: int = 0
    comes_back: Literal["undamaged", "damaged"] = "undamaged"


@dataclass(frozen=True, slots=True)
class Occupied(game.Event):
    """The points of the squares on which the active side's figures stand."""

    side: Side
    squares: tuple[tuple[SquareName, int], ...]
    points: int
    clause: str


@dataclass(frozen=True, slots=True)
class Repaired(game.Event):
    """A damaged figure stands up again."""

    side: Side
    at: SquareName
    clause: str
    which: int = 0


@dataclass(frozen=True, slots=True)
class TurnPassed(game.Event):
    """The other side is active now."""

    to: Side
    clause: str


@dataclass(frozen=True, slots=True)
class Won(game.Event):
    """The game is over; nobody has won a drawn one."""

    who: Side | None
    why: Literal["goal", "no-action", "draw"]
    clause: str


# --- by hand


@dataclass(frozen=True, slots=True)
class FigurePlaced(game.Event):
    """A figure was set on a square by hand; `pool` is what is left there."""

    area: SquareName
    owner: Side
    facing: Facing
    damaged: bool
    pool: int
    clause: str
    faction: FactionSlug | None = None


@dataclass(frozen=True, slots=True)
class FigureRemoved(game.Event):
    """A figure was taken off the map by hand; `pool` is what lies there now."""

    area: SquareName
    owner: Side
    pool: int
    clause: str


@dataclass(frozen=True, slots=True)
class PointsMarked(game.Event):
    """Points were counted by hand; `total` is what that side has now."""

    who: Side
    by: int
    total: int
    clause: str


@dataclass(frozen=True, slots=True)
class Said(game.Event):
    """A note in the log."""

    text: str


@dataclass(frozen=True, slots=True)
class RulingChosen(game.Event):
    """This reading of a ruling is played from now on."""

    ruling: str
    reading: str


Event = (
    Deployed | Moved | Turned | Passed | Spared | Hit | Occupied | Repaired | TurnPassed | Won
    | FigurePlaced | FigureRemoved | PointsMarked | Said | RulingChosen
)  # fmt: skip
KINDS = (
    Deployed, Moved, Turned, Passed, Spared, Hit, Occupied, Repaired, TurnPassed, Won,
    FigurePlaced, FigureRemoved, PointsMarked, Said, RulingChosen,
)  # fmt: skip
