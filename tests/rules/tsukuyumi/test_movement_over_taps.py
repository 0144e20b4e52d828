"""Movement over several taps, faster and massive units as the clauses tell them (tsk.move)."""

import pytest
from hypothesis import Phase, event, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rules.tsukuyumi.whole_turns import coop_turn, draws, tables, turn
from tests.rules.tsukuyumi.whole_turns.asking import CARD, LINE, MOON, at_both_tables, step, walk
from tests.rules.tsukuyumi.whole_turns.turn import attempted, with_stats

PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
SOME = settings(examples(40), phases=PHASES)


def test_strength_is_added_up_over_the_taps_of_one_movement():
    """Règles d'engagement: a Boarguard passes a large Oni, then a Squeaker goes the same way (tsk.move.13.1)."""
    stats = {"boarlords": {"boarguard": {"size": "large"}, "squeaker": {"size": "small"}}}
    areas = {**LINE, "2,0": {"kind": "ocean", "units": {"boarlords": {"boarguard": 1, "squeaker": 1}}}}
    areas["3,0"] = {"kind": "ocean", "units": {"oni": {"large": 1}}}
    for mode in ("coop", "standard"):
        table = tables.position(mode, {**MOON, **areas}, initiative=["boarlords", "nomads", "dark-seed"], stats=stats)
        state = tables.coop(table, CARD) if mode == "coop" else tables.standard(table, "red", CARD)
        state = tables.sent(state, step("boarlords", 2, walk("boarguard", "2,0", "3,0", "4,0")))
        codes = tables.refusal(state, step("boarlords", 2, walk("squeaker", "2,0", "3,0", "4,0")))
        assert codes == [], f"{mode}: the Squeaker follows the Boarguard"


def test_a_figure_may_go_where_another_of_its_kind_comes_from():
    """Each figure makes its own journey (tsk.move.1.1, tsk.move.4): one private leaves 3,0 while another comes in, in the same tap."""
    areas = {**LINE, "2,0": {"kind": "ocean", "units": {"nomads": {"private": 1}}}}
    areas["3,0"] = {"kind": "ocean", "units": {"nomads": {"private": 1}}}
    for mode, state in at_both_tables(areas, "nomads", CARD):
        both = step("nomads", 2, walk("private", "2,0", "3,0"), walk("private", "3,0", "4,0"))
        assert tables.refusal(state, both) == [], mode


def one_by_one(figures):
    """The same journeys, each figure for itself."""
    return [{**walk, "count": 1} for walk in figures for _ in range(walk["count"])]


@SOME
@given(st.data())
def test_movement_over_several_taps(data):
    """tsk.move.13.1, on small boards: every tap is judged together with those before it, from where everybody stood at first."""
    table = data.draw(draws.tables("coop"))
    card = data.draw(st.sampled_from([card for card in draws.CARDS if card["movement"] > 1]))
    now, state = coop_turn.begin(table, card), tables.coop(table, card)
    action = data.draw(draws.moves(now.position, now.allowed["movement"]))
    for figure in data.draw(st.permutations(one_by_one(action.get("figures", [])))):
        tap = {**action, "figures": [figure]}
        moved, why = attempted(lambda now=now, figure=figure: turn.move(now, [figure]))
        after, codes = tables.tried(state, tap)
        event("refused" if moved is None else "legal")
        assert (moved is None) == (after is None), f"{figure}: oracle {why or 'legal'}, table {codes or 'legal'}; before it {now.walked}"
        if moved is not None:
            now, state = moved, after
            assert not tables.differences(state, now.position)


SIZES = st.sampled_from(["small", "medium", "large"])
STARTS, ENDS = ["2,0", "2,1", "3,-1"], ["4,0", "4,-1", "3,1"]


