"""What has happened outside fights, with the numbers that were decided and the clause that decided them."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.engine.kernel import game
from rules.engine.necropole.boards import Board
from rules.engine.necropole.state import Camp, Class, FightGoal, Kind, Owed, SetUpStep, SkillDue, Value

FightKind = Literal["mission", "attack", "god", "arena"]


# --- before the game


@dataclass(frozen=True)
class HeroDrawn(game.Event):
    """A hero for a leader, or the team's spare one; `card` is the skill linked to it, where that is known."""

    by: str
    class_: Class
    hero: str
    clause: str
    leader: int | None = None
    card: str | None = None


@dataclass(frozen=True)
class HeroPutBack(game.Event):
    """A hero went under its pile: the spare one, or the one whose place it takes; then skills are drawn: `due`."""

    by: str
    hero: str
    clause: str
    spare: bool = True
    card: str | None = None
    due: tuple[SkillDue, ...] = ()


@dataclass(frozen=True)
class SkillDrawn(game.Event):
    """A skill for a leader's hand, or the team's spare one."""

    by: str
    kind: Literal["capacity", "spell"]
    clause: str
    leader: int | None = None
    card: str | None = None


@dataclass(frozen=True)
class SkillPutBack(game.Event):
    """A skill went under its pile: the spare one, or the one whose place it takes."""

    by: str
    clause: str
    card: str | None = None
    spare: bool = True


# --- turns


@dataclass(frozen=True)
class TurnBegan(game.Event):
    """An exploration turn began, and with it that of the first side; `revived` came back by themselves."""

    turn: int
    first: str
    clause: str
    revived: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gained(game.Event):
    """What a side gained as the turn began, after the limit and what flight costs."""

    side: str
    tokens: int
    clause: str
    souls: int = 0


@dataclass(frozen=True)
class PursesShared(game.Event):
    """What each player of a team has, where each spends their own."""

    side: str
    tokens: tuple[int, ...]
    souls: tuple[int, ...]
    clause: str


@dataclass(frozen=True)
class SideDone(game.Event):
    """A side has ended its exploration turn, or has no tokens left."""

    by: str
    clause: str


@dataclass(frozen=True)
class TurnHanded(game.Event):
    """The next side explores; those of it who fled take part again."""

    to: str
    clause: str


@dataclass(frozen=True)
class DistrictDamaged(game.Event):
    """Creatures took points off a district; `total` is what it has lost by now."""

    district: str
    count: int
    total: int
    clause: str


@dataclass(frozen=True)
class DistrictDestroyed(game.Event):
    """A district has no points left."""

    district: str
    clause: str


# --- actions


@dataclass(frozen=True)
class HeroesMoved(game.Event):
    """Heroes went to an adjacent district."""

    by: str
    heroes: tuple[str, ...]
    district: str
    tokens: int
    clause: str


@dataclass(frozen=True)
class DistrictActivated(game.Event):
    """A district's effect was used."""

    by: str
    district: str
    tokens: int
    clause: str


@dataclass(frozen=True)
class HeroesRevived(game.Event):
    """Killed heroes are back at the Mausoleum with full gauges."""

    by: str
    heroes: tuple[str, ...]
    clause: str


@dataclass(frozen=True)
class SkillExchanged(game.Event):
    """At the Crypt a skill was offered and one of three kept; nobody says which where `keep` is missing."""

    by: str
    leader: int
    clause: str
    offer: str | None = None
    drawn: tuple[str, ...] = ()
    keep: str | None = None


@dataclass(frozen=True)
class MissionDrawn(game.Event):
    """A mission for the hand, perhaps kept off the phone; `back` went under its pile for it, `owed`: it was a reward."""

    by: str
    kind: Literal["profane", "faction"]
    tokens: int
    clause: str
    card: str | None = None
    back: str | None = None
    owed: bool = False


@dataclass(frozen=True)
class MissionTriggered(game.Event):
    """A mission was shown, to be played at once."""

    by: str
    card: str
    tokens: int
    clause: str


@dataclass(frozen=True)
class Bought(game.Event):
    """A piece for souls: for the stock, or for a hero. `goes_on`: between two rounds, more may be bought."""

    by: str
    card: str
    souls: int
    clause: str
    for_: str | None = None
    on: Value | None = None
    potion: bool = False
    goes_on: bool = False


@dataclass(frozen=True)
class Sold(game.Event):
    """A piece for half its price, out of the stock or off a hero."""

    by: str
    card: str
    souls: int
    clause: str
    from_: str | None = None
    goes_on: bool = False


