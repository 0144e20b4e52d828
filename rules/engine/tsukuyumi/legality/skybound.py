"""The Skybound's way round the Moon in the co-op game (coop.legend.12)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.engine.kernel.errors import Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality.legendary_oni import CENTRE

SKYBOUND = "skybound"
MOST_AREAS = 2  # coop.legend.12: one marker each


def ways(position: Position) -> Iterator[tuple[Hex, ...]]:
    """It stays, or goes round the Moon one way or the other, as far as it may and can."""
    for start in sorted(here for here, area in position.areas.items() if area.units.get(ONI, {}).get(SKYBOUND, 0)):
        yield (start,)
        for turn in (1, -1) if start != CENTRE else ():
            path = [start]
            while (there := _next(path[-1], turn)) not in path and there in position.areas and not path_reasons(position, [*path, there]):
                path.append(there)
                yield tuple(path)


def _next(here: Hex, turn: int) -> Hex:
    """The next area round the Moon, at the same distance from its centre."""
    ring = here.distance(CENTRE)
    beside = [there for there in here.neighbours() if there.distance(CENTRE) == ring]
    clockwise, back = (beside[0], beside[-1]) if _turns(here, beside[0]) > 0 else (beside[-1], beside[0])
    return clockwise if turn > 0 else back


def _turns(here: Hex, there: Hex) -> int:
    """Which way round the centre a step goes: above 0 one way, below 0 the other."""
    return here.q * there.r - here.r * there.q


def path_reasons(position: Position, path: Sequence[Hex]) -> list[Reason]:
    """Why it cannot go that way: off the ring, back and forth, too far, through a blockade, out of a storm."""
    found = []
    steps = list(pairwise(path))
    for here, there in steps:
        if here.towards(there) is None:
            found.append(Reason("not-adjacent", "tsk.move.5", {"from": str(here), "to": str(there)}))
        elif here.distance(CENTRE) != there.distance(CENTRE):
            found.append(Reason("not-round-the-moon", "coop.legend.12", {"from": str(here), "to": str(there)}))
        elif not position.open(here, there) and not position.flies(ONI, SKYBOUND):
            found.append(Reason("blockade", "tsk.move.6", {"from": str(here), "to": str(there)}))
        if "immobilised" in position.areas[here].traits:
            found.append(Reason("immobilised", "tsk.move.10", {"area": str(here)}))
    if len({_turns(here, there) > 0 for here, there in steps}) > 1 or len(set(path)) < len(path):
        found.append(Reason("one-direction", "coop.legend.12", {}))
    if len(steps) > MOST_AREAS and position.rulings.coop_skybound_path == "two-areas":
        found.append(Reason("too-far", "coop.legend.12", {"unit": SKYBOUND, "steps": len(steps), "allowed": MOST_AREAS}))
    return found
