"""What somebody at the table wants to do: combat actions, instants, answers, flight, hand corrections; exploring in city_commands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.engine.kernel import game
from rules.engine.kernel.catalogue import Bound
from rules.engine.kernel.effects import Effect
from rules.engine.necropole import city_commands
from rules.engine.necropole.arena_commands import ARENA_ACTIONS, ArenaAction
from rules.engine.necropole.city_commands import CityAction
from rules.engine.necropole.ids import District
from rules.engine.necropole.ids import SideName as SideName
from rules.engine.necropole.ids import Slug as Slug
from rules.engine.necropole.ids import UndeadId as UndeadId

Dice = tuple[int, int] | Literal["phone"]


@dataclass(frozen=True)
class Placed:
    """One figure's square and facing."""

    who: UndeadId
    at: str
    facing: str


@dataclass(frozen=True)
class Given:
    """An answer to an open step that is sent along with its card."""

    to: str | None = None
    targets: tuple[UndeadId, ...] | None = None
    yes: bool | None = None
    option: int | str | None = None
    facing: str | None = None


# --- placing


@dataclass(frozen=True)
class Stand(game.Command):
    """Figures placed on their line, before the fight begins or when they join it."""

    by: SideName
    figures: tuple[Placed, ...]


@dataclass(frozen=True)
class PlaceVoid(game.Command):
    """The void token, on an empty square."""

    by: SideName
    at: str


@dataclass(frozen=True)
class NextCamp(game.Command):
    """The camp that dice put next in this round, or the phone's dice for all that are left."""

    by: SideName
    camp: int | None = None
    dice: Literal["phone"] | None = None


# --- combat actions


@dataclass(frozen=True)
class House(game.Command):
    """The phone plays the Game Master's creatures, by a rule of the house; `choice` counts from 0 where several acts are equally good."""

    by: SideName
    choice: int | None = None


@dataclass(frozen=True)
class Step(game.Command):
    """Square by square, then turned."""

    who: UndeadId
    path: tuple[str, ...]
    facing: str | None = None


@dataclass(frozen=True)
class Walk(game.Command):
    """The same on a board that is followed by eye."""

    who: UndeadId
    squares: int


@dataclass(frozen=True)
class Face(game.Command):
    """Turned on the spot; on a board followed by eye nobody says where to."""

    who: UndeadId
    facing: str | None = None


@dataclass(frozen=True)
class Strike(game.Command):
    """The universal attack."""

    who: UndeadId
    target: UndeadId | None = None
    dice: Dice | None = None
    total: int | None = None
    wounded: tuple[UndeadId, ...] | None = None


@dataclass(frozen=True)
class PlayCard(game.Command):
    """A skill or module, in one's own turn or as an instant."""

    who: UndeadId
    card: Slug
    instant: bool | None = None
    targets: tuple[UndeadId, ...] | None = None
    cost: int | None = None
    dice: Dice | None = None
    total: int | None = None
    wounded: tuple[UndeadId, ...] | None = None
    answers: tuple[Given, ...] = ()


@dataclass(frozen=True)
class Potion(game.Command):
    """A potion used on its carrier or on the undead in front of it; `again` are the dice thrown anew."""

    who: UndeadId
    card: Slug
    use: Literal["force", "initiative", "heal", "reroll"]
    for_: UndeadId | None = None
    again: tuple[int, ...] = ()
    dice: Dice | None = None
    total: int | None = None
    wounded: tuple[UndeadId, ...] | None = None


@dataclass(frozen=True)
class Roll(game.Command):
    """The dice of a roll that is due."""

    dice: Dice | None = None
    total: int | None = None
    wounded: tuple[UndeadId, ...] | None = None


@dataclass(frozen=True)
class Answer(game.Command):
    """What somebody chooses where a card leaves a step open: a square to go `to`, targets, yes or no, the number of a way, a facing."""

    to: str | None = None
    targets: tuple[UndeadId, ...] | None = None
    yes: bool | None = None
    option: int | str | None = None
    facing: str | None = None


@dataclass(frozen=True)
class Fallen(game.Command):
    """Its last black point is gone, where its life is not known here."""

    who: UndeadId


@dataclass(frozen=True)
class Stands(game.Command):
    """It has black points left."""

    who: UndeadId


@dataclass(frozen=True)
class Stop(game.Command):
    """The turn of an undead ends; also the whole of it."""

    who: UndeadId


@dataclass(frozen=True)
class Hold(game.Command):
    """Wait: this side wants to play an instant."""

    by: SideName


