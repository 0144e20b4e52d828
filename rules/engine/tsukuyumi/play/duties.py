"""What somebody still has to do or may do before the game goes on: one small dataclass a kind, each with its clause. Knows no rule.

In JSON a duty is told apart by "kind". The co-op game has duties of its own beside these (coop/tasks.py); the two events that put
them on the list and take them off again are the same in every mode."""

from dataclasses import dataclass
from typing import ClassVar, Protocol

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex


class Duty(Protocol):
    """Of whatever kind and mode: it has a name of its own."""

    NAME: ClassVar[str]


@dataclass(frozen=True)
class FiguresToLose:
    """So many of the own figures in an area leave, of the owner's choice; `oni`: the Oni led count among them."""

    NAME: ClassVar[str] = "lose-figures"
    side: str
    area: Hex
    count: int
    clause: str
    oni: bool = False


@dataclass(frozen=True)
class FightDieToRoll:
    """The Gambler took part in a fight; `oni`: the Oni led count among the own figures."""

    NAME: ClassVar[str] = "roll-die"
    side: str
    area: Hex
    oni: bool = False
    clause: str = "tsk.legend.20"


@dataclass(frozen=True)
class EventToDraw:
    """An event may be drawn and played at once."""

    NAME: ClassVar[str] = "draw-event"
    side: str
    clause: str = "tsk.legend.20.3"


@dataclass(frozen=True)
class AreaToMark:
    """An area becomes a Tsukuyumi area."""

    NAME: ClassVar[str] = "mark-tsukuyumi"
    side: str
    clause: str = "tsk.legend.20.4"


@dataclass(frozen=True)
class PointsToSpend:
    """Production at once for so many points, or without some of them."""

    NAME: ClassVar[str] = "produce"
    side: str
    points: int
    clause: str


@dataclass(frozen=True)
class PrincessToBringBack:
    """She comes back to the Moon, where she plays as a legendary Oni."""

    NAME: ClassVar[str] = "return-princess"
    side: str
    clause: str = "coop.card.1.2"


@dataclass(frozen=True)
class UnitsToAdvance:
    """One movement before the first phase of the game, for so many points, or none."""

    NAME: ClassVar[str] = "advance"
    side: str
    points: int
    clause: str = "tsk.start.2"


CommonDuty = FiguresToLose | FightDieToRoll | EventToDraw | AreaToMark | PointsToSpend | PrincessToBringBack | UnitsToAdvance
KINDS = (FiguresToLose, FightDieToRoll, EventToDraw, AreaToMark, PointsToSpend, PrincessToBringBack, UnitsToAdvance)


@dataclass(frozen=True)
class TasksAdded(game.Event):
    """What has to be done next; `first`: before what was waiting already."""

    tasks: tuple[Duty, ...]
    clause: str
    first: bool = False


@dataclass(frozen=True)
class TaskDone(game.Event):
    """A task is off the list, with the damage that goes on to the next defender."""

    task: Duty
    clause: str
    by_hand: bool = False


EVENTS = (TasksAdded, TaskDone)
