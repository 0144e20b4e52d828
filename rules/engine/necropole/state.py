"""A Nécropole position, as the contract writes it: sides, undead, the fight that is being played. Frozen; knows no rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal, TypeVar

from rules.engine.kernel.catalogue import Bound, Catalogue
from rules.engine.kernel.effects import AnyStep, CardFacts, Roll
from rules.engine.necropole.boards import Board
from rules.engine.necropole.rulings import Rulings, Terms, terms

SLUG = "necropole"
MASTER = "master"
TEAMS = ("team-1", "team-2", "team-3", "team-4", "team-5", "team-6", "team-7", "team-8")
SIDES = (MASTER, *TEAMS)
UNIVERSAL = "universal"
STATS = ("force", "initiative", "life", "armour", "damage")
CARD_FIGURES = ("weaknesses", "range", "souls", "bonus", "armour", "hands")

Kind = Literal["hero", "minion", "lord", "god"]
Class = Literal["sorcerer", "warrior", "assassin"]
CLASSES: tuple[Class, ...] = ("sorcerer", "warrior", "assassin")
Value = Literal["force", "initiative"]
Figures = Mapping[str, Mapping[str, Bound]]
T = TypeVar("T")


def present(value: T | None) -> T:
    """A value that is there whenever somebody asks for it."""
    if value is None:
        raise LookupError("asked for what is not there")
    return value


def _empty() -> Mapping[str, int]:
    return MappingProxyType({})


@dataclass(frozen=True)
class ValueCounters:
    """Counters on an undead's two values."""

    initiative: int = 0
    force: int = 0

    def plus(self, on: Value, count: int) -> "ValueCounters":
        return replace(self, initiative=self.initiative + count) if on == "initiative" else replace(self, force=self.force + count)


@dataclass(frozen=True)
class Worn:
    """An item, and the value on which its substances count (nec.item.10)."""

    card: str
    on: Value = "force"


@dataclass(frozen=True)
class Undead:
    """A hero or creature; `unit` is the kind of card where it is not its own name."""

    side: str
    kind: Kind
    unit: str | None = None
    class_: Class | None = None
    in_: str | None = None
    lost: int = 0
    dead: bool = False
    barred: bool = False
    invoked: bool = False
    items: tuple[Worn, ...] = ()
    potions: tuple[str, ...] = ()


@dataclass(frozen=True)
class SkillDue:
    """A card that a leader draws before the game: a capacity for an assassin, a spell for a sorcerer (nec.setup.7)."""

    leader: int
    kind: Literal["capacity", "spell"]


@dataclass(frozen=True)
class Draft:
    """What a team still draws before the game: `heroes` is how many each team leads.

    `spare` is the hero or card drawn last, which may be swapped; `kind` is its class or pile, `card` the skill linked to it."""

    stage: Literal["heroes", "spare-hero", "swap-hero", "skills", "spare-skill", "swap-skill"] = "heroes"
    heroes: int = 3
    due: tuple[SkillDue, ...] = ()
    spare: str | None = None
    kind: str | None = None
    card: str | None = None


@dataclass(frozen=True)
class Owed:
    """A part of a mission's reward that its team has yet to take."""

    what: Literal["skill", "item", "mission", "soul"]
    hands: int | None = None
    from_: str | None = None
    card: str | None = None


@dataclass(frozen=True)
class Leader:
    """One player's heroes and skills; tokens and souls of their own only where the team does not pool them."""

    heroes: tuple[str, ...] = ()
    skills: tuple[str | None, ...] = ()
    tokens: int = 0
    souls: int = 0


@dataclass(frozen=True)
class Side:
    """What a team or the Game Master holds; `fled` counts heroes since the last gain of tokens."""

    tokens: int = 0
    souls: int = 0
    vp: int = 0
    fled: int = 0
    missions: tuple[str | None, ...] = ()
    completed: tuple[str, ...] = ()
    stock: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    leaders: tuple[Leader, ...] = ()
    owed: tuple[Owed, ...] = ()
    draft: Draft | None = None


@dataclass(frozen=True)
class Figure:
    """An undead on the board of a fight. `weak`, `sub` and `potion` are its counters, `wounds` those of this fight."""

    at: str | None = None
    facing: str | None = None
    flipped: bool = False
    weak: ValueCounters = ValueCounters()
    sub: ValueCounters = ValueCounters()
    potion: ValueCounters = ValueCounters()
    wounds: int = 0
    used: tuple[str, ...] = ()
    faded: bool = False


