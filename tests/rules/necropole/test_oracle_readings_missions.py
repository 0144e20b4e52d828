"""The printed fight and small ones, changed a little, in which the readings of a ruling differ: cards, goals, ends, and who scores."""

import copy

import pytest

from tests.rules.necropole import oracle
from tests.rules.necropole.oracle.facts import SUBSTANCE
from tests.rules.necropole.printed import FIGHT, ROUND

CREATURES = ["apparition", "feu-follet", "squelette"]


def printed(rulings=(), figures=(), undead=(), **fight):
    """The printed fight with other readings, counters and values; a figure of None is not there."""
    found = copy.deepcopy(FIGHT)
    found["rulings"].update(dict(rulings))
    for who, more in dict(figures).items():
        if more is None:
            del found["fight"]["figures"][who]
        else:
            found["fight"]["figures"][who].update(more)
    for who, more in dict(undead).items():
        found["undead"].setdefault(who, {}).update(more)
    found["fight"].update(fight)
    return oracle.filled(found)


def after(position, *actions):
    for action in actions:
        position = oracle.apply(position, action)["position"]
    return position


def played(rulings, steps):
    return after(printed(rulings), *[action for action, _ in ROUND[:steps]])


def codes(position, action):
    with pytest.raises(oracle.Refused) as refused:
        oracle.apply(position, action)
    return refused.value.codes


def strike(who, target, total=2):
    return {"type": "strike", "who": who, "target": target, "total": total}


def stop(who):
    return {"type": "stop", "who": who}


@pytest.mark.parametrize(("reading", "facing"), [("user-turns", "W"), ("free-square", "E")])
def test_a_pulled_figure_is_turned_or_keeps_its_facing(reading, facing):
    pulled = played({"nec-forced-move": reading}, 5)["fight"]["figures"]["apparition"]
    assert (pulled["at"], pulled["facing"]) == ("a3", facing)


def test_whoever_pulls_may_turn_the_figure_another_way():
    position = played({}, 4)
    pulled = after(position, {**ROUND[4][0], "answers": [{"facing": "N"}]})["fight"]["figures"]["apparition"]
    assert (pulled["at"], pulled["facing"]) == ("a3", "N")


@pytest.mark.parametrize(("reading", "victim", "user"), [("victim", 2, 3), ("user", 0, 4)])
def test_who_bears_the_weaknesses_of_lobotomy(reading, victim, user):
    position = played({"nec-lobotomy-weaknesses": reading}, 6)
    figures = after(position, ROUND[6][0])["fight"]["figures"]
    assert figures["apparition"]["weak"]["initiative"] == victim
    assert figures["fyel-aulth"]["weak"]["initiative"] == (user if reading == "victim" else 0)
    assert figures["fyel-aulth"]["flipped"] == (reading == "user")


def test_a_tour_de_combat_that_is_one_turn_brings_cards_back_at_its_end():
    assert played({}, 8)["fight"]["discarded"] == ["projection-astrale", "grappin", "lobotomie"]
    assert played({"nec-round-or-turn": "one-turn"}, 8)["fight"]["discarded"] == []


def test_weaknesses_on_force_may_count_towards_the_limit():
    tired = {"apparition": {"weak": {"initiative": 3, "force": 2}}}
    step = {"type": "step", "who": "apparition", "path": ["a4"]}
    assert after(printed(figures=tired), step)
    assert codes(printed({"nec-weakness-cap": "all"}, tired), step) == {"no-initiative"}


def test_a_free_creature_skill_is_used_once_a_turn_or_as_often_as_one_likes():
    howl = {"kind": "creature", "of": "apparition", "figures": {"weaknesses": 0}, "effect": oracle.facts.now({"do": "heal", "who": "user"})}
    action = {"type": "play-card", "who": "apparition", "card": "howl"}
    for rulings in ({}, {"nec-free-creature-skill": "unlimited"}):
        position = printed(rulings)
        position["cards"]["howl"] = howl
        position = after(position, action)
        if rulings:
            assert after(position, action)
        else:
            assert codes(position, action) == {"once-a-turn"}
            assert after(position, stop("apparition"))["fight"]["figures"]["apparition"]["used"] == []


ABOUT_TO_DIE = {"fyel-aulth": {"lost": 3}}
NEXT_TO_HIM = {"apparition": {"at": "a5"}}


def test_a_mission_fails_when_all_are_out_or_with_the_first_death():
    kill = strike("apparition", "fyel-aulth")
    assert after(printed({}, NEXT_TO_HIM, ABOUT_TO_DIE), kill)["fight"] is not None
    failed = after(printed({"nec-mission-failure": "one-dead"}, NEXT_TO_HIM, ABOUT_TO_DIE), kill)
    assert (failed["fight"], failed["sides"]["team-1"]["missions"]) == (None, ["separation-des-pouvoirs"])
    assert "squelette" not in failed["undead"]


def test_creatures_that_survive_a_mission_go_under_their_pile_or_stay():
    rulings = {"nec-mission-failure": "one-dead", "nec-mission-creatures-after": "stay"}
    after_it = after(printed(rulings, NEXT_TO_HIM, ABOUT_TO_DIE), strike("apparition", "fyel-aulth"))
    assert (after_it["undead"]["squelette"]["in"], after_it["undead"]["squelette"]["invoked"]) == ("catacombes", True)


LAST_ONE = {"apparition": {"at": "a3"}, "feu-follet": None, "squelette": None}