@dataclass(frozen=True)
class Equipped(game.Event):
    """A hero took something out of the team's stock."""

    by: str
    hero: str
    card: str
    clause: str
    on: Value | None = None


@dataclass(frozen=True)
class HandedOver(game.Event):
    """A hero handed something over; a skill goes from one leader's hand to another's."""

    by: str
    card: str
    from_: str
    to: str
    clause: str
    skill: bool = False


@dataclass(frozen=True)
class CreatureInvoked(game.Event):
    """A creature came before the Gate."""

    NAME: ClassVar[str] = "invoked"
    who: str
    unit: str
    kind: Kind
    tokens: int
    clause: str


@dataclass(frozen=True)
class MasterSkillUsed(game.Event):
    """A skill of the Game Master's card was paid for; `limited`: not again in this turn or fight."""

    skill: str
    group: Literal["exploration", "both", "combat"]
    tokens: int
    clause: str
    limited: bool = True


# --- fights begin, missions end


@dataclass(frozen=True)
class FightBegan(game.Event):
    """Heroes and creatures meet; `todo` is what has to be done before the first round."""

    kind: FightKind
    district: str
    starter: str
    camps: tuple[Camp, ...]
    figures: tuple[str, ...]
    board: Board
    clause: str
    tokens: int = 0
    todo: tuple[SetUpStep, ...] = ()
    mission: str | None = None
    goal: FightGoal | None = None
    god: str | None = None


@dataclass(frozen=True)
class BoardChosen(game.Event):
    """The board of the fight, with the line of each camp; `choose`: the sides that choose theirs, one after the other."""

    by: str
    board: Board
    lines: tuple[str | int | None, ...]
    clause: str
    choose: tuple[str, ...] = ()


@dataclass(frozen=True)
class LineChosen(game.Event):
    """Where a camp starts on a hexagonal board."""

    by: str
    camp: int
    line: int
    clause: str


@dataclass(frozen=True)
class FirstChosen(game.Event):
    """Which camp places its figures and plays first."""

    by: str
    camp: int
    clause: str


@dataclass(frozen=True)
class CreaturesNamed(game.Event):
    """Creatures were drawn for a fight: their ids and their cards."""

    by: str
    creatures: tuple[str, ...]
    units: tuple[str, ...]
    kind: Kind
    clause: str


@dataclass(frozen=True)
class CreatureItemGiven(game.Event):
    """A creature got the mission's item."""

    NAME: ClassVar[str] = "item-given"
    by: str
    who: str
    card: str
    on: Value
    clause: str


@dataclass(frozen=True)
class MissionEnded(game.Event):
    """A mission was completed or failed; a reward may be `owed`, `souls` are paid at once."""

    by: str
    card: str
    met: bool
    clause: str
    souls: int = 0
    owed: tuple[Owed, ...] = ()


@dataclass(frozen=True)
class RewardTaken(game.Event):
    """A part of a reward was taken: a skill, a piece of equipment, a soul."""

    by: str
    owed: Owed
    clause: str
    leader: int | None = None
    card: str | None = None
    for_: str | None = None
    on: Value | None = None
    potion: bool = False


@dataclass(frozen=True)
class RewardSkipped(game.Event):
    """A part of a reward was not taken."""

    by: str
    owed: Owed
    clause: str


CityEvent = (
    HeroDrawn | HeroPutBack | SkillDrawn | SkillPutBack | TurnBegan | Gained | PursesShared | SideDone | TurnHanded
    | DistrictDamaged | DistrictDestroyed | HeroesMoved | DistrictActivated | HeroesRevived | SkillExchanged | MissionDrawn
    | MissionTriggered | Bought | Sold | Equipped | HandedOver | CreatureInvoked | MasterSkillUsed | FightBegan | BoardChosen
    | LineChosen | FirstChosen | CreaturesNamed | CreatureItemGiven | MissionEnded | RewardTaken | RewardSkipped
)  # fmt: skip
KINDS = (
    HeroDrawn, HeroPutBack, SkillDrawn, SkillPutBack, TurnBegan, Gained, PursesShared, SideDone, TurnHanded, DistrictDamaged,
    DistrictDestroyed, HeroesMoved, DistrictActivated, HeroesRevived, SkillExchanged, MissionDrawn, MissionTriggered, Bought,
    Sold, Equipped, HandedOver, CreatureInvoked, MasterSkillUsed, FightBegan, BoardChosen, LineChosen, FirstChosen,
    CreaturesNamed, CreatureItemGiven, MissionEnded, RewardTaken, RewardSkipped,
)  # fmt: skip
