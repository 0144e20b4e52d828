"""The base book's worked examples that no other case plays at a table; `printed-examples.toml` lists them all."""

import pytest

from rules.engine.tsukuyumi.game import GAME
from tests.rules.tsukuyumi.whole_turns import tables
from tests.rules.tsukuyumi.whole_turns.asking import step, walk
from tests.rules.tsukuyumi.whole_turns.turn import with_stats

# The picture beside the starting areas: A1 4,1 · A2 5,-1 · A3 6,-2 · B1 4,-1 · B2 4,0 round the Nomads' home 5,0.
STARTING = {
    "0,0": {"kind": "moon"},
    "5,0": {"kind": "home", "of": "nomads", "blockades": [3]},
    "4,1": {"kind": "ocean"},
    "5,-1": {"kind": "ocean", "blockades": [3, 4]},
    "6,-2": {"kind": "ocean"},
    "4,0": {"kind": "ocean"},
    "4,-1": {"kind": "ocean"},
}
# The picture beside movement: A1 3,-1 · A2 4,-1 · A3 3,0 · A4 4,0 · B1 2,0 · B2 5,0, a hole · B4 6,0; A1 is open towards A3 only.
MOVING = {
    "0,0": {"kind": "moon"},
    "3,-1": {"kind": "ocean", "blockades": [0, 1, 2, 3, 4], "units": {"nomads": {"private": 1}}},
    "4,-1": {"kind": "ocean", "units": {"nomads": {"private": 1}}},
    "3,0": {"kind": "ocean", "blockades": [3], "units": {"nomads": {"private": 2}}},
    "4,0": {"kind": "ocean", "units": {"nomads": {"private": 1}}},
    "2,0": {"kind": "ocean"},
    "2,1": {"kind": "ocean"},
    "3,1": {"kind": "ocean"},
    "6,0": {"kind": "ocean"},
}
A1, A2, A3, A4, B1, B2, B4 = "3,-1", "4,-1", "3,0", "4,0", "2,0", "5,0", "6,0"


def marking():
    board = tables.position("standard", STARTING, initiative=["nomads", "boarlords", "dark-seed"])
    return GAME.read_state(
        {"stage": "setup", "position": board, "standard": {"players": board["initiative"], "step": "start-areas"}}, tables.BOX
    )


def start_areas(*areas):
    return {"type": "start-areas", "by": "nomads", "areas": list(areas)}


@pytest.mark.parametrize(
    ("areas", "legal"),
    [
        (("4,1", "5,-1", "6,-2"), True),  # A1, A2, A3
        (("5,-1", "6,-2", "4,0"), False),  # B2 neither from the home nor from A2
        (("5,-1", "6,-2", "4,-1"), False),  # nor B1
        (("5,-1", "4,1", "4,0"), True),  # B2 from A1
        (("5,-1", "4,1", "4,-1"), False),  # B1 only with B2
        (("4,1", "4,0", "4,-1"), True),
    ],
)
def test_the_nomads_mark_their_starting_areas(areas, legal):
    assert (tables.refusal(marking(), start_areas(*areas)) == []) == legal


def test_ric_places_a_cybersamurai_and_switches_an_uplink_on():
    areas = {"0,0": {"kind": "moon"}, "4,0": {"kind": "home", "of": "cybersamurai"}, "3,0": {"kind": "ocean"}}
    board = tables.position("standard", areas, initiative=["cybersamurai", "nomads", "boarlords"])
    state = tables.green(board, {"production": 2})
    state = tables.sent(state, {"type": "produce", "by": "cybersamurai", "unit": "cybersamurai-2-1", "area": "3,0", "points": 2})
    state = tables.sent(state, {"type": "buy", "by": "cybersamurai", "what": "uplink", "cost": 1})
    assert tables.units_in(state, "3,0") == {"cybersamurai": {"cybersamurai-2-1": 1}}
    assert tables.refusal(state, {"type": "buy", "by": "cybersamurai", "what": "uplink", "cost": 1}), "both points are spent"


