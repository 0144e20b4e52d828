"""The city by the oracle: gains, the Gate, victories, districts, the market, and readings that differ."""

import pytest

from tests.rules.necropole import oracle
from tests.rules.necropole.printed_turn import START

RING = ["apothecarium", "catacombes", "crypte", "porte", "sixth-district", "ziggourat"]


def city(rulings=(), team=(), master=(), undead=(), **more):
    """The printed start, with the team to play and no minion to come for free."""
    undead = dict(undead)
    sides = {
        "master": {**START["sides"]["master"], "tokens": 0, **dict(master)},
        "team-1": {**START["sides"]["team-1"], **dict(team)},
    }
    known = {**START["undead"], "zombie": {"side": "master", "kind": "minion", "in": "porte", "invoked": True}}
    changed = {who: {**known.get(who, {}), **undead.get(who, {})} for who in {**known, **undead}}
    position = {**START, "active": "team-1", "done": ["master"], "rulings": dict(rulings), "sides": sides, "undead": changed, **more}
    return oracle.filled(position)


def after(position, *actions):
    for action in actions:
        position = oracle.apply(position, action)["position"]
    return position


def codes(position, action):
    with pytest.raises(oracle.Refused) as refused:
        oracle.apply(position, action)
    return refused.value.codes


END = {"type": "end-turn", "by": "team-1"}


def move(to, *heroes):
    return {"type": "move-heroes", "by": "team-1", "heroes": list(heroes) or ["xaia"], "to": to}


def activate(district, **more):
    return {"type": "activate", "by": "team-1", "district": district, **more}


def lord(where, **more):
    return {"side": "master", "kind": "lord", "in": where, "invoked": True, **more}


@pytest.mark.parametrize(("level", "tokens"), [("beginner", [3, 4]), ("expert", [4, 5]), ("impossible", [5, 7]), ("dantesque", [6, 8])])
def test_the_game_master_gains_by_level_and_turn(level, tokens):
    for turn, number in zip((1, 2), tokens, strict=True):
        assert after(city(level=level, turn=turn), END)["sides"]["master"]["tokens"] == number


@pytest.mark.parametrize(
    ("rulings", "team", "tokens"),
    [
        ({}, {"tokens": 2}, 8),
        ({}, {"tokens": 2, "fled": 1}, 7),
        ({"nec-six-token-limit": "hand"}, {"tokens": 2}, 6),
        ({"nec-token-gain": "as-printed"}, {"tokens": 2}, 5),
    ],
)
def test_a_team_gains_two_a_hero_and_no_more_than_six(rulings, team, tokens):
    assert after(city(rulings, team, printed={"gain-tokens": 1, "gain-souls": 1}), END)["sides"]["team-1"]["tokens"] == tokens


def test_the_penalty_comes_after_or_before_the_limit():
    fourth = {"fourth": {"side": "team-1", "kind": "hero", "in": "crypte"}}
    fled = {"tokens": 1, "fled": 1}
    assert after(city({}, fled, undead=fourth), END)["sides"]["team-1"]["tokens"] == 6
    assert after(city({"nec-flee-penalty": "before"}, fled, undead=fourth), END)["sides"]["team-1"]["tokens"] == 7


def test_districts_are_neighbours_round_the_ring_or_only_of_the_mausoleum():
    there = {"xaia": {"in": "crypte"}}
    assert after(city(undead=there), move("porte"))["undead"]["xaia"]["in"] == "porte"
    assert codes(city(undead=there), move("ziggourat")) == {"not-adjacent"}
    assert codes(city({"nec-city-map": "star"}, undead=there), move("porte")) == {"not-adjacent"}


def ruined(*names, **damage):
    return {"ring": RING, "damage": {**dict.fromkeys(names, 9), **damage}, "destroyed": list(names)}


def test_a_ruin_may_be_entered_or_is_closed_and_does_nothing():
    assert after(city(city=ruined("crypte")), move("crypte"))
    assert codes(city({"nec-destroyed-district": "closed"}, city=ruined("crypte")), move("crypte")) == {"destroyed"}
    assert codes(city(city=ruined("ziggourat"), undead={"xaia": {"in": "ziggourat"}}), activate("ziggourat")) == {"destroyed"}


