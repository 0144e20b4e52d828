"""What has happened before an arena, with its clause."""

from dataclasses import dataclass

from rules.engine.kernel import game
from rules.engine.necropole.arena_commands import Share
from rules.engine.necropole.state import Class, Value


@dataclass(frozen=True)
class HeroKept(game.Event):
    """A team keeps a hero, in secret."""

    by: str
    class_: Class
    clause: str
    hero: str | None = None


@dataclass(frozen=True)
class ShownHero:
    """A hero as everybody sees it now, with the skills linked to it."""

    who: str
    side: str
    class_: Class
    unit: str | None = None
    linked: tuple[str, ...] = ()


@dataclass(frozen=True)
class HeroesShown(game.Event):
    """Every team has its heroes: they are turned up."""

    heroes: tuple[ShownHero, ...]
    clause: str


@dataclass(frozen=True)
class SkillsKept(game.Event):
    """A hero's cards are in hand; `to` has those of a warrior who gave them away."""

    by: str
    who: str
    count: int
    clause: str
    cards: tuple[str | None, ...] = ()
    to: str | None = None


@dataclass(frozen=True)
class SharedOut(game.Event):
    """A team has shared out its potions, and its substances and armour where there is no equipment."""

    by: str
    shares: tuple[Share, ...]
    clause: str


@dataclass(frozen=True)
class PickOrder(game.Event):
    """Which team picks first, and the pieces on the table."""

    first: str
    pieces: tuple[str, ...]
    clause: str


@dataclass(frozen=True)
class ItemPicked(game.Event):
    """A team took a piece of equipment for one of its heroes."""

    by: str
    card: str
    who: str
    on: Value
    clause: str


@dataclass(frozen=True)
class LotsCast(game.Event):
    """The fight is set up: who places the void token, who places first, who begins. `phone`: how many of these the phone threw.

    `lines`: the teams that choose their line of a hexagonal board, one after the other."""

    begins: str
    clause: str
    void: str | None = None
    places: str | None = None
    phone: int = 0
    lines: tuple[str, ...] = ()


ArenaEvent = HeroKept | HeroesShown | SkillsKept | SharedOut | PickOrder | ItemPicked | LotsCast
KINDS = (HeroKept, HeroesShown, SkillsKept, SharedOut, PickOrder, ItemPicked, LotsCast)
