"""What happened in a standard game beside the board: its frame, legendary Oni, what was scored; each names its clause."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.engine.kernel import game
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.play import old_logs
from rules.engine.tsukuyumi.play.duties import TaskDone as TaskDone
from rules.engine.tsukuyumi.play.duties import TasksAdded as TasksAdded
from rules.engine.tsukuyumi.play.fights import events as fights
from rules.engine.tsukuyumi.play.frame_events import CardPicked as CardPicked
from rules.engine.tsukuyumi.play.frame_events import MarkerTurned as MarkerTurned
from rules.engine.tsukuyumi.play.frame_events import OrderSetAside as OrderSetAside
from rules.engine.tsukuyumi.play.frame_events import PhaseOpened as PhaseOpened
from rules.engine.tsukuyumi.play.frame_events import PlayStopped as PlayStopped
from rules.engine.tsukuyumi.play.frame_events import PowerTurned as PowerTurned
from rules.engine.tsukuyumi.play.frame_events import RoundOpened as RoundOpened
from rules.engine.tsukuyumi.play.frame_events import StepTaken as StepTaken
from rules.engine.tsukuyumi.play.frame_events import TurnClosed as TurnClosed
from rules.engine.tsukuyumi.play.frame_events import TurnOpened as TurnOpened
from rules.engine.tsukuyumi.play.legend_events import DefilerTurned as DefilerTurned
from rules.engine.tsukuyumi.play.legend_events import DieRolled as DieRolled
from rules.engine.tsukuyumi.play.legend_events import LandTurned as LandTurned
from rules.engine.tsukuyumi.play.legend_events import PrincessAway as PrincessAway
from rules.engine.tsukuyumi.play.messages import SideEvent
from rules.engine.tsukuyumi.play.turns import events as turns


@dataclass(frozen=True)
class MissionScored(game.Event):
    """A mission is scored; `oni`: one of the Oni missions, which only one side can take."""

    by: str
    mission: str
    oni: bool
    clause: str


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


@dataclass(frozen=True)
class GoalScored(SideEvent):
    """A side has scored its own goal."""


StandardEvent = (
    StepTaken | RoundOpened | PowerTurned | CardPicked | PhaseOpened | TurnOpened | MarkerTurned | TurnClosed | OrderSetAside | DieRolled
    | DefilerTurned | PrincessAway | LandTurned | MissionScored | GoalScored | PlayStopped | RoundCounted | GameEnded | TasksAdded
    | TaskDone | fights.FightEvent | old_logs.StandardOldEvent
)  # fmt: skip
Event = board.BoardEvent | turns.TurnEvent | StandardEvent
Events = tuple[Event, ...]
EVENTS = (
    StepTaken, RoundOpened, PowerTurned, CardPicked, PhaseOpened, TurnOpened, MarkerTurned, TurnClosed, OrderSetAside, DieRolled,
    DefilerTurned, PrincessAway, LandTurned, MissionScored, GoalScored, PlayStopped, RoundCounted, GameEnded, TasksAdded,
    TaskDone, *fights.EVENTS, *old_logs.STANDARD_EVENTS,
)  # fmt: skip
