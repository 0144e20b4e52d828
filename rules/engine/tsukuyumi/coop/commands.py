"""What players of the co-op and solo game can ask for, beside the contract's actions and hand corrections.

Cards and dice are on the table: whoever draws one says which it is, or null when the players read it themselves. `by` is the
player who does it; where it is missing, anybody at the table may tap."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board.walks import OniStep
from rules.engine.tsukuyumi.board.walks import PlacedFigures as PlacedFigures
from rules.engine.tsukuyumi.legality.momentum import Source
from rules.engine.tsukuyumi.play.fights.commands import Retreat
from rules.engine.tsukuyumi.play.messages import AreaCommand, SideCommand
from rules.engine.tsukuyumi.play.turns import commands as turns

# --- set-up


@dataclass(frozen=True)
class MarkHomezone(AreaCommand):
    """The special marker of Sentinels and Lords of the Lost Sea that makes an area their home."""

    NAME: ClassVar[str] = "homezone"


@dataclass(frozen=True)
class PlaceStartingUnits(SideCommand):
    """Puts up starting figures, some or all."""

    NAME: ClassVar[str] = "starting-units"
    figures: tuple[PlacedFigures, ...]


@dataclass(frozen=True)
class PlacePrincess(game.Command):
    """Puts the Princess on a corner of the Moon's border: at set-up, or when she comes back."""

    areas: tuple[Hex, ...]


@dataclass(frozen=True)
class BeginGame(game.Command):
    """All is put up: the first round begins."""


# --- the round


@dataclass(frozen=True)
class ChooseCard(SideCommand):
    """A player has chosen an action card; which one stays secret."""

    NAME: ClassVar[str] = "choose-action"


@dataclass(frozen=True)
class ShowCards(game.Command):
    """Everybody has turned up the chosen action card; whoever had not said so has chosen one too."""


@dataclass(frozen=True)
class PlayAction(SideCommand):
    """A player's action card lies open: its name where we know it, and the numbers printed on it (null: watched by eye)."""

    card: str | None = None
    production: int | None = None
    movement: int | None = None
    combat: int | None = None
    events: int | None = None
    initiative: int | None = None


@dataclass(frozen=True)
class ShowRoundCard(game.Command):
    """The Oni round card is turned up; `carried_out`: the players have read it and done what it says."""

    NAME: ClassVar[str] = "round-card"
    card: str | None = None
    carried_out: bool = False


@dataclass(frozen=True)
class DrawPrincessCard(game.Command):
    """A Princess card is drawn; `carried_out`: the players have read it and done what it says."""

    NAME: ClassVar[str] = "princess-card"
    card: str | None = None
    carried_out: bool = False


@dataclass(frozen=True)
class NoteCard(game.Command):
    """What a card says, in the players' own words, so that every phone shows it; without a number: the round card that lies open."""

    card: str = ""
    effect: str = ""
    objective: str = ""


@dataclass(frozen=True)
class FinishCard(game.Command):
    """A card that the players read themselves has been carried out."""

    NAME: ClassVar[str] = "card-done"


@dataclass(frozen=True)
class EndTurn(SideCommand):
    """A player's turn is over. `princess`: with nothing but the Princess card, which the players have read and carried out;
    `oni`: the Oni's attacks that follow are carried out too, up to where somebody may choose or answer."""

    NAME: ClassVar[str] = "turn-done"
    princess: bool = False
    oni: bool = False


@dataclass(frozen=True)
class CheckObjective(game.Command):
    """Whether the round objective is met, and how many markers the card gives for it."""

    met: bool
    markers: int = 1


@dataclass(frozen=True)
class CountPoints(game.Command):
    """The last round is over: count. `printed` gives values that only the player aid has, `without` names those that nobody knows."""

    NAME: ClassVar[str] = "final-count"
    printed: Mapping[str, int] = field(default_factory=dict)
    without: tuple[str, ...] = ()


# --- the Oni's attacks


