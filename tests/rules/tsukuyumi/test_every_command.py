"""Every command that a table can read, at every kind of table and stage: done, refused by a clause, or not an action of this mode."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_type_hints

import pytest

from rules.engine.kernel.codec import key_of, name_of
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.coop import mode as coop
from rules.engine.tsukuyumi.game import COMMANDS, GAME, MODES
from rules.engine.tsukuyumi.modes import EVERYWHERE
from rules.engine.tsukuyumi.play.fights.state import CombatCard
from rules.engine.tsukuyumi.standard import mode as standard
from rules.engine.tsukuyumi.state import FREE, State
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.standard import tables

AREAS = ["0,0", "1,0", "2,0", "2,-1", "3,-1", "9,9"]
WORDS = ["nomads", "boarlords", "cybersamurai", "oni", "private", "squeaker", "small", "none", "protection", "mp71", ""]
NUMBERS = [0, 1, 2, 5, 99]
CARDS = [{"kind": "conquest", "conquer": True}, {"kind": "annihilation", "damage": 10, "counterattacks": ["protection"]}]
WALKS = [{"unit": "private", "count": 1, "path": ["2,0", "1,0"]}]
LISTS = [[], AREAS[:1], AREAS[1:4], WALKS, [{"unit": "small", "path": ["1,0", "2,0"]}], [{"unit": "private", "count": 1, "area": "2,0"}]]
MAPS = [{}, {"private": 1}, {"nomads": 5}, {"production": 2, "movement": 2, "combat": 1}, {"size": "small"}]
STAGES = {"standard": 40, "two-player": 25, "coop": 40, "solo": 25}


def example(kind: type, chance: Chance) -> dict[str, Any]:
    """A command as it is sent, with values of the right shape."""
    hints = get_type_hints(kind)
    found: dict[str, Any] = {"type": name_of(kind)}
    for field in fields(kind):
        hint = hints[field.name]
        text = str(hint)
        near: list[Any]
        if hint is CombatCard:
            near = CARDS
        elif "tuple" in text:
            near = LISTS
        elif "Mapping" in text:
            near = MAPS
        elif "Hex" in text:
            near = AREAS
        elif "Literal" in text:
            near = list(hint.__args__)
        else:
            near = [True, False] if "bool" in text else NUMBERS if "int" in text else WORDS
        found[key_of(field.name)] = chance.pick(near)
    return found


def states(mode: str) -> Iterator[State]:
    """Tables of a mode: at the start, on the way, at the end, and a position that was put up without turns."""
    if MODES[mode] is coop.MODE:
        played = [game.now for game in playing.play(playing.options(1 if mode == "solo" else 2, f"every {mode}"), f"every {mode}")]
    else:
        first = tables.table(2 if mode == "two-player" else 3, "every", mode=mode, **({} if mode == "two-player" else {"rounds": 2}))
        played = [first, *(state for _command, _events, state in tables.playthrough(first, f"every {mode}"))]
    step = max(len(played) // STAGES[mode], 1)
    yield from played[::step]
    yield played[-1]
    middle = played[len(played) // 2]
    yield GAME.setup({"position": GAME.write_view(GAME.view(middle, None))["position"]}, tables.CATALOGUE)


def answered(state: State, written: dict[str, Any]) -> BadInput | RuleViolation | None:
    """What the table says against a command; None where it is done. Anything else that is raised fails the test."""
    try:
        GAME.decide(state, GAME.read_command(written, tables.CATALOGUE), tables.CATALOGUE)
    except (BadInput, RuleViolation) as refusal:
        return refusal
    return None


@pytest.mark.parametrize("mode", STAGES)
def test_no_command_makes_the_engine_stumble_at_any_stage(mode):
    chance = Chance(f"every command {mode}")
    own_mode = MODES[mode]
    seen = set()
    for state in states(mode):
        seen.add(state.stage)
        for kind in COMMANDS.kinds.values():
            for _ in range(2):
                refusal = answered(state, example(kind, chance))
                own = EVERYWHERE if state.stage == FREE and own_mode is standard.MODE else (*EVERYWHERE, *own_mode.commands)
                if isinstance(refusal, RuleViolation):
                    assert kind in own
                    assert all(reason.code and reason.clause for reason in refusal.reasons)
                if isinstance(refusal, BadInput) and kind not in own and refusal.at == "action.type":
                    assert refusal.facts["found"] == name_of(kind)
                    assert refusal.facts["accepted"] == sorted(name_of(one) for one in own)
                assert kind in own or isinstance(refusal, BadInput)
    assert {FREE, "over"} <= seen


@pytest.mark.parametrize("mode", STAGES)
def test_a_command_of_another_mode_is_no_action_here(mode):
    chance = Chance("other")
    other = coop.MODE if MODES[mode] is standard.MODE else standard.MODE
    state = next(states(mode))
    for kind in (kind for kind in other.commands if kind not in MODES[mode].commands):
        for _ in range(30):
            try:
                command = GAME.read_command(example(kind, chance), tables.CATALOGUE)
                break
            except BadInput:
                continue
        with pytest.raises(BadInput) as refused:
            GAME.decide(state, command, tables.CATALOGUE)
        assert (refused.value.code, refused.value.at) == ("unknown-action", "action.type")
        assert refused.value.facts["found"] == name_of(kind)
