"""What the active player has used of a turn. Plain data that both modes keep in their state; knows no rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.walks import Walk

IMMUNE = "radiation-immune"  # the choice of a faction effect that lasts for the round


@dataclass(frozen=True)
class Turn:
    """One player's turn in a phase: fresh when it begins, and gone when it ends."""

    used: Mapping[str, int] = field(default_factory=dict)  # how much of each action; one that is named has been begun
    last: str = ""  # the action that was used last: movement is not taken up again after another one
    bonus: int = 0  # production points of units and land, counted when the turn began
    granted: Mapping[str, int] = field(default_factory=dict)  # actions that units give beside the card
    walked: tuple[Walk, ...] = ()  # this movement action so far, as it was told
    fought_in: frozenset[Hex] = frozenset()
    event_use: str = ""  # what an event point was last spent on
