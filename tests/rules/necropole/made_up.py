"""Fights made up by chance: boards, undead, cards, potions and readings. The same seed makes the same fight."""

import random

from tests.rules.necropole.oracle.boards import everywhere
from tests.rules.necropole.oracle.facts import SECOND_CHANCE, SUBSTANCE
from tests.rules.necropole.oracle.touching import most_of, nameable

KLASSES = ("assassin", "sorcerer", "warrior")
KINDS = {"assassin": "capacity", "sorcerer": "spell", "warrior": "talent"}
OTHER_READINGS = {
    "nec-armour": ["roll"],
    "nec-universal-armour": ["ignored"],
    "nec-transparent-dice": ["choice"],
    "nec-one-roll": ["each"],
    "nec-second-chance-roll": ["any"],
    "nec-rear-attack": ["bonus"],
    "nec-adjacency": ["eight"],
    "nec-range-blocking": ["open"],
    "nec-engagement": ["engaged"],
    "nec-forced-move": ["free-square"],
    "nec-void-square-range": ["skipped"],
    "nec-last-undead": ["strict"],
    "nec-unequal-sides": ["round-ends"],
    "nec-lost-turn": ["stay"],
    "nec-round-or-turn": ["one-turn"],
    "nec-end-of-round-order": ["fighters-first"],
    "nec-instant-control": ["player"],
    "nec-instants-in-a-row": ["other-only"],
    "nec-weakness-cap": ["all"],
    "nec-free-creature-skill": ["unlimited"],
    "nec-lobotomy-weaknesses": ["user"],
    "nec-potion-substance-expiry": ["turn"],
    "nec-item-substances": ["vanish"],
    "nec-flee-cost": ["each"],
    "nec-third-team-joins": ["fighters-only", "third-side"],
    "nec-many-sides": ["rolled"],
    "nec-wounds-persist": ["heal"],
    "nec-mission-failure": ["one-dead"],
    "nec-dead-hero-items": ["team", "lost"],
    "nec-attacker-instant": ["instant"],
    "nec-potion-in-a-row": ["free"],
    "nec-flipped-instant": ["no"],
    "nec-instant-after-end": ["no"],
    "nec-goal-dead-target": ["wounds"],
    "nec-heal-cap": ["beyond"],
    "nec-potion-hero-only": ["heroes"],
    "nec-mission-creatures-after": ["stay"],
}
CITY_READINGS = {
    "nec-city-map": ["star"],
    "nec-six-token-limit": ["hand"],
    "nec-flee-penalty": ["before"],
    "nec-activation-limit": ["once"],
    "nec-resurrection": ["never", "next-turn"],
    "nec-gate-damage-timing": ["after-game-master"],
    "nec-district-destruction": ["card"],
    "nec-gate-overflow": ["next"],
    "nec-before-the-gate": ["outside"],
    "nec-destroyed-district": ["closed"],
    "nec-buy-without-tokens": ["yes"],
    "nec-crypt-linked": ["any"],
    "nec-faction-mission-source": ["draw-action"],
    "nec-free-placement": ["anywhere"],
    "nec-void-line": ["creatures"],
    "nec-void-token-double": ["not-used"],
    "nec-attack-game-master-start": ["attacker"],
    "nec-team-fight-start": ["die"],
    "nec-game-master-attack": ["action"],
    "nec-god-fight": ["ends-with-god"],
    "nec-god-after-fight": ["whole"],
    "nec-god-credit": ["camp"],
    "nec-beaten-team": ["whole-team"],
    "nec-master-kills": ["yes"],
    "nec-shopping-in-fight": ["buy"],
    "nec-hexagon-side": ["four"],
    "nec-exploration-costs": ["as-printed"],
    "nec-token-gain": ["as-printed"],
    "nec-start-facing": ["opponents"],
    "nec-team-points": ["shared"],
    "nec-all-heroes-dead": ["every"],
    "nec-fight-end": ["removed"],
    "nec-beaten-credit": ["starter"],
    "nec-spare-items": ["return"],
    "nec-free-talents": ["some-free"],
    "nec-second-fight": ["yes"],
    "nec-pooled-tokens": ["player"],
    "nec-third-team-joins": ["fighters-only", "third-side"],
    "nec-many-sides": ["rolled"],
}
PRINTED = {
    "rear-bonus": 1,
    "lord-cost": 2,
    "god-cost": 4,
    "gain-tokens": 1,
    "gain-souls": 2,
    **{f"cost-{name}": 1 + (name in ("move", "attack")) for name in ("move", "activate", "draw", "trigger", "attack", "god", "join")},
}
WOUNDED = [
    {"do": "push", "squares": 1, "may": True},
    {"do": "push", "squares": 2},
    {"do": "weaken", "on": "initiative", "count": 2},
    {"do": "weaken", "on": "force", "count": 1, "until": "round"},
    {"do": "turn"},
    {"do": "wound"},
    {"do": "lose-turn"},
]
STEPS = [
    {"do": "pull", "turn": "user"},
    {"do": "swap"},
    {"do": "strengthen", "on": "force", "count": 1, "who": "user"},
    {"do": "strengthen", "on": "initiative", "count": 1, "who": "user", "until": "round"},
    {"do": "armour", "by": 1, "who": "user", "until": "round"},
    {"do": "heal", "who": "user"},
    {"do": "step", "who": "user", "squares": 1, "may": True},
    {"do": "recover", "what": "skill"},
    {"do": "read"},
    {"do": "choose", "ways": [[{"do": "heal", "who": "user"}], [{"do": "weaken", "on": "force", "count": 1}]]},
]


