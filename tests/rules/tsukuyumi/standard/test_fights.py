"""Fights of the standard game: choices derived from the fight, and logs that were written when they were still stored."""

from typing import Any

import pytest

from rules.engine.kernel.replay import replay
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi.standard.tables import CATALOGUE
from tests.rules.tsukuyumi.test_flow import start_of

ATTACK = {"type": "attack", "by": "nomads", "area": "2,0", "card": {"kind": "annihilation"}}
NONE = {"type": "counterattack", "choice": "none"}
TWO = ["dark-seed", "boarlords"]
# What a table wrote when the open choices of a fight were events of their own.
OLD = [
    {"type": "fight-opened", "attacker": "nomads", "leader": "nomads", "area": "2,0", "card": {"kind": "annihilation", "units": True},
     "damage": 40, "defenders": TWO, "clause": "tsk.combat.8"},
    {"type": "choice-opened", "choice": {
        "kind": "split-damage", "by": ["nomads"], "options": [{"type": "split-damage", "by": "nomads", "shares": {"boarlords": 40}}],
        "clause": "tsk.damage.4", "facts": {"damage": 40, "sides": TWO, "area": "2,0"}}},
    {"type": "choice-settled", "kind": "split-damage", "by": "nomads", "clause": "tsk.damage.4"},
    {"type": "damage-shared", "hits": [{"side": "boarlords", "damage": 40, "source": "nomads", "clause": "tsk.damage.4"}],
     "to_answer": TWO, "clause": "tsk.damage.4"},
    {"type": "choice-opened", "choice": {
        "kind": "counterattack", "by": ["dark-seed"], "options": [{"type": "counterattack", "by": "dark-seed", "side": "dark-seed",
        "choice": "none"}], "clause": "tsk.combat.9", "facts": {"side": "dark-seed", "area": "2,0", "offered": ["none"]}}},
    {"type": "choice-settled", "kind": "counterattack", "by": "dark-seed", "clause": "tsk.combat.9"},
    {"type": "counterattack-chosen", "by": "dark-seed", "answer": {"side": "dark-seed", "choice": "none"}, "hits": [], "retreats": False,
     "more": False, "clause": "tsk.combat.9"},
]  # fmt: skip


def three() -> State:
    return start_of("fights", {"state": "three"})


def asked(state: State) -> tuple[str, list[str]] | None:
    choice = GAME.write_view(GAME.view(state, None))["pending"]
    return (choice["kind"], choice["by"]) if choice else None


def act(state: State, *actions: dict[str, Any]) -> State:
    for action in actions:
        for event in GAME.decide(state, GAME.read_command(action, CATALOGUE), CATALOGUE):
            state = GAME.evolve(state, event)
    return state


@pytest.mark.parametrize(
    ("number", "choice"),
    [
        (1, ("split-damage", ["nomads"])), (2, ("split-damage", ["nomads"])), (4, ("counterattack", ["dark-seed"])),
        (5, ("counterattack", ["dark-seed"])), (7, ("counterattack", ["boarlords"])),
    ],
)  # fmt: skip
def test_a_log_with_stored_choices_stands_where_it_stood(number, choice):
    state = replay(GAME, three(), [GAME.read_event(event) for event in OLD[:number]])
    assert asked(state) == choice
    assert state.standard.duties == ()


def test_a_fight_that_an_older_log_left_in_the_middle_is_played_to_its_end():
    state = replay(GAME, three(), [GAME.read_event(event) for event in OLD])
    lost = {"type": "take-damage", "by": "boarlords", "side": "boarlords", "lost": {"boarmaster": 1}, "absorbed_by": "boarmother"}
    state = act(state, {**NONE, "by": "boarlords", "side": "boarlords"}, lost)
    assert asked(state) is None
    assert "boarmaster" not in next(area for here, area in state.position.areas.items() if str(here) == "2,0").units["boarlords"]


def test_left_over_damage_that_an_older_log_shared_out_again_is_still_shared_out():
    again = {"kind": "split-damage", "by": ["nomads"], "options": [], "clause": "tsk.damage.4",
             "facts": {"damage": 10, "sides": TWO, "area": "2,0"}}  # fmt: skip
    state = replay(GAME, three(), [GAME.read_event(event) for event in (*OLD[:4], {"type": "choice-opened", "choice": again})])
    assert asked(state) == ("split-damage", ["nomads"])
    state = act(state, {"type": "split-damage", "by": "nomads", "shares": {"dark-seed": 10}})
    assert [hit.side for hit in state.fights[0].hits] == ["boarlords", "dark-seed"]


def test_protection_needs_no_number_where_the_sheet_is_known():
    state = act(three(), ATTACK, {"type": "split-damage", "by": "nomads", "shares": {"boarlords": 30}})
    state = act(state, {**NONE, "by": "dark-seed", "side": "dark-seed"})
    choice = GAME.write_view(GAME.view(state, None))["pending"]
    assert choice["facts"]["protection"] == {"boarlords": {"value": 10, "multiply": False}}
    assert {"type": "counterattack", "by": "boarlords", "side": "boarlords", "choice": "protection"} in choice["options"]
    state = act(state, {"type": "counterattack", "by": "boarlords", "side": "boarlords", "choice": "protection"})
    assert state.fights[0].answers[-1].value == 10


def test_nobody_is_asked_for_a_counterattack_that_changes_nothing():
    card = {"kind": "special", "damage": 20, "counterattacks": ["protection"]}
    state = act(three(), {**ATTACK, "card": card}, {"type": "split-damage", "by": "nomads", "shares": {"boarlords": 20}})
    assert asked(state) == ("counterattack", ["boarlords"])  # the Dark Seed's protection adds nothing


def test_whoever_has_to_read_a_protection_off_a_sheet_is_asked():
    card = {"kind": "special", "damage": 20, "counterattacks": ["protection"]}
    known = GAME.write_state(three())
    known["position"]["areas"]["2,0"]["units"] = {"nomads": {"lt-dan": 1}, "fireborn": {"fireborn": 1}}
    known["position"]["stats"] = {"fireborn": {"fireborn": {"health": 10}}}
    known["position"]["initiative"] = ["nomads", "fireborn"]
    state = act(GAME.read_state(known, CATALOGUE), {**ATTACK, "card": card})
    assert asked(state) == ("counterattack", ["fireborn"])
    state = act(state, {"type": "counterattack", "by": "fireborn", "side": "fireborn", "choice": "protection", "value": 15})
    assert asked(state) is None
    assert next(area for here, area in state.position.areas.items() if str(here) == "2,0").units["fireborn"] == {"fireborn": 1}
