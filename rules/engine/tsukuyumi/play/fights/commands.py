"""What somebody chooses in a fight: shares of the damage, a counterattack, the figures that fall, who retreats."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.play.messages import SideCommand


@dataclass(frozen=True)
class SplitDamage(SideCommand):
    """Shares the damage of an attack out among the defenders."""

    shares: Mapping[str, int]


@dataclass(frozen=True)
class Counterattack(SideCommand):
    """One side's answer; `value` is what only the card or the sheet prints, `target` whom a counterstrike hits."""

    side: str
    choice: str
    value: int | None = None
    multiply: bool = False
    target: str = ""


@dataclass(frozen=True)
class TakeDamage(SideCommand):
    """Which figures of a side the damage destroys, and which unit swallows the rest."""

    side: str
    lost: Mapping[str, int] = field(default_factory=dict)
    absorbed_by: str | None = None


@dataclass(frozen=True)
class Retreat(SideCommand):
    """Survivors leave the fight; who is not named stays."""

    side: str
    figures: tuple[Walk, ...] = ()
