"""The co-op Oni's attacks at a table: whom they attack, what they leave behind, and what the defenders lose."""

from typing import Any

from hypothesis import Phase, event, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.tsukuyumi import boards, oracle
from tests.rules.tsukuyumi.whole_turns import draws, oni_turn, tables
from tests.rules.tsukuyumi.whole_turns.turn import Json

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
MANY = settings(examples(80), phases=PHASES)


def attacked(data: st.DataObject, board: Json, state: Any, attacks_left: int) -> tuple[Json, Any] | None:
    """One attack on both sides, nobody strikes back: the board that the table has reached; None where the Oni can take nothing."""
    expected = oracle.next_attack(board, attacks_left)["targets"]
    offered = [option for option in tables.options(state) if option["type"] == "oni-attack"]
    assert {option["target"] for option in offered} == set(expected)
    if not offered:
        return None
    option = data.draw(st.sampled_from(offered))
    target = option["target"]
    after = oni_turn.conquered(oni_turn.moved(board, option.get("group", [])), target)
    struck = bool(oni_turn.victims(board, target))
    event("somebody stands there" if struck else "nobody stands there")
    state = tables.resolved(tables.sent(state, option), None, lambda options: data.draw(st.sampled_from(options)))
    ends = oni_turn.ends(after, target) if struck else [after]
    reached = [end for end in ends if not tables.differences(state, end)]
    assert reached, (option, tables.differences(state, ends[0]))
    return reached[0], state


@MANY
@given(st.data())
def test_both_attacks_of_a_turn(data):
    """The second one is worked out anew after the first (coop-oni-recompute)."""
    board = data.draw(draws.tables("coop", base=boards.coop_positions()))
    state = tables.coop(board, attacks=2)
    for attacks_left in (2, 1):
        reached = attacked(data, board, state, attacks_left)
        if reached is None:
            return
        board, state = reached
    assert not any(option["type"] in ("oni-attack", "no-attack") for option in tables.options(state))
