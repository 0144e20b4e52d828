"""Fights of the co-op game at tables with rounds: counterattacks before losses, several areas at once, cards that work once."""

from typing import Any

import pytest

from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.replay import replay
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi import acting
from tests.rules.tsukuyumi.coop import laws, playing

BLACK = '{"stage":"black","rounds":3,"coop":{"players":["nomads","boarlords"],"attacks":2}}'
TURN = '{"stage":"black","rounds":3,"coop":{"players":["nomads"]}}'
HEAD = "coop round=1 phase=black active=nomads"


def table(line: str, kept: str = BLACK) -> State:
    head, *areas = line.split(" / ")
    return GAME.parse(" / ".join([" ".join([HEAD, head, *acting.STATS]), *areas]) + f" ;; {kept}", playing.catalogue())


def after(state: State, *actions: dict[str, Any]) -> State:
    for action in actions:
        for event in GAME.decide(state, GAME.read_command(action, playing.catalogue()), playing.catalogue()):
            state = GAME.evolve(state, event)
        laws.round_trips(state)
    return state


def asked(state: State) -> dict[str, Any]:
    return GAME.write_view(GAME.view(state, None))["pending"] or {}


def units(state: State, area: str) -> dict[str, dict[str, int]]:
    return {side: dict(held) for side, held in GAME.write_state(state)["position"]["areas"][area].get("units", {}).items()}


def codes(state: State, action: dict[str, Any]) -> list[str]:
    with pytest.raises(RuleViolation) as refused:
        after(state, action)
    return [reason.code for reason in refused.value.reasons]


THREE_NOMADS = "order=nomads>boarlords stat=nomads:private:c10h10a5|small / 2,0 ocean oni:large*1 nomads:private*3 / 5,0 ocean @oni"
ATTACK = {"type": "oni-attack", "target": "2,0"}


def test_the_books_three_nomads_choose_protection_and_one_stays():
    """La Princesse de Lune, Attaque des Oni – Annihilation et Conquête."""
    state = after(table(THREE_NOMADS), ATTACK)
    choice = asked(state)
    assert (choice["kind"], choice["by"], choice["clause"]) == ("riposte", ["nomads"], "coop.fight.8")
    assert choice["facts"]["protection"] == {"nomads": {"value": 5, "multiply": False}}
    assert choice["facts"]["strike"] == {"nomads": 15}
    assert [option.get("name") for option in choice["options"]] == ["protection", "counterstrike", "retreat", "defense-action", None]
    assert units(state, "2,0")["nomads"] == {"private": 3}
    state = after(state, {"type": "choose-riposte", "name": "protection"})
    assert units(state, "2,0") == {"oni": {"large": 1}, "nomads": {"private": 1}}
    assert asked(state)["kind"] == "oni-attack"


def test_nothing_else_happens_while_a_fight_waits():
    state = after(table(THREE_NOMADS), ATTACK)
    for action in (ATTACK, {"type": "turn-done", "by": "nomads"}, {"type": "skip-attack"}):
        assert codes(state, action) == ["first-this"]
    mine = {"type": "other-attack", "by": "nomads", "area": "5,0", "source": "mine", "damage": 10}
    assert codes(state, mine) == ["first-this"]
    assert codes(state, {"type": "take-losses", "by": "nomads", "lost": {}}) == ["nothing-such"]


def test_the_units_that_fall_still_strike_and_a_legend_leaves_with_its_rules():
    line = "order=nomads>boarlords stat=nomads:launcher:c10h10a25|small / 2,0 ocean oni:ronin*1 nomads:launcher*2 / 5,0 ocean @oni"
    state = after(table(line), ATTACK, {"type": "choose-riposte", "name": "counterstrike"})
    assert units(state, "2,0") == {}
    assert state.coop.legend_destroyed
    assert state.position.momentum is None


TWO_AREAS = (
    "order=boarlords>nomads princess=0,1+0,2+1,1 stat=nomads:private:c10h10a5|small / 0,1 moon +tsukuyumi "
    "/ 0,2 ocean nomads:private*1 / 1,1 ocean boarlords:squeaker*1"
)
HERE = {"type": "oni-attack-here", "areas": ["0,2", "1,1"]}
CARD = '{"stage":"round-card","rounds":3,"coop":{"players":["boarlords","nomads"],"shown":true,"todo":[{"kind":"card"}]}}'


def test_counterattacks_come_after_all_areas_were_attacked_and_in_initiative_order():
    """La Princesse de Lune, FAQ."""
    state = after(table(TWO_AREAS, CARD), HERE)
    assert len(state.fights) == 2
    assert units(state, "0,2") == {"nomads": {"private": 1}}
    assert (asked(state)["by"], asked(state)["facts"]["area"]) == (["boarlords"], "1,1")
    state = after(state, {"type": "choose-riposte"})
    assert (asked(state)["by"], asked(state)["facts"]["area"]) == (["nomads"], "0,2")
    assert units(state, "1,1") == {"boarlords": {"squeaker": 1}}
    state = after(state, {"type": "choose-riposte"})
    assert state.fights == ()
    assert (units(state, "0,2"), units(state, "1,1")) == ({}, {})


def test_one_each_in_one_area_is_asked_in_initiative_order_and_damage_falls_on_the_last_first():
    line = (
        "order=boarlords>nomads ruling=coop-one-riposte:one-each stat=nomads:private:c10h10a5|small "
        "/ 2,0 ocean oni:large*1 nomads:private*1 boarlords:squeaker*2 / 5,0 ocean @oni"
    )
    state = after(table(line), {**ATTACK, "damage": 10})
    assert asked(state)["by"] == ["boarlords"]
    state = after(state, {"type": "choose-riposte"})
    assert asked(state)["by"] == ["nomads"]
    state = after(state, {"type": "choose-riposte"})
    assert units(state, "2,0") == {"oni": {"large": 1}, "boarlords": {"squeaker": 2}}


