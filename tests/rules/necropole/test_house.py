"""The Game Master led by the phone: the design's own figures, and a search of every act for what is nearest."""

import random
from collections import deque
from fractions import Fraction

import pytest

from rules.engine.kernel.errors import BadInput, RuleViolation, UnknownValue
from rules.engine.kernel.replay import act
from rules.engine.necropole import commands, house
from rules.engine.necropole.game import GAME
from rules.engine.necropole.state import MASTER
from rules.engine.necropole.values import left
from tests.engine_files import catalogue_of
from tests.rules.necropole import made_up, oracle, printed
from tests.rules.necropole.comparing import state_of

CATALOGUE = catalogue_of("necropole")
HOUSE = {"nec-one-team-no-master": "automaton"}


def printed_fight(**figures):
    position = {**printed.FIGHT, "rulings": {**printed.FIGHT["rulings"], **HOUSE}}
    fight = {**position["fight"], "figures": {who: {**one, **figures.get(who, {})} for who, one in position["fight"]["figures"].items()}}
    return GAME.read_state({**position, "fight": fight}, CATALOGUE)


def test_the_apparition_turns_to_rhunlok_and_strikes_twice():
    state = printed_fight()
    (chosen,) = house.choices(state)
    assert chosen.act == commands.Face("apparition", "W")
    assert (chosen.target, chosen.times, chosen.wounds) == ("rhunlok", 2, Fraction(7, 6))
    for _ in range(2):
        state = act(GAME, state, commands.House(MASTER), CATALOGUE)[0]
    assert left(state, "apparition").exact == 2
    state = act(GAME, state, commands.Roll(total=7), CATALOGUE)[0]
    state = act(GAME, state, commands.House(MASTER), CATALOGUE)[0]
    state = act(GAME, state, commands.Roll(total=8), CATALOGUE)[0]
    assert state.undead["rhunlok"].lost == 1
    assert state.fight.figures["apparition"].flipped, "its points are spent"


def test_the_other_two_heroes_would_allow_one_strike_only():
    aims = {aim.target: aim for aim in house._aims(printed_fight(), "apparition")}
    assert {target: (aim.times, aim.wounds) for target, aim in aims.items() if target != "rhunlok"} == {
        "fyel-aulth": (1, Fraction(7, 12)),
        "xaia": (1, Fraction(7, 12)),
    }


def test_without_the_switch_the_phone_leads_nobody():
    state = GAME.read_state(printed.FIGHT, CATALOGUE)
    assert house.choices(state) == ()
    with pytest.raises(RuleViolation) as refused:
        GAME.decide(state, commands.House(MASTER), CATALOGUE)
    assert [reason.code for reason in refused.value.reasons] == ["no-house"]


def test_a_tie_is_left_to_people():
    """Xaïa to the left and Fyel'Aulth to the right, each one turn away: the same wounds, the same black points left."""
    state = printed_fight(
        **{"xaia": {"at": "b3"}, "rhunlok": {"at": "d6"}, "fyel-aulth": {"at": "b5"}, "apparition": {"at": "b4", "facing": "N"}}
    )
    choices = house.choices(state)
    assert {one.target for one in choices} == {"xaia", "fyel-aulth"}
    with pytest.raises(BadInput):
        GAME.decide(state, commands.House(MASTER), CATALOGUE)
    listed = [one for one in GAME.legal_commands(state, CATALOGUE) if isinstance(one, commands.House)]
    assert listed == [commands.House(MASTER, 0), commands.House(MASTER, 1)]
    after = {act(GAME, state, one, CATALOGUE)[0].fight.figures["apparition"].facing for one in listed}
    assert after == {"W", "E"}


def test_a_hero_with_fewer_black_points_left_comes_first_and_an_unknown_number_last():
    figures = {"xaia": {"at": "b3"}, "rhunlok": {"at": "d6"}, "fyel-aulth": {"at": "b5"}, "apparition": {"at": "b4", "facing": "N"}}
    base = GAME.write_state(printed_fight(**figures))
    base["undead"]["fyel-aulth"]["lost"] = 1
    assert [one.target for one in house.choices(GAME.read_state(base, CATALOGUE))] == ["fyel-aulth"]
    base["stats"]["fyel-aulth"]["life"] = "≥ 3"
    assert [one.target for one in house.choices(GAME.read_state(base, CATALOGUE))] == ["xaia"]