@dataclass(frozen=True)
class Camp:
    """The sides that fight together, and the line where they started."""

    sides: tuple[str, ...]
    line: str | int | None = None


@dataclass(frozen=True)
class Standing:
    """What a card changes on an undead for longer than its turn."""

    who: str
    on: Literal["force", "initiative", "armour"]
    by: int
    until: Literal["turn", "round", "fight"]


@dataclass(frozen=True)
class FightGoal:
    """What ends a mission, and who it is about."""

    kind: Literal["wounds-each", "kill", "people"]
    count: int = 1
    who: tuple[str, ...] = ()


@dataclass(frozen=True)
class SetUpStep:
    """What has to be done before a fight begins, and by which side, or one of several.

    `kind` and `count` say which creatures are named, `card` which item one of them gets, `line` where the void token goes."""

    what: Literal["board", "line", "first", "name", "give", "place", "void"]
    by: tuple[str, ...] = ()
    kind: Literal["minion", "lord"] | None = None
    count: int | None = None
    card: str | None = None
    line: str | None = None


@dataclass(frozen=True)
class Throw:
    """A roll as it was made: two dice, only their total, or neither where people compared themselves."""

    dice: tuple[int, int] | None = None
    total: int | None = None


@dataclass(frozen=True)
class Batch:
    """Steps that are still to be taken, and whom they are about; `roll` is the attack roll that they follow."""

    steps: tuple[AnyStep, ...] = ()
    targets: tuple[str, ...] = ()
    roll: Roll | None = None


@dataclass(frozen=True)
class Running:
    """An attack or card that is being carried out: what is left of it, the nearest first.

    `throw` is the latest roll, with whom it wounds, as long as one of the sides `chances` may have it thrown again. `kept` are dice that
    stay when it is; `again`: it has been thrown a second time."""

    who: str
    card: str
    instant: bool = False
    todo: tuple[Batch, ...] = ()
    wounded: tuple[str, ...] = ()
    throw: Throw | None = None
    chances: tuple[str, ...] = ()
    kept: tuple[int | None, int | None] | None = None
    again: bool = False

    @property
    def targets(self) -> tuple[str, ...]:
        return self.todo[0].targets if self.todo else ()

    @property
    def step(self) -> AnyStep:
        """The step that comes next."""
        return self.todo[0].steps[0]


@dataclass(frozen=True)
class Fight:
    """A fight. `camp` plays now, `attacker` is whose turn has begun, `last` who played before it.

    `acted`: the attacker, or whoever played last, has taken a combat action that an instant may answer. `last_instant`: the side whose
    instant was the latest thing to happen. `fallen`: the wounds of those who were killed. `doubt`: who may have fallen, since its life
    is not known. `between`: the sides that may still act between two rounds; `buying`: the first of them has been shopping.
    `places`: the camp that places the first figure, where they are placed in turn. `order`: the camps as dice have put them in this round.
    `todo`: what is left of the set-up. `used`: skills of the Game Master's card. `carrier`: who got the mission's item."""

    kind: Literal["mission", "attack", "god", "arena"] = "attack"
    district: str | None = None
    mission: str | None = None
    starter: str | None = None
    board: Board = field(default_factory=Board)
    camps: tuple[Camp, ...] = ()
    first: int = 0
    round: int = 1
    camp: int = 0
    attacker: str | None = None
    last: str | None = None
    last_instant: str | None = None
    acted: bool = False
    discarded: tuple[str, ...] = ()
    goal: FightGoal | None = None
    between: tuple[str, ...] | None = None
    figures: Mapping[str, Figure] = field(default_factory=lambda: MappingProxyType({}))
    fallen: Mapping[str, int] = field(default_factory=_empty)
    fled: tuple[str, ...] = ()
    hold: tuple[str, ...] = ()
    standing: tuple[Standing, ...] = ()
    running: Running | None = None
    doubt: tuple[str, ...] = ()
    void_by: str | None = None
    places: int | None = None
    order: tuple[int, ...] = ()
    todo: tuple[SetUpStep, ...] = ()
    used: tuple[str, ...] = ()
    carrier: str | None = None
    buying: bool = False


@dataclass(frozen=True)
class City:
    """The ring of districts round the Mausoleum, clockwise, and what creatures have done to it."""

    ring: tuple[str, ...] = ()
    damage: Mapping[str, int] = field(default_factory=_empty)
    destroyed: tuple[str, ...] = ()


@dataclass(frozen=True)
class KeptHero:
    """A hero that a team keeps for an arena; nothing is known of other teams' before all have theirs."""

    class_: Class | None = None
    hero: str | None = None