def touch(chance):
    shape = chance.choice(["front", "range", "range", "squares", "around", "line", "self", "read"])
    step = {"do": "touch", "shape": shape}
    if shape in ("range", "line"):
        step["range"] = chance.randint(1, 4)
    if shape == "squares":
        step["squares"] = [[1, 0], [1, 1], [2, 0]]
    if shape == "read":
        step["most"] = 9
    if shape not in ("self", "read") and chance.random() < 0.3:
        step["who"] = "enemy"
    if shape in ("front", "range") and chance.random() < 0.2:
        step["from"] = "behind"
    return step


def card(chance, kind, of=None):
    steps = [touch(chance)]
    if chance.random() < 0.3:
        steps.append(chance.choice(STEPS))
    if steps[0]["shape"] != "self":
        roll = {"do": "roll", "dice": chance.choice(["normal", "normal", "transparent"])}
        if chance.random() < 0.5:
            roll["wounded"] = [chance.choice(WOUNDED)]
        steps.append(roll)
    else:
        steps.append(chance.choice(STEPS[2:6]))
    found = {
        "kind": kind,
        "figures": {"weaknesses": chance.choice([0, 1, 1, 2, 3] if kind == "creature" else [1, 1, 2, 3])},
        "traits": ["instant"] if chance.random() < 0.5 else [],
        "effect": {"v": 1, "parts": [{"when": "now", "steps": steps}]},
    }
    return {**found, "of": of} if of else found


def board(chance):
    kind = chance.choice(["lettered", "lettered", "squares", "squares", "hexagonal", "hexes", "by-eye"])
    if kind == "by-eye":
        return {"kind": kind}
    found = {"kind": kind}
    if kind == "squares":
        found.update(width=chance.randint(3, 5), height=chance.randint(3, 5))
    if kind in ("hexagonal", "hexes"):
        found["side"] = chance.randint(3, 4)
    names = list(everywhere(found))
    chance.shuffle(names)
    if chance.random() < 0.6:
        found["void"] = names.pop()
    if kind in ("squares", "hexes"):
        if chance.random() < 0.5:
            found["holes"] = sorted([names.pop(), names.pop()])
        if chance.random() < 0.3:
            found["star"] = names.pop()
    return found


MOST_UNDEAD = 6


def _free(where):
    """The squares of a board that figures can be on; none where nobody keeps track of squares."""
    taken = {where.get("void"), where.get("star"), *(where.get("holes") or [])}
    return [] if where["kind"] == "by-eye" else [name for name in everywhere(where) if name not in taken]


