"""What happened in a player's turn, the same in both modes; each names its clause."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.play.messages import PlainEvent


@dataclass(frozen=True)
class CardsShown(game.Event):
    """All action cards are turned up together, with what is known of them."""

    cards: Mapping[str, Mapping[str, int]]
    clause: str


@dataclass(frozen=True)
class ActionUsed(game.Event):
    """So much of an action is used up now; `use`: what for, where an action has several uses."""

    by: str
    action: str
    total: int
    clause: str
    use: str = ""


@dataclass(frozen=True)
class BonusCounted(game.Event):
    """The production points that units and land give in this turn beside the card."""

    by: str
    points: int
    clause: str


@dataclass(frozen=True)
class ActionGranted(game.Event):
    """A unit gives its side actions that the card does not: so many in all now."""

    by: str
    action: str
    total: int
    unit: str
    area: Hex
    clause: str


@dataclass(frozen=True)
class Walked(game.Event):
    """Walks that belong to the movement action of this turn."""

    by: str
    figures: tuple[Walk, ...]
    clause: str


@dataclass(frozen=True)
class EventDrawn(game.Event):
    """`held` is how many this side holds now; an epic event happens at once and is not held."""

    by: str
    source: str
    epic: bool
    held: int
    clause: str


@dataclass(frozen=True)
class EventPlayed(game.Event):
    """An event of the hand; `free`: one of Intelligence, without an action."""

    by: str
    card: str
    held: int
    clause: str
    free: bool = False


@dataclass(frozen=True)
class EventDiscarded(game.Event):
    """An open event or the top of the deck is discarded without effect, as the price of something else; `card`: which, where told."""

    by: str
    source: str
    clause: str
    card: str = ""


@dataclass(frozen=True)
class EventsShuffled(PlainEvent):
    """The event deck was empty: the events that had been played make a new one."""


@dataclass(frozen=True)
class PiecesCounted(game.Event):
    """How many weapons or other pieces of a kind a side has beside the board now."""

    by: str
    marker: str
    count: int
    clause: str


@dataclass(frozen=True)
class FactionEffectUsed(game.Event):
    """A faction effect was used, and which part of it was chosen; what no event says the players do themselves."""

    by: str
    clause: str
    choice: str = ""


@dataclass(frozen=True)
class Bought(game.Event):
    """Something that is no figure was bought."""

    by: str
    what: str
    cost: int
    clause: str


@dataclass(frozen=True)
class UnitsUpgraded(game.Event):
    """Figures on the board have become others, where they stand."""

    by: str
    area: Hex
    unit: str
    to: str
    count: int
    cost: int
    clause: str


TurnEvent = (
    CardsShown | ActionUsed | BonusCounted | ActionGranted | Walked | EventDrawn | EventPlayed | EventDiscarded | FactionEffectUsed
    | Bought | UnitsUpgraded | EventsShuffled | PiecesCounted
)  # fmt: skip
Event = board.BoardEvent | TurnEvent
Events = tuple[Event, ...]
EVENTS = (
    CardsShown, ActionUsed, BonusCounted, ActionGranted, Walked, EventDrawn, EventPlayed, EventDiscarded, FactionEffectUsed, Bought,
    UnitsUpgraded, EventsShuffled, PiecesCounted,
)  # fmt: skip
