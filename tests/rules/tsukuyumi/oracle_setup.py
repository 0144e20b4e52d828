"""The second judge's part for set-up and production: home, start-areas, produce, and movement with bonuses.

Written from the clauses alone, on plain JSON, with our default readings; everything is looked for in the slowest way.
"""

from itertools import pairwise, permutations
from typing import Any

from tests.rules.tsukuyumi.oracle import adjacent, closed, neighbours

Position = dict[str, Any]
FAR = 8  # nothing of a small board lies so far out


def _reaches_the_open(position: Position, place: str) -> bool:
    """Whether one can walk from an empty place to far outside over empty places only: a hole inside the board has no such way."""
    seen, waiting = {place}, [place]
    while waiting:
        here = waiting.pop()
        q, r = map(int, here.split(","))
        if max(abs(q), abs(r), abs(q + r)) >= FAR:
            return True
        for there in neighbours(here):
            if there not in position["areas"] and there not in seen:
                seen.add(there)
                waiting.append(there)
    return False


def home_legal(position: Position, by: str, place: str) -> bool:
    """tsk.setup.9: an empty place at the rim that touches a tile; tsk.setup.9.2: the Nest also on a tile, with three exceptions."""
    area = position["areas"].get(place)
    around = [position["areas"][there] for there in neighbours(place) if there in position["areas"]]
    touches = any(one["kind"] != "home" for one in around)  # another home is no tile of the board
    tile = any(one["kind"] not in ("home", "moon") for one in around)
    if by == "dark-seed":
        if place == "0,0" or adjacent(place, "0,0"):
            return False
        if area is None:
            return touches
        return area["kind"] not in ("moon", "home") and area.get("territory") in (None, by)
    return area is None and tile and _reaches_the_open(position, place)


def start_legal(position: Position, by: str, chosen: list[str]) -> bool:
    """tsk.setup.10: three different ones; in some order each touches the home or one before it, with no blockade between."""
    if len(chosen) != 3 or len(set(chosen)) != 3:
        return False
    for name in chosen:
        area = position["areas"].get(name)
        if area is None or area["kind"] in ("moon", "home") or area.get("territory") not in (None, by):
            return False
    homes = [name for name, area in position["areas"].items() if area["kind"] == "home" and area["of"] == by]
    for order in permutations(chosen):
        held = list(homes)
        for name in order:
            if not any(adjacent(name, one) and not closed(position, name, one) for one in held):
                break
            held.append(name)
        else:
            return True
    return False


def produce_legal(position: Position, by: str, unit: str, count: int, name: str, points: int) -> bool:
    """tsk.action.5: affordable, enough pieces, in the own home or next to it past any blockade, not in another's home."""
    stats = position["stats"][by][unit]
    if name not in position["areas"] or count * stats["cost"] > points:
        return False
    placed = sum(area.get("units", {}).get(by, {}).get(unit, 0) for area in position["areas"].values())
    if placed + count > stats["quantity"]:
        return False
    area = position["areas"][name]
    if area["kind"] == "home":
        return area["of"] == by
    return any(other["kind"] == "home" and other["of"] == by and adjacent(name, home) for home, other in position["areas"].items())


def step_legal(position: Position, by: str, unit: str, path: list[str], points: int) -> bool:
    """tsk.move.1: the card's number and the unit's bonus; tsk.move.9: a massive unit goes one area, whatever would add to it."""
    stats = position["stats"][by][unit]
    steps = len(path) - 1
    if steps > points + stats["movement"] or ("massive" in stats["traits"] and steps > 1):
        return False
    for here, there in pairwise(path):
        if there not in position["areas"] or not adjacent(here, there):
            return False
        if closed(position, here, there) and "flying" not in stats["traits"]:
            return False
    return True
