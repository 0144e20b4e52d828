"""A slow decision's line can be played again, whatever was decided."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from companion.running import slow_decisions
from companion.tables import selectors
from rules import engine_data
from rules.engine.tsukuyumi.board import position_json
from tests.tables.people import POSITION, place, sit_down


@pytest.fixture
def lines(settings, caplog, monkeypatch):
    """The lines so far, with nothing quick enough not to be told."""
    settings.SLOW_DECISION_MS = 0
    monkeypatch.setattr(slow_decisions.log, "propagate", True)
    return lambda: [record.getMessage() for record in caplog.records if record.name == "companion.slow"]


def replayed(line):
    out = StringIO()
    call_command("replay_decision", line, stdout=out)
    return out.getvalue()


def test_every_kind_of_decision_is_told_in_one_line_that_runs_again(lines):
    people = sit_down()
    people.act(place("0,0"))
    selectors.table_view(seat=people.seat("ana"))
    table = engine_data.tsukuyumi()
    slow_decisions.next_attack(position_json.read(POSITION, table.catalogue, table.rulings), 2)
    found = {json.loads(line)["what"]: line for line in lines()}
    assert set(found) == {"decide", "commands", "oni"}
    for what, line in found.items():
        assert "\n" not in line
        assert replayed(line).startswith(f"{what} of tsukuyumi: ")
        assert replayed(f"Nov 18 companion[7]: {line}").startswith(what)  # as a journal shows it
    state = json.loads(found["decide"])["state"]
    assert state["areas" if "areas" in state else "position"]


def test_what_is_quick_is_not_told(lines, settings):
    settings.SLOW_DECISION_MS = 10**8
    sit_down().act(place("0,0"))
    assert lines() == []


NO_LINES = (
    "",
    "hello",
    "{}",
    '{"what": "decide", "game": "chess", "slow": 1}',
    '{"what": "decide", "game": "tsukuyumi", "slow": 1, "state": {}}',
)


@pytest.mark.parametrize("line", NO_LINES)
def test_what_is_no_such_line_is_refused_in_words(line):
    with pytest.raises(CommandError, match="cannot be played again"):
        call_command("replay_decision", line)