def moving(movement):
    board = with_stats(tables.position("standard", MOVING, initiative=["nomads", "boarlords", "dark-seed"]))
    return tables.standard(board, "red", {"movement": movement, "combat": 1})


@pytest.mark.parametrize(
    ("path", "legal"),
    [
        ((A3, A1), True),
        ((A3, A2), True),
        ((A3, A4), True),
        ((A3, B1), False),  # a blockade is in the way
        ((A1, A3), True),
        ((A1, B1), False),  # A1 is left towards A3 only
        ((A2, A1), False),  # and entered from there only
        ((A4, B2, B4), False),  # B2 is no part of the board
    ],
)
def test_the_picture_of_movement(path, legal):
    points = len(path) - 1
    assert (tables.refusal(moving(points), step("nomads", points, walk("private", *path))) == []) == legal


def test_kai_takes_an_area_from_fifteen_and_five():
    areas = {
        "0,0": {"kind": "moon"},
        "2,0": {
            "kind": "ocean",
            "territory": "nomads",
            "units": {"boarlords": {"squeaker": 1}, "nomads": {"lt-dan": 1}, "dark-seed": {"worker": 1}},
        },
    }
    board = with_stats(tables.position("standard", areas, initiative=["boarlords", "nomads", "dark-seed"]))
    state = tables.standard(board, "red", {"combat": 1})
    state = tables.sent(state, {"type": "attack", "by": "boarlords", "area": "2,0", "card": {"kind": "conquest"}})
    while tables.pending(state):
        state = tables.answered(state, lambda option: option.get("choice") == "none")
    assert tables.board_of(state)["areas"]["2,0"]["territory"] == "boarlords"
    assert tables.units_in(state, "2,0") == areas["2,0"]["units"]


def test_lieutenant_dan_absorbs_ten_damage_for_the_stuff_sergeant():
    areas = {
        "0,0": {"kind": "moon"},
        "2,0": {"kind": "ocean", "units": {"cybersamurai": {"cybersamurai-2-1": 1}, "nomads": {"lt-dan": 1, "stuff-sergeant": 1}}},
    }
    board = with_stats(tables.position("standard", areas, initiative=["cybersamurai", "nomads", "boarlords"]))
    state = tables.standard(board, "red", {"combat": 1})
    state = tables.sent(state, {"type": "attack", "by": "cybersamurai", "area": "2,0", "card": {"kind": "annihilation"}})
    state = tables.answered(state, lambda option: option.get("choice") == "none")
    lost = [option.get("lost", {}) for option in tables.options(state)]
    assert {} in lost
    assert {"stuff-sergeant": 1} in lost
    state = tables.answered(state, lambda option: option.get("absorbed_by") == "lt-dan")
    assert tables.units_in(state, "2,0")["nomads"] == {"lt-dan": 1, "stuff-sergeant": 1}


def test_a_two_in_a_circle_is_two_combat_actions_and_two_areas():
    """Quantities: a 2 beside combat, a 2 beside movement."""
    areas = {name: {"kind": "ocean"} for name in ("2,0", "3,0", "4,0", "5,0")}
    board = tables.position("standard", {**areas, "0,0": {"kind": "moon"}, "2,0": {"kind": "ocean", "units": {"nomads": {"private": 3}}}})
    state = tables.standard(with_stats(board), "red", {"combat": 2, "movement": 2})
    assert tables.refusal(state, step("nomads", 2, walk("private", "2,0", "3,0", "4,0"))) == []
    assert tables.refusal(state, step("nomads", 3, walk("private", "2,0", "3,0", "4,0", "5,0"))) != []
    moved = tables.sent(state, step("nomads", 2, walk("private", "2,0", "3,0"), walk("private", "2,0", "3,0", "4,0")))
    taken = [{"type": "attack", "by": "nomads", "area": area, "card": {"kind": "conquest"}} for area in ("2,0", "3,0", "4,0")]
    fought = tables.played(moved, *taken[:2])
    assert [fought.position.areas[here].territory for here in ((2, 0), (3, 0))] == ["nomads", "nomads"]
    assert tables.refusal(fought, taken[2]) == ["nothing-left"]
