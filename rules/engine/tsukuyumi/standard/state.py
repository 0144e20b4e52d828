"""What only the standard game keeps beside the position: cards, budgets, the fight that is going on. Knows no rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.play.duties import CommonDuty

# Where a standard game stands (state.stage).
SETUP = "setup"
POWER = "oni-power"
CHOOSE = "choose-cards"
PLAY = "play"
COUNT = "count"

# The steps of one player's set-up.
HOME, AREAS, UNITS = "home", "start-areas", "starting-units"


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


@dataclass(frozen=True)
class Advantage:
    """A starting advantage and the number on its card."""

    card: str
    value: int = 1


@dataclass(frozen=True)
class Tally:
    """What a player has done that goals and missions count: in this round, and in the whole game."""

    conquests: int = 0  # areas taken in this round
    reconquests: int = 0  # those of them that had been somebody's
    oni_destroyed: int = 0  # in this round
    destroyed: int = 0  # enemy units of all sides, in this round
    destroyed_in_all: int = 0
    tsukuyumi_conquests: int = 0  # in the whole game
    moon_points: int = 0  # how often the Moon's centre has paid


@dataclass(frozen=True)
class Standard:
    """The standard game's own state; `players` sit in this order, each one's left neighbour next."""

    players: tuple[str, ...]
    variant: str = "standard"
    modules: tuple[str, ...] = ()
    scenario: str = ""
    goal: int = 0
    step: str = ""
    placed: frozenset[str] = frozenset()
    starting: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    more_areas: Mapping[str, int] = field(default_factory=dict)
    home_places: tuple[Hex, ...] = ()
    combat_cards: Mapping[str, tuple[CombatCard, ...]] = field(default_factory=dict)
    mascots: Mapping[str, str] = field(default_factory=dict)
    advantages: Mapping[str, Advantage] = field(default_factory=dict)
    free_events: Mapping[str, int] = field(default_factory=dict)  # events of Intelligence that need no action
    chosen: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    chosen_names: Mapping[str, str] = field(default_factory=dict)
    shown: bool = False
    fighters: frozenset[str] = frozenset()
    once: frozenset[str] = frozenset()
    missions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    goals: frozenset[str] = frozenset()
    oni_missions: Mapping[str, str] = field(default_factory=dict)
    power: str = ""
    fight: Fight | None = None
    defiler_turned: bool = False
    princess_away: bool = False
    order_next: tuple[str, ...] = ()
    duties: tuple[CommonDuty, ...] = ()  # what waits, the first of them first
    tallies: Mapping[str, Tally] = field(default_factory=dict)
