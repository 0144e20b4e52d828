"""Players of whole games: random and deliberate ones keep every law, and those who mean to win do better."""

from dataclasses import replace
from itertools import islice

import pytest

from rules.engine.kernel.replay import act
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.strategy.search import choose
from tests.rules.tsukuyumi import simulator
from tests.rules.tsukuyumi.coop import playing

BOOK = playing.catalogue()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_a_game_by_random_players_keeps_every_law(mode, players):
    simulator.whole(simulator.Setting(mode, max(players, 2) if mode == "standard" else players, f"random {players}"))


@pytest.mark.parametrize(("players", "more"), [(1, 2), (2, 0)])
def test_deliberate_players_keep_every_law_and_do_better_than_random_ones(players, more):
    careless, careful = (
        GAME.outcome(simulator.whole(simulator.Setting("coop", players, "whole", more, deliberate)).now).scores
        for deliberate in (False, True)
    )
    assert careful["players"] - careful["oni"] > careless["players"] - careless["oni"] + 5


def test_a_standard_game_by_deliberate_players_keeps_every_law():
    game = simulator.whole(simulator.Setting("standard", 2, "whole", deliberate=True))
    assert not any(isinstance(command, s.ScoreGoal) for command in game.commands)


def game_until(condition, setting):
    """The first state of a game that meets a condition."""
    for game in simulator.steps(setting):
        if condition(game.now):
            return game.now
    raise AssertionError("no such state")


def in_a_turn(state):
    return state.stage == "white" and state.position.active is not None and GAME.view(state, None).pending is None


def test_the_same_state_is_always_advised_in_the_same_way_and_the_advice_says_what_it_gains():
    state = game_until(in_a_turn, simulator.Setting("coop", 2, "advice", deliberate=True))
    advice = choose(state, BOOK)
    assert advice == choose(state, BOOK)
    before = state
    for command in (advice.command, *advice.then):
        state, _ = act(GAME, state, command, BOOK)
    held = [sum(area.territory in s.coop.players for area in s.position.areas.values()) for s in (before, state)]
    assert advice.in_all.areas == held[1] - held[0]
    assert advice.in_all.momentum == state.position.momentum - before.position.momentum


def test_where_cards_are_read_or_the_game_is_over_nobody_is_advised():
    drawn = game_until(lambda state: state.stage == "round-card", simulator.Setting("coop", 1, "cards", deliberate=True))
    assert choose(drawn, BOOK) is None
    over = list(simulator.steps(simulator.Setting("coop", 1, "over")))[-1].now
    assert choose(over, BOOK) is None


def test_whatever_is_open_in_a_game_of_random_players_the_advice_is_accepted():
    for mode in ("coop", "standard"):
        for game in islice(simulator.steps(simulator.Setting(mode, 2, "advised")), 0, None, 12):
            advice = choose(game.now, BOOK)
            if advice is not None:
                GAME.decide(game.now, advice.command, BOOK)


def test_an_area_next_to_a_home_is_taken_back_from_the_oni_first():
    """coop.score.8: it is worth two points more to them than any other."""
    state = game_until(in_a_turn, simulator.Setting("coop", 1, "home", deliberate=True))
    position = state.position
    home = next(here for here, area in position.areas.items() if area.kind == "home")
    beside = next(here for here in home.neighbours() if here in position.areas and here not in position.princess)
    for here, area in position.areas.items():
        if area.units.get("nomads"):
            position = position.with_units(here, "nomads", {})
    far = next(here for here, area in position.areas.items() if here.distance(home) > 2 and area.kind == "ocean" and not area.units)
    for here in (beside, far):
        position = position.with_area(here, replace(position.areas[here], territory="oni", units={"nomads": {"lt-dan": 1}}))
    advice = choose(replace(state, position=position), BOOK)
    fights = [command for command in (advice.command, *advice.then) if isinstance(command, actions.Conquer)]
    assert [fight.area for fight in fights] == [beside]
