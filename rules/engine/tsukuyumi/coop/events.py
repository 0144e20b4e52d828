"""What happened in the co-op game beside the board: rounds, turns, cards, duties. Each names its clause."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.walks import OniStep
from rules.engine.tsukuyumi.coop.state import Budget, Drawn
from rules.engine.tsukuyumi.play import old_logs
from rules.engine.tsukuyumi.play.duties import CoopDuty
from rules.engine.tsukuyumi.play.duties import TaskDone as TaskDone
from rules.engine.tsukuyumi.play.duties import TasksAdded as TasksAdded
from rules.engine.tsukuyumi.play.fights import events as fights
from rules.engine.tsukuyumi.play.frame_events import CardChosen as CardChosen
from rules.engine.tsukuyumi.play.frame_events import HomezoneMarked as HomezoneMarked
from rules.engine.tsukuyumi.play.frame_events import MadeReady as MadeReady
from rules.engine.tsukuyumi.play.frame_events import RoundBegan as RoundBegan
from rules.engine.tsukuyumi.play.frame_events import StageReached as StageReached
from rules.engine.tsukuyumi.play.frame_events import StartersPlaced as StartersPlaced
from rules.engine.tsukuyumi.play.frame_events import TurnBegan as TurnBegan
from rules.engine.tsukuyumi.play.frame_events import TurnEnded as TurnEnded
from rules.engine.tsukuyumi.play.legend_events import DefilerHit as DefilerHit
from rules.engine.tsukuyumi.play.legend_events import GamblerRolled as GamblerRolled
from rules.engine.tsukuyumi.play.legend_events import LegendCame as LegendCame
from rules.engine.tsukuyumi.play.legend_events import LegendDestroyed as LegendDestroyed
from rules.engine.tsukuyumi.play.legend_events import MinesUsed as MinesUsed
from rules.engine.tsukuyumi.play.legend_events import PrincessDestroyed as PrincessDestroyed
from rules.engine.tsukuyumi.play.messages import PlainEvent
from rules.engine.tsukuyumi.play.turns import events as turns


@dataclass(frozen=True)
class Because:
    """One link of the chain that led to a decision: a reason's code, its clause, and what was compared."""

    code: str
    clause: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class ActionPlayed(game.Event):
    """An action card lies open, with what it allows."""

    by: str
    budget: Budget
    clause: str
    card: str | None = None
    unbound: bool = False


@dataclass(frozen=True)
class RoundCardShown(game.Event):
    """The Oni round card lies open; which one, where the players told."""

    clause: str
    card: str | None = None


@dataclass(frozen=True)
class PrincessCardShown(game.Event):
    """A Princess card was drawn; which one, where the players told."""

    clause: str
    card: str | None = None


@dataclass(frozen=True)
class CardNoted(game.Event):
    """Somebody has noted what a card says; without a number it is the round card that lies open."""

    card: str
    effect: str
    objective: str
    clause: str


@dataclass(frozen=True)
class CardCarriedOut(game.Event):
    """By the players, who read it themselves."""

    clause: str
    kind: str


@dataclass(frozen=True)
class OtherDone(game.Event):
    """Something that the players carried out themselves."""

    by: str
    what: str
    clause: str


@dataclass(frozen=True)
class OniAttacked(game.Event):
    """An attack of the Oni: which area, with whom, and why there."""

    area: Hex
    group: tuple[OniStep, ...]
    needed: int
    available: int
    occupied: bool
    because: tuple[Because, ...]
    clause: str
    counted: bool = True
    then: tuple[Hex, ...] | None = None  # what the next attack may be, where both are chosen beforehand


@dataclass(frozen=True)
class OniCouldNotAttack(game.Event):
    """No area could be taken: the attack is lost."""

    because: tuple[Because, ...]
    clause: str


@dataclass(frozen=True)
class AttackSkipped(PlainEvent):
    """The players carried this attack out by hand."""


@dataclass(frozen=True)
class AttackLapsed(PlainEvent):
    """The Abyssal has left the board: the third attack of this turn does not take place."""