@dataclass(frozen=True)
class Arena:
    """An arena that is being set up: what each team has kept, who has its cards, who has shared out, what is left to pick.

    `gifts` are the substances and armour that stay all fight long where there is no equipment (nec.arena.8)."""

    heroes: int = 3
    variants: tuple[Literal["enceinte", "sans-equipement", "draft", "carnage"], ...] = ()
    board: Board = field(default_factory=Board)
    kept: Mapping[str, tuple[KeptHero, ...]] = field(default_factory=lambda: MappingProxyType({}))
    ready: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    first: str | None = None
    market: tuple[str, ...] = ()
    gifts: tuple[Standing, ...] = ()


@dataclass(frozen=True)
class Position:
    """Everything that a table knows. `active` is whose exploration turn it is; nobody's where only a fight is played.

    `fights` says whether a fight's squares are kept. `halted`: fights that wait between two rounds until the one that was begun there is
    over, the latest last. `alive`: the heroes who were alive when the exploration turn began, all of them
    where nobody says; `slain`: those whom the Game Master's creatures have killed in it."""

    mode: Literal["campaign", "arena"] = "campaign"
    turn: int = 1
    difficulty: Literal["easy", "normal", "hard"] = "easy"
    level: Literal["beginner", "expert", "impossible", "dantesque"] | None = None
    fights: Literal["tracked", "by-eye"] = "tracked"
    order: tuple[str, ...] = ()
    active: str | None = None
    done: tuple[str, ...] = ()
    city: City = field(default_factory=City)
    supply: Mapping[str, int] = field(default_factory=_empty)
    alive: tuple[str, ...] | None = None
    slain: tuple[str, ...] = ()
    printed: Mapping[str, int] = field(default_factory=_empty)
    sides: Mapping[str, Side] = field(default_factory=lambda: MappingProxyType({}))
    undead: Mapping[str, Undead] = field(default_factory=lambda: MappingProxyType({}))
    stats: Figures = field(default_factory=lambda: MappingProxyType({}))
    cards: Mapping[str, CardFacts] = field(default_factory=lambda: MappingProxyType({}))
    fight: Fight | None = None
    halted: tuple[Fight, ...] = ()
    arena: Arena | None = None
    rulings: Rulings = ()
    winners: tuple[str, ...] = ()
    seed: str | None = None
    rolls: int = 0


@dataclass(frozen=True)
class State:
    """A position, and the box that says what is printed."""

    position: Position
    catalogue: Catalogue = field(compare=False, repr=False)

    @cached_property
    def terms(self) -> Terms:
        return terms(self.position.rulings)

    @property
    def fight(self) -> Fight:
        """The fight that is being played; only asked for while there is one."""
        return present(self.position.fight)

    @property
    def undead(self) -> Mapping[str, Undead]:
        return self.position.undead

    def unit(self, who: str) -> str:
        """The card of an undead."""
        return self.undead[who].unit or who

    def card(self, slug: str) -> CardFacts:
        """What is known of a card: as the box has it, with what was entered at this table."""
        return self._merged.get(slug) or self.position.cards.get(slug) or self.catalogue.cards.get(slug) or CardFacts()

    @cached_property
    def _merged(self) -> Mapping[str, CardFacts]:
        """The cards of which the box knows something and the table something else."""
        known = self.catalogue.cards
        return {slug: _completed(known[slug], entered) for slug, entered in self.position.cards.items() if slug in known}

    def camp_of(self, side: str) -> int:
        """The camp of a side; -1 where it is not in the fight."""
        return next((n for n, camp in enumerate(self.fight.camps) if side in camp.sides), -1)

    def camp_of_undead(self, who: str) -> int:
        return self.camp_of(self.undead[who].side)

    def standing_in(self, camp: int) -> tuple[str, ...]:
        """The undead of a camp that are on the board, in alphabetical order."""
        return tuple(who for who in sorted(self.fight.figures) if self.camp_of_undead(who) == camp)

    def at(self, square: str | None) -> str | None:
        """Who is on a square."""
        return next((who for who, figure in self.fight.figures.items() if square is not None and figure.at == square), None)


def _completed(known: CardFacts, entered: CardFacts) -> CardFacts:
    figures = MappingProxyType({**known.figures, **entered.figures})
    effect = entered.effect or known.effect
    return CardFacts(entered.kind or known.kind, entered.of or known.of, figures, entered.traits or known.traits, effect)
