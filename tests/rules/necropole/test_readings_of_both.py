"""Readings that the engine and the oracle carry out alike: one situation for each, in which they change what may be done."""

import copy
import json

import pytest

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.necropole.game import GAME
from tests.rules.necropole import comparing, oracle
from tests.rules.necropole.test_cases import CITY

BOX = comparing.box


class Both:
    """A position that both play; what they say of it has to be the same."""

    def __init__(self, position, rulings=(), **changes):
        found = copy.deepcopy({**position, "rulings": dict(rulings)})
        for path, value in changes.items():
            *way, last = path.replace("team_", "team-").split("__")
            place = found
            for key in way:
                place = place.setdefault(key, {})
            place[last] = value
        self.position = oracle.filled(found)
        self.state = comparing.state_of(self.position)

    def do(self, *actions):
        for action in actions:
            self.position = oracle.apply(self.position, action)["position"]
            self.state = act(GAME, self.state, GAME.read_command(action, BOX()), BOX())[0]
            assert comparing.of_oracle(self.position) == comparing.of_engine(self.state, bool(self.position["todo"]))
        return self

    def listed(self, kind):
        mine = sorted(comparing.plain(action) for action in oracle.legal(self.position) if action["type"] == kind)
        yours = sorted(comparing.plain(action) for action in comparing.legal_by_engine(self.state) if action["type"] == kind)
        assert mine == yours
        return [json.loads(action) for action in yours]

    def refuses(self, action):
        with pytest.raises((oracle.Refused, oracle.Unclear)):
            oracle.apply(self.position, action)
        with pytest.raises((RuleViolation, BadInput)):
            act(GAME, self.state, GAME.read_command(action, BOX()), BOX())
        return True


def team(**action):
    return {"by": "team-1", **action}


def test_what_nobody_wears_is_kept_or_goes_back_to_the_stock():
    there = {"undead__xaia__in": "catacombes", "cards__combinaison": {"kind": "equipment", "traits": ["sorcerer"]}}
    plain, worn = team(type="buy", card="combinaison"), team(type="buy", card="combinaison", **{"for": "xaia", "on": "force"})
    assert Both(CITY, **there).do(plain).state.position.sides["team-1"].stock == ("combinaison",)
    strict = Both(CITY, {"nec-spare-items": "return"}, **there)
    assert strict.refuses(plain)
    assert {action["for"] for action in strict.listed("buy") if action["card"] == "combinaison"} >= {"xaia"}
    assert strict.do(worn).state.undead["xaia"].items[0].card == "combinaison"


def test_a_reward_nobody_can_wear_is_left():
    owed = {"sides__team_1__owed": [{"what": "item"}]}
    take = team(type="take-reward", what="item", card="combinaison")
    state = Both(CITY, {"nec-spare-items": "return"}, **owed).state
    commands = [GAME.write_command(one) for one in GAME.legal_commands(state, BOX())]
    assert {one["for"] for one in commands if one["type"] == "take-reward"} == {"xaia", "rhunlok", "fyel-aulth"}
    with pytest.raises(BadInput):
        act(GAME, state, GAME.read_command(take, BOX()), BOX())


def test_talents_are_in_no_pile_or_some_of_them_are():
    there = {"undead__xaia__in": "crypte", "cards__blow": {"kind": "talent"}, "cards__own": {"kind": "talent", "of": "rhunlok"}}
    keep = team(type="activate", district="crypte", leader=0, offer="onde-kinesthesique", keep="blow")
    assert Both(CITY, **there).refuses(keep)
    free = Both(CITY, {"nec-free-talents": "some-free"}, **there)
    assert free.refuses({**keep, "keep": "own"})
    assert "blow" in free.do(keep).state.position.sides["team-1"].leaders[0].skills


VALUES = {"force": 7, "initiative": 3, "life": 1, "armour": 0}
PAUSE = {
    "undead__squelette": {"side": "master", "kind": "minion", "in": "crypte", "invoked": True},
    "undead__xaia__in": "crypte",
    "sides__master__tokens": 0,
    "fight": {
        "kind": "attack",
        "district": "crypte",
        "starter": "team-1",
        "board": {"kind": "by-eye"},
        "between": ["team-1"],
        "camps": [{"sides": ["master"]}, {"sides": ["team-1"]}],
        "figures": {"squelette": {}, "xaia": {}},
    },
}


