"""What has to be done before the co-op game goes on: one small dataclass a kind, each with its clause. Knows no rule.

In JSON a task is told apart by "kind"; some fields keep the name there that they have in the logs of older tables."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from rules.engine.kernel.codec import Codec, name_of, sent_as
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position_json import HEXES

Deck = Literal["riposte", "legendary"]


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


Task = (
    DamageToTake | RiposteToChoose | UnitsToTurn | MarkerToGiveUp | CardToReveal | PrincessCardToDraw | PrincessToReturn | CardToCarryOut
    | RiposteToDiscard | SkyboundToMove | TwoPointsToLay | ObserverToPlace | PrincessToAttack | DieToRoll | RewardToSpend
    | OniToBring | MinesToUse | UnitsToLose
)  # fmt: skip
KINDS = (
    DamageToTake, RiposteToChoose, UnitsToTurn, MarkerToGiveUp, CardToReveal, PrincessCardToDraw, PrincessToReturn, CardToCarryOut,
    RiposteToDiscard, SkyboundToMove, TwoPointsToLay, ObserverToPlace, PrincessToAttack, DieToRoll, RewardToSpend,
    OniToBring, MinesToUse, UnitsToLose,
)  # fmt: skip
TASKS: Codec[Task] = Codec(KINDS, HEXES, tag="kind")
STARTERS: Codec[StarterToPlace] = Codec((StarterToPlace,), HEXES, tag="kind")
HOOKS = {**TASKS.hooks(Task), **STARTERS.hooks(StarterToPlace)}


def kind_of(task: Task | None) -> str:
    """What a task is called where it is told about; empty for none."""
    return name_of(type(task)) if task is not None else ""
