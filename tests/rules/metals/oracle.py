"""A slow, obvious second Metals, written from the clauses alone over plain JSON: it walks rays square by square and tries everything.

It shares nothing with the engine. Positions and moves are the contract's; an answer is (position, winner)."""

import copy
import itertools

LETTERS = "abcdefghijklmnopqrstuvwxyz"
COMPASS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
AROUND = ["N", "E", "S", "W"]
OTHER = {"blue": "red", "red": "blue"}
SAME_WAY, RIGHT_ANGLE, FACE_TO_FACE = 0, 1, 2


class Forbidden(Exception):
    """The move is not in the list."""


def rule(position, slug, default):
    return position.get("rulings", {}).get("metals-" + slug, default)


def everywhere(position):
    """Every square's name, row by row from the bottom."""
    return [f"{LETTERS[x]}{y + 1}" for y in range(position["height"]) for x in range(position["width"])]


def beside(position, name, way):
    """The neighbour that way; None off the map."""
    dx, dy = COMPASS[way]
    x, y = LETTERS.index(name[0]) + dx, int(name[1:]) + dy
    inside = 0 <= x < position["width"] and 1 <= y <= position["height"]
    return f"{LETTERS[x]}{y}" if inside else None


def shows(position, name, what, default=False):
    return position["squares"].get(name, {}).get(what, default)


def corners(position):
    if rule(position, "corners", "four") == "marked":
        return [name for name in everywhere(position) if shows(position, name, "corner")]
    width, height = position["width"], position["height"]
    ends = {f"{column}{row}" for column in (LETTERS[0], LETTERS[width - 1]) for row in (1, height)}
    return [name for name in everywhere(position) if name in ends]


def at_own_end(position, side, name):
    below, above = int(name[1:]) - 1, position["height"] - int(name[1:])
    return below <= above if side == "blue" else above <= below


def standing(position, name, side=None):
    """The figures on a square, as the position lists them; a move's `which` counts a side's own among them, 0 when left out."""
    return [f for f in position["figures"] if f["at"] == name and side in (None, f["side"])]


def free(position, name):
    return rule(position, "one-per-square", "one") == "many" or not standing(position, name)


def idle(position, figure):
    return figure["damaged"] and rule(position, "damaged-figures", "act") == "idle"


# --- the action phase


def faction_allowed(position, side, faction):
    brought = position.get("factions", {}).get(side, [])
    pawns_have_none = rule(position, "pawn-faction", "chosen") == "none"
    if faction is None:
        return not brought or pawns_have_none
    if (brought or pawns_have_none) and faction not in brought:
        return False
    if rule(position, "pool-factions", "mixed") == "single" and any(known != faction for known in played(position, side)):
        return False
    theirs = set(position.get("factions", {}).get(OTHER[side], [])) | {f["faction"] for f in position["figures"] if f["side"] != side}
    return not (rule(position, "same-faction", "allowed") == "forbidden" and faction in theirs)


def played(position, side):
    brought = position.get("factions", {}).get(side, [])
    return list(brought) or sorted({f["faction"] for f in position["figures"] if f["side"] == side and f["faction"]})


def everything(position):
    """Every move that could be written down at all: the list is what is left of it."""
    for name, facing in itertools.product(everywhere(position), AROUND):
        for faction in [None, *position.get("factions", {}).get(position["active"], [])]:
            for damaged in (False, True):
                yield {"type": "deploy", "at": name, "facing": facing, "faction": faction, "damaged": damaged}
    for start in everywhere(position):
        for which in range(1 + len(standing(position, start))):
            for way, facing in itertools.product(AROUND, AROUND):
                yield {"type": "move", "from": start, "to": beside(position, start, way), "facing": facing, "which": which}
            for facing in AROUND:
                yield {"type": "turn", "at": start, "facing": facing, "which": which}
    yield {"type": "pass"}


