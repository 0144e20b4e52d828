"""Laws of both modes on small boards: what is offered is accepted, nothing that the books allow is missing, and both modes agree."""

import pytest
from hypothesis import Phase, event, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.tsukuyumi import boards
from tests.rules.tsukuyumi.whole_turns import draws, lists, tables
from tests.rules.tsukuyumi.whole_turns.turn import Json

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
SOME = settings(examples(25), phases=PHASES)
TURNS = [("coop", "white"), ("coop", "black"), ("standard", "white"), ("standard", "blue"), ("standard", "green"), ("standard", "red")]


@pytest.mark.parametrize(("mode", "phase"), TURNS)
@SOME
@given(data=st.data())
def test_nothing_that_the_books_allow_is_missing_from_the_list(mode, phase, data):
    """Every journey of a co-op table is another module's: here those that it lists have to be allowed."""
    board = lists.without_rivers(lists.few_figures(data.draw(draws.tables(mode))))
    differing = lists.missing_or_wrong(mode, phase, board)
    if mode == "coop" and "journeys" in differing:
        assert differing.pop("journeys")[1] == set()
    assert differing == {}


@pytest.mark.parametrize(("mode", "phase"), TURNS)
@settings(examples(6), phases=PHASES)
@given(data=st.data())
def test_nothing_that_is_offered_is_refused(mode, phase, data):
    _, state = lists.at_a_table(mode, lists.few_figures(data.draw(draws.tables(mode))), phase)
    for command in tables.listed(state, 150):
        assert tables.refusal(state, command) == [], command


# --- what the modes share


def alone(board: Json) -> Json:
    """One player and the Oni, no Princess: partners and phases, the differences that the books make, do not matter."""
    for area in board["areas"].values():
        for side in boards.PLAYERS:
            if side != board["active"]:
                area.get("units", {}).pop(side, None)
        area["kind"] = "ocean" if area["kind"] == "river" else area["kind"]
    return {key: value for key, value in board.items() if key not in ("princess", "momentum", "track")}


def of_standard(command: Json) -> Json:
    kinds = {"conquer": "conquest", "annihilate": "annihilation"}
    if command["type"] not in kinds:
        return command
    return {"type": "attack", "by": command["by"], "area": command["area"], "card": {"kind": kinds[command["type"]]}}


@settings(examples(60), phases=PHASES)
@given(st.data())
def test_both_modes_give_the_same_answer_to_what_they_share(data):
    """Movement, conquest, annihilation, production and initiative on the same board with the same card."""
    board = alone(data.draw(draws.tables("standard")))
    card = data.draw(st.sampled_from(draws.CARDS))
    question = data.draw(st.sampled_from(["move", "move", "fight", "produce", "initiative"]))
    if question == "move":
        command = data.draw(draws.moves(board, card["movement"], together=False))
    elif question == "fight":
        command = data.draw(draws.fights(board))
    elif question == "produce":
        command = data.draw(draws.productions(board)) | {"points": card["production"]}
    else:
        command = data.draw(draws.initiatives(board, card["initiative"]))
    colour = {"produce": "green", "initiative": "blue"}.get(command["type"], "red")
    coop = tables.coop({**board, "mode": "coop", "momentum": 1}, card)
    standard = tables.green(board, card) if colour == "green" else tables.standard(board, colour, card)
    mine, codes = tables.tried(coop, command)
    theirs, others = tables.tried(standard, of_standard(command))
    event(f"{command['type']}: {'refused' if mine is None else 'legal'}")
    assert (mine is None) == (theirs is None), f"{command}: co-op {codes or 'legal'}, standard {others or 'legal'}"
    if mine is not None and command["type"] in ("move", "produce", "conquer"):
        assert tables.plain(tables.board_of(mine))["areas"] == tables.plain(tables.board_of(theirs))["areas"]
