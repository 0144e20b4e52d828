"""Small fights in which the readings of a ruling differ, and the oracle follows each."""

import pytest

from tests.rules.necropole import oracle
from tests.rules.necropole.oracle.facts import SECOND_CHANCE, SUBSTANCE

RANGE = {"v": 1, "parts": [{"when": "now", "steps": [{"do": "touch", "shape": "range", "range": 3}, {"do": "roll"}]}]}
ALL_ROUND = {"v": 1, "parts": [{"when": "now", "steps": [{"do": "touch", "shape": "around"}, {"do": "roll"}]}]}
BOLT = {"kind": "spell", "figures": {"weaknesses": 1}, "traits": ["instant"], "effect": RANGE}
BURST = {"kind": "spell", "figures": {"weaknesses": 1}, "effect": ALL_ROUND}


def arena(places, rulings=(), **more):
    """Sorcerers of two teams on five by five squares: {"a1": ("b2", "N")} belongs to team-1 by its first letter a, to team-2 by b."""
    sides = {"a": "team-1", "b": "team-2"}
    undead = {who: {"side": sides[who[0]], "kind": "hero", "class": "sorcerer", **more.get("undead", {}).get(who, {})} for who in places}
    return oracle.filled(
        {
            "mode": more.get("mode", "arena"),
            "order": ["team-1", "team-2"],
            "sides": {
                side: {
                    "tokens": 1,
                    "leaders": [{"heroes": [who], "skills": [f"bolt-{who}", f"burst-{who}"]} for who in places if who[0] == letter],
                }
                for letter, side in sides.items()
            },
            "undead": undead,
            "stats": {who: {"force": 7, "initiative": 4, "life": 3, "armour": 1, **more.get("stats", {}).get(who, {})} for who in places},
            "cards": {f"{name}-{who}": card for name, card in (("bolt", BOLT), ("burst", BURST)) for who in places},
            "printed": {"rear-bonus": 2},
            "rulings": dict(rulings),
            "fight": {
                "kind": "arena" if more.get("mode", "arena") == "arena" else "attack",
                "starter": "team-1",
                "board": {"kind": "squares", "width": 5, "height": 5, **more.get("board", {})},
                "camps": [{"sides": ["team-1"], "line": "a"}, {"sides": ["team-2"], "line": "e"}],
                "figures": {
                    who: {"at": at, "facing": facing, **more.get("counters", {}).get(who, {})} for who, (at, facing) in places.items()
                },
                **more.get("fight", {}),
            },
        }
    )


def after(position, *actions):
    for action in actions:
        position = oracle.apply(position, action)["position"]
    return position


def strike(who, target, **dice):
    return {"type": "strike", "who": who, "target": target, **dice}


def card(who, name, **more):
    return {"type": "play-card", "who": who, "card": f"{name}-{who}", **more}


def stop(who):
    return {"type": "stop", "who": who}


def face(who, facing):
    return {"type": "face", "who": who, "facing": facing}


def potion(who, use="force", **more):
    return {"type": "potion", "who": who, "card": SECOND_CHANCE if use == "reroll" else SUBSTANCE, "use": use, **more}


def codes(position, action):
    with pytest.raises(oracle.Refused) as refused:
        oracle.apply(position, action)
    return refused.value.codes


def lost(position, who):
    return position["undead"][who]["lost"]


DUEL = {"a1": ("b2", "N"), "b1": ("c2", "N")}
PAIRS = {"a1": ("b2", "N"), "a2": ("b4", "N"), "b1": ("c2", "S"), "b2": ("c4", "S")}


@pytest.mark.parametrize(
    ("rulings", "total", "wounded"),
    [
        ({}, 6, 1),
        ({}, 7, 0),
        ({"nec-armour": "roll"}, 8, 1),
        ({"nec-armour": "roll"}, 9, 0),
        ({"nec-universal-armour": "ignored"}, 7, 1),
        ({"nec-rear-attack": "bonus"}, 8, 1),
        ({"nec-rear-attack": "bonus"}, 9, 0),
    ],
)
def test_what_a_strike_needs(rulings, total, wounded):
    assert lost(after(arena(DUEL, rulings), strike("a1", "b1", total=total)), "b1") == wounded


