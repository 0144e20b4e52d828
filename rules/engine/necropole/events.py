"""What has happened in a fight, with the numbers that were decided and the clause that decided them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.engine.kernel import game
from rules.engine.kernel.effects import Until
from rules.engine.necropole import arena_events, city_events, events_by_hand
from rules.engine.necropole.arena_events import ArenaEvent
from rules.engine.necropole.city_events import CityEvent
from rules.engine.necropole.commands import Placed
from rules.engine.necropole.events_by_hand import ByHand
from rules.engine.necropole.state import Running, Value

Why = Literal["one-camp-left", "goal-met", "goal-failed", "god-killed", "game-won"]
ItemsOfDead = Literal["stay", "team", "lost", "stock"]  # what becomes of what killed heroes wear


@dataclass(frozen=True)
class FiguresStood(game.Event):
    """Figures came onto the board."""

    by: str
    figures: tuple[Placed, ...]
    clause: str


@dataclass(frozen=True)
class VoidPlaced(game.Event):
    """A square is gone for this fight."""

    by: str
    at: str
    clause: str


@dataclass(frozen=True)
class ActivationBegan(game.Event):
    """An undead's turn began; `left` is its Initiative, None where that is not known."""

    who: str
    left: int | None
    clause: str


@dataclass(frozen=True)
class TurnLost(game.Event):
    """An undead without Initiative was turned over; `keeps` its weaknesses or not."""

    who: str
    clause: str
    keeps: bool = False
    potion_gone: bool = False
    items_faded: bool = False
    like_a_round: bool = False


@dataclass(frozen=True)
class HousePlayed(game.Event):
    """The phone chose for the Game Master: who acts against whom, how often it can attack and the wounds to expect; what follows happens.

    `tied`: so many acts were equally good."""

    clause: str
    who: str | None = None
    target: str | None = None
    times: int = 0
    wounds: str = "0"
    tied: int = 1


@dataclass(frozen=True)
class Stepped(game.Event):
    """An undead went square by square and turned."""

    who: str
    path: tuple[str, ...]
    cost: int
    clause: str
    facing: str | None = None


@dataclass(frozen=True)
class Walked(game.Event):
    """The same on a board that is followed by eye."""

    who: str
    squares: int
    cost: int
    clause: str


@dataclass(frozen=True)
class Faced(game.Event):
    """An undead turned on the spot."""

    who: str
    cost: int
    clause: str
    facing: str | None = None


@dataclass(frozen=True)
class Attacked(game.Event):
    """The price of an attack or card was paid; it is set aside until the round ends, or used up for this turn."""

    who: str
    card: str
    cost: int
    clause: str
    instant: bool = False
    discarded: bool = False
    used: bool = False


@dataclass(frozen=True)
class CardWentOn(game.Event):
    """What is left to carry out; nothing once the card is done."""

    running: Running | None = None


@dataclass(frozen=True)
class Touched(game.Event):
    """Whom a card touches."""

    who: str
    card: str
    targets: tuple[str, ...]
    clause: str


@dataclass(frozen=True)
class Rolled(game.Event):
    """An attack roll; `needs` is the highest total that wounds each target, where it is known.

    `again`: an earlier roll was thrown anew. `phone`: the phone threw the dice."""

    who: str
    card: str
    wounded: tuple[str, ...]
    clause: str
    targets: tuple[str, ...] = ()
    needs: Mapping[str, int] | None = None
    dice: tuple[int, int] | None = None
    total: int | None = None
    again: bool = False
    phone: bool = False


@dataclass(frozen=True)
class Wounded(game.Event):
    """A black point is gone; `lost` is how many are by now. `doubt`: nobody knows whether it was the last."""

    who: str
    lost: int
    clause: str
    doubt: bool = False


@dataclass(frozen=True)
class Fell(game.Event):
    """An undead was killed and left the board, by a side's attack."""

    who: str
    clause: str
    by: str | None = None


@dataclass(frozen=True)
class Stood(game.Event):
    """It has black points left: its gauge has at least `life` of them."""

    who: str
    unit: str
    life: int
    clause: str


@dataclass(frozen=True)
class MovedByForce(game.Event):
    """A figure was pushed, pulled or swapped; `to` is missing on a board that is followed by eye."""

    who: str
    how: Literal["pull", "push", "swap", "step"]
    clause: str
    to: str | None = None
    facing: str | None = None


@dataclass(frozen=True)
class Turned(game.Event):
    """A figure was turned by a card."""

    who: str
    clause: str
    facing: str | None = None


@dataclass(frozen=True)
class Weakened(game.Event):
    """Weaknesses from an effect."""

    who: str
    on: Value
    count: int
    clause: str
    until: Until = "turn"


@dataclass(frozen=True)
class Strengthened(game.Event):
    """Substances, until the turn, the round or the fight ends."""

    who: str
    on: Value
    count: int
    until: Until
    clause: str


@dataclass(frozen=True)
class ArmourRaised(game.Event):
    """Armour for a while."""

    who: str
    by: int
    until: Until
    clause: str


