"""What somebody still has to do or may do before the game goes on: one small dataclass a kind, each with its clause. Knows no rule.

In JSON a duty is told apart by "kind"; some fields keep the name there that they have in the logs of older tables. The two events that
put duties on the list and take them off again are the same in every mode."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol, TypeVar

from rules.engine.kernel import game
from rules.engine.kernel.codec import Codec, name_of, sent_as
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position_json import HEXES

Deck = Literal["riposte", "legendary"]


class Duty(Protocol):
    """Of whatever kind and mode: it has a name of its own."""

    NAME: ClassVar[str]


# --- of the standard game


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


# --- of the co-op game


@dataclass(frozen=True)
class DamageToTake:
    """Of older logs: a defender had to take damage. What the table still owes is done by hand."""

    NAME: ClassVar[str] = "take-damage"
    CLAUSE: ClassVar[str] = "coop.fight.7"
    side: str
    area: Hex
    damage: int = field(default=0, metadata=sent_as("number"))


@dataclass(frozen=True)
class RiposteToChoose:
    """Of older logs: the defenders had to choose a counterattack. What the table still owes is done by hand."""

    NAME: ClassVar[str] = "riposte"
    CLAUSE: ClassVar[str] = "coop.fight.8"
    area: Hex
    side: str | None = None


@dataclass(frozen=True)
class UnitsToTurn:
    """The Princess's riposte: so many of the attacker's figures in these areas turn into Oni."""

    NAME: ClassVar[str] = "turn-units"
    CLAUSE: ClassVar[str] = "coop.princess.8.1"
    side: str
    area: Hex
    count: int = field(default=0, metadata=sent_as("number"))
    areas: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class MarkerToGiveUp:
    """A territory marker that a card takes from a player."""

    NAME: ClassVar[str] = "give-up"
    CLAUSE: ClassVar[str] = "coop.card.6"
    side: str


@dataclass(frozen=True)
class CardToReveal:
    """A card is turned up: from which deck, who drew it, and for which square of the Momentum track."""

    NAME: ClassVar[str] = "reveal"
    CLAUSE: ClassVar[str] = "coop.momentum.7.1"
    deck: str = field(metadata=sent_as("name"))
    side: str | None = None
    square: int = field(default=0, metadata=sent_as("number"))


@dataclass(frozen=True)
class PrincessCardToDraw:
    """Her card of a player's turn, or of a round card."""

    NAME: ClassVar[str] = "princess-card"
    CLAUSE: ClassVar[str] = "coop.princess.5"
    side: str | None = None


@dataclass(frozen=True)
class PrincessToReturn:
    """She comes back to the border."""

    NAME: ClassVar[str] = "princess-return"
    CLAUSE: ClassVar[str] = "coop.princess.7"
    side: str | None = None


@dataclass(frozen=True)
class CardToCarryOut:
    """A card that the players read themselves; which sort of card it is."""

    NAME: ClassVar[str] = "card"
    CLAUSE: ClassVar[str] = "coop.round.4"
    card: str = field(default="", metadata=sent_as("name"))


@dataclass(frozen=True)
class RiposteToDiscard:
    """The Momentum fell back over a riposte square: an open riposte may go."""

    NAME: ClassVar[str] = "discard-riposte"
    CLAUSE: ClassVar[str] = "coop.momentum.9"


@dataclass(frozen=True)
class SkyboundToMove:
    """It follows the Princess round the Moon."""

    NAME: ClassVar[str] = "skybound"
    CLAUSE: ClassVar[str] = "coop.legend.12"


@dataclass(frozen=True)
class TwoPointsToLay:
    """Prosperity's marker."""

    NAME: ClassVar[str] = "two-points"
    CLAUSE: ClassVar[str] = "coop.card.4"


@dataclass(frozen=True)
class ObserverToPlace:
    """The Dark Observer comes to one of several areas."""

    NAME: ClassVar[str] = "observer"
    CLAUSE: ClassVar[str] = "coop.legend.7.3"


