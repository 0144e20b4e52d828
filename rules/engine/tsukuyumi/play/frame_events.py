"""The frame of the game in a log: set-up, rounds, phases, turns. Each mode has its own words for it, and logs keep them."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.play.messages import PlainEvent, SideEvent

# --- of the standard game


@dataclass(frozen=True)
class StepTaken(game.Event):
    """One step of somebody's set-up is done; the next one, and whose it is (nobody's: set-up is over)."""

    by: str
    step: str
    next_by: str | None
    next_step: str
    clause: str


@dataclass(frozen=True)
class RoundOpened(game.Event):
    """A round begins: with an Oni power card, or at once with the choice of action cards."""

    number: int
    stage: str
    clause: str


@dataclass(frozen=True)
class PowerTurned(game.Event):
    """The Oni power of this round is turned up."""

    power: str
    clause: str


@dataclass(frozen=True)
class CardPicked(game.Event):
    """An action card is chosen, face down until all are."""

    by: str
    actions: Mapping[str, int]
    card: str
    clause: str


@dataclass(frozen=True)
class PhaseOpened(game.Event):
    """A phase of the round begins."""

    phase: str
    clause: str


@dataclass(frozen=True)
class TurnOpened(game.Event):
    """Somebody's turn in a phase: production points of units and land, and whether a fight bars their movement already."""

    by: str
    bonus: int
    fought: bool
    clause: str


@dataclass(frozen=True)
class MarkerTurned(SideEvent):
    """An initiative marker is turned over."""


@dataclass(frozen=True)
class TurnClosed(SideEvent):
    """A player's turn in this phase is over."""


@dataclass(frozen=True)
class OrderSetAside(game.Event):
    """A new initiative order that counts from the next round only."""

    order: tuple[str, ...]
    clause: str


@dataclass(frozen=True)
class PlayStopped(PlainEvent):
    """All have finished the red phase: goals are marked now."""


# --- of the co-op game


@dataclass(frozen=True)
class MadeReady(game.Event):
    """A part of the set-up is done."""

    what: str
    clause: str


@dataclass(frozen=True)
class StartersPlaced(game.Event):
    """So many starting figures have been put up."""

    side: str
    unit: str
    count: int
    clause: str


@dataclass(frozen=True)
class HomezoneMarked(game.Event):
    """A special marker makes an area a side's home; `keeps_tile`: the area stays what it is, as it did not in older logs."""

    area: Hex
    of: str
    clause: str
    keeps_tile: bool = False


@dataclass(frozen=True)
class RoundBegan(game.Event):
    """A new round: everybody chooses an action card."""

    round: int
    clause: str


@dataclass(frozen=True)
class CardChosen(SideEvent):
    """Somebody has chosen an action card."""


@dataclass(frozen=True)
class StageReached(game.Event):
    """The table goes on: to the round card, a phase, the objective, the count."""

    stage: str
    clause: str


@dataclass(frozen=True)
class TurnBegan(game.Event):
    """A player's part of a phase begins, with so many Oni attacks first."""

    side: str
    clause: str
    attacks: int = 0


@dataclass(frozen=True)
class TurnEnded(game.Event):
    """A player's turn is over."""

    side: str
    clause: str