@settings(examples(80), phases=PHASES)
@given(st.data())
def test_a_squad_passes_enemies_figure_by_figure(data):
    """Figures from several areas pass through one with Oni, tap by tap, in any order."""
    stats = {"nomads": {unit: {"size": data.draw(SIZES)} for unit in ("private", "launcher")}}
    areas = {name: {"kind": "ocean"} for name in [*STARTS, "3,0", *ENDS]}
    squad = data.draw(st.lists(st.tuples(st.sampled_from(["private", "launcher"]), st.sampled_from(STARTS)), min_size=2, max_size=4))
    areas["3,0"]["units"] = {"oni": data.draw(st.dictionaries(SIZES, st.integers(1, 2), min_size=1, max_size=2))}
    table = with_stats(tables.position("coop", {**MOON, **areas}, stats=stats))
    for unit, start in squad:
        turn.shifted(table, "nomads", unit, start, 1)
    now, state = coop_turn.begin(table, CARD), tables.coop(table, CARD)
    for unit, start in squad:
        figure = walk(unit, start, "3,0", data.draw(st.sampled_from(ENDS)))
        moved, why = attempted(lambda now=now, figure=figure: turn.move(now, [figure]))
        after, codes = tables.tried(state, step("nomads", 2, figure))
        event("refused" if moved is None else "legal")
        assert (moved is None) == (after is None), f"{figure}: oracle {why or 'legal'}, table {codes or 'legal'}; before it {now.walked}"
        if moved is not None:
            now, state = moved, after


@pytest.mark.parametrize("unit", ["private", "lt-dan"])
def test_whoever_starts_with_lieutenant_dan_goes_one_area_further(unit):
    """Nomads: led by Lt. Dan they move faster (tsk.move.1: a bonus from its company)."""
    areas = {**LINE, "2,0": {"kind": "ocean", "units": {"nomads": {"private": 2, "lt-dan": 1}}}}
    for mode, state in at_both_tables(areas, "nomads", {**CARD, "movement": 1}):
        assert tables.refusal(state, step("nomads", 1, walk(unit, "2,0", "3,0", "4,0"))) == [], mode
        assert tables.refusal(state, step("nomads", 1, walk(unit, "2,0", "3,0", "4,0", "5,0"))) != [], mode


def test_without_him_nobody_does():
    areas = {
        **LINE,
        "2,0": {"kind": "ocean", "units": {"nomads": {"private": 2}}},
        "3,1": {"kind": "ocean", "units": {"nomads": {"lt-dan": 1}}},
    }
    for mode, state in at_both_tables(areas, "nomads", {**CARD, "movement": 1}):
        assert tables.refusal(state, step("nomads", 1, walk("private", "2,0", "3,0", "4,0"))) != [], mode


def test_the_squad_leader_passes_any_enemy():
    """Her sheet: she pays no heed to enemies when moving."""
    areas = {
        **LINE,
        "2,0": {"kind": "ocean", "units": {"nomads": {"squad-leader": 1}}},
        "3,0": {"kind": "ocean", "units": {"oni": {"large": 2}}},
    }
    for mode, state in at_both_tables(areas, "nomads", CARD):
        assert tables.refusal(state, step("nomads", 2, walk("squad-leader", "2,0", "3,0", "4,0"))) == [], mode


def test_card_14_frees_massive_units_of_everybody_in_the_whole_round():
    """MP24: all players may ignore massive in this round; cards are turned up together (coop.card.3.1)."""
    stats = {"boarlords": {"boarguard": {"size": "large", "traits": ["massive"]}}}
    areas = {**MOON, **LINE, "2,0": {"kind": "ocean", "units": {"boarlords": {"boarguard": 1}}}}
    table = tables.position("coop", areas, initiative=["boarlords", "nomads"], stats=stats)
    open_card = {"type": "play-action", "by": "nomads", "card": "mp24"}
    state = tables.new_round({**table, "princess": ["-1,0", "-2,0", "-2,1"]})
    accepted = False
    while not (state.position.phase == "black" and not tables.pending(state)):
        after = None if accepted else tables.tried(state, open_card)[0]
        accepted = accepted or after is not None
        state = after or tables.onward(state, lambda now, before=state: now is not before)
    if not accepted:
        state, codes = tables.tried(state, open_card)
        assert state is not None, f"until the first black turn nobody may say that a card is MP24: {codes}"
    assert state.position.active == "boarlords"
    state = tables.sent(state, {"type": "play-action", "by": "boarlords", **CARD})
    codes = tables.refusal(state, step("boarlords", 2, walk("boarguard", "2,0", "3,0", "4,0")))
    assert codes == [], "a massive Boarguard goes two areas"
