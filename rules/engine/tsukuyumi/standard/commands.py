"""What somebody at a standard table wants beside the contract's actions. What a card says is read out by its owner."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.play.fights.commands import Counterattack, Retreat, SplitDamage, TakeDamage
from rules.engine.tsukuyumi.play.fights.state import CombatCard
from rules.engine.tsukuyumi.play.messages import AreaCommand, SideCommand
from rules.engine.tsukuyumi.play.turns import commands as turns


@dataclass(frozen=True)
class SkipHome(SideCommand):
    """A faction whose sheet gives it no home: its markers are put down by hand."""

    NAME: ClassVar[str] = "no-home"


@dataclass(frozen=True)
class StartingFigures:
    """So many of one unit in one area."""

    unit: str
    count: int
    area: Hex


@dataclass(frozen=True)
class PlaceStartingUnits(SideCommand):
    """The starting units; with `more` further ones follow, and the turn goes on."""

    NAME: ClassVar[str] = "place-starting"
    figures: tuple[StartingFigures, ...] = ()
    more: bool = False


@dataclass(frozen=True)
class TurnPower(SideCommand):
    """The Oni power card that was turned up for this round."""

    power: str


@dataclass(frozen=True)
class ChooseCard(SideCommand):
    """An action card chosen face down, with the numbers that it shows."""

    actions: Mapping[str, int]
    card: str = ""


@dataclass(frozen=True)
class EndTurn(SideCommand):
    """Turns the own marker over."""


@dataclass(frozen=True)
class Attack(AreaCommand):
    """An attack with a card; `part`: the units that take part, where a table lets others watch (none named: all)."""

    card: CombatCard
    part: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class HuntWithOni(SideCommand):
    """Oni that attack units in place of an area: with the Dark Observer, or by the power Revenge of the Oni."""

    NAME: ClassVar[str] = "oni-hunt"
    from_: Hex
    figures: tuple[Walk, ...]
    area: Hex


@dataclass(frozen=True)
class MoveOni(SideCommand):
    """Up to three Oni one area each, where no conquest is possible."""

    NAME: ClassVar[str] = "oni-move"
    figures: tuple[Walk, ...] = ()


@dataclass(frozen=True)
class PlaceShadows(SideCommand):
    """Places the Three Shadows, each in an area."""

    areas: tuple[Hex, ...]


@dataclass(frozen=True)
class RollDie(SideCommand):
    """The Gambler's die, thrown at the table."""

    result: int


@dataclass(frozen=True)
class LoseFigures(SideCommand):
    """Names the figures that somebody has to give up."""

    lost: Mapping[str, int]


@dataclass(frozen=True)
class MarkTsukuyumi(AreaCommand):
    """An area that becomes a Tsukuyumi area."""


@dataclass(frozen=True)
class ReturnPrincess(AreaCommand):
    """Puts the Princess back on the Moon."""


@dataclass(frozen=True)
class Decline(SideCommand):
    """Does without something that somebody may have."""


@dataclass(frozen=True)
class ScoreMission(SideCommand):
    """Scores a mission whose text is met."""

    mission: str


@dataclass(frozen=True)
class ScoreGoal(SideCommand):
    """Scores the own goal."""


@dataclass(frozen=True)
class CloseRound(SideCommand):
    """All goals of the red phase are marked: count."""


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
