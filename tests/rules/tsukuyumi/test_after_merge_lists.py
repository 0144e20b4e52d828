"""The list of what may be done is complete in co-op too: figures that fly, points that riverlands and productive units add (W3)."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.tsukuyumi.whole_turns import draws, lists, tables
from tests.rules.tsukuyumi.whole_turns.asking import CARD, board

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
SOME = settings(examples(30), phases=PHASES)


def test_a_flying_figure_is_offered_the_way_over_a_blockade():
    """tsk.move.8. The table accepts the step; its list leaves it out."""
    areas = {"2,0": {"kind": "ocean", "blockades": [0], "units": {"dark-seed": {"wasp": 1}}}, "3,0": {"kind": "ocean"}}
    state = tables.coop(board(areas, "dark-seed"), CARD)
    over = {"type": "move", "by": "dark-seed", "points": 2, "figures": [{"unit": "wasp", "count": 1, "path": ["2,0", "3,0"]}]}
    assert tables.refusal(state, over) == []
    assert ("wasp", "2,0", "3,0") in lists.offered_walks(tables.listed(state))


@pytest.mark.parametrize("phase", ["white", "black"])
@SOME
@given(data=st.data())
def test_nothing_that_the_books_allow_is_missing_from_a_co_op_list(phase, data):
    found = lists.missing_or_wrong("coop", phase, lists.few_figures(data.draw(draws.tables("coop"))))
    assert found == {}, f"(allowed but not listed, listed but not allowed): {found}"
