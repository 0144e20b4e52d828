"""The Princess's way: eighteen corners in a ring, three areas each, and where she comes back; seen from coordinates alone."""

from math import atan2

import pytest

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import MOON, Position
from rules.engine.tsukuyumi.legality import princess
from tests.rules.tsukuyumi import boards
from tests.rules.tsukuyumi.test_against_the_oracle import position_of


def centre(corner):
    """Where a corner lies on the paper: x to the right, y downwards, as boards are drawn."""
    points = [(3**0.5 * (h.q + h.r / 2), 1.5 * h.r) for h in corner]
    return sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3


def test_there_are_eighteen_and_they_are_those_of_the_border():
    assert len(set(princess.CORNERS)) == 18
    assert {frozenset(map(str, corner)) for corner in princess.CORNERS} == {frozenset(corner) for corner in boards.CORNERS}


def test_each_has_one_or_two_areas_of_the_moon_and_never_its_centre():
    assert {len(corner & MOON) for corner in princess.CORNERS} == {1, 2}
    assert all(Hex(0, 0) not in corner for corner in princess.CORNERS)


def test_going_on_is_clockwise_on_the_paper_and_neighbours_share_two_areas():
    full = 0.0
    for here, there in zip(princess.CORNERS, (*princess.CORNERS[1:], princess.CORNERS[0]), strict=True):
        assert len(here & there) == 2
        (x, y), (u, v) = centre(here), centre(there)
        turn = atan2(x * v - y * u, x * u + y * v)  # positive is clockwise where y points down
        assert turn > 0
        full += turn
    assert full == pytest.approx(2 * 3.141592653589793)


def board(*homes: tuple[str, str], order: tuple[str, ...] = ("nomads", "boarlords"), **more) -> Position:
    areas = {str(h): {"kind": "moon"} for h in MOON}
    areas |= {str(h): {"kind": "ocean"} for h in ring_two()}
    areas |= {at: {"kind": "home", "of": of} for of, at in homes}
    return position_of({"game": "tsukuyumi", "mode": "coop", "initiative": list(order), "areas": areas, **more})


def ring_two():
    return {n for m in MOON for n in m.neighbours()} - MOON


def test_she_comes_back_nearest_to_the_home_of_the_last_in_initiative():
    found = princess.returns(board(("nomads", "-3,0"), ("boarlords", "3,0")))
    steps = {corner: min(h.distance(Hex(3, 0)) for h in corner) for corner in princess.CORNERS}
    assert set(found) == {corner for corner, n in steps.items() if n == min(steps.values())}
    assert all(Hex(2, 0) in corner or Hex(2, 1) in corner or Hex(3, -1) in corner for corner in found)


def test_with_the_other_reading_she_comes_back_anywhere():
    anywhere = board(("nomads", "-3,0"), ("boarlords", "3,0"), rulings={"coop-princess-return": "anywhere"})
    assert princess.returns(anywhere) == princess.CORNERS


def test_a_way_that_can_be_walked_goes_round_blockades():
    walk = {"coop-princess-return-tie": "path-active"}
    walled = board(("nomads", "-3,0"), ("boarlords", "3,0"), rulings=walk)
    areas = {str(h): {"kind": "moon" if h in MOON else "ocean"} for h in MOON | ring_two()}
    areas |= {at: {"kind": "ocean"} for at in ("3,1", "2,2", "1,2")}
    areas["3,0"] = {"kind": "home", "of": "boarlords", "blockades": [0, 1, 2, 3, 4]}
    position = position_of({"game": "tsukuyumi", "mode": "coop", "initiative": ["nomads", "boarlords"], "rulings": walk, "areas": areas})
    assert set(princess.returns(walled)) != set(princess.returns(position))


def test_next_to_a_hole_she_stands_unless_the_table_plays_it_otherwise():
    whole = board()
    areas = {str(h): {"kind": "ocean" if h not in MOON else "moon"} for h in whole.areas if h != Hex(2, 0)}
    beside = frozenset([Hex(1, 0), Hex(2, -1), Hex(2, 0)])
    holed = position_of({"game": "tsukuyumi", "mode": "coop", "areas": areas})
    strict = position_of({"game": "tsukuyumi", "mode": "coop", "areas": areas, "rulings": {"coop-princess-hole": "full-corners"}})
    assert princess.stands(holed, beside)
    assert not princess.stands(strict, beside)
