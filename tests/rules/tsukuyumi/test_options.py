"""What goes together at set-up, and the clause behind each no."""

import pytest

from rules.engine.tsukuyumi.game_options import MODES, MODULES, SCENARIOS, accepted_modules, accepted_scenarios, conflicts
from rules.engine.tsukuyumi.map_generator import accepted_players

FIVE = {"mascots", "oni-missions", "oni-powers", "alternative-goals", "starting-advantages"}


def refused(mode, modules, scenario=None):
    return {(c.module, c.clause) for c in conflicts(mode, modules, scenario)}


def test_the_moon_princess_goes_with_none_of_five_modules():
    assert refused("standard", MODULES) == {(module, "coop.aim.3.1") for module in FIVE}


@pytest.mark.parametrize("mode", ["coop", "solo"])
def test_the_coop_game_leaves_faction_events_out_as_well(mode):
    modules = accepted_modules(mode)
    assert refused(mode, modules) == {(module, "coop.aim.3.1") for module in FIVE} | {("faction-events", "coop.setup.2")}


def test_without_the_princess_every_module_goes_with_every_other():
    assert refused("standard", [m for m in MODULES if m != "moon-princess"]) == set()


def test_two_players_use_nothing_that_only_scores():
    assert refused("two-player", MODULES[:7]) == {(m, "tsk.two.11") for m in ("alternative-goals", "mascots", "oni-missions")}


def test_exploration_has_no_alternative_goals():
    assert refused("epic", ["alternative-goals"], "exploration") == {("alternative-goals", "tsk.scenario.2.1")}


def test_scenarios_go_with_their_numbers_of_players_only():
    assert accepted_scenarios("standard", 3) == ("exploration", "control", "pacific-standoff")
    assert accepted_scenarios("fast", 5) == ("exploration", "the-canyon", "full-moon-down")
    assert accepted_scenarios("coop", 3) == accepted_scenarios("two-player", 2) == ()


def test_the_names_are_those_of_the_box(catalogue):
    assert set(SCENARIOS) == {entry.slug for entry in catalogue.of("scenarios", "tsukuyumi")}
    assert all(accepted_players(setup) for setup in MODES.values())


def test_every_clause_is_in_the_book(book):
    there = {clause.record["id"] for clause in book.clauses}
    found = [c for mode in MODES for c in conflicts(mode, MODULES, "exploration")]
    assert {c.clause for c in found} == {"coop.aim.3.1", "coop.setup.2", "tsk.two.11", "tsk.scenario.2.1"} <= there
