"""Whatever is sent to a co-op table, it answers with a refusal or a place, and the state is never harmed."""

from dataclasses import fields
from itertools import islice
from typing import Any, get_type_hints

import pytest

from rules.engine.kernel.codec import key_of, name_of
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.coop.commands import COMMANDS
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi.coop import laws, playing

ROUNDS = 25
AREAS = ["0,0", "1,0", "2,0", "2,-1", "1,1", "9,9", "-1,0"]
WORDS = ["nomads", "boarlords", "oni", "", "private", "small", "dark-observer", "gambler", "mp71", "mp79", "princess", "x" * 300]
NUMBERS = [-100_000, -1, 0, 1, 2, 3, 7, 99_999]
STEPS = [{"unit": "small", "path": []}]
STANDING = [{"unit": "private", "area": "2,0"}]
LISTS = [[], ["1,0", "2,-1", "2,0"], ["2,0"], ["2,0", "2,0"], STEPS, STANDING, ["9,9", "x"]]
MAPS = [{}, {"private": 1}, {"squeaker": 2}, {"private": -3}, {"nobody": 1}]


def nonsense(chance: Chance) -> dict[str, Any]:
    """A command with a known name, and fields that may fit or not."""
    kind = chance.pick(COMMANDS)
    written: dict[str, Any] = {"type": name_of(kind)}
    hints = get_type_hints(kind)
    for one in fields(kind):
        if chance.below(6) == 0:
            continue
        hint = str(hints[one.name])
        near = AREAS if "Hex" in hint and "tuple" not in hint else LISTS if "tuple" in hint else MAPS if "Mapping" in hint else None
        if near is None:
            near = [True, False] if "bool" in hint else NUMBERS if "int" in hint else WORDS
        anything = [*AREAS, *WORDS, *NUMBERS, *LISTS, *MAPS, None, True, 1.5]
        written[key_of(one.name)] = chance.pick(near if chance.below(8) else anything)
    return written


def answered(state: State, written: dict[str, Any]) -> tuple[State | None, list[str]]:
    """The state that follows, or what the table says against it."""
    try:
        events = GAME.decide(state, GAME.read_command(written, playing.catalogue()), playing.catalogue())
    except BadInput as bad:
        return None, [bad.code, bad.at]
    except RuleViolation as refusal:
        return None, [word for reason in refusal.reasons for word in (reason.code, reason.clause)]
    for event in events:
        state = GAME.evolve(state, event)
    return state, []


@pytest.mark.parametrize("number", range(8))
def test_nonsense_is_refused_or_kept_within_the_laws(number):
    chance = Chance(f"nonsense {number}")
    accepted = 0
    for game in playing.play(playing.options(1 + number % 3, f"nonsense {number}"), f"nonsense {number}"):
        for _ in range(ROUNDS):
            state, said = answered(game.now, nonsense(chance))
            assert state is not None or (said and all(said))
            if state is not None:
                accepted += 1
                laws.check(playing.Game(game.first, state))
    assert accepted


@pytest.mark.parametrize("number", range(4))
def test_nonsense_in_free_play_is_refused_too(number):
    chance = Chance(f"free nonsense {number}")
    *_, game = islice(playing.play(playing.options(2, f"free {number}"), f"free {number}"), 60)
    state = GAME.setup({"position": GAME.write_view(GAME.view(game.now, None))["position"]}, playing.catalogue())
    for _ in range(700):
        found, said = answered(state, nonsense(chance))
        assert found is not None or (said and all(said))
        state = found or state
        GAME.view(state, None)
    laws.round_trips(state)
