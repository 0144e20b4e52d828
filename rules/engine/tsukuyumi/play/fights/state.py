"""A fight that is going on, as plain data: the card, who answers, the damage on its way, the losses so far. Knows no rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.kernel.hexes import Hex

COMBAT_CARD = "combat-card"


@dataclass(frozen=True)
class CombatCard:
    """What a combat card says, as its owner reads it out: no counterattacks named means that nobody has read them out."""

    kind: str
    name: str = ""
    conquer: bool = False
    damage: int | None = None
    units: bool = False
    counterattacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """The counterattack that one side has chosen; `value` is damage or protection as the card or the sheet says."""

    side: str
    choice: str
    value: int = 0
    multiply: bool = False
    target: str = ""


@dataclass(frozen=True)
class DamageSent:
    """Damage on its way to a side: how much, from whom, and the clause that sends it."""

    side: str
    damage: int
    source: str
    clause: str


@dataclass(frozen=True)
class Loss:
    """Figures that will leave at the end of the fight, and who destroyed them."""

    side: str
    unit: str
    count: int
    source: str


@dataclass(frozen=True)
class Fight:
    """A fight that is not over: the attack is done, the defenders answer, nobody has left the board yet."""

    attacker: str
    leader: str
    area: Hex
    card: CombatCard
    damage: int = 0
    defenders: tuple[str, ...] = ()
    to_answer: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    hits: tuple[DamageSent, ...] = ()
    losses: tuple[Loss, ...] = ()
    retreats: tuple[str, ...] = ()
    split: bool = False
    part: Mapping[str, int] = field(default_factory=dict)  # the attacker's units that take part; none named: all
    rolled: bool = False  # the Gambler's die has been thrown in the middle of it
    spare: int = 0  # damage that one defender left over and that is shared out again
    source: str = COMBAT_CARD  # a mine, a laser, an event or a passive ability needs no card
    ranged: bool = False
    aims: bool = False  # at the Princess first
