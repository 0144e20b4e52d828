"""What happened in a fight; each names its clause. Where several areas are attacked at the same time, `area` says in which
(None in older logs: there was only one)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.play.fights.state import COMBAT_CARD, Answer, CombatCard, DamageSent, Loss


@dataclass(frozen=True)
class FightOpened(game.Event):
    """An attack: who, where, with which card, how much damage, and who defends, in the order of their answers."""

    attacker: str
    leader: str
    area: Hex
    card: CombatCard
    damage: int
    defenders: tuple[str, ...]
    clause: str
    part: Mapping[str, int] = field(default_factory=dict)
    source: str = COMBAT_CARD
    ranged: bool = False
    aims: bool = False


@dataclass(frozen=True)
class DamageShared(game.Event):
    """The attacker's damage by side, and who answers."""

    hits: tuple[DamageSent, ...]
    to_answer: tuple[str, ...]
    clause: str
    area: Hex | None = None


@dataclass(frozen=True)
class CounterattackChosen(game.Event):
    """`more`: whether the same side may answer a second time."""

    by: str
    answer: Answer
    hits: tuple[DamageSent, ...]
    retreats: bool
    more: bool
    clause: str
    area: Hex | None = None


@dataclass(frozen=True)
class DamageTaken(game.Event):
    """The first damage on its way has found its figures; what is left over lapses, goes on to the next, or is shared out again."""

    side: str
    damage: int
    losses: tuple[Loss, ...]
    absorbed_by: str | None
    unused: int
    clause: str
    area: Hex | None = None
    goes_on: DamageSent | None = None
    spare: int = 0
    by_hand: bool = False


@dataclass(frozen=True)
class Retreated(game.Event):
    """A side has retreated, or stayed."""

    side: str
    clause: str
    area: Hex | None = None


@dataclass(frozen=True)
class FightClosed(game.Event):
    """The fight is over; its losses have left. `by_hand`: the players have done the rest of it themselves."""

    clause: str
    area: Hex | None = None
    by_hand: bool = False


FightEvent = FightOpened | DamageShared | CounterattackChosen | DamageTaken | Retreated | FightClosed
EVENTS = (FightOpened, DamageShared, CounterattackChosen, DamageTaken, Retreated, FightClosed)
