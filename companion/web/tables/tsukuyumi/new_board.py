"""Where a new table's board comes from: the map maker, or somebody who laid it by tapping. Knows places and edges, and no rule."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.web.tools.box_tiles import tiles_of_the_box
from rules import engine_data
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.tsukuyumi import map_generator
from rules.engine.tsukuyumi.board import notation, shape
from rules.engine.tsukuyumi.board.position import MOON, Position
from rules.engine.tsukuyumi.board.position_json import read, write_area

LONGEST = 8000
WHOLE_MOON: dict[str, object] = {"kind": "moon", "traits": ["tsukuyumi"]}
OF_THE_GROUND = ("kind", "value", "traits", "blockades")


@dataclass(frozen=True)
class BoardSource:
    """The map maker's words; or a board as one line, which goes first."""

    seed: str = "moon"
    scatter: int = 0
    moonfall: bool = False
    scenario: str = ""
    line: str = ""
    more: int = 0


def areas(source: BoardSource, players: int, mode: str) -> dict[str, Any]:
    """The ground of the board, with nobody on it yet; a board laid by hand has to be one that can be played on."""
    if source.line:
        position = laid_by_hand(source.line, mode)
        if reasons := shape.check_ground(position):
            raise RuleViolation(tuple(reasons))
        return _written(position)
    scenario = source.scenario or None
    more = source.more if mode in ("coop", "solo") else 0
    board = map_generator.make_map(
        players, mode, source.seed, source.scatter, tiles_of_the_box(), moonfall=source.moonfall, scenario=scenario, more=more
    )
    return map_generator.areas(board)


def laid_by_hand(line: str, mode: str) -> Position:
    """The ground of a line, without homes, figures and markers: those are placed at the table. The Moon need not be told."""
    try:
        areas = notation.parse_areas(line)
    except ValueError as bad:
        raise BadInput("missing", "b") from bad
    ground = {name: dict(validation.mapping(area, name)) for name, area in areas.items()}
    bare = {name: {k: area[k] for k in OF_THE_GROUND if k in area} for name, area in ground.items() if area["kind"] != "home"}
    for here in sorted(MOON):
        bare.setdefault(str(here), WHOLE_MOON)
    return _read(bare, mode)


def _read(areas: Mapping[str, Any], mode: str) -> Position:
    table = engine_data.tsukuyumi()
    return read({"game": "tsukuyumi", "mode": mode, "areas": dict(areas)}, table.catalogue, table.rulings)


def _written(position: Position) -> dict[str, Any]:
    return {str(here): write_area(area) for here, area in sorted(position.areas.items())}


def line(laid: Mapping[str, Any], mode: str, *, whole: bool = False) -> str:
    """A board as one line; the Moon goes without saying where it lies as it should, unless the `whole` board is wanted."""
    return line_of(_read(laid, mode), whole=whole)


def line_of(position: Position, *, whole: bool = False) -> str:
    """The same for a board that is read already."""
    goes_without_saying = () if whole else MOON
    areas = {h: area for h, area in position.areas.items() if h not in goes_without_saying or write_area(area) != WHOLE_MOON}
    return notation.render(replace(position, areas=areas))


def mode_of(line: str) -> str:
    """How a line is played; empty where it does not say."""
    return line.split(" ", 1)[0] if line else ""
