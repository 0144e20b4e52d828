"""What every mode reads of a table's options: who plays, the areas of the map, and the figures that a sheet begins with."""

from collections.abc import Mapping

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.board.position_json import MOST_AREAS
from rules.engine.tsukuyumi.legality import production


def seats(options: Mapping[str, object], catalogue: Catalogue, least: int, most: int) -> tuple[str, ...]:
    """The factions in the order of their seats, each only once."""
    listed = validation.items(validation.needed(options, "players", "options"), "options.players")
    validation.whole(len(listed), "options.players", least, most)
    found = []
    for n, seat in enumerate(listed):
        at = f"options.players.{n}"
        data = validation.mapping(seat, at)
        validation.only(data, ("name", "faction", "initiative"), at)
        factions = frozenset(catalogue.units) - {ONI}
        found.append(validation.one_of(validation.needed(data, "faction", at), factions, f"{at}.faction", "unknown-faction"))
    if len(set(found)) != len(found):
        raise BadInput("twice", "options.players")
    return tuple(found)


def areas(options: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """The tiles as they lie."""
    given = validation.mapping(validation.needed(options, "areas", "options"), "options.areas", MOST_AREAS)
    return {str(name): dict(validation.mapping(area, f"options.areas.{name[:20]}")) for name, area in given.items()}


def figures(position: Position, side: str, given: object, at: str, least: int, most: int) -> dict[str, int]:
    """So many of each unit, as a side's sheet prints them; no more than the box holds."""
    known = position.units_of(side)
    found = {}
    for unit, count in validation.mapping(given, at).items():
        validation.one_of(unit, known, at, "unknown-unit")
        found[unit] = validation.whole(count, f"{at}.{unit}", least, most)
    if reasons := production.beyond_the_box(position, side, found):
        raise RuleViolation(tuple(reasons))
    return found