def fight(seed, readings=True):
    """A position with a fight going on, of two to six undead."""
    chance = random.Random(seed)
    against_master = chance.random() < 0.6
    sides = ["master", "team-1"] if against_master else ["team-1", "team-2"]
    arena = not against_master and chance.random() < 0.5
    where = board(chance)
    free = _free(where)
    if where["kind"] != "by-eye" and len(free) < MOST_UNDEAD:
        del where["holes"]  # a board as small as this has a square for everybody only without them
        free = _free(where)
    chance.shuffle(free)
    facings = ["0", "1", "2", "3", "4", "5"] if where["kind"] in ("hexagonal", "hexes") else ["N", "E", "S", "W"]
    position = {
        "mode": "arena" if arena else "campaign",
        "turn": chance.randint(1, 5),
        "order": sides,
        "active": "team-1",
        "sides": {},
        "undead": {},
        "stats": {},
        "cards": {},
        "printed": {"rear-bonus": 1},
        "rulings": {},
    }
    figures = {}
    for side in sides:
        leaders = []
        for n in range(chance.randint(1, 3)):
            who = f"{'c' if side == 'master' else side[-1]}{n}"
            hero = side != "master"
            klass = chance.choice(KLASSES)
            one = {"side": side, "kind": "hero" if hero else "minion", "in": "crypte", "lost": chance.choice([0, 0, 1])}
            position["stats"][who] = {
                "force": chance.randint(4, 10),
                "initiative": chance.randint(2, 5),
                "life": chance.choice([2, 3, 3, 4, None, "≥ 2"]),
                "armour": chance.choice([0, 0, 1, 2]),
            }
            if hero:
                one["class"] = klass
                one["potions"] = chance.choice([[], [], [SUBSTANCE], [SECOND_CHANCE]])
                own = {f"{who}-linked": card(chance, "skill", who), f"{who}-free": card(chance, KINDS[klass])}
                position["cards"].update(own)
                leaders.append({"heroes": [who], "skills": sorted(own)})
            elif chance.random() < 0.7:
                position["cards"][f"{who}-skill"] = card(chance, "creature", who)
            if chance.random() < 0.3:
                one["items"] = [{"card": "combinaison", "on": chance.choice(["force", "initiative"])}]
            position["undead"][who] = one
            figures[who] = {"weak": {"initiative": chance.choice([0, 0, 0, 1, 2])}}
            if free:
                figures[who].update(at=free.pop(), facing=chance.choice(facings))
        position["sides"][side] = {"tokens": chance.choice([0, 0, 1, 2]), **({"leaders": leaders} if leaders else {})}
    lettered = where["kind"] not in ("hexagonal", "hexes")
    creatures = sorted(who for who, one in position["undead"].items() if one["kind"] != "hero")
    position["fight"] = {
        "kind": "arena" if arena else "mission" if against_master else "attack",
        "district": "crypte",
        "starter": "team-1",
        "board": where,
        "camps": [{"sides": [side], "line": line} for side, line in zip(sides, ("c", "a") if lettered else (1, 4), strict=True)],
        "first": 0,
        "round": chance.choice([1, 1, 2, 3]),
        "figures": figures,
        "goal": None,
    }
    if against_master:
        position["fight"]["goal"] = chance.choice(
            [{"kind": "wounds-each", "count": 2, "who": creatures}, {"kind": "kill", "who": creatures}, {"kind": "people"}]
        )
    if chance.random() < 0.3 and not arena:
        position["undead"]["late"] = {"side": "team-1", "kind": "hero", "class": "warrior", "in": "crypte"}
        position["stats"]["late"] = {"force": 7, "initiative": 3, "life": 3}
        position["sides"]["team-1"]["leaders"].append({"heroes": ["late"], "skills": []})
    if not arena:
        _outsiders(random.Random(f"{seed} outsiders"), position)
    for who, figure in figures.items():
        figure["weak"]["initiative"] = min(figure["weak"]["initiative"], position["stats"][who]["initiative"])
    if readings:
        slugs = chance.sample(sorted(OTHER_READINGS), chance.choice([0, 1, 2, 3]))
        position["rulings"] = {slug: chance.choice(OTHER_READINGS[slug]) for slug in slugs}
    return position


def _outsiders(chance, position):
    """Now and then a team that is not in the fight, with heroes who could join it."""
    if chance.random() < 0.5:
        return
    side = "team-3" if "team-2" in position["order"] else "team-2"
    leaders = []
    for n in range(chance.randint(1, 2)):
        who = f"o{n}"
        position["undead"][who] = {"side": side, "kind": "hero", "class": chance.choice(KLASSES), "in": "crypte"}
        position["stats"][who] = {"force": chance.randint(5, 9), "initiative": chance.randint(2, 4), "life": chance.randint(2, 4)}
        leaders.append({"heroes": [who], "skills": []})
    position["order"] = [*position["order"], side]
    position["sides"][side] = {"tokens": chance.randint(1, 3), "leaders": leaders}


