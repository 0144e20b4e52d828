"""Lines of play, counted: the engine finds as many as the oracle wrote down."""

import pytest

from rules.engine.metals.game import GAME
from tests.rules.metals import perft
from tests.rules.metals.boards import CATALOGUE

LINES = [
    pytest.param(position, counts, id=position) for path in sorted(perft.FOLDER.glob("*.perft")) for position, counts in perft.read(path)
]


@pytest.mark.parametrize(("position", "counts"), LINES)
def test_the_engine_counts_what_the_oracle_counted(position, counts):
    state = GAME.parse(position, CATALOGUE)
    for depth, count in enumerate(counts, start=1):
        assert perft.by_engine(state, depth) == count, perft.split(state, depth)


@pytest.mark.parametrize(("position", "counts"), LINES)
def test_the_oracle_still_counts_so(position, counts):
    value = GAME.write_state(GAME.parse(position, CATALOGUE))
    assert [perft.by_oracle(value, depth) for depth in (1, 2)] == counts[:2]
