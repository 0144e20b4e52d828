"""What has happened, with the numbers that were decided and the clause that decided them."""

from dataclasses import dataclass
from typing import Literal

from rules.engine.metals.commands import Facing, FactionSlug, Side, SquareName


@dataclass(frozen=True, slots=True)
class Deployed:
    side: Side
    at: SquareName
    facing: Facing
    clause: str
    faction: FactionSlug | None = None
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    side: Side
    from_: SquareName
    to: SquareName
    facing: Facing
    clause: str
    which: int = 0


@dataclass(frozen=True, slots=True)
class Turned:
    side: Side
    at: SquareName
    facing: Facing
    clause: str
    which: int = 0


@dataclass(frozen=True, slots=True)
class Passed:
    side: Side
    clause: str


@dataclass(frozen=True, slots=True)
class Spared:
    """A figure of the active side that enemies see and do not attack."""

    side: Side
    at: SquareName
    by: tuple[SquareName, ...]
    why: Literal["deployed", "forest"]
    clause: str


@dataclass(frozen=True, slots=True)
class Hit:
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
class Occupied:
    """The points of the squares on which the active side's figures stand."""

    side: Side
    squares: tuple[tuple[SquareName, int], ...]
    points: int
    clause: str


@dataclass(frozen=True, slots=True)
class Repaired:
    side: Side
    at: SquareName
    clause: str
    which: int = 0


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The other side is active now."""

    to: Side
    clause: str


@dataclass(frozen=True, slots=True)
class Won:
    """The game is over; nobody has won a drawn one."""

    who: Side | None
    why: Literal["goal", "no-action", "draw"]
    clause: str


# --- by hand


@dataclass(frozen=True, slots=True)
class FigurePlaced:
    area: SquareName
    owner: Side
    facing: Facing
    damaged: bool
    pool: int
    clause: str
    faction: FactionSlug | None = None


@dataclass(frozen=True, slots=True)
class FigureRemoved:
    area: SquareName
    owner: Side
    pool: int
    clause: str


@dataclass(frozen=True, slots=True)
class PointsMarked:
    who: Side
    by: int
    total: int
    clause: str


@dataclass(frozen=True, slots=True)
class Said:
    text: str


@dataclass(frozen=True, slots=True)
class RulingChosen:
    ruling: str
    reading: str


Event = (
    Deployed | Moved | Turned | Passed | Spared | Hit | Occupied | Repaired | TurnPassed | Won
    | FigurePlaced | FigureRemoved | PointsMarked | Said | RulingChosen
)  # fmt: skip
KINDS: tuple[type, ...] = (
    Deployed, Moved, Turned, Passed, Spared, Hit, Occupied, Repaired, TurnPassed, Won,
    FigurePlaced, FigureRemoved, PointsMarked, Said, RulingChosen,
)  # fmt: skip
