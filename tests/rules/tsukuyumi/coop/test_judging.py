"""The list of legal commands and the judge agree on everything conceivable, wherever a small co-op table stands."""

from itertools import product

import pytest

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import legal
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.legality.princess import CORNERS
from tests.rules.tsukuyumi.coop import playing

SIDES = ("nomads", "boarlords")
UNITS = {"nomads": ("private", "dog"), "boarlords": ("squeaker", "boarguard")}
RING = ["2,0", "2,-1", "1,1", "3,-1", "3,0"]
GAMES = 3


def small_table(number: int):
    """Two players on the Moon and five areas beside it."""
    areas = {at: {"kind": "moon"} for at in ("0,0", "1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")}
    areas |= {at: {"kind": "ocean"} for at in RING}
    areas["2,0"] = {"kind": "fertile", "blockades": [number % 6]}
    areas["3,-1"] = {"kind": "mountain", "value": 15}
    return playing.opened(
        {
            "mode": "coop", "players": [{"faction": side} for side in SIDES], "areas": areas, "track": playing.TRACK,
            "starting": {"nomads": {"private": 2}, "boarlords": {"boarguard": 1}}, "stats": {"oni": playing.ONI, **playing.sizes(SIDES)},
        }
    )  # fmt: skip


def conceivable(state):
    """Commands of every kind that legal_commands knows, with every area, side and small number; written without asking where we stand."""
    areas = sorted({n for here in state.position.areas for n in here.neighbours()} | set(state.position.areas))
    on_board = sorted(state.position.areas)
    for side in SIDES:
        yield from (c.ChooseCard(side), c.EndTurn(side), c.PlayAction(side), c.PlayAction(side, "mp24"))
        yield from (
            kind(side, at)
            for at in areas
            for kind in (actions.Conquer, actions.Annihilate, actions.PlaceHome, c.ReportAttack, c.MarkHomezone, c.GiveUp)
        )
        yield from (actions.MarkStartingAreas(side, one) for one in ((), *((at,) for at in on_board)))
        for unit, at in product(UNITS[side], on_board):
            yield c.PlaceStartingUnits(side, (c.PlacedFigures(unit, at),))
        for use in ("event", "princess", "momentum"):
            yield c.SpendEventPoint(side, use)
        yield c.SpendEventPoint(side, "princess", clockwise=False)
        yield from (c.SpendEventPoint(side, "priority", area=at) for at in on_board)
        yield from (c.TakeDamage(side, {unit: n}) for unit in UNITS[side] for n in (0, 1, 2))
        yield from (c.TurnUnits(side, {unit: n}) for unit in UNITS[side] for n in (1, 2))
    yield from (c.PlacePrincess(tuple(sorted(corner))) for corner in CORNERS)
    yield from (c.BeginGame(), c.ShowRoundCard(), c.ShowRoundCard("mp79"), c.DrawPrincessCard(), c.DrawPrincessCard("mp71"), c.FinishCard())
    yield from (c.CountPoints(), c.DrawPassed(), c.DrawPassed(draw=False))
    yield from (c.CheckObjective(True), c.CheckObjective(False), c.ForgoAttack(), c.ChooseRiposte(), c.Reveal(), c.Reveal(lasting=True))
    yield from (c.AttackWithOni(at) for at in on_board)
    for here in on_board:
        for there, unit in product(here.neighbours(), ("small", "medium", "large")):
            yield c.AttackWithOni(there, (c.OniStep(unit, (here, there)),))
    yield from (c.DiscardRiposte(n) for n in (None, 0, 1, 2))
    yield from (c.MovePrincess(n, way) for n in range(20) for way in (True, False))
    yield from (c.BringOni((at,), size) for at in areas for size in ("smallest", "large"))
    yield from (c.AttackWithOniHere((at,)) for at in areas)
    yield from (c.MoveMomentum(n) for n in (-2, -1, 0, 1, 2))
    yield from (c.LayTwoPoints(at) for at in areas)
    yield from (c.BringLegend("ronin", (at,)) for at in areas)


def accepted(state, command) -> bool:
    try:
        GAME.decide(state, command, playing.catalogue())
    except (RuleViolation, BadInput):
        return False
    return True


def key(command) -> str:
    return str(sorted(GAME.write_command(command).items(), key=str))


def go_on(game, chance):
    first = next((one for one in playing.choices(game.now, chance) if accepted(game.now, one)), None)
    playing.tap(game, first or next(legal.legal_commands(game.now, playing.catalogue())))


@pytest.mark.parametrize("number", range(GAMES))
def test_whatever_the_judge_accepts_is_on_the_list_and_nothing_else(number):
    chance = Chance(f"judging {number}")
    game = small_table(number)
    looked = 0
    while game.now.result is None:
        if looked % 4 == 0 or game.now.stage in ("objective", "count", "setup"):
            listed = list(GAME.legal_commands(game.now, playing.catalogue()))
            assert all(accepted(game.now, command) for command in listed)
            assert listed, game.now.stage
            keys = {key(command) for command in listed}
            for command in conceivable(game.now):
                assert (key(command) in keys) == accepted(game.now, command), (game.now.stage, command)
        looked += 1
        go_on(game, chance)


def test_moves_that_the_list_names_are_single_figures_by_a_shortest_way():
    game = small_table(0)
    chance = Chance("moves")
    found = []
    while game.now.result is None and not found:
        found = [one for one in GAME.legal_commands(game.now, playing.catalogue()) if isinstance(one, actions.Move)]
        go_on(game, chance)
    assert found
    for move in found:
        (walk,) = move.figures
        assert isinstance(walk, Walk)
        assert walk.count == 1
        assert len(walk.path) - 1 <= move.points
