"""Logs of tables played when open choices were stored: they are read and folded, ask the same at each place, and end the same."""

import json
from functools import reduce
from pathlib import Path

import pytest

from rules.engine.kernel.replay import act
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.play import old_logs
from rules.engine.tsukuyumi.standard.pending import pending
from tests.rules.tsukuyumi.test_flow import BOX, FILES, start_of

LOGS = json.loads((Path(__file__).parent / "older-logs.json").read_text("utf-8"))
NAMES = [log["case"] for log in LOGS]


def case_of(log):
    return next(case for case in FILES[log["file"]]["cases"] if case["name"] == log["case"])


def folded(log, number=None):
    """The state after so many events of a log."""
    events = [GAME.read_event(event) for event in log["events"][:number]]
    return reduce(GAME.evolve, events, start_of(log["file"], case_of(log)))


@pytest.mark.parametrize("log", LOGS, ids=NAMES)
def test_the_same_is_asked_after_each_command(log):
    for number, kind in log["asked"]:
        asked = pending(folded(log, number))
        assert (asked.kind if asked else None) == kind


@pytest.mark.parametrize("log", LOGS, ids=NAMES)
def test_the_table_stands_where_the_same_commands_bring_it_today(log):
    state = start_of(log["file"], case_of(log))
    for command in case_of(log)["do"]:
        state, _ = act(GAME, state, GAME.read_command(json.loads(command), BOX), BOX)
    assert GAME.write_state(folded(log)) == GAME.write_state(state)


def test_every_kind_of_choice_that_was_stored_is_in_one_of_the_logs():
    stored = {event["choice"]["kind"] for log in LOGS for event in log["events"] if event["type"] == "choice-opened"}
    assert stored >= old_logs.KINDS
