"""Tables that were set up and played before both modes wrote the same events of a turn still open, and the turn goes on."""

import json

import pytest

from rules.engine.kernel.errors import RuleViolation
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.state import State
from tests import engine_files

CATALOGUE = engine_files.tsukuyumi().catalogue
LINE = (
    "coop round=1 phase=black active=nomads order=nomads momentum=4 princess=1,0+2,-1+2,0 stat=nomads:private:c10h10a5|small "
    '/ 2,0 ocean nomads:private*2 / 3,0 ocean / 4,0 ocean / 5,0 home =nomads ;; {"stage":"black","coop":{"players":["nomads"]}}'
)
BUDGET = {"production": 2, "movement": 2, "combat": 1, "events": 2}
PLAYED = {"type": "action-played", "by": "nomads", "budget": BUDGET, "clause": "coop.round.7.2"}
MOVED = [
    {"type": "turn-used", "by": "nomads", "action": "movement", "clause": "coop.round.6.1"},
    {"type": "figures-moved", "owner": "nomads", "figures": [{"unit": "private", "count": 1, "path": ["2,0", "3,0"]}]},
    {"type": "figures-spent", "figures": [{"area": "3,0", "unit": "private", "count": 1}], "clause": "coop.round.7.3"},
]


def folded(*events: dict) -> State:
    state = GAME.parse(LINE, CATALOGUE)
    for event in (PLAYED, *events):
        read = GAME.read_event(json.loads(json.dumps(event)))
        assert GAME.write_event(read) == event
        state = GAME.evolve(state, read)
    return GAME.read_state(GAME.write_state(state), CATALOGUE)


def refused(state: State, command: dict) -> list[str]:
    with pytest.raises(RuleViolation) as refusal:
        GAME.decide(state, GAME.read_command(command, CATALOGUE), CATALOGUE)
    return [reason.code for reason in refusal.value.reasons]


def walk(*path: str) -> dict:
    return {"type": "move", "by": "nomads", "points": 2, "figures": [{"unit": "private", "count": 1, "path": list(path)}]}


def test_a_figure_that_moved_in_an_old_log_has_moved():
    state = folded(*MOVED)
    assert refused(state, walk("3,0", "4,0")) == ["already-moved"]
    assert GAME.decide(state, GAME.read_command(walk("2,0", "3,0", "4,0"), CATALOGUE), CATALOGUE)


def test_a_movement_that_was_interrupted_in_an_old_log_is_over():
    fought = {"type": "turn-used", "by": "nomads", "action": "production", "clause": "coop.round.6.1", "points": 2}
    state = folded(*MOVED, fought)
    assert refused(state, walk("2,0", "3,0")) == ["in-one-go"]
    assert refused(state, {"type": "produce", "by": "nomads", "unit": "private", "area": "5,0", "points": 2}) == ["nothing-left"]


def test_event_points_of_an_old_log_are_spent():
    point = {"type": "turn-used", "by": "nomads", "action": "events", "clause": "coop.round.8", "use": "princess"}
    state = folded(point)
    assert not state.held
    drawn = {**point, "use": "event"}
    assert refused(folded(point, drawn), {"type": "event-point", "by": "nomads", "use": "momentum"}) == ["nothing-left"]
    assert GAME.decide(state, GAME.read_command({"type": "draw-event", "by": "nomads"}, CATALOGUE), CATALOGUE)


def test_the_first_state_of_an_old_table_with_intelligence_is_read():
    position = {"game": "tsukuyumi", "mode": "standard", "areas": {"0,0": {"kind": "moon"}}}
    old = {"stage": "setup", "position": position, "standard": {"players": ["nomads"], "held": {"nomads": 2}, "free_events": {"nomads": 2}}}
    state = GAME.read_state(old, CATALOGUE)
    assert state.held == {"nomads": 2}
    assert GAME.read_state(GAME.write_state(state), CATALOGUE) == state


def test_guerilla_of_an_old_log_was_the_last_combat_card():
    used = {"type": "turn-used", "by": "nomads", "action": "combat", "clause": "coop.round.7.2", "use": "guerilla"}
    state = folded(used)
    assert state.coop is not None
    assert state.coop.guerilla


def test_a_state_that_held_stored_choices_is_read_without_them():
    position = {"game": "tsukuyumi", "mode": "standard", "areas": {"0,0": {"kind": "moon"}}}
    choice = {"kind": "draw-event", "by": ["nomads"], "options": [], "clause": "tsk.legend.20.3", "facts": {}}
    old = {"stage": "setup", "position": position, "standard": {"players": ["nomads"]}, "pending": [choice]}
    state = GAME.read_state(old, CATALOGUE)
    assert "pending" not in GAME.write_state(state)
    assert GAME.read_state(GAME.write_state(state), CATALOGUE) == state


def test_what_waits_at_a_co_op_table_is_still_called_todo_in_files():
    waiting = [{"kind": "princess-return"}]
    state = GAME.read_state(
        {"position": {"game": "tsukuyumi", "mode": "coop", "areas": {"0,0": {"kind": "moon"}}}, "coop": {"todo": waiting}}, CATALOGUE
    )
    assert state.coop is not None
    assert len(state.coop.duties) == 1
    assert GAME.write_state(state)["coop"]["todo"] == waiting
