"""What a place for a home is worth: its open edges and the open steps from it to the Moon."""

from dataclasses import dataclass

from rules.engine.kernel.hexes import Hex, opposite, reachable
from rules.engine.tsukuyumi.board.position import MOON, Position


@dataclass(frozen=True)
class HomeOutlook:
    """How many edges are open, and how many steps it is to the Moon; None where no open way leads there."""

    edges: int
    steps: int | None

    @property
    def sealed(self) -> bool:
        """Whether nobody gets out of it, or nobody gets from it to the Moon."""
        return self.steps is None


def outlook(position: Position, here: Hex) -> HomeOutlook:
    """A home as it would lie there; the tile of a home has no red edges of its own."""
    exits = [n for edge, n in enumerate(here.neighbours()) if _open(position, here, n, edge)]
    moon = [h for h in position.areas if h in MOON]
    far = dict(reachable(moon, lambda a, b: b in position.areas and b != here and position.open(a, b)))
    steps = [far[n] for n in exits if n in far]
    return HomeOutlook(len(exits), 1 + min(steps) if steps else None)


def _open(position: Position, here: Hex, there: Hex, edge: int) -> bool:
    """Whether one could step from the home onto a neighbour that is no home itself."""
    if there not in position.areas or position.areas[there].kind == "home":
        return False
    return position.open(here, there) if here in position.areas else opposite(edge) not in position.areas[there].blockades