@dataclass(frozen=True)
class OniFought(game.Event):
    """A player's attack: what it raised the Momentum by, step by step."""

    by: str
    area: Hex
    card: str | None
    source: str
    damage: int
    because: tuple[Because, ...]
    clause: str


@dataclass(frozen=True)
class SquareReached(game.Event):
    """A special square: a card is drawn face down."""

    square: int
    kind: str
    by: str
    clause: str
    last_round: bool = False


@dataclass(frozen=True)
class SquaresPassed(game.Event):
    """A hand moved the marker: these special squares below it have not drawn their cards, and nobody has said whether they should."""

    squares: tuple[Drawn, ...]
    clause: str


@dataclass(frozen=True)
class PassedSettled(game.Event):
    """Whether the cards of the squares that a hand passed are drawn."""

    drawn: bool
    clause: str


@dataclass(frozen=True)
class CardsDue(game.Event):
    """The turn is over: the face-down cards have to be turned up, in the order in which they were drawn."""

    tasks: tuple[CoopDuty, ...]
    clause: str


@dataclass(frozen=True)
class CardRevealed(game.Event):
    """The next face-down card is turned up."""

    kind: str
    by: str
    clause: str
    card: str | None = None
    lasting: bool = False
    deck: str = ""  # older logs leave it out: the ordinary one of its kind


@dataclass(frozen=True)
class DeckShuffled(game.Event):
    """The discards of a deck are shuffled into a new one; `stay` are its cards that lie open or whose Oni are on the board."""

    deck: str
    stay: tuple[str | None, ...]
    clause: str


@dataclass(frozen=True)
class RiposteDiscarded(game.Event):
    """One of the ripostes is gone, counted from 0: open ones first, then those face down."""

    number: int
    clause: str


@dataclass(frozen=True)
class ObjectiveChecked(game.Event):
    """Whether the round objective was met, and how many markers it gave."""

    met: bool
    markers: int
    clause: str


@dataclass(frozen=True)
class GameEnded(game.Event):
    """The end: both scores, what nobody could tell, and who has won; `again`: something was told or corrected after the end."""

    NAME: ClassVar[str] = "game-counted"
    scores: Mapping[str, int]
    winners: tuple[str, ...]
    clause: str
    unknown: tuple[str, ...] = ()
    again: bool = False


CoopEvent = (
    MadeReady | StartersPlaced | HomezoneMarked | RoundBegan | StageReached | TurnBegan | TurnEnded | CardChosen | ActionPlayed
    | RoundCardShown | PrincessCardShown | CardNoted | CardCarriedOut | TasksAdded | TaskDone | OtherDone
    | OniAttacked | OniCouldNotAttack | AttackSkipped  | OniFought | PrincessDestroyed
    | LegendDestroyed | SquareReached | CardsDue | CardRevealed | RiposteDiscarded | LegendCame | ObjectiveChecked | GameEnded
    | GamblerRolled | DefilerHit | SquaresPassed | PassedSettled | DeckShuffled | AttackLapsed | MinesUsed | old_logs.CoopOldEvent
    | fights.FightEvent
)  # fmt: skip
Event = board.BoardEvent | turns.TurnEvent | CoopEvent
Events = tuple[Event, ...]
EVENTS = (
    MadeReady, StartersPlaced, HomezoneMarked, RoundBegan, StageReached, TurnBegan, TurnEnded, CardChosen, ActionPlayed,
    RoundCardShown, PrincessCardShown, CardNoted, CardCarriedOut, TasksAdded, TaskDone, OtherDone,
    OniAttacked, OniCouldNotAttack, AttackSkipped, OniFought, PrincessDestroyed,
    LegendDestroyed, SquareReached, CardsDue, CardRevealed, RiposteDiscarded, LegendCame, ObjectiveChecked, GameEnded,
    GamblerRolled, DefilerHit, SquaresPassed, PassedSettled, DeckShuffled, AttackLapsed, MinesUsed, *old_logs.COOP_EVENTS, *fights.EVENTS,
)  # fmt: skip
