"""The end of a round and of a game at a table: radiation, the Moon's point, the storms that end, and the last count."""

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.tsukuyumi import oracle
from tests.rules.tsukuyumi.whole_turns import draws, round_end, tables
from tests.rules.tsukuyumi.whole_turns.asking import next_white

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
SOME = settings(examples(30), phases=PHASES)
PRINTED = {"moon-centre-vp": 4, "fewer-than-15-oni-vp": 5, "players-plus-3-vp": 6}


@SOME
@given(draws.tables("standard"))
def test_a_standard_round_ends(board):
    state = next_white(tables.standard(board, "red", {"movement": 1, "combat": 1}))
    assert tables.differences(state, round_end.standard_round(board)) == {}


@SOME
@given(draws.tables("standard"), st.data())
def test_the_last_count_of_a_standard_game(board, data):
    """After the last round's radiation and Moon point (tsk.score.3.1); of equal points the better place wins (tsk.score.17)."""
    board["vp"] = {side: data.draw(st.integers(0, 4)) for side in board["initiative"]}
    state = tables.sent(tables.last_count(board), {"type": "close-round", "by": board["initiative"][0]})
    expected = oracle.score_standard(round_end.standard_round(board))
    assert dict(state.result.scores) == {side: expected.get(side, 0) for side in board["initiative"]}
    best = max(state.result.scores.values())
    assert state.result.winners == (next(side for side in board["initiative"] if state.result.scores[side] == best),)


@SOME
@given(draws.tables("coop"), st.data())
def test_the_last_count_of_a_co_op_game(board, data):
    """coop.score.1–12: areas, the Princess's over any marker, homes, legends, the aid's bonuses, the points of the track."""
    board["vp"] = {"oni": data.draw(st.integers(0, 3)), "nomads": data.draw(st.integers(0, 3))}
    board["track"] = [{"square": 3, "kind": "points", "vp": 1}, {"square": 6, "kind": "points", "vp": 3}]
    expected = round_end.coop_points({**board, "printed": PRINTED})
    state = tables.sent(tables.last_count(board), {"type": "final-count", "printed": PRINTED})
    assert dict(state.result.scores) == expected
    sides = {"oni": {"oni"}, "players": set(board["initiative"])}
    best = [side for side, points in expected.items() if points == max(expected.values())]
    assert set(state.result.winners) == (sides[best[0]] if len(best) == 1 else set())  # coop-tie: a draw