def test_a_second_fight_waits_for_its_turn_or_is_played_first():
    attack = team(type="attack-god", god="god-1", heroes=["rhunlok"])
    assert Both(CITY, **PAUSE).refuses(attack)
    assert not Both(CITY, **PAUSE).listed("attack-god")
    both = Both(CITY, {"nec-second-fight": "yes"}, **{**PAUSE, "stats__rhunlok": VALUES, "stats__god-1": VALUES})
    assert both.refuses(team(type="attack-god", god="god-1", heroes=["xaia"]))
    both.do(attack, team(type="choose-board", board={"kind": "by-eye"}))
    both.do({"type": "name-creatures", "by": "master", "units": ["zombie", "zombie"]})
    assert (both.state.fight.kind, [one.district for one in both.state.position.halted]) == ("god", ["crypte"])
    both.do({"type": "strike", "who": "god-1", "target": "rhunlok", "total": 2})
    assert (both.state.position.halted, both.state.fight.district, both.state.fight.round) == ((), "crypte", 2)
    assert set(both.state.fight.figures) == {"squelette", "xaia"}


def third(rulings, **changes):
    """Team 2 could join the fight at the Crypt between two rounds."""
    fight = {**PAUSE["fight"], "between": ["team-2"], **changes}
    foes = {f"foe-{n}": {"side": "team-2", "kind": "hero", "class": "warrior", "in": "crypte"} for n in (1, 2)}
    order = {"order": ["master", "team-1", "team-2"], "sides__team_2": {"tokens": 2}}
    values = {who: {"force": 7, "initiative": 3, "life": 3, "armour": 0} for who in (*foes, "squelette")}
    undead = {f"undead__{who}": one for who, one in foes.items()}
    return Both(CITY, rulings, **{**PAUSE, **order, **undead, "fight": fight, "stats": {**CITY["stats"], **values}})


def test_a_third_team_takes_a_side_or_is_one():
    sides = {(joined["camp"]) for joined in third({}).listed("join")}
    assert sides == {0, 1}
    alone = third({"nec-third-team-joins": "third-side"})
    assert {joined["camp"] for joined in alone.listed("join")} == {2}
    alone.do({"type": "join", "by": "team-2", "heroes": ["foe-1"], "camp": 2})
    assert [camp.sides for camp in alone.state.fight.camps] == [("master",), ("team-1",), ("team-2",)]
    assert alone.state.fight.round == 2


def test_a_third_side_chooses_a_line_of_the_hexagon_with_an_empty_one_beside_it():
    hexagon = {
        "board": {"kind": "hexagonal", "side": 4},
        "camps": [{"sides": ["master"], "line": 1}, {"sides": ["team-1"], "line": 3}],
        "figures": {"squelette": {"at": "0,0", "facing": "0"}, "xaia": {"at": "1,0", "facing": "0"}},
    }
    alone = third({"nec-third-team-joins": "third-side"}, **hexagon)
    alone.do({"type": "join", "by": "team-2", "heroes": ["foe-1"], "camp": 2})
    assert [action["line"] for action in alone.listed("choose-line")] == [5]
    alone.do({"type": "choose-line", "by": "team-2", "line": 5})
    assert alone.listed("stand")


def test_those_who_join_may_fill_the_squares_that_two_lines_share():
    hexagon = {
        "board": {"kind": "hexagonal", "side": 3},
        "camps": [{"sides": ["master"], "line": 1}, {"sides": ["team-1"], "line": 4}],
        "figures": {"squelette": {"at": "0,0", "facing": "0"}, "xaia": {"at": "1,0", "facing": "0"}},
    }
    assert ["foe-1", "foe-2"] in [action["heroes"] for action in third({}, **hexagon).listed("join")]


