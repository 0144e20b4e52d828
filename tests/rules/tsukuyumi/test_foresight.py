"""What is foreseen of a command is what then happens, over whole games of both modes."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.foresight.commands import NOBODY_FALLS, OWN_AREA, foresee
from rules.engine.tsukuyumi.foresight.fights import quiet_answer
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.legality import scoring
from rules.engine.tsukuyumi.play.duties import UnitsToTurn
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi import simulator
from tests.rules.tsukuyumi.coop import playing

GAMES = [
    simulator.Setting("coop", 1, "foresee one"),
    simulator.Setting("coop", 2, "foresee two", deliberate=True),
    simulator.Setting("coop", 3, "foresee three"),
    simulator.Setting("standard", 3, "foresee"),
]
MOST_TAPS = 220


def figures(position) -> Counter:
    """How many figures of each unit are on the board."""
    found = Counter()
    for area in position.areas.values():
        for owner, held in area.units.items():
            for unit, n in held.items():
                found[owner, unit] += n
    return +found


def played_on(state):
    """The state when a fight that was opened has ended, and nobody answered."""
    while state.fights and (command := quiet_answer(GAME.view(state, None).pending)) is not None:
        for event in GAME.decide(state, command, playing.catalogue()):
            state = GAME.evolve(state, event)
    return state


@pytest.mark.parametrize("setting", GAMES, ids=lambda setting: f"{setting.mode}-{setting.players}")
def test_what_is_foreseen_is_what_happens(setting):
    seen = Counter()
    before = None
    for game in islice(simulator.steps(setting), MOST_TAPS):
        if before is not None:
            compare(before, game.commands[-1], game.now, seen)
        before = game.now
    assert {"losses", "points"} <= seen.keys()
    assert setting.mode == "standard" or "momentum" in seen


def compare(before, command, after, seen):
    foreseen = foresee(before, command, playing.catalogue())
    assert foreseen is not None
    assert not foreseen.needs
    end = played_on(after) if after.fights else after
    assert (foreseen.assumed or foreseen.open) == (bool(after.fights))
    lost, gained = Counter(), Counter()
    for side in {*GAME.sides(before), ONI}:
        lost.update({(side, unit): n for unit, n in foreseen.fallen(side).items()})
        gained.update({(side, unit): n for unit, n in foreseen.new(side).items()})
    there, then = figures(before.position), figures(end.position)
    assert (lost, gained) == (there - then, then - there)
    seen["losses"] += bool(lost)
    moved = foreseen.momentum
    assert (moved.after if moved else before.position.momentum) == end.position.momentum
    seen["momentum"] += moved is not None
    was, now = scoring.score(before.position), scoring.score(end.position)
    for side, gain in foreseen.points.items():
        assert now.sides.get(side, 0) - was.sides.get(side, 0) == gain
    seen["points"] += bool(foreseen.points)
    if end.coop is not None and end.coop.duties and isinstance(end.coop.duties[0], UnitsToTurn):
        assert foreseen.princess is not None
        assert foreseen.princess.count == end.coop.duties[0].count
    if isinstance(command, actions.Conquer):
        assert foreseen.conquest is not None
        assert foreseen.conquest.available >= foreseen.conquest.needed
        assert (foreseen.pointless == OWN_AREA) == (before.position.areas[command.area].territory == command.by)
    if isinstance(command, actions.Annihilate):
        assert (foreseen.pointless == NOBODY_FALLS) == (there == then and end.position.has_princess == before.position.has_princess)


def test_a_command_that_is_refused_is_not_foreseen():
    state = GAME.setup(simulator.options(simulator.Setting("coop", 2, "refused")), playing.catalogue())
    assert foresee(state, actions.Conquer("nomads", next(iter(state.position.areas))), playing.catalogue()) is None


def test_a_missing_value_is_named_and_nothing_is_guessed():
    position = GAME.setup(simulator.options(simulator.Setting("coop", 1, "unknown")), playing.catalogue()).position
    here = next(here for here, area in position.areas.items() if area.kind == "ocean")
    side = GAME.sides(State(position))[0]
    fighter = next(unit for unit, stats in sorted(playing.catalogue().units[side].items()) if stats.attack)
    position = position.with_units(here, side, {fighter: 1}).with_units(here, ONI, {"small": 1})
    state = State(replace(position, stats={}, phase="white", active=None))
    foreseen = foresee(state, actions.Annihilate(side, here), playing.catalogue())
    assert foreseen is not None
    assert [(value.owner, value.unit, value.name) for value in foreseen.needs] == [(ONI, "small", "health")]
    assert not foreseen.changes
