"""What somebody wants to do outside fights: draw heroes, explore, shop, begin fights, lead the Game Master's creatures."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.engine.kernel import game
from rules.engine.necropole.boards import Board
from rules.engine.necropole.ids import District, SideName, Slug, UndeadId
from rules.engine.necropole.state import Class, Value

# --- before the game


@dataclass(frozen=True)
class DrawHero(game.Command):
    """The top hero of a class, for a leader or as the team's spare; without `hero` nobody says who it is."""

    by: SideName
    class_: Class
    leader: int | None = None
    hero: UndeadId | None = None


@dataclass(frozen=True)
class SwapHero(game.Command):
    """The spare hero takes the place of one of the team, or goes back under its pile."""

    by: SideName
    out: UndeadId | None = None


@dataclass(frozen=True)
class DrawSkill(game.Command):
    """The top card of a pile of skills, for a leader or as the team's spare."""

    by: SideName
    kind: Literal["capacity", "spell"]
    leader: int | None = None
    card: Slug | None = None


@dataclass(frozen=True)
class SwapSkill(game.Command):
    """The spare card takes the place of one of the team, or goes back under its pile."""

    by: SideName
    out: Slug | None = None


# --- a team's exploration turn


@dataclass(frozen=True)
class MoveHeroes(game.Command):
    """Up to three heroes of one district go together to an adjacent one."""

    by: SideName
    heroes: tuple[UndeadId, ...]
    to: District
    payer: int | None = None


@dataclass(frozen=True)
class Activate(game.Command):
    """The effect of a district; at the Crypt a skill is offered, two are drawn and one of the three is kept.

    People may name all of them, only the one that is kept, or none."""

    by: SideName
    district: District
    leader: int | None = None
    offer: Slug | None = None
    drawn: tuple[Slug, Slug] | None = None
    keep: Slug | None = None
    payer: int | None = None


@dataclass(frozen=True)
class DrawMission(game.Command):
    """A mission for the hand; without `card` it stays off the phone. `back`: one that goes under its pile for it."""

    by: SideName
    kind: Literal["profane", "faction"]
    card: Slug | None = None
    back: Slug | None = None
    payer: int | None = None


@dataclass(frozen=True)
class TriggerMission(game.Command):
    """A mission of the hand is shown and played at once."""

    by: SideName
    card: Slug
    heroes: tuple[UndeadId, ...]
    payer: int | None = None


@dataclass(frozen=True)
class AttackUndead(game.Command):
    """Heroes attack the undead of another side in their district; of more than three the `defenders` are named."""

    NAME: ClassVar[str] = "attack"
    by: SideName
    district: District
    target: SideName
    heroes: tuple[UndeadId, ...]
    defenders: tuple[UndeadId, ...] | None = None
    payer: int | None = None


@dataclass(frozen=True)
class AttackGod(game.Command):
    """Heroes at the Mausoleum attack a god."""

    by: SideName
    god: UndeadId
    heroes: tuple[UndeadId, ...]
    payer: int | None = None


@dataclass(frozen=True)
class Buy(game.Command):
    """A piece of equipment or a potion, for the team's stock or at once for a hero; `price` where nobody has entered it."""

    by: SideName
    card: Slug
    price: int | None = None
    for_: UndeadId | None = None
    on: Value | None = None
    payer: int | None = None


@dataclass(frozen=True)
class Sell(game.Command):
    """A piece of equipment for half its price."""

    by: SideName
    card: Slug
    price: int | None = None


@dataclass(frozen=True)
class Equip(game.Command):
    """A hero takes something out of the team's stock."""

    by: SideName
    hero: UndeadId
    card: Slug
    on: Value | None = None


@dataclass(frozen=True)
class Give(game.Command):
    """A hero hands something over to another one in the same district."""

    by: SideName
    card: Slug
    from_: UndeadId
    to: UndeadId


@dataclass(frozen=True)
class TakeReward(game.Command):
    """A part of a mission's reward: a skill for a leader's hand, a piece of equipment, a soul."""

    by: SideName
    what: Literal["skill", "item", "soul"]
    leader: int | None = None
    card: Slug | None = None
    for_: UndeadId | None = None
    on: Value | None = None


@dataclass(frozen=True)
class SkipReward(game.Command):
    """A part of a mission's reward that is not taken, or of which none is left."""

    by: SideName
    what: Literal["skill", "item", "mission", "soul"]


@dataclass(frozen=True)
class EndTurn(game.Command):
    """Nothing more in this exploration turn."""

    by: SideName


# --- the Game Master's


@dataclass(frozen=True)
class InvokeCreature(game.Command):
    """A creature before the Gate; without `unit` nobody says which. `cost` where nobody has entered the price."""

    NAME: ClassVar[str] = "invoke"
    by: SideName
    kind: Literal["minion", "lord", "god"]
    unit: UndeadId | None = None
    cost: int | None = None


@dataclass(frozen=True)
class UseSkill(game.Command):
    """A skill of the Game Master's card; its effect is carried out by hand."""

    by: SideName
    skill: Slug
    group: Literal["exploration", "both", "combat"]
    cost: int | None = None


@dataclass(frozen=True)
class MasterAttack(game.Command):
    """Creatures attack the heroes of a team in their district."""

    by: SideName
    district: District
    target: SideName
    creatures: tuple[UndeadId, ...]
    defenders: tuple[UndeadId, ...] | None = None
    cost: int | None = None


# --- before a fight


@dataclass(frozen=True)
class ChooseBoard(game.Command):
    """The face of the board, or a board of one's own."""

    by: SideName
    board: Board


@dataclass(frozen=True)
class ChooseLine(game.Command):
    """The line of a hexagonal board on which a camp starts; they are counted as facings are, from the corner to the right."""

    by: SideName
    line: int


@dataclass(frozen=True)
class ChooseFirst(game.Command):
    """Whether the side that began the fight places its figures and plays first."""

    by: SideName
    first: bool


@dataclass(frozen=True)
class NameCreatures(game.Command):
    """The creatures that were drawn; without `units`, or with an empty one, nobody says which."""

    by: SideName
    units: tuple[Slug | None, ...] | None = None


@dataclass(frozen=True)
class GiveCreatureItem(game.Command):
    """One of the creatures gets the mission's item."""

    NAME: ClassVar[str] = "give-item"
    by: SideName
    who: UndeadId
    card: Slug
    on: Value


CityAction = (
    DrawHero | SwapHero | DrawSkill | SwapSkill | MoveHeroes | Activate | DrawMission | TriggerMission | AttackUndead | AttackGod | Buy
    | Sell | Equip | Give | TakeReward | SkipReward | InvokeCreature | UseSkill | MasterAttack | EndTurn
    | ChooseBoard | ChooseLine | ChooseFirst | NameCreatures | GiveCreatureItem
)  # fmt: skip
# In the order in which they are listed; joining a fight comes between the two.
VENTURES = (MoveHeroes, Activate, DrawMission, TriggerMission, AttackUndead, AttackGod)
OTHERS = (
    Buy, Sell, Equip, Give, InvokeCreature, UseSkill, MasterAttack, EndTurn, TakeReward, SkipReward,
    ChooseBoard, ChooseLine, ChooseFirst, NameCreatures, GiveCreatureItem,
)  # fmt: skip
DRAWS = (DrawHero, SwapHero, DrawSkill, SwapSkill)
CITY_ACTIONS = (*VENTURES, *OTHERS, *DRAWS)
