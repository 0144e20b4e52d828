"""All that a table of Tsukuyumi knows: the position, where in the round it stands, and what fights are going on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.kernel.game import Outcome
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.coop.state import Coop
from rules.engine.tsukuyumi.play.fights.state import Fight
from rules.engine.tsukuyumi.play.turns.state import Turn
from rules.engine.tsukuyumi.standard.state import Standard

FREE = "free"  # a position that somebody put up: the engine judges moves, the players keep the order of play
OVER = "over"


@dataclass(frozen=True)
class State:
    """Frozen; what only one mode keeps lies in `standard` or `coop`, and both are None in free play."""

    position: Position
    stage: str = FREE
    turned: frozenset[str] = frozenset()
    rounds: int = 4
    seed: str = ""
    turn: Turn = field(default_factory=Turn)  # what the active player has used
    held: Mapping[str, int] = field(default_factory=dict)  # events in each hand
    discards: tuple[str, ...] = ()  # events played or discarded since their deck was shuffled, by name; empty: nobody said which
    pieces: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # what a side has beside the board: weapons
    immune: frozenset[str] = frozenset()  # sides that radioactivity does not harm in this round
    standard: Standard | None = None
    coop: Coop | None = None
    result: Outcome | None = None
    fights: tuple[Fight, ...] = ()  # one, or several areas that are attacked at the same time
