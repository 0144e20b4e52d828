"""What many commands and events have in common, whatever the mode: whose they are, where, and the clause behind them."""

from dataclasses import dataclass

from rules.engine.kernel import game
from rules.engine.kernel.hexes import Hex


@dataclass(frozen=True)
class SideCommand(game.Command):
    """A command that somebody sends in their own name."""

    by: str


@dataclass(frozen=True)
class AreaCommand(SideCommand):
    """One that is about an area."""

    area: Hex


@dataclass(frozen=True)
class PlainEvent(game.Event):
    """An event that tells nothing but its clause."""

    clause: str


@dataclass(frozen=True)
class SideEvent(game.Event):
    """Something that one side did."""

    by: str
    clause: str