def test_dice_that_ignore_armour_may_be_chosen_by_one_reading():
    action = strike("a1", "b1", total=7, transparent=True)
    assert lost(after(arena(DUEL), action), "b1") == 0
    assert lost(after(arena(DUEL, {"nec-transparent-dice": "choice"}), action), "b1") == 1


def test_one_roll_for_all_or_one_for_each():
    figures = {"a1": ("b2", "N"), "b1": ("c2", "S"), "b2": ("a2", "S")}
    position = after(arena(figures), card("a1", "burst", total=6))
    assert (lost(position, "b1"), lost(position, "b2"), position["todo"]) == (1, 1, [])
    position = after(arena(figures, {"nec-one-roll": "each"}), card("a1", "burst", total=6))
    assert (lost(position, "b1"), lost(position, "b2")) == (1, 0)
    assert oracle.legal(position) == [{"type": "roll"}]
    assert lost(after(position, {"type": "roll", "total": 9}), "b2") == 0


def test_a_second_chance_waits_for_the_roll_and_comes_before_the_wound():
    start = arena(DUEL, undead={"a1": {"potions": [SECOND_CHANCE]}})
    rolled = after(start, strike("a1", "b1", dice=[6, 2]))
    assert oracle.legal(rolled)[-1] == {"type": "let-pass", "by": "team-1"}
    assert lost(after(rolled, {"type": "let-pass", "by": "team-1"}), "b1") == 0
    again = after(rolled, potion("a1", "reroll", again=[0], dice=[3, 2]))
    assert (lost(again, "b1"), again["undead"]["a1"]["potions"]) == (1, [])


def test_an_enemys_second_chance_needs_the_other_reading():
    enemy = {"b1": {"potions": [SECOND_CHANCE]}}
    assert lost(after(arena(DUEL, undead=enemy), strike("a1", "b1", dice=[1, 2])), "b1") == 1
    rolled = after(arena(DUEL, {"nec-second-chance-roll": "any"}, undead=enemy), strike("a1", "b1", dice=[1, 2]))
    assert lost(after(rolled, potion("b1", "reroll", **{"for": "a1"}, again=[0, 1], total=12)), "b1") == 0


def squares(position, who):
    return {action["path"][0] for action in oracle.legal(position) if action["type"] == "step" and action["who"] == who}


def test_neighbours_the_void_and_those_who_may_not_walk_away():
    assert squares(arena(DUEL), "a1") == {"a2", "b1", "b3"}
    assert squares(arena(DUEL, {"nec-adjacency": "eight"}), "a1") == {"a1", "a2", "a3", "b1", "b3", "c1", "c3"}
    assert squares(arena(DUEL, {"nec-engagement": "engaged"}), "a1") == set()
    void = {"board": {"void": "b3"}}
    assert squares(arena(DUEL, **void), "a1") == {"a2", "b1"}
    assert squares(arena(DUEL, {"nec-void-square-range": "skipped"}, **void), "a1") == {"a2", "b1", "b4"}


def test_facing_the_star_leads_to_every_other_square_round_it():
    position = arena({"a1": ("b2", "N"), "b1": ("d2", "S")}, board={"star": "c2"})
    assert squares(position, "a1") == {"a2", "b1", "b3", "c1", "c3"}
    assert strike("a1", "b1") in oracle.legal(position)


def targets(position, who, name):
    return [a["targets"] for a in oracle.legal(position) if a["type"] == "play-card" and a["card"] == f"{name}-{who}" and not a["instant"]]


def test_the_first_figure_on_the_line_is_the_target_or_any_in_range():
    figures = {"a1": ("a2", "N"), "a2": ("b2", "N"), "b1": ("c2", "S")}
    assert targets(arena(figures), "a1", "bolt") == [["a2"]]
    assert targets(arena(figures, {"nec-range-blocking": "open"}), "a1", "bolt") == [["a2"], ["b1"]]


