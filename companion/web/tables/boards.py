"""Where a new table's board comes from: the map maker, or somebody who laid it by tapping. Knows places and edges, and no rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.web.tools_setup import tiles_of_the_box
from rules import judging
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi import mapmaker, notation
from rules.engine.tsukuyumi.position import MOON, read

LONGEST = 8000
OF_THE_GROUND = ("kind", "value", "traits", "blockades")


@dataclass(frozen=True)
class Source:
    """The map maker's words; or a board as one line, which goes first."""

    seed: str = "moon"
    scatter: int = 0
    moonfall: bool = False
    scenario: str = ""
    line: str = ""
    more: int = 0


def areas(source: Source, players: int, mode: str) -> dict[str, Any]:
    """The ground of the board, with nobody on it yet."""
    if source.line:
        return _laid_by_hand(source.line)
    scenario = source.scenario or None
    more = source.more if mode in ("coop", "solo") else 0
    board = mapmaker.make_map(
        players, mode, source.seed, source.scatter, tiles_of_the_box(), moonfall=source.moonfall, scenario=scenario, more=more
    )
    return dict(mapmaker.position(board)["areas"])


def _laid_by_hand(line: str) -> dict[str, Any]:
    """The areas of a line, without homes, figures and markers: those are placed at the table."""
    try:
        found = notation.parse(line)
    except ValueError as bad:
        raise BadInput("missing", "b") from bad
    table = judging.tsukuyumi()
    read(found, table.catalogue, table.rulings)
    ground = {name: {k: area[k] for k in OF_THE_GROUND if k in area} for name, area in found["areas"].items() if area["kind"] != "home"}
    for here in sorted(MOON):
        ground.setdefault(str(here), {"kind": "moon", "traits": ["tsukuyumi"]})
    return ground


def line(ground: Mapping[str, Any]) -> str:
    """A board as one line, for the page where it is laid by tapping."""
    return notation.render({"mode": "coop", "areas": {name: {"value": 0, **area} for name, area in ground.items()}})


def mode_of(line: str) -> str:
    """How a line is played; empty where it does not say."""
    return line.split(" ", 1)[0] if line else ""
