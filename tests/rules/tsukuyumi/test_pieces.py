"""Pieces of one faction: the Nomads' weapons and mines, the Dark Seed's eggs (tsk.action.2, tsk.setup.6.1); what the sheets leave open
is counted by hand."""

import pytest

from rules.engine.kernel.errors import BadInput
from tests.rules.tsukuyumi.whole_turns import tables
from tests.rules.tsukuyumi.whole_turns.asking import CARD, board

EFFECT = {**CARD, "faction-effect": 1}
HOME = {"5,0": {"kind": "home", "of": "nomads"}}


def blue(side: str, areas: dict, **more):
    return tables.standard(board(areas, side, "standard", **more), "blue", EFFECT)


def black(side: str, areas: dict, **more):
    return tables.coop(board(areas, side, **more), CARD)


def use(side: str, choice: str, *markers: dict) -> dict:
    return {"type": "faction-effect", "by": side, "choice": choice, "markers": list(markers)}


@pytest.mark.parametrize("table", [blue, black])
@pytest.mark.parametrize("choice", ["mines", "radiation-immune"])
def test_the_nomads_effect_brings_all_free_pistols(table, choice):
    """FACTION EFFECT, example: all free weapons, then mines or immunity; the box holds five pistols."""
    state = tables.sent(table("nomads", HOME), {"type": "count-pieces", "by": "nomads", "marker": "pistol", "count": 2})
    state = tables.sent(state, use("nomads", choice))
    assert state.pieces["nomads"]["pistol"] == 5


@pytest.mark.parametrize("table", [blue, black])
def test_immunity_in_place_of_pistols_where_the_table_reads_it_so(table):
    state = tables.sent(
        table("nomads", HOME, rulings={"nomads-faction-effect": "pistols-and-mines-or-immunity"}), use("nomads", "radiation-immune")
    )
    assert (state.pieces, state.immune) == ({}, {"nomads"})


@pytest.mark.parametrize("table", [blue, black])
def test_mines_are_laid_as_far_as_the_box_has_some(table):
    """Each Stuff Sergeant lays one where he stands; there are twenty."""
    there = {"kind": "ocean", "units": {"nomads": {"stuff-sergeant": 1}}}
    full = {"kind": "ocean", "markers": {"nomads": {"mine": 19}}}
    state = tables.sent(table("nomads", {"2,0": there, "3,0": there, "4,0": full}), use("nomads", "mines"))
    assert [state.position.areas[here].markers.get("nomads", {}).get("mine", 0) for here in ((2, 0), (3, 0), (4, 0))] == [1, 0, 19]


@pytest.mark.parametrize("table", [blue, black])
def test_eggs_lie_where_a_breeder_or_the_planter_stands_and_nowhere_else(table):
    """The sheet does not tell us how many: their owner does; none in a home, and 25 in all."""
    areas = {
        "2,0": {"kind": "ocean", "units": {"dark-seed": {"breeder": 1}}},
        "3,0": {"kind": "ocean", "units": {"dark-seed": {"worker": 1}}, "markers": {"dark-seed": {"egg": 22}}},
        "4,0": {"kind": "home", "of": "dark-seed", "units": {"dark-seed": {"planter": 1}}},
    }
    state = table("dark-seed", areas)
    egg = {"area": "2,0", "marker": "egg", "count": 3}
    after = tables.sent(state, use("dark-seed", "eggs-and-flight", egg))
    assert after.position.areas[2, 0].markers["dark-seed"]["egg"] == 3
    assert tables.refusal(state, use("dark-seed", "eggs-and-flight", {**egg, "count": 4})) == ["not-in-supply"]
    assert tables.refusal(state, use("dark-seed", "eggs-and-flight", {**egg, "area": "3,0"})) == ["nobody-to-lay"]
    assert tables.refusal(state, use("dark-seed", "eggs-and-flight", {**egg, "area": "4,0"})) == ["home"]
    assert tables.refusal(state, use("dark-seed", "flight-and-movement", egg)) == ["not-of-this-effect"]
    with pytest.raises(BadInput):
        tables.sent(state, use("dark-seed", "eggs-and-flight", {**egg, "marker": "cover"}))


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_a_weapon_that_is_bought_is_counted_until_the_box_is_empty(mode):
    value = board(HOME, "nomads", mode)
    card = {**CARD, "production": 5}
    state = tables.coop(value, card) if mode == "coop" else tables.green(value, card)
    buy = {"type": "buy", "by": "nomads", "what": "grenade", "cost": 1}
    state = tables.played(state, buy, buy)
    assert state.pieces["nomads"] == {"grenade": 2}
    assert tables.refusal(state, buy) == ["not-in-supply"]
    assert tables.sent(state, {**buy, "what": "an uplink"}).pieces["nomads"] == {"grenade": 2}


@pytest.mark.parametrize("table", [blue, black])
def test_weapons_are_counted_by_hand_within_the_box(table):
    state = table("nomads", HOME)
    count = {"type": "count-pieces", "by": "nomads", "marker": "mg", "count": 5}
    assert tables.sent(state, count).pieces["nomads"] == {"mg": 5}
    for wrong in ({**count, "count": 6}, {**count, "count": -1}, {**count, "marker": "egg"}, {**count, "by": "boarlords"}):
        with pytest.raises(BadInput):
            tables.sent(state, wrong)


def test_the_phases_in_which_a_unit_can_be_given_up_come_from_its_record():
    """FACTION EFFECT of the Dark Seed: Conquerors in the blue phase."""
    assert tables.BOX.abilities["dark-seed"]["conqueror"].phases == ("blue",)
    areas = {"2,0": {"kind": "ocean", "units": {"dark-seed": {"conqueror": 1}}}}
    given_up = {"type": "sacrifice-unit", "by": "dark-seed", "area": "2,0", "unit": "conqueror"}
    value = board(areas, "dark-seed", "standard")
    assert tables.refusal(tables.standard(value, "blue", EFFECT), given_up) == []
    assert tables.refusal(tables.standard(value, "red", EFFECT), given_up) == ["grants-nothing"]
    assert tables.refusal(tables.coop(board(areas, "dark-seed"), CARD), given_up) == []