@pytest.mark.parametrize("multiply", [False, True])
def test_a_protection_that_only_the_sheet_prints_is_told_with_the_choice(multiply):
    line = "order=fireborn stat=fireborn:kindling:c10h10a5|small / 2,0 ocean oni:large*1 fireborn:kindling*3 / 5,0 ocean @oni"
    units_ = sorted(playing.catalogue().units["fireborn"])
    state = after(table(line.replace("kindling", units_[0])), ATTACK)
    assert "protection" not in [option.get("name") for option in asked(state)["options"]]
    value = 2 if multiply else 5
    state = after(state, {"type": "choose-riposte", "name": "protection", "value": value, "multiply": multiply})
    assert units(state, "2,0")["fireborn"] == {units_[0]: 2 if multiply else 1}


def test_the_card_that_works_once_per_round_is_played_once_in_a_round():
    """Full Moon Down, Once per Round (Special)."""
    line = "order=nomads momentum=1 stat=nomads:private:c10h10a5|small / 2,0 ocean nomads:private*1"
    special = {"type": "other-attack", "by": "nomads", "area": "2,0", "card": "once", "kind": "once-per-round", "damage": 0}
    state = after(table(line, TURN), special)
    assert codes(state, special) == ["once-a-round"]
    state = after(state, {**special, "kind": "special"})
    assert state.coop.once == {"nomads"}
    over = [GAME.read_event({"type": "round-began", "round": 2, "clause": "coop.round.10"})]
    assert replay(GAME, state, over).coop.once == frozenset()


def test_a_log_that_stopped_in_the_middle_of_an_older_fight_is_finished_by_hand():
    state = table(THREE_NOMADS)
    damage = {"kind": "take-damage", "side": "nomads", "area": "2,0", "number": 30}
    lost = {"side": "nomads", "area": "2,0", "damage": 30, "lost": {"private": 1}, "rest": 0, "clause": "coop.fight.7"}
    old = [
        {"type": "tasks-added", "tasks": [damage, {"kind": "riposte", "area": "2,0"}], "clause": "coop.oni.9"},
        {"type": "losses-taken", **lost},
        {"type": "task-done", "task": damage, "clause": "coop.fight.7"},
        {"type": "riposte-chosen", "area": "2,0", "name": "protection", "clause": "coop.fight.8"},
    ]
    state = replay(GAME, state, [GAME.read_event(event) for event in old])
    assert asked(state)["kind"] == "riposte"
    assert asked(state)["options"] == [{"type": "done-by-hand"}]
    assert asked(after(state, {"type": "done-by-hand"}))["kind"] == "oni-attack"


def test_a_value_that_only_components_print_is_asked_for_before_the_losses():
    line = "order=fireborn stat=fireborn:UNIT:c10a5|small / 2,0 ocean oni:large*1 fireborn:UNIT*3 / 5,0 ocean @oni"
    unit = sorted(playing.catalogue().units["fireborn"])[0]
    state = after(table(line.replace("UNIT", unit)), ATTACK, {"type": "choose-riposte"})
    assert asked(state)["kind"] == "take-damage"
    assert [(value["unit"], value["value"]) for value in asked(state)["facts"]["needs"]] == [(unit, "health")]
    assert asked(state)["options"] == [{"type": "done-by-hand"}]
    assert list(GAME.legal_commands(state, playing.catalogue())) == []
    told = {"type": "give-values", "stats": {"fireborn": {unit: {"health": 10}}}}
    assert units(after(state, told), "2,0") == {"oni": {"large": 1}}


def test_everything_that_a_fight_lists_is_accepted_and_nobody_leaves_over_a_blockade():
    line = THREE_NOMADS.replace("2,0 ocean", "2,0 ocean #0") + " / 3,0 ocean @oni / 1,0 moon"
    state = after(table(line), {**ATTACK, "damage": 10}, {"type": "choose-riposte", "name": "retreat"})
    listed = list(GAME.legal_commands(state, playing.catalogue()))
    assert [len(command.figures) for command in listed] == [1, 0, 1]  # all, nobody, one
    for command in listed:
        GAME.decide(state, command, playing.catalogue())
    over = {"type": "retreat", "by": "nomads", "side": "nomads", "figures": [{"unit": "private", "count": 1, "path": ["2,0", "3,0"]}]}
    assert codes(state, over) == ["blockade"]
    assert codes(state, {**over, "by": "boarlords"}) == ["nothing-such"]


TWO_TARGETS = "order=nomads>boarlords supply=oni:small*5 / 2,0 ocean oni:small*1 / 5,0 ocean oni:small*1{}"


def test_all_attacks_at_once_are_promised_only_where_nobody_may_answer():
    """Attaque des Oni, Seulement 2 zones éligibles ?: both follow by themselves, unless somebody defends one of them."""
    empty = table(TWO_TARGETS.format(""))
    assert (asked(empty)["facts"]["together"], asked(empty)["facts"]["stops"]) == (True, False)
    assert not after(empty, {"type": "oni-attacks"}).coop.attacks
    defended = table(TWO_TARGETS.format(" nomads:private*1"))
    assert (asked(defended)["facts"]["together"], asked(defended)["facts"]["stops"]) == (True, True)
    waiting = after(defended, {"type": "oni-attacks"})
    assert asked(waiting)["kind"] in ("riposte", "oni-attack")
    assert waiting.fights or waiting.coop.attacks
