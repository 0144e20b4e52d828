"""What a side sees of a table, whatever its mode; each mode adds its own. Knows no rule."""

from dataclasses import dataclass

from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.board.position import Position


@dataclass(frozen=True)
class DeckShown:
    """A deck: how many cards it holds (None: nobody knows), and which cannot be drawn from it now."""

    deck: str
    left: int | None
    drawn: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """The board, the choice that is open, and where in the round the table stands; in free play of the standard game no more."""

    position: Position
    pending: Pending | None
    stage: str
