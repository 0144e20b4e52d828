"""Co-op and solo games to the end: every law is kept after every tap, and the log tells the same game again."""

import pytest

from rules.engine.tsukuyumi.game import GAME
from tests.rules.tsukuyumi.coop import laws, playing

GAMES = 60


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_by_careless_players_comes_to_its_end_and_keeps_every_law(number):
    players = 1 + number % 4
    game = None
    for tapped, game in enumerate(playing.play(playing.options(players, f"board {number}"), f"game {number}")):
        laws.check(game)
        if tapped % 60 == number % 60:
            laws.round_trips(game.now)
    assert game is not None
    assert game.now.result is not None
    assert set(game.now.result.winners) <= {"oni", *game.now.coop.players}
    assert GAME.outcome(game.now).scores.keys() == {"players", "oni"}
    laws.units_only_leave_or_are_bought(game)
    if number % 3 == 0:
        laws.played_again(game)


def test_the_longer_game_has_four_rounds():
    games = list(playing.play(playing.options(2, "long", rounds=4), "long"))
    assert games[-1].now.position.round == 4