def fill_in(position, action, chance):
    """What people fill in: dice, targets they name, prices, the name of what is drawn."""
    found = dict(action)
    if found["type"] == "roll" or (found["type"] in ("strike", "play-card") and chance.random() < 0.6) or found.get("use") == "reroll":
        task = position.get("todo") or [{}]
        old = task[0].get("result", {}).get("dice") or task[0].get("kept") or [None, None]
        again = found.get("again", [0, 1] if found["type"] != "roll" else [n for n, die in enumerate(old) if die is None])
        found["dice"] = [chance.randint(1, 6) if n in again or old[n] is None else old[n] for n in (0, 1)]
    if found["type"] == "answer" and set(found) == {"type"}:
        task = position["todo"][0]
        figures = nameable(position, task["user"], task["steps"][0])
        found["targets"] = sorted(chance.sample(figures, chance.randint(1, min(2, len(figures), most_of(task["steps"][0])))))
    if found["type"] == "invoke":
        found.setdefault("unit", "zombie" if found["kind"] == "minion" else "seigneur")
    if found["type"] in ("invoke", "master-attack"):
        found["cost"] = 1
    if found["type"] in ("buy", "sell"):
        found["price"] = 0
    if found["type"] == "activate" and found["district"] == "crypte":
        found.update(drawn=["drawn-1", "drawn-2"], keep=chance.choice([found["offer"], "drawn-1", "drawn-2"]))
    if found["type"] == "name-creatures":
        found["units"] = ["zombie", "necrophage", "abomination"][: position["todo"][0]["count"] or 2]
    return found


def exploration(seed):
    """A city with one or two teams, with or without a Game Master, in the first turns."""
    chance = random.Random(f"city {seed}")
    ring = ["apothecarium", "catacombes", "crypte", "porte", "sixth-district", "ziggourat"]
    chance.shuffle(ring)
    sides = chance.choice([["master", "team-1"], ["team-1", "team-2"], ["master", "team-1", "team-2"]])
    position = {
        "turn": chance.randint(1, 4),
        "order": sides,
        "active": sides[0],
        "level": chance.choice(["beginner", "expert"]),
        "difficulty": chance.choice(["easy", "normal"]),
        "city": {"ring": ring, "damage": {"porte": chance.choice([0, 3, 8])}, "destroyed": []},
        "sides": {},
        "undead": {},
        "stats": {
            "zombie": {"force": 6, "initiative": 3, "life": 2, "armour": 0},
            "god-1": {"force": 9, "initiative": 5, "life": 6, "armour": 2},
        },
        "cards": {
            "combinaison": {"figures": {"souls": 3, "bonus": 1}},
            "dague": {"kind": "equipment", "figures": {"souls": 2, "bonus": 1, "hands": 1}},
        },
        "printed": PRINTED,
        "rulings": {},
    }
    for name in ("wakizashi", "grimoire"):
        position["cards"][name] = {"figures": {"souls": 2, "bonus": 1, "hands": 1}}
    for unit in ("necrophage", "abomination", "seigneur"):
        position["stats"][unit] = {"force": 6, "initiative": 3, "life": 2, "armour": 0}
    for name in ("god-1", "god-2", "god-3") if "master" in sides else ():
        position["stats"][name] = {"force": 9, "initiative": 5, "life": 6, "armour": 2, "damage": 3}
        position["undead"][name] = {"side": "master", "kind": "god", "in": "mausolee"}
    for side in sides:
        if side == "master":
            position["sides"][side] = {"tokens": chance.randint(1, 4)}
            continue
        leaders = []
        for n in range(3):
            who, klass = f"{side[-1]}{n}", chance.choice(KLASSES)
            position["undead"][who] = {
                "side": side,
                "kind": "hero",
                "class": klass,
                "in": chance.choice(["mausolee", "catacombes", "porte"]),
            }
            position["stats"][who] = {"force": chance.randint(5, 9), "initiative": chance.randint(2, 4), "life": chance.randint(2, 4)}
            own = {f"{who}-linked": card(chance, "skill", who), f"{who}-free": card(chance, KINDS[klass])}
            position["cards"].update(own)
            leaders.append({"heroes": [who], "skills": sorted(own)})
        missions = chance.choice([[], ["vol-de-manuscrit"], ["separation-des-pouvoirs"]])
        position["sides"][side] = {"tokens": chance.randint(1, 6), "souls": chance.randint(0, 5), "missions": missions, "leaders": leaders}
    if chance.random() < 0.3:
        slugs = chance.sample(sorted(CITY_READINGS), 2)
        position["rulings"] = {slug: chance.choice(CITY_READINGS[slug]) for slug in slugs}
    return position