def test_creatures_batter_the_district_they_are_in():
    lords = {"one": lord("porte"), "two": lord("crypte")}
    assert after(city(undead=lords), END)["city"]["damage"] == {"porte": 3, "crypte": 2}
    assert after(city({"nec-district-destruction": "card"}, undead=lords), END)["city"]["damage"] == {"porte": 3}


def test_damage_beyond_the_last_point_is_lost_or_goes_on():
    lords = {"one": lord("porte")}
    weak = {"ring": RING, "damage": {"porte": 8}, "destroyed": []}
    lost = after(city(undead=lords, city=weak), END)["city"]
    assert (lost["damage"], lost["destroyed"]) == ({"porte": 9}, ["porte"])
    onward = after(city({"nec-gate-overflow": "next"}, undead=lords, city=weak), END)["city"]
    assert onward["damage"] == {"porte": 9, "sixth-district": 2}


def test_the_game_master_wins_with_the_last_district_or_three_gods_after_turn_five():
    rest = [name for name in RING if name != "porte"]
    assert oracle.apply(city(city=ruined(*rest, porte=8)), END)["winner"] == "master"
    assert oracle.apply(city(turn=5), END)["winner"] == "master"
    assert oracle.apply(city(turn=5, undead={"god-2": {"dead": True, "in": None}}), END)["winner"] is None
    assert oracle.apply(city(turn=4), END)["winner"] is None


def test_an_invoked_god_hits_the_gate_with_its_own_damage():
    awake = {"god-1": {"in": "porte", "invoked": True}}
    with pytest.raises(oracle.Unclear) as unclear:
        oracle.apply(city(undead=awake), END)
    assert unclear.value.at == "position.stats.god-1.damage"
    told = {**START["stats"], "god-1": {"damage": 4}}
    assert after(city(undead=awake, stats=told), END)["city"]["damage"] == {"porte": 5}


DEAD = {"rhunlok": {"dead": True, "in": None, "lost": 5}}


def test_the_dead_come_back_at_the_mausoleum_never_or_by_themselves():
    back = after(city(undead=DEAD), activate("mausolee"))["undead"]["rhunlok"]
    assert (back["dead"], back["lost"], back["in"]) == (False, 0, "mausolee")
    assert after(city({"nec-resurrection": "never"}, undead=DEAD), activate("mausolee"))["undead"]["rhunlok"]["dead"]
    assert not after(city({"nec-resurrection": "next-turn"}, undead=DEAD), END)["undead"]["rhunlok"]["dead"]
    assert after(city(undead=DEAD), END)["undead"]["rhunlok"]["dead"]


def test_a_district_is_activated_again_or_once_a_turn():
    assert after(city(), activate("mausolee"), activate("mausolee"))["sides"]["team-1"]["tokens"] == 4
    assert codes(after(city({"nec-activation-limit": "once"}), activate("mausolee")), activate("mausolee")) == {"once-a-turn"}
    assert codes(city(), activate("catacombes")) == {"not-activatable", "not-there"}


def test_the_crypt_takes_one_skill_and_gives_one_of_three():
    there = {"xaia": {"in": "crypte"}}
    swap = activate("crypte", leader=0, offer="onde-kinesthesique", drawn=["new", "other"], keep="new")
    hand = after(city(undead=there), swap)["sides"]["team-1"]["leaders"][0]["skills"]
    assert hand == ["effusion-funeste", "new"]
    linked = {**swap, "offer": "effusion-funeste"}
    assert codes(city(undead=there), linked) == {"not-linked"}
    assert after(city({"nec-crypt-linked": "any"}, undead=there), linked)
    assert codes(city(undead=there), {**swap, "leader": 1, "offer": "grappin"}) == {"not-there"}


