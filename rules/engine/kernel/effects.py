"""What a card does, as data: parts, and steps with a verb each. Reads, writes and checks them; carries nothing out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from rules.engine.kernel.codec import Codec, Json
from rules.engine.kernel.errors import BadInput

VERSION = 1
MOST_PARTS = 6
MOST_STEPS = 24

When = Literal["now", "worn", "set-up", "goal", "reward", "bonus", "activate", "stays"]
Value = Literal["force", "initiative"]
Who = Literal["target", "user", "each"]
Until = Literal["turn", "round", "fight"]


class Step:
    """One step of a card. A step that `may` be left out is offered, not forced."""

    __slots__ = ()


@dataclass(frozen=True)
class Touch(Step):
    """Whom the card touches. `squares` are pairs of steps forward and to the right.

    `most` left out is one target, or all of those on several squares; a line without a `range` goes to the edge."""

    shape: Literal["front", "range", "squares", "around", "line", "self", "read"] = "front"
    range: int | None = None
    exact: bool = False
    squares: tuple[tuple[int, int], ...] = ()
    who: Literal["any", "enemy", "ally"] = "any"
    most: int | None = None
    from_: Literal["any", "behind"] = "any"
    may: bool = False


@dataclass(frozen=True)
class Roll(Step):
    """An attack roll against everybody touched, then what follows for the wounded and for the missed."""

    dice: Literal["normal", "transparent"] = "normal"
    plus: int = 0
    wounded: tuple["AnyStep", ...] = ()
    missed: tuple["AnyStep", ...] = ()
    may: bool = False


@dataclass(frozen=True)
class Reroll(Step):
    """Dice of a roll just made, thrown again."""

    dice: int = 2


@dataclass(frozen=True)
class Wound(Step):
    """Black points lost without a roll."""

    count: int = 1
    may: bool = False


@dataclass(frozen=True)
class Pull(Step):
    """The target comes to the square in front of the user."""

    turn: Literal["user", "keep"] = "user"
    may: bool = False


@dataclass(frozen=True)
class Push(Step):
    """The target goes to a free square that the user chooses."""

    squares: int = 1
    turn: Literal["user", "keep"] = "user"
    may: bool = False


@dataclass(frozen=True)
class Swap(Step):
    """User and target change places."""

    may: bool = False


@dataclass(frozen=True)
class Turn(Step):
    """Somebody is turned, to a facing that the user chooses where the card gives none."""

    who: Who = "target"
    facing: str | None = None
    may: bool = False


@dataclass(frozen=True)
class FreeSteps(Step):
    """The user walks without paying."""

    NAME: ClassVar[str] = "step"
    squares: int = 1
    who: Who = "user"
    may: bool = False


@dataclass(frozen=True)
class Weaken(Step):
    """Weaknesses, at most what is left."""

    on: Value = "initiative"
    count: int = 1
    who: Who = "target"
    until: Until = "turn"
    may: bool = False


@dataclass(frozen=True)
class Strengthen(Step):
    """Substances, until the turn, the round or the fight ends."""

    on: Value = "force"
    count: int = 1
    who: Who = "target"
    until: Until = "turn"
    may: bool = False


@dataclass(frozen=True)
class Armour(Step):
    """Armour for a while."""

    by: int = 1
    who: Who = "target"
    until: Until = "turn"
    may: bool = False


@dataclass(frozen=True)
class Recover(Step):
    """A skill that was set aside comes back to its hand."""

    what: Literal["skill", "token"] = "skill"
    may: bool = False


@dataclass(frozen=True)
class Heal(Step):
    """Black points back, never above the gauge."""

    count: int = 1
    who: Who = "target"
    may: bool = False


@dataclass(frozen=True)
class LoseTurn(Step):
    """Somebody is turned over without having played."""

    who: Who = "target"
    may: bool = False


@dataclass(frozen=True)
class Choose(Step):
    """One of several ways."""

    ways: tuple[tuple["AnyStep", ...], ...] = ()


@dataclass(frozen=True)
class Read(Step):
    """Read the card and carry it out by hand."""

    text: str = ""
    may: bool = False


# --- what missions, districts and the Game Master's card do, outside a fight


@dataclass(frozen=True)
class Creatures(Step):
    """The opponents draw creatures and place them on a line."""

    kind: Literal["minion", "lord"] = "minion"
    count: int = 1
    line: str = "f"


@dataclass(frozen=True)
class Heroes(Step):
    """So many heroes at most, on a line."""

    most: int = 3
    line: str = "a"


@dataclass(frozen=True)
class Void(Step):
    """The void token, on an empty square of a line."""

    line: str = "c"


@dataclass(frozen=True)
class GiveItem(Step):
    """One of the creatures gets an item."""

    card: str


@dataclass(frozen=True)
class Goal(Step):
    """What the mission asks for."""

    kind: Literal["wounds-each", "kill", "reach", "survive", "people"] = "people"
    count: int = 1
    line: str | None = None


@dataclass(frozen=True)
class Souls(Step):
    """Souls gained, from the supply or from the enemy; `killed` names who has to be dead for it."""

    by: int = 1
    from_: Literal["supply", "enemy"] = "supply"
    killed: Literal["carrier"] | None = None


@dataclass(frozen=True)
class Skill(Step):
    """Skills offered, drawn and kept."""

    offer: int = 0
    draw: int = 1
    keep: int = 1


@dataclass(frozen=True)
class Item(Step):
    """A piece of equipment out of the stock."""

    kind: str = "equipment"
    hands: int | None = None
    count: int = 1


@dataclass(frozen=True)
class Revive(Step):
    """Killed heroes of the team come back."""

    gauge: Literal["full"] | int = "full"


@dataclass(frozen=True)
class Invoke(Step):
    """The Game Master brings a creature in."""

    kind: Literal["minion", "lord", "god"] = "minion"
    cost: int = 1


AnyStep = (
    Touch | Roll | Reroll | Wound | Pull | Push | Swap | Turn | FreeSteps | Weaken | Strengthen | Armour
    | Recover | Heal | LoseTurn | Choose | Read
    | Creatures | Heroes | Void | GiveItem | Goal | Souls | Skill | Item | Revive | Invoke
)  # fmt: skip
STEPS = (
    Touch, Roll, Reroll, Wound, Pull, Push, Swap, Turn, FreeSteps, Weaken, Strengthen, Armour,
    Recover, Heal, LoseTurn, Choose, Read,
    Creatures, Heroes, Void, GiveItem, Goal, Souls, Skill, Item, Revive, Invoke,
)  # fmt: skip


@dataclass(frozen=True)
class Part:
    """The steps of a card at one moment; a mission's set-up says where."""

    when: When
    steps: tuple[AnyStep, ...]
    at: str | None = None