@dataclass(frozen=True)
class SkillRecovered(game.Event):
    """A skill that was set aside is back in its hand."""

    who: str
    card: str
    clause: str


@dataclass(frozen=True)
class Healed(game.Event):
    """Black points came back; `lost` is what is still missing."""

    who: str
    lost: int
    clause: str


@dataclass(frozen=True)
class PotionUsed(game.Event):
    """A potion was used and goes back to the Apothecarium."""

    who: str
    card: str
    for_: str
    use: Literal["force", "initiative", "heal", "reroll"]
    clause: str
    apart: bool = False  # it does not count among the instants of its team


@dataclass(frozen=True)
class ActivationEnded(game.Event):
    """An undead's turn is over: its token is turned over, its weaknesses and loose substances come off.

    Where the table plays so, the substance of a potion and the bonuses of items go too."""

    who: str
    clause: str
    potion_gone: bool = False
    items_faded: bool = False
    like_a_round: bool = False  # every potion's substance goes, and skills come back


@dataclass(frozen=True)
class TurnPassed(game.Event):
    """Another camp plays now."""

    camp: int
    clause: str


@dataclass(frozen=True)
class CampsOrdered(game.Event):
    """Dice have put the camps in order for this round, as far as it is known. `phone`: it threw them."""

    by: str
    order: tuple[int, ...]
    sides: tuple[str, ...]
    clause: str
    phone: bool = False


@dataclass(frozen=True)
class RoundEnded(game.Event):
    """Everybody has played; `between` may still act before the next round."""

    round: int
    clause: str
    between: tuple[str, ...] = ()


@dataclass(frozen=True)
class BetweenDone(game.Event):
    """These sides do nothing more before the next round."""

    sides: tuple[str, ...]
    clause: str


@dataclass(frozen=True)
class RoundBegan(game.Event):
    """Skills are back in hand, tokens positive again."""

    round: int
    camp: int
    clause: str


@dataclass(frozen=True)
class Joined(game.Event):
    """Heroes came into the fight; they have yet to be placed. A `camp` that is not there yet is their own."""

    by: str
    heroes: tuple[str, ...]
    camp: int
    tokens: int
    clause: str


@dataclass(frozen=True)
class Fled(game.Event):
    """Heroes left the fight, instead of the turn of the `first`; `tokens` is what it cost."""

    by: str
    heroes: tuple[str, ...]
    first: str
    tokens: int
    clause: str


@dataclass(frozen=True)
class Held(game.Event):
    """Somebody wants to play an instant."""

    by: str
    clause: str


@dataclass(frozen=True)
class PassedOver(game.Event):
    """No instant after all."""

    by: str
    clause: str


@dataclass(frozen=True)
class PointsScored(game.Event):
    """Victory points, and for what."""

    who: str
    by: int
    why: Literal["team-beaten", "god-killed", "faction-mission"]
    clause: str


@dataclass(frozen=True)
class FightEnded(game.Event):
    """The fight is over: which camp is left, and whether a mission's goal was reached.

    `gone`: creatures that leave for their piles. `healed`: whose gauges are full again. `places`: the districts of those who are left."""

    why: Why
    clause: str
    camp: int | None = None
    gone: tuple[str, ...] = ()
    healed: tuple[str, ...] = ()
    places: Mapping[str, str | None] = field(default_factory=dict)
    items: ItemsOfDead = "stay"
    asleep: tuple[str, ...] = ()  # gods that are lifeless again


@dataclass(frozen=True)
class Won(game.Event):
    """The game is over."""

    who: tuple[str, ...]
    why: Literal["last-team", "points", "heroes-killed", "gods-alive", "city-destroyed", "turn-five"]
    clause: str


FightEvent = (
    HousePlayed
    | FiguresStood | VoidPlaced | ActivationBegan | TurnLost | Stepped | Walked | Faced | Attacked | CardWentOn | Touched | Rolled | Wounded
    | Fell | Stood | MovedByForce | Turned | Weakened | Strengthened | ArmourRaised
    | SkillRecovered | Healed | PotionUsed | ActivationEnded | TurnPassed | CampsOrdered | RoundEnded
    | BetweenDone | RoundBegan | Joined | Fled | Held | PassedOver | PointsScored | FightEnded | Won
)  # fmt: skip
Event = FightEvent | CityEvent | ArenaEvent | ByHand
KINDS = (
    HousePlayed,
    FiguresStood, VoidPlaced, ActivationBegan, TurnLost, Stepped, Walked, Faced, Attacked, CardWentOn, Touched, Rolled, Wounded,
    Fell, Stood, MovedByForce, Turned, Weakened, Strengthened, ArmourRaised,
    SkillRecovered, Healed, PotionUsed, ActivationEnded, TurnPassed, CampsOrdered, RoundEnded,
    BetweenDone, RoundBegan, Joined, Fled, Held, PassedOver, PointsScored, FightEnded, Won,
    *city_events.KINDS, *arena_events.KINDS, *events_by_hand.KINDS,
)  # fmt: skip
