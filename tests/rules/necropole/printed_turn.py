"""The booklet's first exploration turn, from the first gain on, with the numbers of the design (A13, E1), then its mission's set-up."""

from tests.rules.necropole.printed import FIGHT, STATS


def hero(klass):
    return {"side": "team-1", "kind": "hero", "class": klass, "in": "mausolee"}


def god():
    return {"side": "master", "kind": "god", "in": "mausolee"}


START = {
    "mode": "campaign",
    "turn": 1,
    "difficulty": "easy",
    "level": "beginner",
    "order": ["master", "team-1"],
    "active": "master",
    "sides": {"master": {"tokens": 2}, "team-1": {"tokens": 6, "souls": 3, "leaders": FIGHT["sides"]["team-1"]["leaders"]}},
    "undead": {
        "xaia": hero("sorcerer"),
        "rhunlok": hero("warrior"),
        "fyel-aulth": hero("assassin"),
        "god-1": god(),
        "god-2": god(),
        "god-3": god(),
    },
    "stats": STATS,
    "cards": {"grimoire": {"figures": {"bonus": 1}}},
    "rulings": {"nec-free-placement": "anywhere"},
}
HEROES = ["fyel-aulth", "rhunlok", "xaia"]


def invoke(unit):
    return {"type": "invoke", "by": "master", "kind": "minion", "unit": unit}


def draw(card):
    return {"type": "draw-mission", "by": "team-1", "kind": "profane", "card": card}


def purses(master=None, team=None, souls=None, supply=None):
    return {"master": master, "team": team, "souls": souls, "supply": supply}


MASTER = [
    (invoke("zombie"), purses(master=2)),
    (invoke("necrophage"), purses(master=1)),
    (invoke("abomination"), purses(master=0, team=6)),
]
TEAM = [
    (draw("separation-des-pouvoirs"), purses(team=5)),
    (draw("vol-de-manuscrit"), purses(team=4)),
    ({"type": "move-heroes", "by": "team-1", "heroes": HEROES, "to": "catacombes"}, purses(team=3, souls=3, supply=11)),
    ({"type": "buy", "by": "team-1", "card": "combinaison"}, purses(team=3, souls=0, supply=14)),
    ({"type": "equip", "by": "team-1", "hero": "xaia", "card": "combinaison", "on": "force"}, purses(team=3)),
    ({"type": "trigger-mission", "by": "team-1", "card": "vol-de-manuscrit", "heroes": HEROES}, purses(team=2)),
]


def stand(by, who):
    figure = FIGHT["fight"]["figures"][who]
    return {"type": "stand", "by": by, "figures": [{"who": who, **figure}]}


SET_UP = [
    {"type": "name-creatures", "by": "master", "units": ["squelette", "feu-follet", "apparition"]},
    {"type": "give-item", "by": "master", "who": "feu-follet", "card": "grimoire", "on": "force"},
    *[stand("master", who) for who in ("squelette", "feu-follet", "apparition")],
    *[stand("team-1", who) for who in ("xaia", "rhunlok", "fyel-aulth")],
    {"type": "place-void", "by": "team-1", "at": "c3"},
]