def test_three_sides_play_clockwise_or_as_dice_have_it_each_round():
    join = {"type": "join", "by": "team-2", "heroes": ["foe-1"], "camp": 2}
    stop = {"type": "stop", "who": "squelette"}
    assert third({"nec-third-team-joins": "third-side"}).do(join, stop).state.fight.camp == 1
    rolled = third({"nec-third-team-joins": "third-side", "nec-many-sides": "rolled"}).do(join)
    assert [action["camp"] for action in rolled.listed("next-camp")] == [1, 2]
    assert rolled.refuses(stop)
    rolled.do({"type": "next-camp", "by": "master", "camp": 2}, stop)
    assert (rolled.state.fight.order, rolled.state.fight.camp) == ((0, 2, 1), 2)
    rolled.do({"type": "stop", "who": "foe-1"}, {"type": "stop", "who": "xaia"})
    while rolled.state.fight.between:
        rolled.do({"type": "end-between", "by": rolled.state.fight.between[0]})
    assert (rolled.state.fight.round, rolled.state.fight.order) == (3, ())


def test_the_phones_dice_put_all_sides_in_order_and_do_so_again_after_undo():
    rolled = third({"nec-third-team-joins": "third-side", "nec-many-sides": "rolled"})
    state = GAME.read_state({**GAME.write_state(rolled.state), "seed": "bones"}, BOX())
    state = act(GAME, state, GAME.read_command({"type": "join", "by": "team-2", "heroes": ["foe-1"], "camp": 2}, BOX()), BOX())[0]
    throw = GAME.read_command({"type": "next-camp", "by": "master", "dice": "phone"}, BOX())
    assert throw in set(GAME.legal_commands(state, BOX()))
    once, again = (act(GAME, state, throw, BOX())[0].fight.order for _ in range(2))
    assert once == again
    assert sorted(once) == [0, 1, 2]
    assert once[0] == 0


def test_on_the_hexagonal_face_each_side_chooses_one_of_three_lines():
    there = {"undead__xaia__in": "porte", "printed": {"hexagon-side": 4}}
    both = Both(CITY, **there).do(team(type="attack", district="porte", target="master", heroes=["xaia"]))
    both.do(team(type="choose-board", board={"kind": "hexagonal", "side": 4}))
    assert [action["line"] for action in both.listed("choose-line")] == [3, 4, 5]
    assert both.refuses(team(type="choose-line", line=1))
    both.do(team(type="choose-line", line=3))
    assert [(action["by"], action["line"]) for action in both.listed("choose-line")] == [("master", 0), ("master", 1), ("master", 2)]
    both.do({"type": "choose-line", "by": "master", "line": 2})
    assert [camp.line for camp in both.state.fight.camps] == [2, 3]


def test_a_team_pays_together_or_each_player_alone():
    there = {"undead__xaia__in": "catacombes", "cards__combinaison": {"kind": "equipment", "figures": {"souls": 3}}}
    buy = team(type="buy", card="combinaison")
    assert Both(CITY, **there).do(buy).state.position.sides["team-1"].souls == 0
    apart = Both(CITY, {"nec-pooled-tokens": "player"}, **there)
    assert apart.refuses(buy)  # each of the three has one soul
    assert not [action for action in apart.listed("buy") if action["card"] == "combinaison"]
    move = team(type="move-heroes", heroes=["rhunlok"], to="crypte")
    assert [one.tokens for one in apart.do(move).state.position.sides["team-1"].leaders] == [2, 1, 2]
    named = {**move, "heroes": ["fyel-aulth"], "payer": 0}
    assert [one.tokens for one in apart.do(named).state.position.sides["team-1"].leaders] == [1, 1, 2]
    assert apart.refuses({**named, "payer": 3})
    apart.do(team(type="end-turn"))
    if apart.state.position.active == "master":
        apart.do({"type": "end-turn", "by": "master"})
    assert [one.tokens for one in apart.state.position.sides["team-1"].leaders] == [3, 3, 4]


def test_a_players_purse_is_put_right_by_hand():
    apart = Both(CITY, {"nec-pooled-tokens": "player"}).state
    change = {"type": "purse", "who": "team-1", "what": "souls", "by": 2, "leader": 1}
    after = act(GAME, apart, GAME.read_command(change, BOX()), BOX())[0].position.sides["team-1"]
    assert (after.souls, [one.souls for one in after.leaders]) == (5, [1, 3, 1])
    with pytest.raises(RuleViolation):
        act(GAME, apart, GAME.read_command({**change, "by": -2}, BOX()), BOX())
