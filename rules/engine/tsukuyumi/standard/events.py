"""What happened in a standard game beside the board: cards, turns, budgets, choices; each names its clause."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.play import old_logs
from rules.engine.tsukuyumi.play.duties import TaskDone as TaskDone
from rules.engine.tsukuyumi.play.duties import TasksAdded as TasksAdded
from rules.engine.tsukuyumi.play.fights import events as fights
from rules.engine.tsukuyumi.play.messages import PlainEvent, SideEvent
from rules.engine.tsukuyumi.play.turns import events as turns


@dataclass(frozen=True)
class StepTaken(game.Event):
    """One step of somebody's set-up is done; the next one, and whose it is (nobody's: set-up is over)."""

    by: str
    step: str
    next_by: str | None
    next_step: str
    clause: str


@dataclass(frozen=True)
class RoundBegan(game.Event):
    """A round begins: with an Oni power card, or at once with the choice of action cards."""

    NAME: ClassVar[str] = "round-opened"
    number: int
    stage: str
    clause: str


@dataclass(frozen=True)
class PowerTurned(game.Event):
    """The Oni power of this round is turned up."""

    power: str
    clause: str


@dataclass(frozen=True)
class CardChosen(game.Event):
    """An action card is chosen, face down until all are."""

    NAME: ClassVar[str] = "card-picked"
    by: str
    actions: Mapping[str, int]
    card: str
    clause: str


@dataclass(frozen=True)
class PhaseBegan(game.Event):
    """A phase of the round begins."""

    NAME: ClassVar[str] = "phase-opened"
    phase: str
    clause: str


@dataclass(frozen=True)
class TurnBegan(game.Event):
    """Somebody's turn in a phase: production points of units and land, and whether a fight bars their movement already."""

    NAME: ClassVar[str] = "turn-opened"
    by: str
    bonus: int
    fought: bool
    clause: str


@dataclass(frozen=True)
class MarkerTurned(SideEvent):
    """An initiative marker is turned over."""


@dataclass(frozen=True)
class TurnEnded(SideEvent):
    """A player's turn in this phase is over."""

    NAME: ClassVar[str] = "turn-closed"


@dataclass(frozen=True)
class OrderSetAside(game.Event):
    """A new initiative order that counts from the next round only."""

    order: tuple[str, ...]
    clause: str


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


@dataclass(frozen=True)
class MissionScored(game.Event):
    """A mission is scored; `oni`: one of the Oni missions, which only one side can take."""

    by: str
    mission: str
    oni: bool
    clause: str


@dataclass(frozen=True)
class GoalScored(SideEvent):
    """A side has scored its own goal."""


@dataclass(frozen=True)
class PlayStopped(PlainEvent):
    """All have finished the red phase: goals are marked now."""


@dataclass(frozen=True)
class RoundCounted(game.Event):
    """What everybody would have if the game ended now."""

    number: int
    points: Mapping[str, int]
    clause: str


@dataclass(frozen=True)
class GameEnded(game.Event):
    """The end; `again`: something was corrected after it."""

    NAME: ClassVar[str] = "game-closed"
    winners: tuple[str, ...]
    points: Mapping[str, int] = field(default_factory=dict)
    clause: str = ""
    again: bool = False


StandardEvent = (
    StepTaken | RoundBegan | PowerTurned | CardChosen | PhaseBegan | TurnBegan | MarkerTurned | TurnEnded | OrderSetAside | DieRolled
    | DefilerTurned | PrincessAway | LandTurned | MissionScored | GoalScored | PlayStopped | RoundCounted | GameEnded | TasksAdded
    | TaskDone | fights.FightEvent | old_logs.StandardOldEvent
)  # fmt: skip
Event = board.BoardEvent | turns.TurnEvent | StandardEvent
Events = tuple[Event, ...]
EVENTS = (
    StepTaken, RoundBegan, PowerTurned, CardChosen, PhaseBegan, TurnBegan, MarkerTurned, TurnEnded, OrderSetAside, DieRolled,
    DefilerTurned, PrincessAway, LandTurned, MissionScored, GoalScored, PlayStopped, RoundCounted, GameEnded, TasksAdded,
    TaskDone, *fights.EVENTS, *old_logs.STANDARD_EVENTS,
)  # fmt: skip
