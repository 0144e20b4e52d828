"""What was set right by hand, read off a card or agreed on, and notes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.engine.kernel import game
from rules.engine.kernel.catalogue import Bound
from rules.engine.kernel.effects import CardFacts


@dataclass(frozen=True)
class FigurePlaced(game.Event):
    """A figure was set on a square by hand."""

    who: str
    at: str
    clause: str
    facing: str | None = None


@dataclass(frozen=True)
class FigureRemoved(game.Event):
    """A figure was taken off the board by hand."""

    who: str
    clause: str


@dataclass(frozen=True)
class Adjusted(game.Event):
    """A counter was changed by hand; `now` is what it is."""

    who: str
    what: Literal["lost", "weak-initiative", "weak-force", "sub-initiative", "sub-force", "flipped"]
    by: int
    now: int
    clause: str


@dataclass(frozen=True)
class PurseChanged(game.Event):
    """Tokens or souls were counted by hand."""

    who: str
    what: Literal["tokens", "souls"]
    by: int
    now: int
    clause: str
    leader: int | None = None


@dataclass(frozen=True)
class StatsGiven(game.Event):
    """What a card of a hero or creature prints."""

    unit: str
    stats: Mapping[str, Bound]


@dataclass(frozen=True)
class CardGiven(game.Event):
    """What a card prints; `by`: it is in that side's hand."""

    card: str
    facts: CardFacts
    by: str | None = None


@dataclass(frozen=True)
class PointsMarked(game.Event):
    """Victory points were counted by hand."""

    who: str
    by: int
    total: int
    clause: str


@dataclass(frozen=True)
class Said(game.Event):
    """A note in the log."""

    text: str


@dataclass(frozen=True)
class RulingChosen(game.Event):
    """This reading of a ruling is played from now on."""

    ruling: str
    reading: str


@dataclass(frozen=True)
class UndeadMoved(game.Event):
    """A hero or creature was put in a district by hand; nowhere: it is dead, or back under its pile."""

    who: str
    clause: str
    to: str | None = None


@dataclass(frozen=True)
class DistrictMarked(game.Event):
    """A district's damage was counted by hand; `now` is what it has lost, `destroyed` whether it is in ruins."""

    district: str
    now: int
    destroyed: bool
    clause: str


@dataclass(frozen=True)
class PrintedGiven(game.Event):
    """Numbers that the booklet or a component prints for all."""

    printed: Mapping[str, int]


ByHand = (
    FigurePlaced | FigureRemoved | Adjusted | PurseChanged | StatsGiven | CardGiven | PointsMarked | Said | RulingChosen
    | UndeadMoved | DistrictMarked | PrintedGiven
)  # fmt: skip
KINDS = (
    FigurePlaced, FigureRemoved, Adjusted, PurseChanged, StatsGiven, CardGiven, PointsMarked, Said, RulingChosen,
    UndeadMoved, DistrictMarked, PrintedGiven,
)  # fmt: skip
