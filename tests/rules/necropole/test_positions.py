"""Positions that somebody got wrong: whatever is changed in one, it is read and played, or refused with its place."""

import copy
import random

import pytest

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.necropole.game import GAME
from tests.engine_files import catalogue_of
from tests.rules.necropole import printed

ROLL = {"who": "xaia", "card": "grappin", "todo": [{"steps": [{"do": "roll"}], "targets": ["apparition"]}]}
THROWN = {"who": "rhunlok", "card": "universal", "throw": {"total": 7}, "chances": ["team-1"]}
VALUES = [
    None, 0, 1, -1, 99, "", "a1", "N", "master", "team-1", "team-2", "xaia", "apparition", "lettered", "by-eye", "hexagonal", "squares",
    "people", "kill", "mission", "arena", "god", [], {}, True, False, ["team-1"], ["xaia"], {"initiative": 50}, ROLL, THROWN,
]  # fmt: skip
FIELDS = [
    "unit", "class", "side", "kind", "in", "lost", "dead", "barred", "invoked", "items", "potions", "at", "facing",
    "flipped", "weak", "sub", "potion", "wounds", "used", "faded", "holes", "star", "void", "width", "height", "order",
    "active", "done", "city", "supply", "alive", "slain", "printed", "rulings", "seed", "rolls", "winners", "mode",
    "turn", "level", "figures", "of", "traits", "effect", "force", "line", "sides", "count", "who", "souls", "vp",
    "fled", "stock", "leaders", "heroes", "skills", "missions", "running", "doubt", "fallen", "hold", "void_by",
    "between", "attacker", "last", "goal", "standing", "camp", "first", "round", "discarded",
]  # fmt: skip


def places(value, path=()):
    """Every place in a JSON value."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(part, (*path, key))


def spoilt(chance):
    """The printed position with up to three things changed, added or taken away."""
    position = copy.deepcopy(printed.FIGHT)
    for _ in range(chance.choice([1, 1, 2, 3])):
        *way, last = chance.choice(list(places(position)))
        holder = position
        for key in way:
            holder = holder[key]
        if isinstance(holder, dict) and chance.random() < 0.3:
            holder[chance.choice(FIELDS)] = copy.deepcopy(chance.choice(VALUES))
        elif chance.random() < 0.2:
            del holder[last]
        else:
            holder[last] = copy.deepcopy(chance.choice(VALUES))
    return position


@pytest.mark.parametrize("block", range(4))
def test_a_spoilt_position_is_refused_or_played(block):
    box, chance, read = catalogue_of("necropole"), random.Random(block), 0
    refused = []
    for _ in range(200):
        try:
            state = GAME.read_state(spoilt(chance), box)
        except BadInput as bad:
            refused.append(bad.at)
            continue
        read += 1
        GAME.write_view(GAME.view(state, None))
        found = [command for command, _ in GAME.commands(state, box)]
        sent = [GAME.read_command(action, box) for action, _ in chance.sample(printed.ROUND, 4)]
        for command in (*chance.sample(found, min(4, len(found))), *sent):
            try:
                GAME.decide(state, command, box)
            except (BadInput, RuleViolation):
                continue
    assert read > 20
    assert all(at.startswith("position") for at in refused)