@dataclass(frozen=True)
class AttackWithOni(game.Command):
    """The Oni's next attack; `damage` is given where the players know better than the sum of attack values.

    `attacks_left` counts in free play only: at a table with rounds the game knows it."""

    NAME: ClassVar[str] = "oni-attack"
    target: Hex
    group: tuple[OniStep, ...] = ()
    damage: int | None = None
    attacks_left: int = 2


@dataclass(frozen=True)
class ForgoAttack(game.Command):
    """The Oni can take nothing; `figures` creep forward where the table plays that."""

    NAME: ClassVar[str] = "no-attack"
    attacks_left: int = 2
    figures: tuple[OniStep, ...] = ()


@dataclass(frozen=True)
class SkipAttack(game.Command):
    """The players have carried out this attack by hand."""


@dataclass(frozen=True)
class TakeDamage(SideCommand):
    """A defender names the figures that fall, an attacker the Oni where the table plays that; `by_hand`: others than the damage says."""

    NAME: ClassVar[str] = "take-losses"
    lost: Mapping[str, int] = field(default_factory=dict)
    by_hand: bool = False


@dataclass(frozen=True)
class ChooseRiposte(game.Command):
    """The defenders' counterattack: its name (null: none). Protection, Counterstrike and Retreat are carried out, others by hand.

    `value` is what only a sheet prints: the protection (a factor with `multiply`), or the damage of a Counterstrike. `side`: whose
    it is, where each defender has one, or one of them for all."""

    name: str | None = None
    value: int | None = None
    multiply: bool = False
    side: str | None = None


# --- the players' fights


@dataclass(frozen=True)
class ReportAttack(AreaCommand):
    """Any other attack on an area: a faction's combat card, a mine, the laser, an event, a passive ability.

    `damage` null: the attack values of the figures there; 0: none. `conquers`: the card takes the area too.
    `aims`: at the Princess first, where the table plays that. `kind`: one card of each faction works once per round."""

    NAME: ClassVar[str] = "other-attack"
    card: str | None = None
    source: Source = "combat-card"
    ranged: bool = False
    damage: int | None = None
    conquers: bool = False
    aims: bool = False
    kind: Literal["special", "once-per-round"] = "special"


@dataclass(frozen=True)
class TurnUnits(SideCommand):
    """The Princess's riposte: which figures turn into Oni."""

    units: Mapping[str, int]


@dataclass(frozen=True)
class SpendEventPoint(SideCommand):
    """One point of the event action: draw and play an event, or discard one to move the Princess, lower the Momentum or remove
    a priority marker; `from` says which event, an open one or the top of the deck, `card` its name where somebody says it."""

    NAME: ClassVar[str] = "event-point"
    use: str = "event"
    clockwise: bool = True
    area: Hex | None = None
    from_: Literal["open", "deck"] = "deck"
    card: str = ""


@dataclass(frozen=True)
class ReportAction(SideCommand):
    """A line of the card that no other command stands for, carried out by the players: once in a turn."""

    NAME: ClassVar[str] = "other-action"
    what: str = ""


# --- cards drawn for the Momentum, and the steps of cards


@dataclass(frozen=True)
class Reveal(game.Command):
    """Turns up the next card: a riposte (lasting or not), or a legendary Oni with the areas it comes to and the Gambler's die.

    `number`: another of the cards that are due, from 0, where the active player chooses their order."""

    card: str | None = None
    lasting: bool = False
    unit: str | None = None
    areas: tuple[Hex, ...] = ()
    die: int | None = None
    number: int = 0


@dataclass(frozen=True)
class RollGambler(game.Command):
    """The Gambler's die after a fight with her, where the table plays that."""

    die: int


@dataclass(frozen=True)
class DiscardRiposte(game.Command):
    """The Momentum fell back over a riposte square: which open riposte goes (its number from 0; null: none)."""

    number: int | None = None


@dataclass(frozen=True)
class MovePrincess(game.Command):
    """So many corners along the border."""

    corners: int
    clockwise: bool = True


@dataclass(frozen=True)
class BringOni(game.Command):
    """New Oni in each of these areas: a size, or the smallest or largest in supply."""

    areas: tuple[Hex, ...]
    size: str = "smallest"
    count: int = 1


