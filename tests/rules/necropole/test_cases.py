"""Worked cases: a position, what is done, and what must follow with its clauses. The printed round is played step by step."""

import copy
import tomllib
from pathlib import Path

import pytest

from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.necropole.game import GAME
from rules.engine.necropole.values import left
from tests.engine_files import catalogue_of
from tests.rules.necropole import printed
from tests.rules.necropole.printed_turn import START

FOLDER = Path(__file__).parent / "cases"
CASES = [
    pytest.param({"base": file.get("base", "duel"), **case}, id=case["name"])
    for path in sorted(FOLDER.glob("*.toml"))
    for file in [tomllib.loads(path.read_text("utf-8"))]
    for case in file["cases"]
]
EVEN = {"force": 7, "initiative": 4, "life": 2, "armour": 0}
DUEL = {
    "game": "necropole",
    "order": ["master", "team-1"],
    "active": "team-1",
    "sides": {"master": {}, "team-1": {"tokens": 2}},
    "undead": {
        "xaia": {"side": "team-1", "kind": "hero", "class": "sorcerer", "in": "crypte"},
        "rhunlok": {"side": "team-1", "kind": "hero", "class": "warrior", "in": "crypte"},
        "squelette": {"side": "master", "kind": "minion"},
        "zombie": {"side": "master", "kind": "minion"},
    },
    "stats": {unit: dict(EVEN) for unit in ("xaia", "rhunlok", "squelette", "zombie")},
    "cards": {},
    "fight": {
        "kind": "attack",
        "district": "crypte",
        "starter": "team-1",
        "board": {"kind": "lettered", "void": "c3"},
        "camps": [{"sides": ["master"], "line": "f"}, {"sides": ["team-1"], "line": "a"}],
        "camp": 1,
        "figures": {
            "xaia": {"at": "a1", "facing": "N"},
            "rhunlok": {"at": "a2", "facing": "N"},
            "squelette": {"at": "b1", "facing": "S"},
            "zombie": {"at": "f6", "facing": "S"},
        },
    },
}


CITY = {
    **START,
    "game": "necropole",
    "city": {"ring": ["apothecarium", "catacombes", "crypte", "porte", "sixth-district", "ziggourat"]},
    "active": "team-1",
    "done": ["master"],
    "undead": {
        **START["undead"],
        "zombie": {"side": "master", "kind": "minion", "in": "porte", "invoked": True},
    },
    "cards": {},
    "rulings": {},
}
DRAFT = {"mode": "campaign", "leaders": {"team-1": 3}, "level": "beginner", "seed": "cases"}
ARENA = {
    "game": "necropole",
    "mode": "arena",
    "order": ["team-1", "team-2"],
    "sides": {"team-1": {}, "team-2": {}},
    "arena": {"board": {"kind": "lettered"}, "kept": {}},
}
ARENA_OF_HEROES = {
    **ARENA,
    "undead": {
        "xaia": {"side": "team-1", "kind": "hero", "class": "sorcerer"},
        "fyel-aulth": {"side": "team-1", "kind": "hero", "class": "assassin"},
        "rhunlok": {"side": "team-2", "kind": "hero", "class": "warrior"},
        "xanaell": {"side": "team-2", "kind": "hero", "class": "sorcerer"},
    },
    "stats": {who: dict(EVEN) for who in ("rhunlok", "xanaell")} | {"xaia": {**EVEN, "initiative": 3}, "fyel-aulth": EVEN},
}
BASES = {"duel": DUEL, "city": CITY, "arena": ARENA, "arena-of-heroes": ARENA_OF_HEROES}


def box():
    return catalogue_of("necropole")


def state_of(case):
    """The duel, the city or a game before its first draw, with what the case changes; an empty text takes something away."""
    if case["base"] == "draft":
        return GAME.setup({**DRAFT, **case.get("set", {})}, box())
    position = copy.deepcopy(BASES[case["base"]])
    position["cards"] = {slug: copy.deepcopy(facts) for slug, facts in known_cards(case).items()}
    for path, value in case.get("set", {}).items():
        *way, last = path.split(".")
        place = position
        for key in way:
            place = place.setdefault(key, {})
        if value == "":
            place.pop(last)
        else:
            place[last] = value
    return GAME.read_state(position, box())