def allowed(position, move):
    side = position["active"]
    own = [f for f in position["figures"] if f["side"] == side]
    match move["type"]:
        case "deploy":
            hurt = position.get("damaged_pool", {}).get(side, 0)
            left = hurt if move["damaged"] else position["pool"][side] - hurt
            if len(own) >= 3 or left <= 0 or not free(position, move["at"]) or not faction_allowed(position, side, move["faction"]):
                return False
            at_own = rule(position, "deploy-corner", "any") == "any" or at_own_end(position, side, move["at"])
            return at_own and move["at"] in corners(position)
        case "move":
            there = standing(position, move["from"], side)
            if len(there) <= move["which"] or move["to"] is None or idle(position, there[move["which"]]):
                return False
            return move["to"] in [beside(position, move["from"], way) for way in AROUND] and free(position, move["to"])
        case "turn":
            there = standing(position, move["at"], side)
            if rule(position, "pivot", "after-move") != "allowed" or len(there) <= move["which"]:
                return False
            return not idle(position, there[move["which"]]) and there[move["which"]]["facing"] != move["facing"]
        case "pass":
            return rule(position, "pass", "forbidden") == "allowed"


def tidy(move):
    """A move as it is written: what holds its usual value is left out."""
    usual = {"faction": None, "damaged": False, "which": 0}
    return {key: value for key, value in move.items() if key not in usual or value != usual[key]}


def options(position):
    """The moves of the active side; none when the game is over."""
    if over(position) != "no":
        return []
    return [tidy(move) for move in everything(position) if allowed(position, move)]


# --- winning


def over(position):
    """ "no", a side, or "draw": by points and by the turn cap."""
    score, goal = position["score"], position["goal"]
    if rule(position, "rounds", "no-effect") == "equal-turns":
        first = position.get("first", "blue")
        second = OTHER[first]
        if score[first] >= goal:
            if position["active"] == first:
                return second if score[second] > score[first] else first
        elif score[second] >= goal:
            return second
    else:
        for side in ("blue", "red"):
            if score[side] >= goal and score[side] >= score[OTHER[side]]:
                return side
    if rule(position, "turn-cap", "none") == "repetition":
        seen = position.get("seen", [])
        if position.get("turn", 0) >= 200 or (seen and seen.count(seen[-1]) >= 3):
            return "draw"
    return "no"


def verdict(position):
    """ "no", a side or "draw", the side that cannot act counted."""
    found = over(position)
    if found == "no" and not any(allowed(position, move) for move in everything(position)):
        return OTHER[position["active"]]
    return found


# --- the enemy assault


def view_of(position, shooter):
    """Every square that a figure sees, with the way it looks there."""
    if idle(position, shooter) or (rule(position, "forest-fire", "fires") == "silent" and shows(position, shooter["at"], "forest")):
        return {}
    ways = AROUND if rule(position, "los-direction", "front") == "around" else [shooter["facing"]]
    found = {}
    for way in ways:
        name = beside(position, shooter["at"], way)
        while name is not None:
            found[name] = way
            if rule(position, "los-range", "unlimited") == "adjacent":
                break
            if rule(position, "los-block", "none") == "figures" and standing(position, name):
                break
            name = beside(position, name, way)
    return found


def angle(one, other):
    difference = abs(AROUND.index(one) - AROUND.index(other))
    return min(difference, 4 - difference)


def earns(position, faction, shooter, way, target):
    def two(name):
        value = shows(position, name, "value", 0)
        return value >= 2 if rule(position, "two-point", "exactly") == "at-least" else value == 2

    if faction == "artemisia":
        return two(target["at"])
    if faction == "white-fang":
        return angle(way, target["facing"]) == RIGHT_ANGLE
    if faction == "zipang":
        return angle(way, target["facing"]) in (SAME_WAY, FACE_TO_FACE)
    if faction == "metaclyon":
        return target["at"] in corners(position)
    if faction == "dinorda":
        return shows(position, target["at"], "city")
    if faction == "corsario":
        return not target["damaged"]
    assert faction == "obsidior"
    return two(shooter["at"])


def bonus(position, shooters, target):
    by_side = rule(position, "faction-scope", "figure") == "player"
    every, attackers = set(), 0
    for shooter, way in shooters:
        mine = played(position, shooter["side"]) if by_side else [shooter["faction"]] if shooter["faction"] else []
        good = {faction for faction in mine if earns(position, faction, shooter, way, target)}
        every |= good
        attackers += 1 if good else 0
    stack = rule(position, "bonus-stack", "per-target")
    return attackers if stack == "per-attacker" else len(every) if stack == "per-ability" else min(1, len(every))


def gain(position, side, points):
    if rule(position, "score-cap", "uncapped") == "capped":
        points = max(0, min(points, position["goal"] - position["score"][side]))
    position["score"][side] += points