@dataclass(frozen=True)
class LetPass(game.Command):
    """After all, no instant."""

    by: SideName


@dataclass(frozen=True)
class Flee(game.Command):
    """Heroes leave the fight."""

    by: SideName
    heroes: tuple[UndeadId, ...]
    payer: int | None = None


@dataclass(frozen=True)
class JoinFight(game.Command):
    """Heroes of the district enter the fight between two rounds."""

    NAME: ClassVar[str] = "join"
    by: SideName
    heroes: tuple[UndeadId, ...]
    camp: int
    payer: int | None = None


@dataclass(frozen=True)
class EndBetween(game.Command):
    """Nothing more between two rounds, by one side or by all."""

    by: SideName
    all: bool = False


@dataclass(frozen=True)
class GoalMet(game.Command):
    """The mission's goal is reached, where people judge it."""

    by: SideName


@dataclass(frozen=True)
class GoalFailed(game.Command):
    """The mission's goal can no longer be reached."""

    by: SideName


# --- hand corrections: always legal, always logged as such


@dataclass(frozen=True)
class Place(game.Command):
    """A figure set on a square by hand, or a hero or creature in a district."""

    area: str
    unit: UndeadId
    facing: str | None = None


@dataclass(frozen=True)
class Remove(game.Command):
    """A figure taken off the board by hand: it is out of the fight. In the city a hero is dead then, a creature back under its pile."""

    unit: UndeadId


@dataclass(frozen=True)
class Adjust(game.Command):
    """A counter changed by hand."""

    who: UndeadId
    what: Literal["lost", "weak-initiative", "weak-force", "sub-initiative", "sub-force", "flipped"]
    by: int


@dataclass(frozen=True)
class Purse(game.Command):
    """Tokens or souls counted by hand, of a team or of one of its players."""

    who: SideName
    what: Literal["tokens", "souls"]
    by: int
    leader: int | None = None


@dataclass(frozen=True)
class Mark(game.Command):
    """A point off a district, or all of them, by hand."""

    area: District
    what: Literal["damage", "destroyed"]


@dataclass(frozen=True)
class Unmark(game.Command):
    """A point given back to a district, or its ruins rebuilt, by hand."""

    area: District
    what: Literal["damage", "destroyed"]


@dataclass(frozen=True)
class GivePrinted(game.Command):
    """Numbers that the booklet or a component prints for all: prices, gains, the side of the hexagonal board."""

    printed: Mapping[str, int]


@dataclass(frozen=True)
class GiveStats(game.Command):
    """What a hero's or creature's card prints."""

    unit: Slug
    stats: Mapping[str, Bound]


@dataclass(frozen=True)
class GiveCard(game.Command):
    """What a card prints; `by`: it is in that side's hand, and nobody else hears of it."""

    card: Slug
    kind: str | None = None
    of: str | None = None
    figures: Mapping[str, int] | None = None
    traits: tuple[str, ...] = ()
    effect: Effect | None = None
    by: SideName | None = None


@dataclass(frozen=True)
class ShiftPoints(game.Command):
    """Victory points counted by hand."""

    NAME: ClassVar[str] = "vp"
    who: SideName
    by: int


@dataclass(frozen=True)
class Say(game.Command):
    """A note in the log."""

    text: str


@dataclass(frozen=True)
class ChooseRuling(game.Command):
    """Another reading, from now on."""

    ruling: str
    reading: str


FightAction = (
    Stand | PlaceVoid | NextCamp | Step | Walk | Face | Strike | PlayCard | Potion | Roll | Answer | Fallen | Stands | Stop | Hold | LetPass
    | Flee | JoinFight | EndBetween | GoalMet | GoalFailed
)  # fmt: skip
Action = FightAction | CityAction | ArenaAction | House
Correction = Place | Remove | Adjust | Purse | Mark | Unmark | GiveStats | GivePrinted | GiveCard | ShiftPoints | Say | ChooseRuling
Command = Action | Correction
# In the order in which they are listed.
ACTIONS = (
    *city_commands.VENTURES, JoinFight, *city_commands.OTHERS,
    Stand, PlaceVoid, NextCamp, Step, Walk, Face, Strike, PlayCard, Potion, Roll, Answer, Fallen, Stands, Stop, Hold, LetPass, Flee,
    EndBetween, GoalMet, GoalFailed, *city_commands.DRAWS, *ARENA_ACTIONS, House,
)  # fmt: skip
CORRECTIONS = (Place, Remove, Adjust, Purse, Mark, Unmark, GiveStats, GivePrinted, GiveCard, ShiftPoints, Say, ChooseRuling)