def last_blow(rulings):
    position = printed(
        rulings, LAST_ONE, {"apparition": {"lost": 3}}, camp=1, goal={"kind": "wounds-each", "count": 2, "who": ["apparition"]}
    )
    return after(position, strike("rhunlok", "apparition"))


def test_a_target_that_dies_with_too_few_wounds_is_done_or_is_not():
    done, short = last_blow({}), last_blow({"nec-goal-dead-target": "wounds"})
    assert (done["fight"], done["sides"]["team-1"]["completed"]) == (None, ["vol-de-manuscrit"])
    assert (short["fight"], short["sides"]["team-1"]["completed"]) == (None, [])
    assert "apparition" not in done["undead"]
    assert done["sides"]["team-1"]["souls"] == 3


def test_wounds_last_or_heal_after_the_fight():
    hurt = {"apparition": {"lost": 3}, "xaia": {"lost": 2}}
    for rulings, lost in (({}, 2), ({"nec-wounds-persist": "heal"}, 0)):
        goal = {"kind": "wounds-each", "count": 2, "who": ["apparition"]}
        position = after(printed(rulings, LAST_ONE, hurt, camp=1, goal=goal), strike("rhunlok", "apparition"))
        assert position["undead"]["xaia"]["lost"] == lost


@pytest.mark.parametrize(("reading", "worn", "stock"), [("stay", 1, 0), ("team", 0, 1), ("lost", 0, 0)])
def test_what_becomes_of_a_killed_heros_items(reading, worn, stock):
    wearing = {"fyel-aulth": {"lost": 3, "items": [{"card": "combinaison", "on": "force"}]}}
    rulings = {"nec-dead-hero-items": reading, "nec-mission-failure": "one-dead"}
    position = after(printed(rulings, NEXT_TO_HIM, wearing), strike("apparition", "fyel-aulth"))
    assert (len(position["undead"]["fyel-aulth"]["items"]), len(position["sides"]["team-1"]["stock"])) == (worn, stock)


def test_a_creature_may_be_given_a_potion_unless_they_are_for_heroes():
    give = {"type": "potion", "who": "rhunlok", "card": SUBSTANCE, "for": "apparition", "use": "heal"}
    carrying = {"rhunlok": {"potions": [SUBSTANCE]}}
    assert after(printed({}, (), carrying, camp=1), give)
    assert codes(printed({"nec-potion-hero-only": "heroes"}, (), carrying, camp=1), give) == {"wrong-kind"}


def test_the_game_master_wins_with_the_last_hero():
    alone = {"xaia": None, "rhunlok": None, **NEXT_TO_HIM}
    gone = {who: {"dead": True, "in": None} for who in ("xaia", "rhunlok")}
    position = printed({}, alone, {**ABOUT_TO_DIE, **gone})
    assert oracle.apply(position, strike("apparition", "fyel-aulth"))["winner"] == "master"
    others = {**position, "alive": ["fyel-aulth", "xaia"]}
    assert oracle.apply(others, strike("apparition", "fyel-aulth"))["winner"] is None
    others["rulings"] = {**others["rulings"], "nec-master-kills": "yes"}
    assert oracle.apply(others, strike("apparition", "fyel-aulth"))["winner"] == "master"
    every = {**position, "rulings": {**position["rulings"], "nec-all-heroes-dead": "every"}}
    assert oracle.apply(every, strike("apparition", "fyel-aulth"))["winner"] is None


ROUND_OVER = {who: {"flipped": True} for who in FIGHT["fight"]["figures"] if who != "xaia"}


def three_sides(rulings=()):
    position = printed(rulings, ROUND_OVER, {"late": {"side": "team-2", "kind": "hero", "class": "warrior", "in": "catacombes"}}, camp=1)
    position["order"] = ["master", "team-1", "team-2"]
    position["active"] = "team-2"
    position["sides"]["team-2"] = {"tokens": 1}
    del position["fight"]["figures"]["rhunlok"]
    position["sides"]["master"]["tokens"] = 1
    return oracle.filled(position)


def test_who_acts_in_which_order_between_rounds():
    assert after(three_sides(), stop("xaia"))["fight"]["between"] == ["master", "team-2", "team-1"]
    fighters = after(three_sides({"nec-end-of-round-order": "fighters-first"}), stop("xaia"))
    assert fighters["fight"]["between"] == ["team-1", "master", "team-2"]


def test_a_third_team_joins_where_there_is_room():
    join = {"type": "join", "by": "team-2", "heroes": ["late"], "camp": 1}
    nobody = {"type": "end-between", "by": "master"}
    position = after(three_sides(), stop("xaia"), nobody)
    assert codes(position, {**join, "camp": 0}) == {"fight-full"}
    joined = after(position, join)
    assert {one["figures"][0]["at"] for one in oracle.legal(joined)} == {"a2", "a4", "a5"}
    placed = after(joined, {"type": "stand", "by": "team-2", "figures": [{"who": "late", "at": "a2", "facing": "N"}]})
    assert placed["fight"]["camps"][1]["sides"] == ["team-1", "team-2"]
    assert placed["fight"]["between"] == ["team-1"]
    only = after(three_sides({"nec-third-team-joins": "fighters-only"}), stop("xaia"), nobody)
    assert codes(only, join) == {"not-your-turn"}


def test_a_creature_of_four_or_five():
    shipped = {name: one for name, one in FIGHT["stats"].items() if name != "feu-follet"}
    for rulings, points in (({}, 5), ({"nec-wisp-initiative": "four"}, 4)):
        position = {**printed(rulings), "stats": shipped}
        assert oracle.numbers.left(position, "feu-follet") == (points, points)
