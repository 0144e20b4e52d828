"""Readings of the city that the oracle does not know: one situation for each, in which they differ."""

import copy

import pytest

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.necropole.game import GAME
from rules.engine.necropole.values import printed
from tests.engine_files import catalogue_of
from tests.rules.necropole.test_cases import CITY


def box():
    return catalogue_of("necropole")


def city(rulings=(), **changes):
    """The city of the cases with these readings; a change is a path with two underscores for each dot."""
    position = copy.deepcopy({**CITY, "rulings": dict(rulings)})
    for path, value in changes.items():
        *way, last = path.replace("team_", "team-").split("__")
        place = position
        for key in way:
            place = place.setdefault(key, {})
        place[last] = value
    return GAME.read_state(position, box())


def play(state, *actions):
    for action in actions:
        state = act(GAME, state, GAME.read_command(action, box()), box())[0]
    return state


def codes(state, action):
    with pytest.raises(RuleViolation) as no:
        play(state, action)
    return {reason.code for reason in no.value.reasons}


def team(**action):
    return {"by": "team-1", **action}


END = team(type="end-turn")


def test_tokens_may_be_limited_to_the_box():
    rich = {"sides__master__tokens": 20, "sides__team_1__tokens": 9}
    assert play(city(**rich), END).position.sides["team-1"].tokens == 15
    assert play(city({"nec-supply-limit": "all"}, **rich), END).position.sides["team-1"].tokens == 9


def test_items_may_be_open_to_every_class():
    worn = {"sides__team_1__stock": ["blade"], "cards__blade": {"kind": "equipment", "traits": ["warrior"]}}
    take = team(type="equip", hero="xaia", card="blade", on="force")
    assert codes(city(**worn), take) == {"wrong-class"}
    assert play(city({"nec-item-tables": "free"}, **worn), take).undead["xaia"].items


def test_a_fourth_mission_is_refused_or_put_back():
    held = {"sides__team_1__missions": ["one", "two", "three"]}
    draw = team(type="draw-mission", kind="profane", card="four", back="two")
    assert codes(city(**held), draw) == {"hand-full"}
    assert play(city({"nec-mission-hand": "put-back"}, **held), draw).position.sides["team-1"].missions == ("one", "three", "four")
    at_once = play(city({"nec-mission-hand": "put-back"}, **held), {**draw, "back": "four"})
    assert at_once.position.sides["team-1"].missions == ("one", "two", "three")
    with pytest.raises(BadInput):
        play(city({"nec-mission-hand": "put-back"}, **held), {**draw, "back": "five"})


def test_skills_may_be_handed_over_but_never_linked_ones():
    give = team(type="give", card="onde-kinesthesique", **{"from": "xaia", "to": "rhunlok"})
    assert codes(city(), give) == {"not-in-stock"}
    given = play(city({"nec-skill-exchange": "yes"}), give).position.sides["team-1"].leaders
    assert [leader.skills for leader in given[:2]] == [("effusion-funeste",), ("grappin", "onde-kinesthesique")]
    assert codes(city({"nec-skill-exchange": "yes"}), {**give, "card": "effusion-funeste"}) == {"not-in-stock"}


def test_the_sixth_district_does_what_its_tile_says():
    there, use = {"undead__xaia__in": "sixth-district"}, team(type="activate", district="sixth-district")
    assert codes(city(**there), use) == {"not-activatable"}
    known = {**there, "cards__sixth-district": {"kind": "district"}}
    assert play(city(**known), use).position.sides["team-1"].tokens == 5
    assert codes(city({"nec-sixth-district": "none"}, **known), use) == {"not-activatable"}


def test_the_wisp_may_have_less_initiative():
    wisp = {"undead__feu-follet": {"side": "master", "kind": "minion", "in": "porte"}, "stats": {}}
    assert printed(city(**wisp), "feu-follet", "initiative").exact == 5
    assert printed(city({"nec-wisp-initiative": "four"}, **wisp), "feu-follet", "initiative").exact == 4


def test_a_potion_heals_in_a_fight_only_or_in_the_city_too():
    hurt = {"undead__xaia__potions": ["potion-de-substance"], "undead__rhunlok__lost": 2, "supply": {"potion-de-substance": 3, "souls": 11}}
    drink = {"type": "potion", "who": "xaia", "card": "potion-de-substance", "use": "heal", "for": "rhunlok"}
    assert codes(city(**hurt), drink) == {"no-fight"}
    healed = play(city({"nec-potion-outside-fights": "heal"}, **hurt), drink)
    assert (healed.undead["rhunlok"].lost, healed.undead["xaia"].potions) == (1, ())
    assert healed.position.supply["potion-de-substance"] == 4
    assert GAME.read_command(drink, box()) in set(GAME.legal_commands(city({"nec-potion-outside-fights": "heal"}, **hurt), box()))
    assert codes(city({"nec-potion-outside-fights": "heal"}, **hurt), {**drink, "use": "force"}) == {"wrong-kind"}
    away = city({"nec-potion-outside-fights": "heal"}, undead__rhunlok__in="crypte", **hurt)
    assert codes(away, drink) == {"not-there"}


