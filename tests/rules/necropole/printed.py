"""The booklet's first combat round: its start and its steps with the numbers of the design (A13, E2)."""

STATS = {
    "xaia": {"force": 6, "initiative": 3, "life": 4, "class": "sorcerer"},
    "rhunlok": {"force": 7, "initiative": 3, "life": 5, "class": "warrior"},
    "fyel-aulth": {"force": 8, "initiative": 4, "life": 4, "class": "assassin"},
    "apparition": {"force": 7, "initiative": 5, "life": 4, "armour": 0},
    "squelette": {"force": 6, "initiative": 3, "life": 3, "armour": 0},
    "feu-follet": {"force": 6, "initiative": 5, "life": 3, "armour": 1},
}


def hero(klass, **more):
    return {"side": "team-1", "kind": "hero", "class": klass, "in": "catacombes", **more}


def minion(**more):
    return {"side": "master", "kind": "minion", "in": "catacombes", **more}


FIGHT = {
    "game": "necropole",
    "mode": "campaign",
    "turn": 1,
    "difficulty": "easy",
    "level": "beginner",
    "order": ["master", "team-1"],
    "active": "team-1",
    "done": ["master"],
    "sides": {
        "master": {"tokens": 0},
        "team-1": {
            "tokens": 2,
            "souls": 0,
            "missions": ["separation-des-pouvoirs", "vol-de-manuscrit"],
            "leaders": [
                {"heroes": ["xaia"], "skills": ["effusion-funeste", "onde-kinesthesique"]},
                {"heroes": ["rhunlok"], "skills": ["grappin"]},
                {"heroes": ["fyel-aulth"], "skills": ["lobotomie", "projection-astrale"]},
            ],
        },
    },
    "undead": {
        "xaia": hero("sorcerer", items=[{"card": "combinaison", "on": "force"}]),
        "rhunlok": hero("warrior"),
        "fyel-aulth": hero("assassin"),
        "apparition": minion(),
        "squelette": minion(),
        "feu-follet": minion(items=[{"card": "grimoire", "on": "force"}]),
    },
    "stats": STATS,
    "cards": {"grimoire": {"figures": {"bonus": 1}}},
    "rulings": {"nec-free-placement": "anywhere", "nec-forced-move": "user-turns"},
    "fight": {
        "kind": "mission",
        "district": "catacombes",
        "mission": "vol-de-manuscrit",
        "starter": "team-1",
        "board": {"kind": "lettered", "void": "c3"},
        "camps": [{"sides": ["master"], "line": "f"}, {"sides": ["team-1"], "line": "a"}],
        "first": 0,
        "goal": {"kind": "wounds-each", "count": 2, "who": ["apparition", "feu-follet", "squelette"]},
        "figures": {
            "squelette": {"at": "f5", "facing": "S"},
            "feu-follet": {"at": "f2", "facing": "S"},
            "apparition": {"at": "a3", "facing": "E"},
            "xaia": {"at": "a1", "facing": "N"},
            "rhunlok": {"at": "a2", "facing": "E"},
            "fyel-aulth": {"at": "a6", "facing": "W"},
        },
    },
}


def step(who, *path, facing=None):
    return {"type": "step", "who": who, "path": list(path), **({"facing": facing} if facing else {})}


def card(who, slug, **more):
    return {"type": "play-card", "who": who, "card": slug, **more}


def strike(who, target, total):
    return {"type": "strike", "who": who, "target": target, "total": total}


def stop(who):
    return {"type": "stop", "who": who}


ROUND = [
    (step("apparition", "a4", "a5", facing="E"), {"left": {"apparition": 3}, "at": {"apparition": ("a5", "E")}, "attacker": "apparition"}),
    (strike("apparition", "fyel-aulth", 6), {"left": {"apparition": 1}, "lost": {"fyel-aulth": 1}}),
    (stop("apparition"), {"left": {"apparition": 5}, "flipped": ["apparition"], "at": {"apparition": ("a5", "E")}, "camp": 1}),
    (
        card("fyel-aulth", "projection-astrale", targets=["apparition"], total=10),
        {"left": {"fyel-aulth": 3}, "lost": {"apparition": 0}, "discarded": ["projection-astrale"], "attacker": "fyel-aulth"},
    ),
    (
        card("rhunlok", "grappin", instant=True, total=11),
        {
            "left": {"rhunlok": 2},
            "at": {"apparition": ("a3", "W")},
            "lost": {"apparition": 0},
            "discarded": ["projection-astrale", "grappin"],
        },
    ),
    (step("fyel-aulth", "a5", facing="W"), {"left": {"fyel-aulth": 2}}),
    (card("fyel-aulth", "lobotomie", total=5), {"left": {"fyel-aulth": 1, "apparition": 3}, "lost": {"apparition": 1}}),
    (stop("fyel-aulth"), {"left": {"fyel-aulth": 4}, "flipped": ["fyel-aulth"], "camp": 0}),
    (step("squelette", "e5", "d5", "c5"), {"left": {"squelette": 3}, "flipped": ["squelette"], "camp": 1}),
    (strike("rhunlok", "apparition", 5), {"left": {"rhunlok": 3}, "flipped": ["rhunlok"], "lost": {"apparition": 2}, "camp": 0}),
    (step("feu-follet", "e2", "d2", "d1", "c1", "b1", facing="S"), {"left": {"feu-follet": 5}, "flipped": ["feu-follet"], "camp": 1}),
    (
        card("xaia", "onde-kinesthesique", total=7, answers=[{"to": "c1"}]),
        {"left": {"xaia": 1}, "lost": {"feu-follet": 1}, "at": {"feu-follet": ("c1",)}},
    ),
    (
        card("xaia", "effusion-funeste", targets=["feu-follet", "apparition"], total=7),
        {"lost": {"feu-follet": 1, "apparition": 3}, "flipped": ["xaia"], "between": ["team-1"], "round": 1},
    ),
    (
        {"type": "end-between", "by": "team-1"},
        {"round": 2, "camp": 0, "discarded": [], "between": None, "left": {"apparition": 3, "xaia": 3, "rhunlok": 3, "feu-follet": 5}},
    ),
]


def at_a_table():
    """The same at a table of two people."""
    players = [{"name": "Ana", "faction": "team-1"}, {"name": "Zoé", "faction": "master"}]
    return {"game": "necropole", "mode": "campaign", "players": players, "position": FIGHT, "seed": "bones", "language": "en"}
