"""Nonsense at a standard table: options and commands that cannot be read are refused with their place, and nothing ever breaks."""

import json
from itertools import islice

import pytest

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.coop import mode as coop
from rules.engine.tsukuyumi.game import COMMANDS, EVENTS, GAME
from rules.engine.tsukuyumi.standard import mode as standard
from tests.rules.tsukuyumi.standard.tables import CATALOGUE, options, playthrough, table

ODD = (None, True, -1, 0, 10**9, 1.5, "", "x" * 3000, "oni", "nomads", "99,99", [], {}, [[]], {"a": 1}, ["0,0"], {"nomads": -5})
BAD = [
    ("options.players", {"players": []}),
    ("options.players", {"players": [{"faction": "nomads"}, {"faction": "nomads"}, {"faction": "boarlords"}]}),
    ("options.players.0.faction", {"players": [{"faction": "oni"}, {"faction": "nomads"}]}),
    ("options.players.0.initiative", {"players": [{"faction": "fireborn"}, {"faction": "nomads"}]}),
    ("options.players.1.colour", {"players": [{"faction": "boarlords"}, {"faction": "nomads", "colour": "red"}]}),
    ("options.mode", {"mode": "blitz"}),
    ("options.modules.0", {"modules": ["chess"]}),
    ("options.modules.0", {"modules": ["mascots", "moon-princess"]}),
    ("options.scenario", {"scenario": "full-moon-down"}),
    ("options.rounds", {"rounds": 7}),
    ("options.areas.2,0", {"areas": {"2,0": "ocean"}}),
    ("position.areas.2,0.kind", {"areas": {"2,0": {"kind": "lava"}}}),
    ("options.oni.huge", {"oni": {"huge": 1}}),
    ("options.moon_oni.9,9", {"moon_oni": {"9,9": "small"}}),
    ("options.starting_units", {"starting_units": {"fireborn": {}}}),
    ("options.initiative", {"initiative": ["nomads"]}),
    ("options.weather", {"weather": "fine"}),
]


@pytest.mark.parametrize(("at", "more"), BAD, ids=[f"{at} {json.dumps(more)[:50]}" for at, more in BAD])
def test_options_that_cannot_be_read_say_where(at, more):
    with pytest.raises(BadInput) as refused:
        GAME.setup({**options(3, "bad"), **more}, CATALOGUE)
    assert refused.value.at == at


def test_a_table_without_tiles_asks_for_them():
    given = options(3, "bad")
    del given["areas"]
    with pytest.raises(BadInput) as refused:
        GAME.setup(given, CATALOGUE)
    assert (refused.value.code, refused.value.at) == ("missing", "options.areas")


def test_every_command_and_event_has_a_name_of_its_own():
    assert len(COMMANDS.kinds) == len({*COMMANDS.kinds.values()})
    assert set(standard.MODE.commands) | set(coop.MODE.commands) <= set(COMMANDS.kinds.values())
    assert set(standard.MODE.events) | set(coop.MODE.events) <= set(EVENTS.kinds.values())


def spoilt(command, chance):
    """The same command with one thing in it exchanged for something odd."""
    written = json.loads(json.dumps(GAME.write_command(command)))
    place = written
    while True:
        key = chance.pick(sorted(place)) if isinstance(place, dict) else chance.below(len(place))
        if isinstance(place[key], dict | list) and place[key] and chance.below(3):
            place = place[key]
            continue
        place[key] = chance.pick(ODD)
        return written


@pytest.mark.parametrize("seed", range(2))
def test_a_spoilt_command_is_refused_or_accepted_and_never_breaks_anything(seed):
    chance = Chance(f"spoil {seed}")
    modules = {"modules": ["legendary-oni", "oni-powers"]} if seed % 2 else {}
    for n, (_, _, state) in enumerate(playthrough(table(3, f"spoil {seed}", rounds=2, **modules), f"spoil {seed}")):
        if n % 3 and not state.pending and not state.fights:
            continue
        for command in islice(GAME.legal_commands(state, CATALOGUE), 4):
            value = spoilt(command, chance)
            try:
                events = GAME.decide(state, GAME.read_command(value, CATALOGUE), CATALOGUE)
            except (BadInput, RuleViolation):
                continue
            after = state
            for event in events:
                after = GAME.evolve(after, event)
            assert GAME.read_state(GAME.write_state(after), CATALOGUE) == after