def test_a_known_skill_is_used_where_it_wounds_more_per_point():
    base = GAME.write_state(printed_fight(apparition={"at": "a3", "facing": "W"}))
    effect = {"v": 1, "parts": [{"when": "now", "steps": [{"do": "touch", "shape": "front"}, {"do": "roll"}]}]}
    base["cards"]["claw"] = {"kind": "skill", "of": "apparition", "figures": {"weaknesses": 1}, "effect": effect}
    (chosen,) = house.choices(GAME.read_state(base, CATALOGUE))
    assert chosen.act == commands.PlayCard("apparition", "claw", False, ("rhunlok",))
    assert chosen.times == 5
    base["cards"]["claw"]["figures"]["weaknesses"] = 3
    (chosen,) = house.choices(GAME.read_state(base, CATALOGUE))
    assert chosen.act == commands.Strike("apparition", "rhunlok")


def test_an_initiative_that_nobody_has_read_is_asked_for():
    base = GAME.write_state(printed_fight())
    base["stats"]["apparition"]["initiative"] = "≥ 2"
    state = GAME.read_state(base, CATALOGUE)
    with pytest.raises(UnknownValue) as asked:
        house.choices(state)
    assert asked.value.needs[0].at == "position.stats.apparition.initiative"
    lacking = {command: needs for command, needs in GAME.listed(state, CATALOGUE) if needs}
    assert commands.House(MASTER) in lacking


def points_to_strike(state, who, target, most):
    """By trying every single step and turn of the game itself: the fewest points until the attack is legal; None beyond `most`."""
    open_, seen = deque([(0, state)]), set()
    while open_:
        points, now = open_.popleft()
        figure = now.fight.figures[who]
        if (figure.at, figure.facing) in seen:
            continue
        seen.add((figure.at, figure.facing))
        legal = list(GAME.legal_commands(now, CATALOGUE))
        if commands.Strike(who, target) in legal:
            return points
        if points < most:
            for command in legal:
                if isinstance(command, commands.Step | commands.Face) and command.who == who:
                    following = act(GAME, now, command, CATALOGUE)[0]
                    if following.position.fight is not None and following.fight.attacker == who:
                        open_.append((points + 1, following))
    return None


@pytest.mark.parametrize("seed", range(12))
def test_in_made_up_fights_it_takes_the_nearest_strike_and_everything_listed_is_carried_out(seed):
    """The way to the hero that is chosen is as short as any that the game allows, and a fight by the phone goes on to its end."""
    position = made_up.fight(seed)
    state = state_of(oracle.filled({**position, "rulings": {**position["rulings"], **HOUSE}}))
    chance = random.Random(seed)
    searched = 0
    for _ in range(60):
        if state.position.winners or state.position.fight is None:
            break
        legal = list(GAME.legal_commands(state, CATALOGUE))
        own = [one for one in legal if isinstance(one, commands.House)]
        if own and searched < 3 and state.fight.board.tracked and not state.terms.engaged:
            for chosen in house.choices(state):
                points = left(state, chosen.who).exact if chosen.who else 0
                if chosen.times and points <= 5 and not isinstance(chosen.act, commands.PlayCard):
                    aims = [aim for aim in house._aims(state, chosen.who) if aim.target == chosen.target and aim.times]
                    strikes = [aim.spot.points for aim in aims if aim.attack.card == "universal"]
                    if strikes:
                        assert points_to_strike(state, chosen.who, chosen.target, points) == min(strikes)
                        searched += 1
        if not legal:
            break
        command = chance.choice(own or legal)
        if command == commands.Roll():
            command = commands.Roll(total=chance.randint(2, 12))
        try:
            state = act(GAME, state, command, CATALOGUE)[0]
        except UnknownValue:
            break


def test_one_team_alone_plays_against_the_phone_and_the_gate_falls_at_the_end_of_turn_two():
    options = {"mode": "campaign", "leaders": {"team-1": 3}, "seed": "alone", "rulings": HOUSE}
    with pytest.raises(BadInput):
        GAME.setup({**options, "rulings": {}}, CATALOGUE)
    state = GAME.setup(options, CATALOGUE)
    destroyed_in = None
    for _ in range(200):
        if state.position.winners or destroyed_in:
            break
        legal = list(GAME.legal_commands(state, CATALOGUE))
        own = [one for one in legal if isinstance(one, commands.House)]
        ends = [one for one in legal if type(one).__name__ == "EndTurn"]
        turn = state.position.turn
        state = act(GAME, state, (own or ends or legal)[0], CATALOGUE)[0]
        if "porte" in state.position.city.destroyed:
            destroyed_in = turn
    assert state.position.order[0] == MASTER
    assert destroyed_in == 2


def test_everybody_may_press_for_the_phone_and_nobody_for_another_team():
    state = printed_fight()
    assert GAME.may(state, "team-1", commands.House(MASTER))
    assert GAME.may(state, "team-1", commands.Strike("apparition", "rhunlok"))
    assert not GAME.may(GAME.read_state(printed.FIGHT, CATALOGUE), "team-1", commands.Strike("apparition", "rhunlok"))
