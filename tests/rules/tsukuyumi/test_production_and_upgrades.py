"""Production points and upgrades as the clauses tell them (tsk.action.5)."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.tsukuyumi.whole_turns import coop_turn, tables
from tests.rules.tsukuyumi.whole_turns.asking import CARD, board

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)


def bought(state, side: str, unit: str, area: str, points: int) -> int:
    """How many figures a player can buy one by one until the table refuses."""
    command = {"type": "produce", "by": side, "unit": unit, "area": area, "points": points}
    for number in range(12):
        after, _ = tables.tried(state, command)
        if after is None:
            return number
        state = after
    return 12


def test_breeder_and_planter_add_their_points_in_the_black_phase():
    """Phase noire: a card of 2, a Breeder and the Planter make five points (coop.round.5.1, tsk.area.20.3)."""
    areas = {"3,0": {"kind": "home", "of": "dark-seed"}, "2,0": {"kind": "ocean", "units": {"dark-seed": {"breeder": 1, "planter": 1}}}}
    number = bought(tables.coop(board(areas, "dark-seed"), CARD), "dark-seed", "worker", "3,0", 5)
    assert number == 5, "Workers for 2 + 1 + 2 points"


@settings(examples(15), phases=PHASES)
@given(st.integers(1, 4), st.integers(0, 2), st.booleans(), st.integers(0, 2), st.booleans(), st.booleans())
def test_the_merchant_cuts_the_printed_three_before_units_and_rivers_add_theirs(printed, breeders, planter, rivers, merchant, princess):
    """Le Marchand, Phase noire, Riverland (coop.legend.9, tsk.action.5.4); where the Princess stands a marker does nothing."""
    units = {"breeder": breeders, "planter": int(planter)}
    areas = {
        "4,0": {"kind": "home", "of": "dark-seed"},
        "3,0": {"kind": "ocean", "units": {"dark-seed": {unit: n for unit, n in units.items() if n}}},
        "2,0": {"kind": "river", "territory": "dark-seed" if rivers > 0 else "oni"},
        "3,-1": {"kind": "river", "territory": "dark-seed" if rivers > 1 else "oni"},
    }
    corner = {"princess": ["1,0", "2,-1", "2,0"]} if princess else {}
    stats = {"oni": {**tables.ONI, "merchant": {"conquest": 40, "health": 40, "attack": 40, "size": "large"}}}
    table = board(areas, "dark-seed", stats=stats, **corner)
    if merchant:
        table["areas"]["0,0"] = {"kind": "moon", "units": {"oni": {"merchant": 1}}}
    card = {**CARD, "production": printed}
    expected = coop_turn.begin({**table, "active": "dark-seed"}, card).allowed["production"]
    number = bought(tables.coop(table, card), "dark-seed", "worker", "4,0", expected)
    assert number == expected, f"Workers: table, oracle; card {printed}, {breeders=} {planter=} {rivers=} {merchant=} {princess=}"


def test_productive_units_give_nothing_in_white():
    """tsk.action.5.4: the white phase has value 1."""
    areas = {"3,0": {"kind": "home", "of": "dark-seed"}, "2,0": {"kind": "ocean", "units": {"dark-seed": {"breeder": 1, "planter": 1}}}}
    assert bought(tables.coop(board(areas, "dark-seed")), "dark-seed", "worker", "3,0", 1) == 1


def upgraded(state, side: str, old: str, new: str, area: str):
    """The state after whichever listed command makes a figure of `old` one of `new`; None where none is offered."""
    before = tables.units_in(state, area).get(side, {})
    wanted = {**before, old: before.get(old, 0) - 1, new: before.get(new, 0) + 1}
    for command in tables.listed(state):
        if new not in str(command):
            continue
        after, _ = tables.tried(state, command)
        if after is not None and tables.units_in(after, area).get(side, {}) == {unit: n for unit, n in wanted.items() if n}:
            return after
    return None


BOARS = {
    "3,0": {"kind": "home", "of": "boarlords"},
    "2,0": {"kind": "ocean", "units": {"boarlords": {"squeaker": 2}}},
    "3,-1": {"kind": "ocean"},
}


def test_an_upgrade_is_one_of_the_two_white_actions():
    """Carte Action: produce units or upgrades worth 1; it is the production action, so two more may not follow (coop.round.6.1)."""
    state = upgraded(tables.coop(board(BOARS, "boarlords", momentum=3)), "boarlords", "squeaker", "boarmaiden", "2,0")
    assert state is not None, "no upgrade is offered"
    assert tables.refusal(state, {"type": "produce", "by": "boarlords", "unit": "squeaker", "area": "3,0", "points": 1})
    state = tables.sent(state, {"type": "event-point", "by": "boarlords", "use": "momentum"})
    assert tables.refusal(state, {"type": "conquer", "by": "boarlords", "area": "2,0"})


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_maxine_buys_a_squeaker_and_raises_another_to_a_boarguard(mode):
    """Production, example: 3 points; the figure on the board changes (tsk.action.5.5)."""
    card = {**CARD, "production": 3}
    table = board(BOARS, "boarlords", mode)
    state = tables.coop(table, card) if mode == "coop" else tables.green(table, card)
    state = tables.sent(state, {"type": "produce", "by": "boarlords", "unit": "squeaker", "area": "3,-1", "points": 3})
    for old, new in (("squeaker", "boarmaiden"), ("boarmaiden", "boarguard")):
        after = upgraded(state, "boarlords", old, new, "2,0")
        if after is None and new == "boarmaiden":  # or in one step, for two points
            after = upgraded(state, "boarlords", "squeaker", "boarguard", "2,0")
        assert after is not None, f"no upgrade from {old} to {new} is offered"
        state = after
        if tables.units_in(state, "2,0")["boarlords"].get("boarguard"):
            break
    assert tables.units_in(state, "2,0") == {"boarlords": {"boarguard": 1, "squeaker": 1}}
    assert tables.units_in(state, "3,-1") == {"boarlords": {"squeaker": 1}}
    assert upgraded(state, "boarlords", "squeaker", "boarmaiden", "2,0") is None, "all three points are spent"


def test_a_second_action_card_is_not_told_in_the_same_turn():
    """Each player chooses one action card a round (coop.round.2)."""
    areas = {"3,0": {"kind": "home", "of": "nomads"}, "2,0": {"kind": "ocean", "units": {"nomads": {"private": 1}}}}
    private = {"type": "produce", "by": "nomads", "unit": "private", "area": "3,0", "points": 1}
    state, _ = tables.tried(tables.coop(board(areas, "nomads"), {**CARD, "production": 1}), private)
    assert state is not None
    after, _ = tables.tried(state, {"type": "play-action", "by": "nomads", **CARD, "production": 5})
    accepted = after is not None and tables.refusal(after, {**private, "points": 5}) == []
    assert not accepted, "a second card of 5 points is told and used"
