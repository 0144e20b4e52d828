"""Fights in co-op with counterattacks, as the clauses tell them (coop.fight, tsk.combat)."""

import pytest
from hypothesis import Phase, assume, event, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.tsukuyumi import boards, oracle
from tests.rules.tsukuyumi.whole_turns import draws, oni_turn, tables
from tests.rules.tsukuyumi.whole_turns.turn import with_stats

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
SOME = settings(examples(40), phases=PHASES)
ATTACK = {"type": "oni-attack", "target": "2,0", "group": []}


def three_nomads(**more):
    """The book's example: three Nomads with 30 points, and one large Oni among them."""
    areas = {
        "0,0": {"kind": "moon"},
        "2,0": {"kind": "ocean", "territory": "nomads", "units": {"nomads": {"private": 3}, "oni": {"large": 1}}},
        "3,0": {"kind": "ocean"},
        "3,-1": {"kind": "ocean", "blockades": [4]},
    }
    return with_stats(tables.position("coop", areas, initiative=["nomads"], **more))


def first(options):
    return options[0]


def test_the_counterattack_is_chosen_before_anybody_leaves_the_board():
    """Attaque des Oni; Riposte: losses leave at the very end (coop.fight.6.1, tsk.combat.11)."""
    state = tables.sent(tables.coop(three_nomads(), attacks=1), ATTACK)
    assert tables.units_in(state, "2,0") == {"nomads": {"private": 3}, "oni": {"large": 1}}
    assert any(option["type"] in ("choose-riposte", "counterattack") for option in tables.options(state)), tables.pending(state)


@pytest.mark.parametrize(("counterattack", "left"), [(None, 0), ("protection", 1)])
def test_three_nomads_one_large_oni_protection_one_stays(counterattack, left):
    """Moon Princess, Attaque des Oni – Annihilation et Conquête: 30 damage, Protection +5: two fall, one stays."""
    state = tables.sent(tables.coop(three_nomads(), attacks=1), ATTACK)
    state = tables.resolved(state, counterattack, first)
    assert tables.units_in(state, "2,0").get("nomads", {}) == ({"private": left} if left else {})
    assert tables.board_of(state)["areas"]["2,0"]["territory"] == "oni"


def test_a_counterstrike_is_taken_so_that_the_fewest_oni_fall():
    """Three privates deal 15, dead or not (tsk.combat.9.3): the medium Oni absorbs it; the Momentum stays (coop.fight.8.2)."""
    board = three_nomads(momentum=3)
    board["areas"]["2,0"]["units"]["oni"] = {"small": 1, "medium": 1}
    state = tables.sent(tables.coop(board, attacks=1), ATTACK)
    state = tables.resolved(state, "counterstrike", first)
    assert tables.units_in(state, "2,0") == {"oni": {"small": 1, "medium": 1}}
    assert tables.board_of(state)["momentum"] == 3


def test_a_counterstrike_destroys_oni_and_they_go_back_to_the_supply():
    """Two launchers deal 30: the large Oni, 30 health, is destroyed (coop.fight.4, coop.fight.5)."""
    board = three_nomads(supply={"oni": {"small": 2, "medium": 2, "large": 2}})
    board["areas"]["2,0"]["units"]["nomads"] = {"launcher": 2}
    state = tables.sent(tables.coop(board, attacks=1), ATTACK)
    state = tables.resolved(state, "counterstrike", first)
    assert tables.units_in(state, "2,0") == {}
    assert tables.board_of(state)["supply"]["oni"]["large"] == 3


def test_a_retreat_leads_the_survivors_away_over_open_edges():
    """Four privates, 30 damage: one survives and may go to 3,0, not to 3,-1 behind its blockade (tsk.combat.12, tsk.move.6)."""
    board = three_nomads()
    board["areas"]["2,0"]["units"] = {"nomads": {"private": 4}, "oni": {"large": 2}}
    board["stats"] = {**board["stats"], "oni": {**tables.ONI, "large": {**tables.ONI["large"], "attack": 15}}}
    state = tables.sent(tables.coop(board, attacks=1), ATTACK)
    state = tables.resolved(state, "retreat", lambda options: next((option for option in options if option.get("figures")), options[0]))
    assert tables.units_in(state, "3,0") == {"nomads": {"private": 1}}
    assert tables.units_in(state, "3,-1") == {}
    assert tables.units_in(state, "2,0") == {"oni": {"large": 2}}


@SOME
@given(st.data())
def test_an_attack_with_a_counterattack_of_a_single_defender(data):
    """On small boards (coop.fight.6.1, tsk.combat.10): the end of the attack is one that the clauses allow."""
    board = data.draw(draws.tables("coop", base=boards.coop_positions()))
    for area in board["areas"].values():
        area.get("units", {}).pop("boarlords", None)
    state = tables.coop(board, attacks=1)
    targets = oracle.next_attack(board, 1)["targets"]
    offered = [option for option in tables.options(state) if option["type"] == "oni-attack" and oni_turn.victims(board, option["target"])]
    assume(offered and targets)
    option = data.draw(st.sampled_from(offered))
    name = data.draw(st.sampled_from(["protection", "counterstrike"]))
    event(name)
    after = oni_turn.conquered(oni_turn.moved(board, option.get("group", [])), option["target"])
    ends = oni_turn.ends(after, option["target"], name)
    state = tables.resolved(tables.sent(state, option), name, lambda options: data.draw(st.sampled_from(options)))
    reached = [end for end in ends if not tables.differences(state, end)]
    assert reached, f"{name} in {option['target']}: (table, oracle) {tables.differences(state, ends[0])}"


def test_ripostes_after_the_princesss_attack_come_in_initiative_order():
    """FAQ: several players' counterattacks are carried out in initiative order (coop.princess.6, coop.card.8.2)."""
    areas = {
        **{name: {"kind": "moon"} for name in ["0,0", *oracle.neighbours("0,0")]},
        "2,-1": {"kind": "ocean", "units": {"nomads": {"private": 1}}},
        "2,0": {"kind": "ocean", "units": {"boarlords": {"squeaker": 1}}},
    }
    board = tables.position("coop", areas, initiative=["boarlords", "nomads"], princess=["1,-1", "1,-2", "2,-2"])
    state = tables.sent(tables.princess_to_play(with_stats(board)), {"type": "princess-card", "card": "mp71"})
    asked = []
    for _ in range(20):
        choice = tables.pending(state)
        if choice is None:
            break
        if any(option["type"] in ("choose-riposte", "counterattack") for option in choice["options"]):
            asked.append(choice["facts"].get("side") or choice["facts"].get("area"))
        state = tables.sent(state, choice["options"][0])
    assert asked in (["boarlords", "nomads"], ["2,0", "2,-1"]), f"asked in this order: {asked}; the Boarlords, in 2,0, are first"
