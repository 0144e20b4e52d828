"""The Oni's next attacks as they are foreseen are those that the game then makes, where nobody changes anything."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from rules.engine.tsukuyumi.board import changes as ch
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop.state import BLACK
from rules.engine.tsukuyumi.foresight import threat as th
from rules.engine.tsukuyumi.foresight.fights import quiet_answer
from rules.engine.tsukuyumi.game import GAME
from tests.rules.tsukuyumi import simulator
from tests.rules.tsukuyumi.coop import playing

GAMES = [simulator.Setting("coop", players, f"threat {players}", deliberate=players == 2) for players in (1, 2, 3)]


def after(state, command):
    for event in GAME.decide(state, command, playing.catalogue()):
        state = GAME.evolve(state, event)
    return state


def attacks_of(pending):
    return {(option.target, option.group) for option in pending.options if isinstance(option, c.AttackWithOni)}


def foreseen_of(attack):
    return {(option.target, group) for option in attack.options for group in option.groups}


def agree(attack, pending):
    """What is foreseen is what can be chosen; where all are attacked in any order, it is one of them."""
    if pending.facts.get("together") and attack.is_forced:
        assert foreseen_of(attack) <= attacks_of(pending)
    else:
        assert foreseen_of(attack) == attacks_of(pending)


@pytest.mark.parametrize("setting", GAMES, ids=lambda setting: str(setting.players))
def test_the_first_attack_is_the_one_that_comes(setting):
    compared = Counter()
    before = None
    for game in islice(simulator.steps(setting), 400):
        pending = GAME.view(game.now, None).pending
        if pending is not None and pending.kind == "oni-attack" and "needs" not in pending.facts:
            coming = th.threat(game.now, playing.catalogue())
            agree(coming.attacks[0], pending)
            assert coming.of == game.now.coop.attacks
            compared["now"] += 1
            if before is not None and not ch.changes(before.position, game.now.position):
                earlier = th.threat(before, playing.catalogue())
                agree(earlier.attacks[0], pending)
                compared["a turn before"] += 1
        before = game.now if th.can_be_foreseen(game.now) else None
    assert compared["now"] > 3
    assert compared["a turn before"] > 1


@pytest.mark.parametrize("setting", GAMES, ids=lambda setting: str(setting.players))
def test_all_of_them_come_where_nobody_answers(setting):
    seen = Counter()
    for game in islice(simulator.steps(setting), 400):
        state = game.now
        pending = GAME.view(state, None).pending
        if pending is None or pending.kind != "oni-attack" or state.coop.attacks < 2:
            continue
        for attack in th.threat(state, playing.catalogue()).attacks:
            pending = GAME.view(state, None).pending
            agree(attack, pending)
            if not attack.is_forced:
                break
            command = next(
                (one for one in pending.options if isinstance(one, c.AttackWithOni) and (one.target, one.group) in foreseen_of(attack)),
                None,
            )
            before, state = state, after(state, command or c.ForgoAttack())
            while state.fights and (command := quiet_answer(GAME.view(state, None).pending)) is not None:
                state = after(state, command)
            assert attack.changes == ch.changes(before.position, state.position)
            seen["assumed" if attack.assumed else "empty"] += 1
    assert seen.total() > 0


def test_a_missing_value_stops_it_and_is_named():
    for game in simulator.steps(GAMES[0]):
        if th.can_be_foreseen(game.now) and th.threat(game.now, playing.catalogue()).attacks[0].options:
            break
    nobody_told = replace(game.now, position=replace(game.now.position, stats={}))
    coming = th.threat(nobody_told, playing.catalogue())
    assert coming.stopped == th.UNKNOWN
    assert coming.needs


def test_figures_moved_in_thought_change_nothing_at_the_table():
    for game in simulator.steps(GAMES[1]):
        state = game.now
        if state.stage == BLACK and th.can_be_foreseen(state):
            break
    side = state.position.initiative[0]
    here = next(here for here, area in state.position.areas.items() if area.units.get(side))
    there = next(area for area in here.neighbours() if area in state.position.areas)
    units = tuple(state.position.areas[here].units[side].items())
    moved = th.shifted(state.position, [th.Shift(side, here, there, units)])
    assert not moved.areas[here].units.get(side)
    assert sum(moved.areas[there].units[side].values()) >= sum(n for _unit, n in units)
    assert state.position.areas[here].units[side] == dict(units)
    too_many = th.shifted(state.position, [th.Shift(side, here, there, ((units[0][0], 99),))])
    assert moved.enemies(ONI, there) == too_many.enemies(ONI, there)


def test_nothing_is_foreseen_in_a_standard_game():
    state = GAME.setup(simulator.options(simulator.Setting("standard", 3, "threat")), playing.catalogue())
    assert not th.can_be_foreseen(state)
