"""What somebody at a standard table wants beside the contract's actions. What a card says is read out by its owner."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.play.fights.commands import Counterattack, Retreat, SplitDamage, TakeDamage
from rules.engine.tsukuyumi.play.fights.state import CombatCard
from rules.engine.tsukuyumi.play.turns import commands as turns


@dataclass(frozen=True)
class StartingFigures:
    """So many of one unit in one area."""

    unit: str
    count: int
    area: Hex


@dataclass(frozen=True)
class SkipHome(game.Command):
    """A faction whose sheet gives it no home: its markers are put down by hand."""

    NAME: ClassVar[str] = "no-home"
    by: str


@dataclass(frozen=True)
class PlaceStartingUnits(game.Command):
    """The starting units; with `more` further ones follow, and the turn goes on."""

    NAME: ClassVar[str] = "place-starting"
    by: str
    figures: tuple[StartingFigures, ...] = ()
    more: bool = False


@dataclass(frozen=True)
class TurnPower(game.Command):
    """The Oni power card that was turned up for this round."""

    by: str
    power: str


@dataclass(frozen=True)
class ChooseCard(game.Command):
    """An action card chosen face down, with the numbers that it shows."""

    by: str
    actions: Mapping[str, int]
    card: str = ""


@dataclass(frozen=True)
class EndTurn(game.Command):
    """Turns the own marker over."""

    by: str


@dataclass(frozen=True)
class Attack(game.Command):
    """An attack with a card; `part`: the units that take part, where a table lets others watch (none named: all)."""

    by: str
    area: Hex
    card: CombatCard
    part: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class HuntWithOni(game.Command):
    """Oni that attack units in place of an area: with the Dark Observer, or by the power Revenge of the Oni."""

    NAME: ClassVar[str] = "oni-hunt"
    by: str
    from_: Hex
    figures: tuple[Walk, ...]
    area: Hex


@dataclass(frozen=True)
class MoveOni(game.Command):
    """Up to three Oni one area each, where no conquest is possible."""

    NAME: ClassVar[str] = "oni-move"
    by: str
    figures: tuple[Walk, ...] = ()


@dataclass(frozen=True)
class PlaceShadows(game.Command):
    """Places the Three Shadows, each in an area."""

    by: str
    areas: tuple[Hex, ...]


@dataclass(frozen=True)
class RollDie(game.Command):
    """The Gambler's die, thrown at the table."""

    by: str
    result: int


@dataclass(frozen=True)
class LoseFigures(game.Command):
    """Names the figures that somebody has to give up."""

    by: str
    lost: Mapping[str, int]


@dataclass(frozen=True)
class MarkTsukuyumi(game.Command):
    """An area that becomes a Tsukuyumi area."""

    by: str
    area: Hex


@dataclass(frozen=True)
class ReturnPrincess(game.Command):
    """Puts the Princess back on the Moon."""

    by: str
    area: Hex


@dataclass(frozen=True)
class Decline(game.Command):
    """Does without something that somebody may have."""

    by: str


@dataclass(frozen=True)
class ScoreMission(game.Command):
    """Scores a mission whose text is met."""

    by: str
    mission: str


@dataclass(frozen=True)
class ScoreGoal(game.Command):
    """Scores the own goal."""

    by: str


@dataclass(frozen=True)
class CloseRound(game.Command):
    """All goals of the red phase are marked: count."""

    by: str


StandardCommand = (
    SkipHome | PlaceStartingUnits | TurnPower | ChooseCard | EndTurn | Attack | SplitDamage
    | Counterattack | TakeDamage | Retreat | HuntWithOni | MoveOni | PlaceShadows | RollDie | LoseFigures | MarkTsukuyumi | ReturnPrincess
    | Decline | ScoreMission | ScoreGoal | CloseRound
)  # fmt: skip
Command = actions.Action | turns.TurnCommand | StandardCommand
COMMANDS = (
    SkipHome, PlaceStartingUnits, TurnPower, ChooseCard, EndTurn, Attack, SplitDamage,
    Counterattack, TakeDamage, Retreat, HuntWithOni, MoveOni, PlaceShadows, RollDie, LoseFigures, MarkTsukuyumi, ReturnPrincess, Decline,
    ScoreMission, ScoreGoal, CloseRound,
)  # fmt: skip
