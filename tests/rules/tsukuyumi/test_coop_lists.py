"""The list of what may be done is complete in co-op too: figures that fly, second routes, points that riverlands add."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rules.engine.kernel.errors import BadInput
from tests.examples import examples
from tests.rules.tsukuyumi.whole_turns import draws, lists, tables
from tests.rules.tsukuyumi.whole_turns.asking import CARD, at_both_tables, board

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
SOME = settings(examples(30), phases=PHASES)


def test_a_flying_figure_is_offered_the_way_over_a_blockade():
    """tsk.move.8: what the table accepts, it also lists."""
    areas = {"2,0": {"kind": "ocean", "blockades": [0], "units": {"dark-seed": {"wasp": 1}}}, "3,0": {"kind": "ocean"}}
    state = tables.coop(board(areas, "dark-seed"), CARD)
    over = {"type": "move", "by": "dark-seed", "points": 2, "figures": [{"unit": "wasp", "count": 1, "path": ["2,0", "3,0"]}]}
    assert tables.refusal(state, over) == []
    assert ("wasp", "2,0", "3,0") in lists.offered_walks(tables.listed(state))


@pytest.mark.parametrize("barred", ["2,-1", "1,0"])
def test_a_journey_is_offered_by_the_free_one_of_two_routes(barred):
    """tsk.move.12: from 1,-1 to 2,0 there are two routes of two steps, one barred by Oni that are too strong; the other way is free."""
    areas = {"1,-1": {"kind": "moon", "units": {"nomads": {"private": 1}}}, "2,-1": {"kind": "ocean"}, "2,0": {"kind": "ocean"}}
    areas[barred] = {"kind": "moon" if barred == "1,0" else "ocean", "units": {"oni": {"large": 1}}}
    for mode, state in at_both_tables(areas, "nomads", CARD):
        assert ("private", "1,-1", "2,0") in lists.offered_walks(tables.listed(state)), mode


@pytest.mark.parametrize("phase", ["white", "black"])
@SOME
@given(data=st.data())
def test_nothing_that_the_books_allow_is_missing_from_a_co_op_list(phase, data):
    differing = lists.missing_or_wrong("coop", phase, lists.few_figures(data.draw(draws.tables("coop"))))
    assert differing == {}, f"(allowed but not listed, listed but not allowed): {differing}"


def test_both_modes_answer_alike_to_a_change_of_initiative_to_the_own_place():
    """tsk.action.3: it moves nobody. Whether that is allowed, both modes have to say the same, and list what they accept."""
    areas = {"2,0": {"kind": "ocean", "units": {"nomads": {"private": 1}}}}
    order = ["nomads", "boarlords"]
    command = {"type": "initiative", "by": "nomads", "to": 1, "allowed": 1}
    coop = tables.refusal(tables.coop(board(areas, "nomads", initiative=order), CARD), command)
    standard = tables.refusal(tables.standard(board(areas, "nomads", "standard", initiative=order), "blue", CARD), command)
    assert bool(coop) == bool(standard), f"co-op {coop or 'legal'}, standard {standard or 'legal'}"


def test_both_modes_answer_alike_to_a_movement_that_goes_nowhere():
    """tsk.move.1.1: to stay is to leave the figure out; it is no movement action in either mode."""
    areas = {"2,0": {"kind": "ocean", "units": {"nomads": {"private": 1}}}}
    stay = {"type": "move", "by": "nomads", "points": 2, "figures": [{"unit": "private", "count": 1, "path": ["2,0"]}]}
    answers = {}
    for mode, state in at_both_tables(areas, "nomads", CARD):
        try:
            answers[mode] = bool(tables.refusal(state, stay))
        except BadInput:
            answers[mode] = True
    assert answers["co-op"] == answers["standard"], f"refused: {answers}"