def ends_now(position):
    """In the middle of a turn."""
    if rule(position, "rounds", "no-effect") == "equal-turns" and position["score"][position.get("first", "blue")] >= position["goal"]:
        return False
    return over({**position, "rulings": {k: v for k, v in position["rulings"].items() if k != "metals-turn-cap"}}) != "no"


def assault(position, fresh, came_from):
    """Changes the position; True when the game is over."""
    side = position["active"]
    look = copy.deepcopy(position)
    before = list(look["figures"])
    hits = []
    for number, target in enumerate(before):
        if target["side"] != side or number == fresh:
            continue
        stood = target["at"]
        if rule(position, "forest-check", "at-assault") == "at-start" and number == came_from[0]:
            stood = came_from[1]
        if shows(position, stood, "forest"):
            continue
        views = [(shooter, view_of(look, shooter)) for shooter in before if shooter["side"] != side]
        shooters = [(shooter, seen[target["at"]]) for shooter, seen in views if target["at"] in seen]
        if shooters:
            hits.append((everywhere(position).index(target["at"]), number, target, shooters))
    lost = []
    for _, number, target, shooters in sorted(hits, key=lambda hit: hit[:2]):
        blows = len(shooters) if rule(position, "damage-per", "target") == "attacker" else 1
        points, damaged, gone = 0, target["damaged"], False
        for _ in range(blows):
            if gone:
                break
            points += 1
            if damaged:
                gone = True
                points += 1 if rule(position, "defeat-points", "one") == "two" else 0
            damaged = True
        points += bonus(look, shooters, target)
        if gone:
            lost.append(number)
            position["pool"][side] += 1
            if rule(position, "defeated-returns", "undamaged") == "damaged":
                position.setdefault("damaged_pool", {"blue": 0, "red": 0})[side] += 1
        else:
            position["figures"][number]["damaged"] = True
        gain(position, OTHER[side], points)
        if rule(position, "goal-check", "after-assault") == "at-once" and ends_now(position):
            break
    position["figures"] = [figure for number, figure in enumerate(position["figures"]) if number not in lost]
    return ends_now(position)


# --- the occupation phase


def occupation(position):
    """Changes the position; True when the game is over."""
    side = position["active"]

    def score():
        gain(
            position,
            side,
            sum(shows(position, f["at"], "value", 0) for f in position["figures"] if f["side"] == side and not idle(position, f)),
        )
        return ends_now(position)

    def repair():
        everybody = rule(position, "city-repair", "active") == "all"
        for figure in position["figures"]:
            if shows(position, figure["at"], "city") and (everybody or figure["side"] == side):
                figure["damaged"] = False
        return False

    steps = [repair, score] if rule(position, "occupation-order", "score-first") == "repair-first" else [score, repair]
    return any(step() for step in steps)


def same(position):
    """What two positions must share to be the same: any hashable text will do."""
    figures = sorted(str(sorted(f.items(), key=lambda item: item[0])) for f in position["figures"])
    return str((position["active"], figures, position["score"], position["pool"], position.get("damaged_pool")))


def play(position, move):
    """A whole turn: the position after it and the winner ("no", a side, "draw"); Forbidden when it is not allowed."""
    if over(position) != "no" or not allowed(position, {"faction": None, "damaged": False, "which": 0, **move}):
        raise Forbidden(move)
    after = copy.deepcopy(position)
    side = after["active"]
    fresh, came_from = None, (None, None)
    if move["type"] == "deploy":
        damaged = move.get("damaged", False)
        after["pool"][side] -= 1
        if damaged:
            after["damaged_pool"][side] -= 1
        fresh = len(after["figures"])
        after["figures"].append(
            {"side": side, "at": move["at"], "facing": move["facing"], "damaged": damaged, "faction": move.get("faction")}
        )
    elif move["type"] in ("move", "turn"):
        start = move.get("from", move.get("at"))
        number = [n for n, f in enumerate(after["figures"]) if f["side"] == side and f["at"] == start][move.get("which", 0)]
        after["figures"][number].update(at=move.get("to", start), facing=move["facing"])
        came_from = (number, start)
    if assault(after, fresh, came_from) or occupation(after):
        return after, verdict(after)
    after["active"] = OTHER[side]
    if rule(after, "turn-cap", "none") == "repetition":
        after["turn"] = after.get("turn", 0) + 1
        after["seen"] = [*after.get("seen", []), same(after)]
    return after, verdict(after)