PAUSE = {
    "undead__squelette": {"side": "master", "kind": "minion", "in": "crypte"},
    "undead__xaia__in": "crypte",
    "undead__rhunlok__in": "catacombes",
    "sides__team_1__souls": 6,
    "sides__master__tokens": 0,
    "fight": {
        "kind": "attack",
        "district": "crypte",
        "starter": "team-1",
        "between": ["team-1"],
        "camps": [{"sides": ["master"]}, {"sides": ["team-1"]}],
        "figures": {"squelette": {}, "xaia": {}},
    },
}
BUY = team(type="buy", card="combinaison")


def test_between_two_rounds_one_piece_is_bought_or_several():
    once = play(city({"nec-buy-count": "one"}, **PAUSE), BUY)
    assert (once.fight.between, once.fight.round) == (None, 2)
    more = play(city(**PAUSE), BUY)
    assert (more.fight.between, more.fight.buying) == (("team-1",), True)
    assert codes(more, team(type="move-heroes", heroes=["rhunlok"], to="mausolee")) == {"one-action"}
    both = play(more, BUY, team(type="end-between"))
    assert (both.position.sides["team-1"].souls, both.fight.round, both.fight.buying) == (0, 2, False)


def manuscript(rulings=()):
    """Manuscript Theft against team 2, which leads the minions; the one with the grimoire has been killed and the goal is near."""
    order = {"order": ["team-1", "team-2"], "active": "team-1", "done": [], "sides__team_2": {"souls": 2}}
    fight = {
        "kind": "mission",
        "mission": "vol-de-manuscrit",
        "district": "catacombes",
        "starter": "team-1",
        "camps": [{"sides": ["team-2"]}, {"sides": ["team-1"]}],
        "camp": 1,
        "carrier": "thief",
        "fallen": {"thief": 2},
        "goal": {"kind": "wounds-each", "count": 2, "who": ["other", "thief"]},
        "figures": {"xaia": {}, "other": {"wounds": 1}},
    }
    minions = {who: {"side": "team-2", "kind": "minion", "in": "catacombes"} for who in ("other", "thief")}
    heroes = {"xaia": {**CITY["undead"]["xaia"], "in": "catacombes"}, "foe": {"side": "team-2", "kind": "hero", "in": "crypte"}}
    position = {
        "undead": {**minions, **heroes, "thief": {**minions["thief"], "dead": True, "in": None}},
        "stats": {**CITY["stats"], "other": {"life": 5, "armour": 0}},
        "sides": {"team-1": {"tokens": 3, "missions": ["vol-de-manuscrit"], "leaders": [{"heroes": ["xaia"]}]}},
    }
    state = city(rulings, **{**position, **order, "fight": fight})
    return play(state, {"type": "strike", "who": "xaia", "target": "other", "total": 2})


def taken(state):
    after = play(state, team(type="take-reward", what="soul"))
    return {side: one.souls for side, one in after.position.sides.items()}


def test_the_manuscripts_bonus_is_a_soul_of_the_opponent_or_of_the_supply_or_the_book():
    won = manuscript()
    side = won.position.sides["team-1"]
    assert (won.position.fight, side.completed, side.souls) == (None, ("vol-de-manuscrit",), 3)
    assert sorted(one.what for one in side.owed) == ["item", "mission", "skill", "soul"]
    assert taken(won) == {"team-1": 4, "team-2": 1}
    assert taken(manuscript({"nec-manuscript-bonus": "supply"})) == {"team-1": 4, "team-2": 2}
    book = play(manuscript({"nec-manuscript-bonus": "grimoire"}), team(type="take-reward", what="item", card="grimoire"))
    assert (book.position.sides["team-1"].stock, [one.hands for one in book.position.sides["team-1"].owed]) == (
        ("grimoire",),
        [None, 2, None],
    )
    skipped = play(won, *(team(type="skip-reward", what=what) for what in ("item", "mission", "skill", "soul")))
    assert skipped.position.sides["team-1"].owed == ()
    assert codes(skipped, team(type="take-reward", what="soul")) == {"nothing-owed"}
