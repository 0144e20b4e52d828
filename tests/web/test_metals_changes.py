"""A step of Metals in the replay: every piece that its events touched has a line, and nothing else has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web.tables.metals.changes import between
from companion.web.tables.metals.turn_report import phases
from rules.engine.metals import events as e
from tests.examples import examples
from tests.rules.metals.test_invariants import random_game

pytestmark = pytest.mark.django_db


def touched(events) -> set[str]:
    """The squares on which a figure came, went, turned, was damaged, repaired or defeated."""
    squares: set[str] = set()
    for event in events:
        if isinstance(event, e.Moved):
            squares |= {event.from_, event.to}
        elif isinstance(event, e.Deployed | e.Turned | e.Repaired | e.Hit):
            squares.add(event.at)
    return squares


@examples(40)
@given(st.integers(0, 2**40))
def test_the_lines_of_a_step_name_what_its_events_changed(seed):
    before = None
    for state, events in random_game(seed, most=60):
        if before is not None:
            lines = between(before, state)
            words = {word.strip(",") for line in lines for word in line.text.split()}
            differing = {figure.name for figure in set(before.figures) ^ set(state.figures)}
            assert differing <= words, "every figure that is another now"
            gone = {event.at for event in events if isinstance(event, e.Hit) and event.result == "defeated"}
            told = {word for word in words if len(word) in (2, 3) and word[0].islower() and word[1:].isdecimal()}
            assert told <= touched(events) | differing
            assert gone <= words | {event.to for event in events if isinstance(event, e.Moved)}
            assert [line for line in lines if line.icon == "victory"] or before.score == state.score
        before = state


@examples(40)
@given(st.integers(0, 2**40))
def test_the_report_of_a_turn_names_every_piece_that_its_events_changed(seed):
    for _state, events in random_game(seed, most=60):
        words = {word.strip(".,:") for phase in phases(events) for line in phase.lines for word in line.text.split()}
        assert touched(events) <= words
