"""What single units can do is read from the catalogue: other printed numbers give other verdicts."""

from dataclasses import replace

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import Area, Position
from rules.engine.tsukuyumi.legality import movement, unit_abilities
from rules.engine.tsukuyumi.play.turns import budgets, faction_effects
from tests import engine_files

HERE = Hex(2, 0)


def position(owner, **units):
    named = {unit.replace("_", "-"): n for unit, n in units.items()}
    areas = {HERE: Area("ocean", units={owner: named})}
    return Position(mode="standard", areas=areas, catalogue=engine_files.catalogue_of("tsukuyumi"))


def printed_otherwise(there, owner, unit, **numbers):
    own = there.catalogue.abilities[owner]
    abilities = {**there.catalogue.abilities, owner: {**own, unit: replace(own[unit], **numbers)}}
    return replace(there, catalogue=replace(there.catalogue, abilities=abilities))


def test_lt_dans_company_goes_as_much_further_as_his_sheet_prints():
    """tsk.move.1"""
    there = position("nomads", private=1, lt_dan=1)
    assert movement.bonus(there, "nomads", "private", HERE) == 1
    assert movement.bonus(printed_otherwise(there, "nomads", "lt-dan", company=2), "nomads", "private", HERE) == 2


def test_an_upgrade_costs_what_the_sheet_prints_for_each_step():
    """tsk.action.5.5, with the book's example of a Squeaker that is raised to a Boarguard for 2."""
    there = position("boarlords", squeaker=1)
    assert unit_abilities.upgrades(there, "boarlords", "squeaker") == {
        "boarguard": 2, "boarmaiden": 1, "boarmaster": 2, "boarmother": 2, "boarrior": 1,
    }  # fmt: skip
    dearer = printed_otherwise(there, "boarlords", "boarguard", upgrade=3)
    assert unit_abilities.upgrade_price(dearer, "boarlords", "squeaker", "boarguard") == 4
    assert unit_abilities.upgrades(there, "dark-seed", "worker") == {"conqueror": 1, "planter": 1, "stinger": 2, "warrior": 1}
    assert unit_abilities.upgrade_price(there, "boarlords", "boarguard", "squeaker") == 0


def test_productive_units_add_what_their_sheets_print():
    """tsk.action.5.4"""
    there = position("dark-seed", breeder=2, planter=1)
    assert budgets.productive(there, "dark-seed") == 4
    assert budgets.productive(printed_otherwise(there, "dark-seed", "breeder", production=3), "dark-seed") == 8


def test_only_in_blue_a_conqueror_gives_what_its_sheet_prints():
    """tsk.round.9.1"""
    there = position("dark-seed", conqueror=1, worker=1)
    assert unit_abilities.granting(there, "dark-seed", "blue") == [(HERE, "conqueror")]
    assert unit_abilities.granting(there, "dark-seed", "red") == []
    assert unit_abilities.granting(printed_otherwise(there, "dark-seed", "conqueror", sacrifice=0), "dark-seed", "blue") == []


def test_sergeants_lay_as_many_mines_as_their_sheet_prints():
    """tsk.action.2.1"""
    there = position("nomads", stuff_sergeant=2)
    lays = faction_effects.EFFECTS["nomads"]["mines"].lays
    assert [markers.count for markers in lays(there)] == [2]
    assert [markers.count for markers in lays(printed_otherwise(there, "nomads", "stuff-sergeant", markers=2))] == [4]