def test_shopping_needs_the_place_the_souls_and_a_turn_that_is_not_over():
    there = {"xaia": {"in": "catacombes"}}
    buy = {"type": "buy", "by": "team-1", "card": "combinaison"}
    assert codes(city(), buy) == {"wrong-district"}
    assert codes(city(team={"souls": 2}, undead=there), buy) == {"no-souls"}
    sold = after(city(undead=there), buy, {**buy, "type": "sell"})
    assert (sold["sides"]["team-1"]["souls"], sold["supply"]["souls"]) == (1, 13)
    last = move("catacombes", "rhunlok")
    assert after(city(team={"tokens": 1}, undead=there), last)["turn"] == 2
    assert after(city({"nec-buy-without-tokens": "yes"}, {"tokens": 1}, undead=there), last, buy)["turn"] == 1


def test_missions_in_hand_and_those_of_a_faction():
    draw = {"type": "draw-mission", "by": "team-1", "kind": "profane"}
    assert after(city(), draw)["sides"]["team-1"]["missions"] == [None]
    assert codes(city(team={"missions": ["a", "b", "c"]}), draw) == {"hand-full"}
    faction = {**draw, "kind": "faction"}
    assert codes(city(), faction) == {"no-mission"}
    assert after(city({"nec-faction-mission-source": "draw-action"}), faction)


ATTACK = {"type": "attack", "by": "team-1", "district": "porte", "target": "master", "heroes": ["xaia"]}
AT_THE_GATE = {"xaia": {"in": "porte"}}


def test_creatures_at_the_gate_may_be_attacked_unless_they_are_outside():
    begun = after(city(undead=AT_THE_GATE), ATTACK)
    assert [task["task"] for task in begun["todo"]] == ["board", "void", "place", "place"]
    assert [camp["sides"] for camp in begun["fight"]["camps"]] == [["master"], ["team-1"]]
    assert codes(city({"nec-before-the-gate": "outside"}, undead=AT_THE_GATE), ATTACK) == {"not-there"}
    chosen = after(city({"nec-attack-game-master-start": "attacker", "nec-void-token-double": "not-used"}, undead=AT_THE_GATE), ATTACK)
    assert [task["task"] for task in chosen["todo"]] == ["board", "first", "place", "place"]
    board = {"type": "choose-board", "by": "team-1", "board": {"kind": "lettered"}}
    first = after(chosen, board, {"type": "choose-first", "by": "team-1", "first": True})
    assert (first["fight"]["first"], first["todo"][0]["by"]) == (1, "team-1")


def test_teams_attack_each_other_from_turn_three():
    other = {"order": ["master", "team-1", "team-2"], "undead": {"foe": {"side": "team-2", "kind": "hero", "in": "mausolee"}}}
    attack = {**ATTACK, "district": "mausolee", "target": "team-2"}
    assert codes(city(turn=2, **other), attack) == {"too-early"}
    assert after(city(turn=3, **other), attack)["todo"][1] == {"task": "first", "by": ["team-1"]}
    assert after(city({"nec-team-fight-start": "die"}, turn=3, **other), attack)["todo"][1]["by"] == ["team-1", "team-2"]


def against_a_god(rulings=()):
    attack = {"type": "attack-god", "by": "team-1", "god": "god-1", "heroes": ["xaia"]}
    stats = {**START["stats"], "god-1": {"force": 9, "initiative": 5, "life": 1, "armour": 0}, "ghoul": {"initiative": 1}}
    board = {"type": "choose-board", "by": "team-1", "board": {"kind": "by-eye"}}
    name = {"type": "name-creatures", "by": "master", "units": ["ghoul", "ghoul"]}
    begun = after(city(rulings, stats=stats, difficulty="normal"), attack, board, name)
    assert sorted(begun["fight"]["figures"]) == ["ghoul", "ghoul-2", "god-1", "xaia"]
    return after(begun, {"type": "stop", "who": "ghoul"})


def test_a_killed_god_brings_three_points_and_the_fight_goes_on_or_ends():
    blow = {"type": "strike", "who": "xaia", "target": "god-1", "total": 2}
    on = after(against_a_god(), blow)
    assert (on["sides"]["team-1"]["vp"], on["fight"] is None) == (3, False)
    ended = after(against_a_god({"nec-god-fight": "ends-with-god"}), blow)
    assert (ended["sides"]["team-1"]["vp"], ended["fight"]) == (3, None)
    assert ended["undead"]["god-1"]["dead"]
    assert "ghoul" not in ended["undead"]
