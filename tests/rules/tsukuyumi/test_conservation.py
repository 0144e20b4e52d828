"""Figures and markers are neither lost nor made up, in random play of both modes: board, supply and losses always add up."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.game import GAME
from tests import engine_files
from tests.examples import examples
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.standard import tables as standard

SIZES = ("small", "medium", "large")
OPTIONS = {"coop": lambda seed: playing.options(2, seed), "standard": lambda seed: standard.options(3, seed)}
LONG = 100


def standing(state: Any) -> Counter[tuple[str, str]]:
    figures: Counter[tuple[str, str]] = Counter()
    for area in state.position.areas.values():
        figures.update({(owner, unit): n for owner, units in area.units.items() for unit, n in units.items()})
    return figures


def oni_in_all(state: Any) -> dict[str, int]:
    """The ordinary Oni on the board and in supply."""
    return {size: standing(state)["oni", size] + state.position.supply.get(size, 0) for size in SIZES}


def playthrough(mode: str, seed: str):
    """Random play by the list, with its end of turns made rarer: each command, its events, and the states before and after."""
    box, chance = engine_files.tsukuyumi().catalogue, Chance(f"conservation {seed}")
    state = GAME.setup(OPTIONS[mode](seed), box)
    for _ in range(LONG):
        commands = list(islice(GAME.legal_commands(state, box), 120))
        if not commands or GAME.outcome(state) is not None:
            return
        command = chance.pick(commands)
        before = state
        happened = GAME.decide(state, command, box)
        for event in happened:
            state = GAME.evolve(state, event)
        yield before, GAME.write_command(command), [GAME.write_event(event) for event in happened], state


def changes_in(happened: list[dict[str, Any]]) -> Counter[tuple[str, str]]:
    """By how many figures of a kind the events say that the board has changed."""
    changes: Counter[tuple[str, str]] = Counter()
    for event in happened:
        if event["type"] in ("figures-placed", "figures-removed"):
            changes[event["owner"], event["unit"]] += event["count"] if event["type"] == "figures-placed" else -event["count"]
    return changes


@pytest.mark.parametrize("mode", ["coop", "standard"])
@examples(3)
@given(seed=st.integers(0, 10**6))
def test_figures_and_markers_add_up(mode, seed):
    """Every figure on the board was placed, every one that is gone was removed, nobody has more than the box holds, the Oni on the
    board and in supply are always as many, and a territory marker changes only when an event says whose it was and is."""
    units = engine_files.tsukuyumi().catalogue.units
    box = None
    for before, command, happened, after in playthrough(mode, str(seed)):
        was, now, changed = standing(before), standing(after), changes_in(happened)
        assert {key: now[key] - was[key] for key in {*was, *now} if now[key] != was[key]} == {k: n for k, n in changed.items() if n}, (
            command
        )
        box = box or oni_in_all(before)
        assert oni_in_all(after) == box, (command, happened)
        assert all(n >= 0 for n in after.position.supply.values())
        for (owner, unit), count in now.items():
            most = units[owner][unit].quantity if owner != "oni" else None
            assert most is None or count <= most, (owner, unit, count, command)
        held = {str(here): area.territory for here, area in before.position.areas.items()}
        for event in happened:
            if event["type"] == "territory-marked":
                assert held.get(event["area"]) == event.get("was"), (event, command)
                held[event["area"]] = event.get("owner")
        for here, area in after.position.areas.items():
            assert area.territory == held.get(str(here)) or area.kind == "home", (str(here), command, happened)
