"""What the active player can ask for in both modes, beside the contract's actions. What a card says is read out by its owner."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.play.messages import AreaCommand, SideCommand

Source = Literal["open", "deck", "faction"]


@dataclass(frozen=True)
class DrawEvent(SideCommand):
    """Takes an event: an open card, the top of the deck, or one of the faction's own."""

    from_: Source = "deck"
    epic: bool = False


@dataclass(frozen=True)
class PlayEvent(SideCommand):
    """An event from the hand; what it does to the board is put down by hand."""

    card: str = ""


@dataclass(frozen=True)
class LaidMarkers:
    """So many markers of one kind that an effect lays in an area."""

    area: Hex
    marker: str
    count: int = 1


@dataclass(frozen=True)
class UseFactionEffect(SideCommand):
    """Uses the faction effect of the action card: one of its known choices, or what the sheet says, done by hand."""

    NAME: ClassVar[str] = "faction-effect"
    choice: str = ""
    markers: tuple[LaidMarkers, ...] = ()


@dataclass(frozen=True)
class Buy(SideCommand):
    """Something that is no figure: a weapon, an uplink, equipment, at the price on the sheet."""

    what: str
    cost: int


@dataclass(frozen=True)
class UpgradeUnits(AreaCommand):
    """Figures on the board become others of their side, for production points."""

    unit: str
    to: str
    count: int = 1


@dataclass(frozen=True)
class CountPieces(SideCommand):
    """How many weapons of a kind a side has now, counted by hand: some are used up or lost in fights."""

    marker: str
    count: int


@dataclass(frozen=True)
class SacrificeUnit(AreaCommand):
    """Gives up a unit for the action that it grants."""

    unit: str


TurnCommand = DrawEvent | PlayEvent | UseFactionEffect | Buy | UpgradeUnits | SacrificeUnit | CountPieces
COMMANDS = (DrawEvent, PlayEvent, UseFactionEffect, Buy, UpgradeUnits, SacrificeUnit, CountPieces)
