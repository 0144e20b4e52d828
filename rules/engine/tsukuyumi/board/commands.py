"""What somebody at a table wants: the contract's actions, hand corrections, and the rules profile. Flows add their own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.momentum_track import TrackSquare
from rules.engine.tsukuyumi.board.walks import Walk

# --- the contract's actions: judged by check.py


@dataclass(frozen=True)
class Move(game.Command):
    """One movement action, all figures at once."""

    by: str
    points: int
    figures: tuple[Walk, ...]


@dataclass(frozen=True)
class Conquer(game.Command):
    """A combat card that takes an area."""

    by: str
    area: Hex


@dataclass(frozen=True)
class Annihilate(game.Command):
    """A combat card that attacks the units of an area; `split` shares the damage among the defenders (default: all to the only one)."""

    by: str
    area: Hex
    split: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class PlaceOni(game.Command):
    """Places one Oni of the supply."""

    by: str
    unit: str
    area: Hex


@dataclass(frozen=True)
class ConquerWithOni(game.Command):
    """The standard game's Oni Conquest."""

    NAME: ClassVar[str] = "oni-conquer"
    by: str
    from_: Hex
    figures: tuple[Walk, ...]
    area: Hex


@dataclass(frozen=True)
class Produce(game.Command):
    """Buys figures of a unit and places them; `points` is what may be spent."""

    by: str
    unit: str
    area: Hex
    points: int
    count: int = 1


@dataclass(frozen=True)
class ChangeInitiative(game.Command):
    """Climb or drop to a place; 1 is first."""

    NAME: ClassVar[str] = "initiative"
    by: str
    to: int
    allowed: int


@dataclass(frozen=True)
class PlaceHome(game.Command):
    """Lays a side's home area."""

    NAME: ClassVar[str] = "home"
    by: str
    area: Hex


@dataclass(frozen=True)
class MarkStartingAreas(game.Command):
    """Marks the areas that a side begins with."""

    NAME: ClassVar[str] = "start-areas"
    by: str
    areas: tuple[Hex, ...]


# --- hand corrections: always legal, always logged as such


@dataclass(frozen=True)
class Place(game.Command):
    """Puts figures on the board by hand."""

    area: Hex
    owner: str
    unit: str
    count: int = 1


@dataclass(frozen=True)
class Remove(game.Command):
    """Takes figures off the board by hand."""

    area: Hex
    owner: str
    unit: str
    count: int = 1


@dataclass(frozen=True)
class Mark(game.Command):
    """A territory or priority marker, a blockade on an edge, a property, or any marker of a faction."""

    area: Hex
    what: str
    owner: str | None = None
    edge: int | None = None


@dataclass(frozen=True)
class Unmark(game.Command):
    """Takes away what `Mark` lays."""

    area: Hex
    what: str
    owner: str | None = None
    edge: int | None = None


@dataclass(frozen=True)
class ShiftMomentum(game.Command):
    """Moves the Momentum marker by hand."""

    NAME: ClassVar[str] = "momentum"
    by: int


@dataclass(frozen=True)
class ShiftPoints(game.Command):
    """Marks victory points by hand."""

    NAME: ClassVar[str] = "vp"
    who: str
    by: int


@dataclass(frozen=True)
class Say(game.Command):
    """A note in the log."""

    text: str


# --- the rules profile: what only the components print, and which reading is played


@dataclass(frozen=True)
class GiveStats(game.Command):
    """Values of a unit that the players read off their components."""

    owner: str
    unit: str
    stats: Mapping[str, int | str | tuple[str, ...]]


@dataclass(frozen=True)
class GiveValues(game.Command):
    """Values of several units at once, by owner and unit: all that a decision was waiting for."""

    stats: Mapping[str, Mapping[str, Mapping[str, int | str | tuple[str, ...]]]]


@dataclass(frozen=True)
class GivePrinted(game.Command):
    """A value that only the printed aid has, such as moon-centre-vp."""

    name: str
    value: int


@dataclass(frozen=True)
class GiveTrack(game.Command):
    """The special squares of the players' Momentum track."""

    track: tuple[TrackSquare, ...]


@dataclass(frozen=True)
class ChooseRuling(game.Command):
    """Plays another reading of a ruling from now on."""

    ruling: str
    reading: str


Action = Move | Conquer | Annihilate | PlaceOni | ConquerWithOni | Produce | ChangeInitiative | PlaceHome | MarkStartingAreas
Correction = Place | Remove | Mark | Unmark | ShiftMomentum | ShiftPoints | Say
Profile = GiveStats | GiveValues | GivePrinted | GiveTrack | ChooseRuling
ACTIONS = (Move, Conquer, Annihilate, PlaceOni, ConquerWithOni, Produce, ChangeInitiative, PlaceHome, MarkStartingAreas)
CORRECTIONS = (Place, Remove, Mark, Unmark, ShiftMomentum, ShiftPoints, Say)
PROFILE = (GiveStats, GiveValues, GivePrinted, GiveTrack, ChooseRuling)
