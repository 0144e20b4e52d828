"""What is true at every moment of every game of Metals, whatever the map; and what each ruling's switch changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.kernel.replay import act
from rules.engine.metals.game import GAME
from rules.engine.metals.rulings import DEFAULTS, UNPLAYED
from tests.examples import examples
from tests.rules.metals.boards import CATALOGUE, READINGS, position

SIDES = ("blue", "red")


def random_game(seed, most=120):
    """The states of a random game with our default readings, each with the events that made it."""
    chance = Chance(f"invariants {seed}")
    state = GAME.setup({"map": {"seed": str(seed)}, "pool": 3 + seed % 3, "first": chance.pick(SIDES)}, CATALOGUE)
    yield state, ()
    for _ in range(most):
        commands = list(GAME.legal_commands(state, CATALOGUE))
        if not commands:
            return
        state, events = act(GAME, state, chance.pick(commands), CATALOGUE)
        yield state, events


@examples(60)
@given(st.integers(0, 2**40))
def test_every_moment_of_a_game_keeps_the_rules(seed):
    before = None
    total = None
    for state, events in random_game(seed):
        value = GAME.write_state(state)
        squares = [figure["at"] for figure in value["figures"]]
        assert len(set(squares)) == len(squares), "one figure to a square"
        on_map = {side: sum(figure["side"] == side for figure in value["figures"]) for side in SIDES}
        assert max(on_map.values()) <= 3
        owned = {side: on_map[side] + value["pool"][side] for side in SIDES}
        assert owned == (total or owned), "no figure is ever lost or made"
        total = owned
        if before is not None:
            check_turn(before, value, [GAME.write_event(event) for event in events])
        before = value


def check_turn(before, after, events):
    """One turn: only the active side is damaged, only the other scores in the assault, only the active in the occupation."""
    active = before["active"]
    other = SIDES[1 - SIDES.index(active)]
    kinds = [event["type"] for event in events]
    assert kinds[0] in ("deployed", "moved")
    assert kinds[-1] in ("turn-passed", "won")
    assert all(event["side"] == active for event in events if "side" in event)
    hits = sum(event["points"] + event["bonus"] for event in events if event["type"] == "hit")
    held = sum(event["points"] for event in events if event["type"] == "occupied")
    assert after["score"] == {active: before["score"][active] + held, other: before["score"][other] + hits}
    assert all(1 <= event["points"] + event["bonus"] <= 2 for event in events if event["type"] == "hit")
    assert [figure for figure in after["figures"] if figure["side"] == other] == [f for f in before["figures"] if f["side"] == other]
    assert min(after["score"].values()) < after["goal"], "no tie"
    if "won" not in kinds:
        assert after["active"] == other
        assert max(after["score"].values()) < after["goal"]


def told(state):
    """Everything that a position leads to in one turn, as text."""
    found = []
    for command in GAME.legal_commands(state, CATALOGUE):
        after, _ = act(GAME, state, command, CATALOGUE)
        value = {k: v for k, v in GAME.write_state(after).items() if k != "rulings"}
        found.append(str((GAME.write_command(command), value, GAME.outcome(after))))
    return found, GAME.outcome(state)


NOT_OF_PLAY = {"metals-map", "metals-map-squares", "metals-score-track", "metals-pool-factions"}  # the last one has a case of its own
SWITCHED = [(slug, key) for slug, keys in READINGS.items() if slug not in NOT_OF_PLAY for key in keys if key != DEFAULTS[slug]]


@pytest.mark.parametrize(("slug", "key"), SWITCHED)
def test_every_switch_changes_something(slug, key):
    for seed in range(400):
        value = position(f"switch {seed}", 0)
        plain = told(GAME.read_state(value, CATALOGUE))
        if plain != told(GAME.read_state({**value, "rulings": {slug: key}}, CATALOGUE)):
            return
    pytest.fail("no position tells the readings apart")


def test_the_engines_defaults_are_the_books(book):
    assert {ruling.id: ruling.record["default"] for ruling in book.rulings if ruling.game == "metals"} == DEFAULTS


@pytest.mark.parametrize("slug", UNPLAYED)
def test_a_reading_that_cannot_be_played_is_refused_with_what_can(slug):
    with pytest.raises(BadInput) as no:
        GAME.setup({"rulings": {slug: UNPLAYED[slug]}}, CATALOGUE)
    assert no.value.facts["accepted"] == [DEFAULTS[slug]]


def test_by_hand_anything_goes_but_less_than_nothing():
    state = GAME.setup({}, CATALOGUE)
    orders = [{"type": "place", "area": at, "owner": "blue"} for at in ("a1", "b1", "c1", "d1")]
    for order in [*orders, {"type": "vp", "who": "red", "by": 4}, {"type": "vp", "who": "red", "by": -1}, {"type": "say", "text": " hm "}]:
        state, _ = act(GAME, state, GAME.read_command(order, CATALOGUE), CATALOGUE)
    value = GAME.write_state(state)
    assert [figure["at"] for figure in value["figures"]] == ["a1", "b1", "c1", "d1"]
    assert (value["pool"]["blue"], value["score"]["red"], value["active"]) == (0, 3, "blue")
    state, _ = act(GAME, state, GAME.read_command({"type": "remove", "area": "b1", "owner": "blue"}, CATALOGUE), CATALOGUE)
    assert GAME.write_state(state)["pool"]["blue"] == 1


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"type": "remove", "area": "a1", "owner": "blue"}, "no-figure"),
        ({"type": "vp", "who": "blue", "by": -1}, "fewer-than-none"),
        ({"type": "place", "area": "z9", "owner": "red"}, "off-map"),
    ],
)
def test_by_hand_what_is_not_there_is_refused(order, code):
    state = GAME.setup({}, CATALOGUE)
    with pytest.raises(RuleViolation) as no:
        GAME.decide(state, GAME.read_command(order, CATALOGUE), CATALOGUE)
    assert [reason.code for reason in no.value.reasons] == [code]
    assert all(reason.clause.startswith("met.") for reason in no.value.reasons)


def test_the_same_position_for_the_third_time_is_a_draw_only_where_the_table_plays_so():
    steps = [("a1", "a2"), ("e5", "e4"), ("a2", "a1"), ("e4", "e5")] * 3
    for readings in ({}, {"metals-turn-cap": "repetition"}):
        state = GAME.parse("5x5-E-E-E-E-E ba1E,re5E b 0:0 2:2 10", CATALOGUE)
        state = GAME.read_state({**GAME.write_state(state), "rulings": readings}, CATALOGUE)
        turns = 0
        for start, to in steps:
            if GAME.outcome(state) is not None:
                break
            order = {"type": "move", "from": start, "to": to, "facing": "E"}
            state, _ = act(GAME, state, GAME.read_command(order, CATALOGUE), CATALOGUE)
            turns += 1
        ended = GAME.outcome(state)
        if readings:
            assert (turns, ended.winners, ended.clause) == (9, (), "met.win.6"), "the position after the first turn comes a third time"
        else:
            assert (turns, ended) == (12, None)


def test_the_second_side_has_its_last_turn_where_turns_are_equal():
    line = "5x5-E-E-2A2A2-E-E ba3N,re3N b 9:8 2:2 10 rulings=metals-rounds:equal-turns"
    state = GAME.parse(line, CATALOGUE)
    order = {"type": "deploy", "at": "a1", "facing": "S"}
    state, _ = act(GAME, state, GAME.read_command(order, CATALOGUE), CATALOGUE)
    assert (state.score, GAME.outcome(state)) == ((11, 8), None)
    order = {"type": "deploy", "at": "e1", "facing": "S"}
    state, events = act(GAME, state, GAME.read_command(order, CATALOGUE), CATALOGUE)
    assert state.score == (11, 10)
    assert GAME.outcome(state).winners == ("blue",)
    assert GAME.write_event(events[-1])["type"] == "won"


def test_a_table_may_change_its_reading():
    state = GAME.setup({}, CATALOGUE)
    order = {"type": "choose-ruling", "ruling": "metals-pass", "reading": "allowed"}
    state, _ = act(GAME, state, GAME.read_command(order, CATALOGUE), CATALOGUE)
    assert {"type": "pass"} in [GAME.write_command(command) for command in GAME.legal_commands(state, CATALOGUE)]


def test_a_log_is_folded_as_it_was_decided_whatever_is_legal_today():
    """A damaged figure that has to lie still was once moved where the move did not name one of two on a square."""
    line = "5x5-E-E-E-E-E bc3N*,bc3E b 0:0 1:3 10 rulings=metals-damaged-figures:idle,metals-one-per-square:many"
    event = {"type": "moved", "side": "blue", "from": "c3", "to": "c4", "facing": "S", "clause": "met.action.3"}
    after = GAME.evolve(GAME.parse(line, CATALOGUE), GAME.read_event(event))
    assert GAME.render(after).split(" ")[1] == "bc4S*,bc3E"
