"""A position as the contract writes it: the map, the figures, the pools, the score; frozen and compact. Knows no rule.

Figures and states are named tuples: an opponent makes a hundred thousand of them a second."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from rules.engine.kernel import squares
from rules.engine.metals.maps import Map
from rules.engine.metals.rulings import Rulings, Terms, terms

SIDES = ("blue", "red")
BLUE, RED = 0, 1


class Figure(NamedTuple):
    """One Metal on the map."""

    side: int
    at: int
    facing: int
    damaged: bool = False
    faction: str | None = None

    @property
    def name(self) -> str:
        """Its square's name."""
        return squares.NAMES[self.at]


@dataclass(frozen=True)
class Frame:
    """What of a table does not change in play; `factions` is what each side brings, () where nobody has said."""

    map: Map
    goal: int = 10
    rulings: Rulings = ()
    factions: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    first: int = BLUE
    terms: Terms = field(init=False, compare=False, repr=False)
    value: tuple[int, ...] = field(init=False, compare=False, repr=False)
    forest: frozenset[int] = field(init=False, compare=False, repr=False)
    city: frozenset[int] = field(init=False, compare=False, repr=False)
    corners: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        known = self.map.squares
        worth = [0] * (squares.STRIDE * self.map.height)
        for at, one in known.items():
            worth[at] = one.value
        thrown = terms(self.rulings)
        made: dict[str, Any] = {
            "terms": thrown,
            "value": tuple(worth),
            "forest": frozenset(at for at, one in known.items() if one.forest),
            "city": frozenset(at for at, one in known.items() if one.city),
            "corners": tuple(at for at, one in known.items() if one.corner) if thrown.corners_marked else self.map.ends,
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """Steps from every square to the nearest one worth points; only those who plan ahead ask."""
        goals = [at for at, worth in enumerate(self.value) if worth]
        return tuple(_steps(at, goals) for at in range(len(self.value)))

    def next_to(self, at: int) -> tuple[int, ...]:
        """The squares a step away, north first, then clockwise."""
        return squares.next_to(at, self.map.width, self.map.height)

    def own_end(self, side: int, at: int) -> bool:
        """Whether a square lies in that side's half: blue's is the bottom, red's the top; a middle row is both's."""
        row, last = at // squares.STRIDE, self.map.height - 1
        return 2 * row <= last if side == BLUE else 2 * row >= last


def _steps(at: int, goals: list[int]) -> int:
    """Steps from a square to the nearest of several; 0 where there is none."""
    row, column = divmod(at, squares.STRIDE)
    return min((abs(there // squares.STRIDE - row) + abs(there % squares.STRIDE - column) for there in goals), default=0)


class State(NamedTuple):
    """A whole situation; the figures keep the order in which they came."""

    frame: Frame
    figures: tuple[Figure, ...] = ()
    pool: tuple[int, int] = (3, 3)
    score: tuple[int, int] = (0, 0)
    active: int = BLUE
    hurt: tuple[int, int] = (0, 0)  # of those in the pool; only where the defeated come back damaged
    turn: int = 0  # counted, as is `seen`, only where games may be drawn
    seen: tuple[str, ...] = ()
