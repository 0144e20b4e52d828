"""What teams do before an arena: keep heroes and skills, share out what they get, pick equipment, cast lots."""

from dataclasses import dataclass

from rules.engine.kernel import game
from rules.engine.necropole.ids import SideName, Slug, UndeadId
from rules.engine.necropole.state import Class, Value


@dataclass(frozen=True)
class KeepHero(game.Command):
    """Of two heroes drawn in secret, the one that the team keeps; without `hero` nobody says who it is."""

    by: SideName
    class_: Class
    hero: Slug | None = None


@dataclass(frozen=True)
class KeepSkills(game.Command):
    """The cards that a hero keeps of those drawn for it; None is a card that stays off the phone. `for_` gets a warrior's module."""

    by: SideName
    who: UndeadId
    cards: tuple[Slug | None, ...]
    for_: UndeadId | None = None


@dataclass(frozen=True)
class Share:
    """What one hero gets: substances on its two values, armour, potions."""

    who: UndeadId
    force: int = 0
    initiative: int = 0
    armour: int = 0
    potions: tuple[Slug, ...] = ()


@dataclass(frozen=True)
class ShareOut(game.Command):
    """A team's two potions, and where nobody picks equipment its substances and armour, among its heroes."""

    by: SideName
    shares: tuple[Share, ...]


@dataclass(frozen=True)
class PickFirst(game.Command):
    """Which team takes the first piece of equipment."""

    first: SideName


@dataclass(frozen=True)
class PickItem(game.Command):
    """A piece of the nine on the table, for a hero, before its Force or its Initiative."""

    by: SideName
    card: Slug
    for_: UndeadId
    on: Value = "force"


@dataclass(frozen=True)
class CastLots(game.Command):
    """Who places the void token, who places the first hero, who begins; what nobody says the phone throws."""

    void: SideName | None = None
    places: SideName | None = None
    begins: SideName | None = None


ArenaAction = KeepHero | KeepSkills | ShareOut | PickFirst | PickItem | CastLots
ARENA_ACTIONS = (KeepHero, KeepSkills, ShareOut, PickFirst, PickItem, CastLots)
