"""Ends of rounds, and what units and legendary Oni add to a phase (tsk.round)."""

import pytest
from hypothesis import Phase, given, settings

from tests.examples import examples
from tests.rules.tsukuyumi.whole_turns import draws, round_end, tables
from tests.rules.tsukuyumi.whole_turns.asking import CARD, LINE, at_the_end, board, next_white, step, walk


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_oil_and_storm_end_with_the_next_white_phase(mode):
    """Du pétrole ! / Tempête: nobody moves until the next white phase (tsk.move.10)."""
    areas = {**LINE, "3,0": {"kind": "ocean", "traits": ["immobilised"], "units": {"nomads": {"private": 1}}}}
    _, state = at_the_end(mode, areas, "nomads")
    assert tables.refusal(state, step("nomads", 2, walk("private", "3,0", "4,0"))) == ["immobilised"]
    codes = tables.refusal(next_white(state), step("nomads", 1, walk("private", "3,0", "4,0")))
    assert codes == [], f"in the next white phase the table still says {codes}"


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_the_board_after_a_round(mode):
    """tsk.round.14, tsk.round.15.1, tsk.move.10: radiation spares Oni, Dark Seed and the immune; the centre's point; the storm."""
    stats = {"nomads": {"hunter": {"traits": ["radiation-immune"], "size": "small"}}}
    areas = {
        **LINE,
        "3,0": {"kind": "ocean", "traits": ["radioactive"], "units": {"nomads": {"private": 2, "hunter": 1}, "oni": {"small": 1}}},
        "4,0": {"kind": "ocean", "traits": ["radioactive"], "territory": "oni", "units": {"dark-seed": {"worker": 1}}},
        "5,0": {"kind": "ocean", "traits": ["immobilised"], "territory": "oni"},
    }
    areas["0,0"] = {"kind": "moon", "territory": "nomads"}
    more = {"initiative": ["nomads", "dark-seed"]} if mode == "coop" else {}
    table, state = at_the_end(mode, areas, "nomads", stats=stats, **more)
    if mode == "coop":  # nobody attacks or is attacked in what is left of this round
        state = tables.played(state, *({"type": "remove", "area": "3,0", "owner": "oni", "unit": "small"},))
        table["areas"]["3,0"]["units"].pop("oni")
    wanted = round_end.coop_round(table) if mode == "coop" else round_end.standard_round(table)
    differing = tables.differences(next_white(state), wanted)
    assert {name: both for name, both in differing.items() if name not in ("princess", "supply")} == {}


def about_radiation(commands):
    return [command for command in commands if "immun" in str(command) or "radia" in str(command)]


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_the_nomads_may_be_immune_for_a_round(mode):
    """Faction effect, example: mines, or immune to radioactivity for one round (tsk.action.2.1)."""
    areas = {**LINE, "3,0": {"kind": "ocean", "traits": ["radioactive"], "units": {"nomads": {"private": 3}}}}
    table = board(areas, "nomads", mode)
    card = {**CARD, "faction-effect": 1} if mode == "standard" else CARD
    state = tables.standard(table, "blue", card) if mode == "standard" else at_the_end("coop", areas, "nomads")[1]
    commands = about_radiation(tables.listed(state))
    if not commands and mode == "standard":
        state = tables.sent(state, {"type": "faction-effect", "by": "nomads"})
        commands = about_radiation(tables.options(state) or tables.listed(state))
    assert commands, "nothing that is offered makes the Nomads immune"
    state = tables.sent(state, commands[0])
    assert tables.units_in(next_white(state), "3,0") == {"nomads": {"private": 3}}


def test_without_the_abyssal_there_is_no_third_attack():
    """Its rule ends when it leaves the board (coop.legend.5, coop.legend.10)."""
    stats = {"oni": {**tables.ONI, "abyssal": {"conquest": 40, "health": 40, "attack": 40, "size": "large"}}}
    areas = {**LINE, "1,0": {"kind": "moon", "units": {"oni": {"abyssal": 1, "small": 3}}}}
    table = board({**areas, "3,1": {"kind": "home", "of": "nomads"}}, "nomads", stats=stats, princess=["-1,0", "-2,0", "-2,1"])
    state = tables.onward(tables.coop(table), lambda now: any(command["type"] == "oni-attack" for command in tables.options(now)))
    state = tables.resolved(tables.sent(state, tables.options(state)[0]), None, lambda options: options[0])
    where = next(name for name in tables.board_of(state)["areas"] if "abyssal" in tables.units_in(state, name).get("oni", {}))
    state = tables.sent(state, {"type": "remove", "area": where, "owner": "oni", "unit": "abyssal"})
    state = tables.resolved(tables.sent(state, tables.options(state)[0]), None, lambda options: options[0])
    assert not any(command["type"] in ("oni-attack", "no-attack") for command in tables.options(state)), "two attacks are all"


def test_a_conqueror_gives_a_combat_action_in_blue_without_blue_on_the_card():
    """Execute, exception: units that grant a phase's action (tsk.round.9.1; the Conqueror is given up for one combat action)."""
    areas = {**LINE, "3,0": {"kind": "ocean", "units": {"dark-seed": {"conqueror": 1, "worker": 1}}}}
    table = board(areas, "dark-seed", "standard")
    state = tables.standard(table, "white", {"movement": 1})
    state = tables.sent(state, {"type": "end-turn", "by": "dark-seed"})
    for side in ("nomads", "boarlords"):
        if state.position.active == side:
            state = tables.sent(state, {"type": "end-turn", "by": side})
    assert (state.position.phase, state.position.active) == ("blue", "dark-seed"), "the blue phase is passed over"
    granted = [command for command in tables.listed(state) if command["type"] == "attack" or "conqueror" in str(command)]
    assert granted, "no fight is offered"


@settings(examples(20), phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.target))
@given(draws.tables("coop", princess=False))
def test_a_co_op_round_ends(table):
    """tsk.move.10, tsk.round.14, on small boards without Oni, so that nobody attacks: radiation spares the immune, the storms are over."""
    for area in table["areas"].values():
        area.get("units", {}).pop("oni", None)
    table["initiative"] = [table["active"], *(side for side in table["initiative"] if side != table["active"])]
    differing = tables.differences(next_white(tables.coop(table, CARD)), round_end.coop_round(table))
    assert {name: both for name, both in differing.items() if name not in ("princess", "momentum")} == {}
