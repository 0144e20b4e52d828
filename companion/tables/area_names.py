"""What an area is called across a table: a short name that everybody finds on the drawn board."""

from collections.abc import Mapping
from functools import cache

from rules.engine.kernel.hexes import Hex, parse


def area_name(here: Hex) -> str:
    """☾ is the Moon's centre, then the rings ☾, A, B …, counted clockwise from one o'clock."""
    ring = here.distance(Hex(0, 0))
    if ring == 0:
        return "☾"
    letter = "☾" if ring == 1 else chr(ord("A") + ring - 2)
    return f"{letter}{_on_ring(here, ring)}"


def called(name: str) -> str:
    """'2,-1' as it is called; anything else stays as it is."""
    here = parse(name)
    return area_name(here) if here else name


def with_area_names(facts: Mapping[str, object]) -> dict[str, object]:
    """A reason's facts with its list of areas called as the board calls them."""
    named = dict(facts)
    areas = facts.get("areas")
    if isinstance(areas, list | tuple):
        named["areas"] = [called(area) for area in areas]
    return named


@cache
def _on_ring(here: Hex, ring: int) -> int:
    at = Hex(0, 0)
    for _ in range(ring):
        at = at.step(1)
    number = 1
    for direction in (5, 4, 3, 2, 1, 0):
        for _ in range(ring):
            if at == here:
                return number
            at = at.step(direction)
            number += 1
    raise AssertionError("every area lies on its ring")
