"""The co-op Oni's attacks at a table: whom they attack, what they leave behind, and what the defenders lose."""

from hypothesis import Phase, assume, event, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.tsukuyumi import boards, oracle
from tests.rules.tsukuyumi.whole_turns import draws, oni_turn, tables

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
MANY = settings(examples(80), phases=PHASES)


@MANY
@given(st.data())
def test_an_attack_without_a_counterattack(data):
    board = data.draw(draws.tables("coop", base=boards.coop_positions()))
    expected = oracle.next_attack(board, 1)["targets"]
    state = tables.coop(board, attacks=1)
    offered = [option for option in tables.options(state) if option["type"] == "oni-attack"]
    assert {option["target"] for option in offered} == set(expected)
    assume(offered)
    option = data.draw(st.sampled_from(offered))
    target = option["target"]
    after = oni_turn.conquered(oni_turn.moved(board, option.get("group", [])), target)
    struck = bool(oni_turn.victims(board, target))
    event("somebody stands there" if struck else "nobody stands there")
    state = tables.resolved(tables.sent(state, option), None, lambda options: data.draw(st.sampled_from(options)))
    ends = oni_turn.ends(after, target) if struck else [after]
    found = [end for end in ends if not tables.differences(state, end)]
    assert found, (option, tables.differences(state, ends[0]))