def test_an_undead_is_not_played_twice_in_a_row_unless_it_is_alone():
    figures = {"a1": {"flipped": True}, "a2": {}, "b1": {"flipped": True}}
    three = {"a1": ("a1", "N"), "a2": ("a3", "N"), "b1": ("e2", "S")}
    position = after(arena(three, counters=figures), stop("a2"))
    assert position["fight"]["round"] == 2
    assert codes(position, stop("a2")) == {"twice-in-a-row"}
    alone = {"a1": {}, "b1": {"flipped": True}}
    assert stop("a1") in oracle.legal(after(arena(DUEL, counters=alone), stop("a1")))
    strict = after(arena(DUEL, {"nec-last-undead": "strict"}, counters=alone), stop("a1"))
    assert [a for a in oracle.legal(strict) if a["type"] == "stop"] == [stop("b1")]


def test_the_larger_side_plays_the_rest_or_the_round_ends():
    three = {"a1": ("a1", "N"), "a2": ("a3", "N"), "b1": ("e2", "S")}
    assert after(arena(three), stop("a1"), stop("b1"), stop("a2"))["fight"]["round"] == 2
    both = {"a1": ("a1", "N"), "b1": ("e2", "S"), "b2": ("e4", "S")}
    assert after(arena(both), stop("a1"), stop("b1"))["fight"]["round"] == 1
    assert after(arena(both, {"nec-unequal-sides": "round-ends"}), stop("a1"), stop("b1"))["fight"]["round"] == 2


@pytest.mark.parametrize(("reading", "weak"), [("flip", 0), ("stay", 4)])
def test_a_lost_turn(reading, weak):
    position = arena(DUEL, {"nec-lost-turn": reading}, counters={"a1": {"weak": {"initiative": 4}}})
    assert codes(position, face("a1", "E")) == {"no-initiative"}
    mine = after(position, stop("a1"))["fight"]["figures"]["a1"]
    assert (mine["flipped"], mine["weak"]["initiative"]) == (True, weak)


def test_instants_answer_actions_and_never_come_in_a_row():
    start = arena(PAIRS)
    bolt = card("b2", "bolt", instant=True)
    assert codes(start, bolt) == {"nothing-to-answer"}
    acted = after(start, face("a1", "E"))
    answered = after(acted, {**bolt, "total": 12})
    assert answered["fight"]["last_instant"] == "team-2"
    assert codes(answered, card("b1", "bolt", instant=True)) == {"instant-twice"}
    assert after(answered, face("a1", "N"))["fight"]["last_instant"] is None
    other_only = after(arena(PAIRS, {"nec-instants-in-a-row": "other-only"}), face("a1", "E"), {**bolt, "total": 12}, face("a1", "N"))
    assert codes(other_only, card("b1", "bolt", instant=True)) == {"instant-twice"}


def test_an_instant_answers_the_last_action_of_a_turn_unless_read_otherwise():
    steps = [face("a1", "E"), stop("a1")]
    bolt = card("a2", "bolt", instant=True, total=12)
    assert after(arena(PAIRS), *steps, bolt)["fight"]["figures"]["a2"]["weak"]["initiative"] == 1
    assert codes(after(arena(PAIRS, {"nec-instant-after-end": "no"}), *steps), bolt) == {"nothing-to-answer"}


def test_a_team_mates_turn_those_who_have_played_and_ones_own_instants():
    bolt = card("a2", "bolt", instant=True)
    acted = [face("a1", "E")]
    assert bolt | {"targets": ["b2"]} in oracle.legal(after(arena(PAIRS), *acted))
    assert codes(after(arena(PAIRS, {"nec-instant-control": "player"}), *acted), bolt) == {"not-your-turn"}
    played = {"a2": {"flipped": True}}
    assert bolt | {"targets": ["b2"]} in oracle.legal(after(arena(PAIRS, counters=played), *acted))
    assert codes(after(arena(PAIRS, {"nec-flipped-instant": "no"}, counters=played), *acted), bolt) == {"already-played"}
    own = [card("a1", "bolt", total=12)]
    assert after(arena(PAIRS), *own, {**bolt, "total": 12})
    assert codes(after(arena(PAIRS, {"nec-attacker-instant": "instant"}), *own), bolt) == {"instant-twice"}


