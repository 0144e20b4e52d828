"""The booklet's first exploration turn, played by the engine from the first draw on, with the numbers of the design (A13, E1)."""

from rules.engine.kernel.replay import act
from rules.engine.necropole import drafting
from rules.engine.necropole.game import GAME
from rules.engine.necropole.odds import odds
from rules.engine.necropole.values import force
from tests.engine_files import catalogue_of
from tests.rules.necropole.printed import FIGHT, STATS
from tests.rules.necropole.printed_turn import MASTER, SET_UP, TEAM

PEOPLE = [{"name": "Zoé", "faction": "master"}, *({"name": name, "faction": "team-1"} for name in ("Ana", "Bo", "Cy"))]
OPTIONS = {
    "mode": "campaign",
    "players": PEOPLE,
    "level": "beginner",
    "difficulty": "easy",
    "heroes": 3,
    "stats": STATS,
    "cards": {"grimoire": {"figures": {"bonus": 1}}},
    "rulings": {"nec-free-placement": "anywhere"},
    "seed": "printed",
}


def box():
    return catalogue_of("necropole")


def play(state, action):
    return act(GAME, state, GAME.read_command(action, box()), box())[0]


def hero(klass, name, leader=None):
    return {"type": "draw-hero", "by": "team-1", "class": klass, "hero": name, "leader": leader}


def skill(kind, card, leader=None):
    return {"type": "draw-skill", "by": "team-1", "kind": kind, "card": card, "leader": leader}


def hands(state):
    return [(leader.heroes, leader.skills) for leader in state.position.sides["team-1"].leaders]


def drawn():
    """Steps 1 to 9: everybody has drawn, and the first gain is paid."""
    state = GAME.setup(OPTIONS, box())
    assert state.position.active is None
    assert sorted(state.position.city.ring) == sorted(["apothecarium", "catacombes", "crypte", "porte", "sixth-district", "ziggourat"])
    assert drafting.in_pile(state, "sorcerer") == 5
    state = play(state, hero("sorcerer", "xanaell", 0))
    assert drafting.in_pile(state, "sorcerer") == 4
    state = play(state, hero("warrior", "rhunlok", 1))
    state = play(state, hero("assassin", "fyel-aulth", 2))
    assert hands(state) == [
        (("xanaell",), ("abomination",)),
        (("rhunlok",), ("grappin",)),
        (("fyel-aulth",), ("projection-astrale",)),
    ]
    state = play(state, hero("sorcerer", "xaia"))
    assert GAME.view(state, "team-1").pending.facts["stages"] == {"team-1": "swap-hero"}
    assert drafting.in_pile(state, "sorcerer") == 3
    state = play(state, {"type": "swap-hero", "by": "team-1", "out": "xanaell"})
    assert hands(state)[0] == (("xaia",), ("effusion-funeste",))
    assert drafting.in_pile(state, "sorcerer") == 4
    state = play(state, skill("spell", "onde-kinesthesique", 0))
    state = play(state, skill("capacity", "lobotomie", 2))
    state = play(state, skill("capacity", "aveuglement"))
    assert GAME.view(state, "team-1").pending.facts["stages"] == {"team-1": "swap-skill"}
    return play(state, {"type": "swap-skill", "by": "team-1"})


def purses(state):
    team, position = state.position.sides["team-1"], state.position
    return {"master": position.sides["master"].tokens, "team": team.tokens, "souls": team.souls, "supply": position.supply["souls"]}


def played(state, lines):
    for number, (action, wanted) in enumerate(lines, 1):
        state = play(state, action)
        found = purses(state)
        assert {name: found[name] for name, value in wanted.items() if value is not None} == {
            name: value for name, value in wanted.items() if value is not None
        }, number
    return state


def test_heroes_and_skills_are_drawn_as_printed_and_the_first_tokens_gained():
    state = drawn()
    assert hands(state) == [
        (("xaia",), ("effusion-funeste", "onde-kinesthesique")),
        (("rhunlok",), ("grappin",)),
        (("fyel-aulth",), ("projection-astrale", "lobotomie")),
    ]
    assert {one.in_ for one in state.undead.values()} == {"mausolee"}
    assert sorted(state.undead) == ["fyel-aulth", "god-1", "god-2", "god-3", "rhunlok", "xaia"]
    assert purses(state) == {"master": 2, "team": 6, "souls": 3, "supply": 11}
    assert (state.position.active, state.position.turn) == ("master", 1)
    assert GAME.write_view(GAME.view(state, None))["clock"] == {"gate": {"left": 9, "per_turn": 0, "falls": None}, "master_next": 3}


def test_the_printed_turn_leads_into_the_printed_fight():
    state = played(drawn(), MASTER)
    position = state.position
    assert (position.active, position.done, dict(position.city.damage)) == ("team-1", ("master",), {})
    assert {who for who, one in state.undead.items() if one.in_ == "porte"} == {"zombie", "necrophage", "abomination"}
    assert GAME.write_view(GAME.view(state, None))["clock"]["gate"] == {"left": 9, "per_turn": 3, "falls": 3}
    state = played(state, TEAM[:2])
    shown = GAME.view(state, "master").state.position.sides["team-1"]
    assert shown.missions == (None, None)
    state = played(state, TEAM[2:4])
    assert force(state, "xaia").exact == 6
    assert (odds(6, 0).numerator, odds(6, 0).denominator) == (15, 36)
    state = played(state, TEAM[4:5])
    assert force(state, "xaia").exact == 7
    assert (odds(7, 0).numerator, odds(7, 0).denominator) == (21, 36)
    state = played(state, TEAM[5:])
    assert GAME.view(state, None).state.fight.mission == "vol-de-manuscrit"
    for action in SET_UP:
        command = GAME.read_command(action, box())
        assert action["type"] == "name-creatures" or command in set(GAME.legal_commands(state, box()))
        state = act(GAME, state, command, box())[0]
    wanted = GAME.read_state(FIGHT, box()).fight
    assert state.fight.figures == wanted.figures
    assert (state.fight.camps, state.fight.board, state.fight.first, state.fight.camp) == (wanted.camps, wanted.board, 0, 0)
    assert state.fight.goal.kind == "wounds-each"
    assert sorted(state.fight.goal.who) == sorted(wanted.goal.who)
    assert state.fight.todo == ()


def test_a_team_that_ends_its_turn_at_once_lets_the_gate_lose_three():
    state = play(played(drawn(), MASTER), {"type": "end-turn", "by": "team-1"})
    position = state.position
    assert dict(position.city.damage) == {"porte": 3}
    assert (position.turn, position.active) == (2, "master")
    assert purses(state) == {"master": 3, "team": 12, "souls": 3, "supply": 11}


def test_the_gate_may_suffer_as_soon_as_the_game_master_has_played():
    state = play(drawn(), {"type": "choose-ruling", "ruling": "nec-gate-damage-timing", "reading": "after-game-master"})
    assert dict(played(state, MASTER).position.city.damage) == {"porte": 3}