@dataclass(frozen=True)
class AttackWithOniHere(game.Command):
    """The Oni attack in these areas with what stands there, all at the same time; with the Princess where she stands."""

    NAME: ClassVar[str] = "oni-attack-here"
    areas: tuple[Hex, ...]


@dataclass(frozen=True)
class MoveMomentum(game.Command):
    """A card moves the Momentum marker."""

    NAME: ClassVar[str] = "card-momentum"
    squares: int


@dataclass(frozen=True)
class GiveUp(AreaCommand):
    """A territory marker that a card takes from a player."""


@dataclass(frozen=True)
class BringLegend(game.Command):
    """A legendary Oni comes in by a card: where, and what the Gambler's die shows."""

    unit: str
    areas: tuple[Hex, ...]
    die: int | None = None


@dataclass(frozen=True)
class LayTwoPoints(game.Command):
    """Prosperity: the area that is worst for the players."""

    area: Hex


@dataclass(frozen=True)
class MoveSkybound(game.Command):
    """The Skybound goes round the Moon with the Princess; the first area is where it stands."""

    path: tuple[Hex, ...]


@dataclass(frozen=True)
class DrawPassed(game.Command):
    """The marker was moved by hand over special squares: their cards are drawn, or it was only a correction."""

    draw: bool = True


@dataclass(frozen=True)
class ReshuffleDeck(game.Command):
    """The players have shuffled the discards of a deck themselves: `princess`, `oni-round`, `oni-riposte` and so on."""

    deck: str


@dataclass(frozen=True)
class UseMines(SideCommand):
    """The Princess comes to mines: their owner sets some off, and says whether they destroyed her; no area: none are used."""

    area: Hex | None = None
    mines: int = 1
    destroyed: bool = False


@dataclass(frozen=True)
class LoseUnits(SideCommand):
    """The Gambler's first result: the figures that the player chose, wherever they are; none where her card says something else."""

    figures: tuple[PlacedFigures, ...] = ()


@dataclass(frozen=True)
class CarryOutAttacks(game.Command):
    """All attacks of the Oni in this turn that leave nobody a choice, one after another; it stops where somebody may answer.

    `least`: the players leave ties to the phone, which takes what costs them least."""

    NAME: ClassVar[str] = "oni-attacks"
    least: bool = False


@dataclass(frozen=True)
class FinishByHand(game.Command):
    """Whatever had to be done next, the players have done it themselves."""

    NAME: ClassVar[str] = "done-by-hand"


CoopCommand = (
    MarkHomezone | PlaceStartingUnits | PlacePrincess | BeginGame | ChooseCard | ShowCards | PlayAction | ShowRoundCard | DrawPrincessCard
    | NoteCard | FinishCard | EndTurn | CheckObjective | CountPoints | AttackWithOni | ForgoAttack | SkipAttack | TakeDamage | ChooseRiposte
    | ReportAttack | TurnUnits | SpendEventPoint | ReportAction | Reveal | DiscardRiposte | MovePrincess | BringOni | AttackWithOniHere
    | MoveMomentum | GiveUp | BringLegend | LayTwoPoints | MoveSkybound | FinishByHand | RollGambler
    | DrawPassed | ReshuffleDeck | UseMines | LoseUnits | CarryOutAttacks | Retreat
)  # fmt: skip
Command = actions.Action | turns.TurnCommand | CoopCommand
COMMANDS = (
    MarkHomezone, PlaceStartingUnits, PlacePrincess, BeginGame, ChooseCard, ShowCards, PlayAction, ShowRoundCard, DrawPrincessCard,
    NoteCard,
    FinishCard, EndTurn, CheckObjective, CountPoints, AttackWithOni, ForgoAttack, SkipAttack, TakeDamage, ChooseRiposte, ReportAttack,
    TurnUnits, SpendEventPoint, ReportAction, Reveal, DiscardRiposte, MovePrincess, BringOni, AttackWithOniHere, MoveMomentum, GiveUp,
    BringLegend, LayTwoPoints, MoveSkybound, FinishByHand, RollGambler, DrawPassed, ReshuffleDeck, UseMines, LoseUnits, CarryOutAttacks,
    Retreat,
)  # fmt: skip
