"""Golden Oni turns, kept as text: the engine decides as the oracle did when they were written."""

import pytest

from rules.engine.tsukuyumi.board import notation
from rules.engine.tsukuyumi.board.position_json import read
from rules.engine.tsukuyumi.oni_ai import attack
from tests import engine_files
from tests.rules.tsukuyumi import golden, oracle

FILES = sorted(golden.FOLDER.glob("*.txt"))
TURNS = [pytest.param(turn, id=f"{file.stem} {number}") for file in FILES for number, turn in enumerate(golden.turns(file), start=1)]


@pytest.mark.parametrize("turn", TURNS)
def test_the_oni_do_what_they_did(turn):
    table = engine_files.tsukuyumi()
    decision = attack.next_attack(read(notation.parse(turn.board), table.catalogue, table.rulings), turn.attacks_left)
    targets = {
        str(option.target): {
            "needed": option.needed,
            "available": option.available,
            "moved": option.moved,
            "distance": option.distance,
            "priority": option.priority,
            "groups": [[(step.unit, str(step.path[0])) for step in group] for group in option.groups],
        }
        for option in decision.options
    }
    assert golden.told(decision.kind, targets) == turn.answer


def test_there_are_two_hundred_and_all_three_decisions_among_them():
    assert len(TURNS) >= 200
    assert {param.values[0].answer.split()[0] for param in TURNS} == {"none", "choose", "forced"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_oracle_stands_by_what_it_said(file):
    for turn in list(golden.turns(file))[:8]:
        found = oracle.next_attack(notation.parse(turn.board), turn.attacks_left)
        assert golden.told(found["decision"], found["targets"]) == turn.answer
