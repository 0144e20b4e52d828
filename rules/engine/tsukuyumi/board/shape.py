"""Whether a board can be played on: the Moon in the middle, and every area joined to it (tsk.setup.1, tsk.setup.2)."""

from collections.abc import Collection

from rules.engine.kernel.errors import Reason
from rules.engine.kernel.hexes import Hex, reachable
from rules.engine.tsukuyumi.board.position import MOON, Position


def check_ground(position: Position) -> list[Reason]:
    """Every reason why nobody can set up on this board. Red edges do not matter here: a tile may touch with one."""
    kinds = {here: area.kind for here, area in position.areas.items()}
    found = []
    if missing := sorted(here for here in MOON if kinds.get(here) != "moon"):
        found.append(Reason("no-moon", "tsk.setup.1", {"areas": [str(here) for here in missing]}))
    if outside := sorted(here for here, kind in kinds.items() if kind == "moon" and here not in MOON):
        found.append(Reason("moon-outside", "tsk.setup.1", {"areas": [str(here) for here in outside]}))
    if not set(kinds) - MOON:
        found.append(Reason("no-tiles", "tsk.setup.2", {}))
    if apart := sorted(set(kinds) - joined(kinds)):
        clause = "tsk.two.7" if position.mode == "two-player" else "tsk.setup.2.2"
        found.append(Reason("not-joined", clause, {"areas": [str(here) for here in apart]}))
    return found


def joined(areas: Collection[Hex]) -> set[Hex]:
    """The Moon's places, and everything that hangs together with them."""
    return {place for place, _ in reachable(MOON, lambda _, there: there in areas)}
