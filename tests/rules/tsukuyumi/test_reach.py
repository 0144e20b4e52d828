"""Where a group can go: no area is missed, and every way shown is legal and as short as any."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position_json import read
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality.movement import check_move
from rules.engine.tsukuyumi.legality.reach import reach
from tests import engine_files
from tests.examples import examples

SIZES = ("small", "medium", "large")
PLACES = [Hex(q, r) for q in range(-1, 2) for r in range(-1, 2)]


@st.composite
def boards(draw):
    """A handful of areas with walls, enemies and a group that wants to go somewhere."""
    areas = {}
    for here in PLACES:
        if here != Hex(0, 0) and draw(st.integers(0, 5)) == 0:
            continue  # a hole
        area = {"kind": "ocean", "blockades": draw(st.lists(st.integers(0, 5), max_size=2, unique=True))}
        if draw(st.integers(0, 2)) == 0:
            area["units"] = {"boarlords": {"squeaker": draw(st.integers(1, 3))}}
        areas[str(here)] = area
    group = {unit: draw(st.integers(1, 2)) for unit in draw(st.sets(st.sampled_from(["private", "hunter"]), min_size=1))}
    areas["0,0"].setdefault("units", {})["nomads"] = group
    stats = {
        "nomads": {
            unit: {"conquest": 5, "health": 5, "attack": 5, "movement": 0, "size": draw(st.sampled_from(SIZES)), "traits": draw(traits())}
            for unit in group
        },
        "boarlords": {"squeaker": {"conquest": 5, "health": 5, "attack": 5, "size": draw(st.sampled_from(SIZES)), "traits": []}},
    }
    position = {"game": "tsukuyumi", "mode": "standard", "areas": areas, "stats": stats}
    table = engine_files.tsukuyumi()
    return read(position, table.catalogue, table.rulings), group


def traits():
    return st.lists(st.sampled_from(["flying", "massive"]), max_size=1)


def every_way(start, steps):
    for taken in range(1, steps + 1):
        for directions in product(range(6), repeat=taken):
            way = [start]
            for direction in directions:
                way.append(way[-1].step(direction))
            if len(set(way)) == len(way):
                yield tuple(way)


@examples(120)
@given(boards(), st.integers(1, 2))
def test_a_group_reaches_just_the_areas_to_which_some_way_is_legal(board, points):
    position, group = board
    shortest = {}
    for way in every_way(Hex(0, 0), points):
        if way[-1] not in shortest and check_move(position, "nomads", points, [Walk(u, n, way) for u, n in group.items()]).legal:
            shortest[way[-1]] = len(way)
    found = reach(position, "nomads", Hex(0, 0), group, points)
    assert {there: len(way) for there, way in found.items()} == shortest