def known_cards(case):
    """Cards of which a case only changes something keep what the box knows of them."""
    slugs = {path.split(".")[1] for path in case.get("set", {}) if path.startswith("cards.") and path.count(".") > 1}
    return {slug: GAME.write_event(_given(slug))["facts"] for slug in slugs}


def _given(slug):
    state = GAME.read_state(DUEL, box())
    return GAME.decide(state, GAME.read_command({"type": "give-card", "card": slug}, box()), box())[0]


def answer_to(case):
    """Everything that an expectation may ask for, after the actions before it."""
    state, told = state_of(case), []
    for action in case.get("before", ()):
        state, events = act(GAME, state, GAME.read_command(action, box()), box())
        told += [GAME.write_event(event) for event in events]
    clauses = {event["clause"] for event in told if "clause" in event}
    if "action" in case:
        with pytest.raises(RuleViolation) as no:
            GAME.decide(state, GAME.read_command(case["action"], box()), box())
        reasons = no.value.reasons
        return {"refused": sorted({reason.code for reason in reasons}), "clauses": clauses | {reason.clause for reason in reasons}}
    return {"clauses": clauses, **numbers(state)}


def numbers(state):
    position, fight = state.position, state.position.fight
    ended = GAME.outcome(state)
    found = {
        "lost": {who: one.lost for who, one in position.undead.items()},
        "points": {side: one.vp for side, one in position.sides.items()},
        "tokens": {side: one.tokens for side, one in position.sides.items()},
        "souls": {side: one.souls for side, one in position.sides.items()},
        "in": {who: one.in_ for who, one in position.undead.items()},
        "missions": {side: len(one.missions) for side, one in position.sides.items()},
        "stock": {side: list(one.stock) for side, one in position.sides.items()},
        "owed": {side: sorted(one.what for one in held.owed) for side, held in position.sides.items()},
        "skills": {side: [list(leader.skills) for leader in one.leaders] for side, one in position.sides.items()},
        "damage": dict(position.city.damage),
        "destroyed": list(position.city.destroyed),
        "turn": position.turn,
        "active": position.active,
        "waits": waits.kind if (waits := GAME.view(state, None).pending) else None,
        "over": fight is None,
        "winner": ended.winners[0] if ended else None,
    }
    if fight is not None:
        found |= {
            "left": {who: left(state, who).exact for who in fight.figures},
            "at": {who: f"{figure.at}{figure.facing}" for who, figure in fight.figures.items()},
            "gone": sorted({*position.undead} - {*fight.figures}),
            "camp": fight.camp,
            "round": fight.round,
            "between": list(fight.between) if fight.between is not None else None,
        }
    return found


@pytest.mark.parametrize("case", CASES)
def test_a_worked_case(case):
    answer = answer_to(case)
    for name, wanted in case["expect"].items():
        if name == "clauses":
            assert set(wanted) <= answer["clauses"], answer
        elif isinstance(wanted, dict):
            assert {key: answer[name].get(key) for key in wanted} == wanted, answer
        else:
            assert answer[name] == wanted, answer


def test_the_printed_round_of_combat():
    """Book: Nécropole. Headings: Déclenchement de la mission « Vol de manuscrit » … Tour de combat des joueurs : Xaïa."""
    state = GAME.read_state(printed.FIGHT, box())
    for action, expected in printed.ROUND:
        state, _ = act(GAME, state, GAME.read_command(action, box()), box())
        fight = state.fight
        assert {who: left(state, who).exact for who in expected.get("left", {})} == expected.get("left", {})
        assert {who: state.undead[who].lost for who in expected.get("lost", {})} == expected.get("lost", {})
        for who, place in expected.get("at", {}).items():
            assert (fight.figures[who].at, fight.figures[who].facing)[: len(place)] == place
        assert all(fight.figures[who].flipped for who in expected.get("flipped", ()))
        for name in ("camp", "round", "attacker"):
            assert getattr(fight, name) == expected.get(name, getattr(fight, name))
        assert list(fight.discarded) == expected.get("discarded", list(fight.discarded))
