"""What somebody chooses in a fight: shares of the damage, a counterattack, the figures that fall, who retreats."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.kernel import game
from rules.engine.tsukuyumi.board.walks import Walk


@dataclass(frozen=True)
class SplitDamage(game.Command):
    """Shares the damage of an attack out among the defenders."""

    by: str
    shares: Mapping[str, int]


@dataclass(frozen=True)
class Counterattack(game.Command):
    """One side's answer; `value` is what only the card or the sheet prints, `target` whom a counterstrike hits."""

    by: str
    side: str
    choice: str
    value: int | None = None
    multiply: bool = False
    target: str = ""


@dataclass(frozen=True)
class TakeDamage(game.Command):
    """Which figures of a side the damage destroys, and which unit swallows the rest."""

    by: str
    side: str
    lost: Mapping[str, int] = field(default_factory=dict)
    absorbed_by: str | None = None


@dataclass(frozen=True)
class Retreat(game.Command):
    """Survivors leave the fight; who is not named stays."""

    by: str
    side: str
    figures: tuple[Walk, ...] = ()