@dataclass(frozen=True)
class PrincessToAttack:
    """She attacks in all areas round her corner at once."""

    NAME: ClassVar[str] = "princess-attack"
    CLAUSE: ClassVar[str] = "coop.card.5"
    areas: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class OniToBring:
    """One of the smallest Oni comes to each of these areas once the Princess has arrived."""

    NAME: ClassVar[str] = "princess-brings"
    CLAUSE: ClassVar[str] = "coop.card.5.1"
    areas: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class MinesToUse:
    """The Princess has come to areas with a side's mines: it may set them off before she does anything else."""

    NAME: ClassVar[str] = "mines"
    CLAUSE: ClassVar[str] = "coop.card.2.2"
    side: str
    areas: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class UnitsToLose:
    """The Gambler's first result: a player chooses own figures, wherever they are."""

    NAME: ClassVar[str] = "gambler-units"
    CLAUSE: ClassVar[str] = "coop.legend.11.1"
    side: str


@dataclass(frozen=True)
class DieToRoll:
    """The Gambler's die, after a fight with her."""

    NAME: ClassVar[str] = "gambler-die"
    CLAUSE: ClassVar[str] = "coop.legend.11"


@dataclass(frozen=True)
class RewardToSpend:
    """Production points for whoever destroyed the Merchant."""

    NAME: ClassVar[str] = "merchant-reward"
    CLAUSE: ClassVar[str] = "tsk.legend.22"
    side: str
    points: int = field(default=0, metadata=sent_as("number"))


@dataclass(frozen=True)
class StarterToPlace:
    """So many figures of a unit that a side still has to put up at set-up."""

    NAME: ClassVar[str] = "starting"
    side: str
    count: int = field(metadata=sent_as("number"))
    unit: str = field(metadata=sent_as("name"))


StandardDuty = FiguresToLose | FightDieToRoll | EventToDraw | AreaToMark | PointsToSpend | PrincessToBringBack | UnitsToAdvance
STANDARD_KINDS = (FiguresToLose, FightDieToRoll, EventToDraw, AreaToMark, PointsToSpend, PrincessToBringBack, UnitsToAdvance)
CoopDuty = (
    DamageToTake | RiposteToChoose | UnitsToTurn | MarkerToGiveUp | CardToReveal | PrincessCardToDraw | PrincessToReturn | CardToCarryOut
    | RiposteToDiscard | SkyboundToMove | TwoPointsToLay | ObserverToPlace | PrincessToAttack | DieToRoll | RewardToSpend
    | OniToBring | MinesToUse | UnitsToLose
)  # fmt: skip
COOP_KINDS = (
    DamageToTake, RiposteToChoose, UnitsToTurn, MarkerToGiveUp, CardToReveal, PrincessCardToDraw, PrincessToReturn, CardToCarryOut,
    RiposteToDiscard, SkyboundToMove, TwoPointsToLay, ObserverToPlace, PrincessToAttack, DieToRoll, RewardToSpend,
    OniToBring, MinesToUse, UnitsToLose,
)  # fmt: skip
COOP_DUTIES: Codec[CoopDuty] = Codec(COOP_KINDS, HEXES, tag="kind")
STARTERS: Codec[StarterToPlace] = Codec((StarterToPlace,), HEXES, tag="kind")
DUTIES: Codec[Duty] = Codec((*STANDARD_KINDS, *COOP_KINDS), HEXES, tag="kind")
HOOKS = {
    **COOP_DUTIES.hooks(CoopDuty), **STARTERS.hooks(StarterToPlace), **DUTIES.hooks(Duty), **DUTIES.hooks(StandardDuty),
}  # fmt: skip


def kind_of(duty: Duty | None) -> str:
    """What a duty is called where it is told about; empty for none."""
    return name_of(type(duty)) if duty is not None else ""


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

D = TypeVar("D", bound=Duty)  # the duties of one mode


def folded(waiting: tuple[D, ...], event: TasksAdded | TaskDone, kinds: tuple[type[D], ...]) -> tuple[D, ...]:
    """What waits after some was added or one was done."""
    if isinstance(event, TaskDone):
        at = next((n for n, duty in enumerate(waiting) if duty == event.task), len(waiting))
        return waiting[:at] + waiting[at + 1 :]
    added = tuple(duty for duty in event.tasks if isinstance(duty, kinds))
    return (*added, *waiting) if event.first else (*waiting, *added)