def test_whoever_holds_answers_first_the_attackers_side_before_the_others():
    position = after(arena(PAIRS), face("a1", "E"), {"type": "hold", "by": "team-2"}, {"type": "hold", "by": "team-1"})
    assert position["fight"]["hold"] == ["team-1", "team-2"]
    assert codes(position, face("a1", "N")) == {"on-hold"}
    assert codes(position, card("b2", "bolt", instant=True)) == {"on-hold"}
    position = after(position, {"type": "let-pass", "by": "team-1"}, card("b2", "bolt", instant=True, total=12))
    assert position["fight"]["hold"] == []


def test_potions_their_time_and_whether_they_count():
    both = {"a1": {"potions": [SUBSTANCE]}, "a2": {"potions": [SUBSTANCE]}}
    drunk = after(arena(PAIRS, undead=both), potion("a1"))
    assert (drunk["fight"]["attacker"], oracle.numbers.force(drunk, "a1")) == (None, (8, 8))
    assert codes(drunk, potion("a2")) == {"instant-twice"}
    assert after(arena(PAIRS, {"nec-potion-in-a-row": "free"}, undead=both), potion("a1"), potion("a2"))
    assert oracle.numbers.force(after(drunk, stop("a1")), "a1") == (8, 8)
    short = after(arena(PAIRS, {"nec-potion-substance-expiry": "turn"}, undead=both), potion("a1"), stop("a1"))
    assert oracle.numbers.force(short, "a1") == (7, 7)


@pytest.mark.parametrize(("reading", "left"), [("gauge", 0), ("beyond", -1)])
def test_a_full_gauge_may_be_healed_beyond_by_one_reading(reading, left):
    position = arena(DUEL, {"nec-heal-cap": reading}, undead={"a1": {"potions": [SUBSTANCE]}})
    assert lost(after(position, potion("a1", "heal")), "a1") == left


def test_the_bonus_of_items_stays_or_vanishes_with_the_turn():
    worn = {"a1": {"items": [{"card": "combinaison", "on": "force"}]}}
    assert oracle.numbers.force(after(arena(DUEL, undead=worn), stop("a1")), "a1") == (8, 8)
    assert oracle.numbers.force(after(arena(DUEL, {"nec-item-substances": "vanish"}, undead=worn), stop("a1")), "a1") == (7, 7)


def test_flight_from_the_third_round_its_price_and_whom_it_beats():
    late = {"mode": "campaign", "fight": {"round": 3}}
    flee = {"type": "flee", "by": "team-1", "heroes": ["a1", "a2"]}
    assert codes(arena(PAIRS, mode="campaign"), flee) == {"too-soon-to-flee"}
    assert codes(arena(PAIRS, {"nec-flee-cost": "each"}, **late), flee) == {"no-tokens"}
    answer = oracle.apply(arena(PAIRS, **late), flee)["position"]
    assert answer["fight"] is None
    assert (answer["sides"]["team-2"]["vp"], answer["undead"]["a1"]["barred"]) == (2, True)


def test_unknown_life_is_asked_for_and_what_stands_is_remembered():
    position = after(arena(DUEL, stats={"b1": {"life": None}}), strike("a1", "b1", total=2))
    assert [action["type"] for action in oracle.legal(position)] == ["fallen", "stands"]
    assert after(position, {"type": "stands", "who": "b1"})["stats"]["b1"]["life"] == "≥ 2"
    assert oracle.apply(position, {"type": "fallen", "who": "b1"})["winner"] == "team-1"


def test_bounds_decide_where_they_suffice():
    position = arena(DUEL, stats={"a1": {"force": "≥ 5"}, "b1": {"armour": 0}})
    assert lost(after(position, strike("a1", "b1", total=5)), "b1") == 1
    with pytest.raises(oracle.Unclear) as unclear:
        oracle.apply(position, strike("a1", "b1", total=6))
    assert unclear.value.at == "position.stats.a1.force"