@dataclass(frozen=True)
class Effect:
    """Everything that a card does."""

    parts: tuple[Part, ...] = ()
    v: int = VERSION

    def steps(self, when: When) -> tuple[AnyStep, ...]:
        """The steps at that moment; empty where the card has none."""
        return next((part.steps for part in self.parts if part.when == when), ())


CODEC: Codec[Step] = Codec(STEPS, least=-9, tag="do")


def read(value: object, at: str) -> Effect:
    """An effect from JSON; a wrong one is refused with its place."""
    effect = CODEC.read_as(Effect, value, at)
    if effect.v != VERSION:
        raise BadInput("not-accepted", f"{at}.v", {"found": str(effect.v), "accepted": [str(VERSION)]})
    if not 1 <= len(effect.parts) <= MOST_PARTS:
        raise BadInput("out-of-range", f"{at}.parts", {"least": 1, "most": MOST_PARTS, "found": len(effect.parts)})
    count = sum(_count(step) for part in effect.parts for step in part.steps)
    if count > MOST_STEPS:
        raise BadInput("too-many", f"{at}.parts", {"most": MOST_STEPS, "found": count})
    return effect


def write(effect: Effect) -> Json:
    """As JSON says it."""
    return {"v": effect.v, "parts": [CODEC.write_as(part) for part in effect.parts]}


def read_step(value: object, at: str) -> Step:
    """One step that is still to be carried out."""
    return CODEC.read(value, at)


def write_step(step: Step) -> Json:
    return CODEC.write(step)


def _count(step: AnyStep) -> int:
    match step:
        case Roll(wounded=wounded, missed=missed):
            return 1 + sum(map(_count, (*wounded, *missed)))
        case Choose(ways):
            return 1 + sum(_count(inner) for way in ways for inner in way)
        case _:
            return 1


@dataclass(frozen=True)
class CardFacts:
    """What is known of a card: its kind, whose it is, its numbers and traits, what it does."""

    kind: str | None = None
    of: str | None = None
    figures: Mapping[str, int] = field(default_factory=dict)
    traits: frozenset[str] = frozenset()
    effect: Effect | None = None
