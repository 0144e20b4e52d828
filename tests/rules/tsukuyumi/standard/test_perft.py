"""Lines of play of the standard game, counted: the engine finds as many as the second table wrote down."""

import json

import pytest

from rules.engine.tsukuyumi.game import GAME
from tests.rules.tsukuyumi.standard import perft, second
from tests.rules.tsukuyumi.standard.tables import CATALOGUE

LINES = [pytest.param(text, counts, id=text[:60]) for path in sorted(perft.FOLDER.glob("*.perft")) for text, counts in perft.read(path)]


def plain(command):
    """As JSON, whatever the order of walks; what is left out is the default."""
    written = {name: one for name, one in command.items() if not (name == "from" and one == "deck")}
    if "figures" in written:
        written["figures"] = sorted(json.dumps(walk, sort_keys=True) for walk in written["figures"])
    return json.dumps(written, sort_keys=True)


@pytest.mark.parametrize(("text", "counts"), LINES)
def test_the_engine_counts_what_the_second_table_counted(text, counts):
    state = GAME.parse(text, CATALOGUE)
    for depth, count in enumerate(counts, start=1):
        assert perft.by_engine(state, depth) == count, perft.split(state, depth)


@pytest.mark.parametrize(("text", "counts"), LINES)
def test_the_second_table_still_counts_so_and_means_the_same_commands(text, counts):
    state = GAME.parse(text, CATALOGUE)
    value = json.loads(json.dumps(GAME.write_state(state)))
    assert [perft.by_oracle(value, depth) for depth in (1, 2)] == counts[:2]
    assert {plain(one) for one in second.legal(value)} == {plain(GAME.write_command(c)) for c in GAME.legal_commands(state, CATALOGUE)}
