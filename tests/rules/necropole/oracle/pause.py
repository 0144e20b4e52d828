"""Between rounds, joining, fleeing, goals that people judge (nec.fight.15–16, nec.explore.11, 15, nec.master.14)."""

import itertools

from .boards import by_eye, figure_at, line_squares, ways
from .facts import Refused, Unclear, reading
from .fights import finish, judged
from .purses import richest
from .turns import camp_of, camp_of_side, members, must_act, running, side_of


def tokens(position, side, payer=None):
    return richest(position, side, "tokens", payer)


def price(position, name):
    """The price of an exploration action in tokens (nec.explore.6)."""
    if reading(position, "nec-exploration-costs") == "as-printed":
        if f"cost-{name}" not in position["printed"]:
            raise Unclear("unknown-value", f"position.printed.cost-{name}")
        return position["printed"][f"cost-{name}"]
    return 1


def its_pause(position, side):
    """Refuses where it is not this side's action between rounds."""
    running(position)
    fight = position["fight"]
    if fight["between"] is None:
        raise Refused("fight-running")
    if fight["hold"]:
        raise Refused("on-hold")
    if not fight["between"] or fight["between"][0] != side:
        raise Refused("not-your-turn")


def acted_between(position, side):
    fight = position["fight"]
    fight["between"].remove(side)
    fight["acted"] = False


def judge_end_between(position, action):
    running(position)
    if position["fight"]["between"] is None:
        raise Refused("fight-running")
    its_pause(position, action["by"])


def do_end_between(position, action):
    fight = position["fight"]
    if action.get("all"):
        fight["between"] = []
    else:
        fight["between"].remove(action["by"])


# --- joining


def judge_join(position, action):
    side, heroes, camp = action["by"], action["heroes"], action["camp"]
    its_pause(position, side)
    fight, codes = position["fight"], set()
    if not heroes or len(set(heroes)) != len(heroes):
        raise Unclear("heroes", "action.heroes")
    if side == "master":
        raise Refused("not-your-undead")
    for who in heroes:
        one = position["undead"].get(who)
        if one is None or one["side"] != side or one["kind"] != "hero":
            codes.add("not-your-undead")
        elif one["dead"]:
            codes.add("dead")
        elif one["barred"]:
            codes.add("barred")
        elif one["in"] != fight["district"] or any(who in other["figures"] for other in [*position["halted"], fight]):
            codes.add("not-there")
    mine = camp_of_side(position, side)
    if camp == len(fight["camps"]) and reading(position, "nec-third-team-joins") == "third-side" and mine is None:
        there = []
    elif not 0 <= camp < len(fight["camps"]):
        raise Unclear("no-such-camp", "action.camp")
    else:
        there = members(position, camp)
        if fight["camps"][camp]["creatures"] and mine == camp:
            codes.add("leads-creatures")
        elif (mine is not None and mine != camp) or (mine is None and reading(position, "nec-third-team-joins") != "any-side"):
            codes.add("not-your-turn")
    if len(there) + len(heroes) > 3:
        codes.add("fight-full")
    elif not by_eye(position) and camp < len(fight["camps"]) and len(heroes) > len(empty(position, camp)):
        codes.add("no-room")
    if tokens(position, side, action.get("payer")) < price(position, "join"):
        codes.add("no-tokens")
    if codes:
        raise Refused(*codes)


def empty(position, camp):
    """The free squares of a camp's line; on hexagons the shared ones only when the others are taken."""
    camps = position["fight"]["camps"]
    found = [name for name in line_squares(position, camps[camp]["line"]) if figure_at(position, name) is None]
    return found


def standing_places(position, camp):
    fight = position["fight"]
    if fight["kind"] == "mission" and fight["camps"][camp]["creatures"] and reading(position, "nec-free-placement") == "anywhere":
        return [name for name in line_squares(position, None) if figure_at(position, name) is None]
    found = empty(position, camp)
    line = position["fight"]["camps"][camp]["line"]
    if position["fight"]["board"]["kind"] in ("hexagonal", "hexes") and line is not None:
        shared = corners(position, line)
        return [name for name in found if name not in shared] or found
    return found


def corners(position, line):
    far = position["fight"]["board"]["side"] - 1
    steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    return [f"{steps[k][0] * far},{steps[k][1] * far}" for k in (int(line), (int(line) + 1) % 6)]


def do_join(position, action):
    side, camp, fight = action["by"], action["camp"], position["fight"]
    position["sides"][side]["tokens"] -= price(position, "join")
    if camp == len(fight["camps"]):
        fight["camps"].append({"sides": [side], "line": None, "creatures": False})
    elif side not in fight["camps"][camp]["sides"]:
        fight["camps"][camp]["sides"].append(side)
    acted_between(position, side)
    if by_eye(position):
        for who in sorted(action["heroes"]):
            fight["figures"][who] = fresh(None, None)
    else:
        place = {"task": "place", "by": side, "camp": camp, "who": sorted(action["heroes"])}
        new = camp == len(fight["camps"]) - 1 and fight["camps"][camp]["line"] is None and camp > 1
        hexagons = fight["board"]["kind"] in ("hexagonal", "hexes")
        position["todo"] = ([{"task": "line", "by": [side], "camp": camp}] if new and hexagons else []) + [place]


def fresh(at, facing):
    zero = {"initiative": 0, "force": 0}
    return {
        "at": at,
        "facing": facing,
        "flipped": False,
        "weak": dict(zero),
        "sub": dict(zero),
        "potion": dict(zero),
        "wounds": 0,
        "used": [],
        "bare": False,
    }


def start_facings(position, camp):
    board = position["fight"]["board"]
    if reading(position, "nec-start-facing") == "owner" or board["kind"] not in ("lettered", "squares"):
        return list(ways(position))
    line = position["fight"]["camps"][camp]["line"]
    return list(ways(position)) if line is None else ["N"] if line == "a" else ["S"]


def placing(position):
    """Every place for one of those who have to be placed."""
    task = position["todo"][0]
    for who in task["who"]:
        for at in sorted(standing_places(position, task["camp"])):
            for facing in start_facings(position, task["camp"]):
                yield {"type": "stand", "by": task["by"], "figures": [{"who": who, "at": at, "facing": facing}]}


def judge_stand(position, action):
    if position["result"]:
        raise Refused("game-over")
    task = position["todo"][0] if position["todo"] else None
    if task is None or task["task"] != "place":
        raise Refused("first-this" if task else "no-fight" if not position["fight"] else "fight-running")
    if action["by"] != task["by"]:
        raise Refused("not-your-turn")
    taken = set()
    if not action["figures"]:
        raise Unclear("missing", "action.figures")
    for one in action["figures"]:
        if one["who"] not in task["who"]:
            raise Refused("not-your-undead")
        if one["facing"] not in start_facings(position, task["camp"]):
            raise Unclear("no-such-facing", "action.figures")
        if one["at"] in taken or figure_at(position, one["at"]):
            raise Refused("square-taken")
        if one["at"] not in standing_places(position, task["camp"]):
            raise Refused("off-board")
        taken.add(one["at"])


def do_stand(position, action):
    task = position["todo"][0]
    for one in action["figures"]:
        position["fight"]["figures"][one["who"]] = fresh(one["at"], one["facing"])
        task["who"].remove(one["who"])
    if not task["who"]:
        position["todo"].pop(0)


# --- fleeing


def flight_price(position, heroes):
    if position["mode"] == "arena":
        return 0
    return len(heroes) if reading(position, "nec-flee-cost") == "each" else 1


def judge_flee(position, action):
    side, heroes, codes = action["by"], action["heroes"], set()
    running(position)
    fight = position["fight"]
    if not heroes or len(set(heroes)) != len(heroes):
        raise Unclear("heroes", "action.heroes")
    for who in heroes:
        one = position["undead"].get(who)
        if one is None or one["side"] != side or one["kind"] != "hero":
            codes.add("not-your-undead")
        elif who not in fight["figures"]:
            codes.add("dead" if one["dead"] else "barred" if one["barred"] else "not-there")
    if codes:
        raise Refused(*codes)
    if fight["round"] < 3:
        codes.add("too-soon-to-flee")
    if fight["attacker"] is not None:
        codes.add("somebody-plays")
    if (position["mode"] == "arena" and reading(position, "nec-arena-end") != "flee-free") or tokens(position, side) < flight_price(
        position, heroes
    ):
        codes.add("no-tokens")
    if not going(position, heroes) and fight["attacker"] is None:
        codes |= why_nobody(position, heroes)
    if codes:
        raise Refused(*codes)


def going(position, heroes):
    """Those of them whose turn could begin now."""
    found = []
    for who in sorted(heroes):
        try:
            must_act(position, who)
        except Refused:
            continue
        found.append(who)
    return found


def why_nobody(position, heroes):
    codes = set()
    for who in heroes:
        try:
            must_act(position, who)
        except Refused as refused:
            codes |= refused.codes
    return codes


def do_flee(position, action):
    fight, side = position["fight"], action["by"]
    first = going(position, action["heroes"])[0]
    if position["mode"] != "arena":
        position["sides"][side]["tokens"] -= flight_price(position, action["heroes"])
        position["sides"][side]["fled"] += len(action["heroes"])
    for who in action["heroes"]:
        del fight["figures"][who]
        fight["standing"] = [one for one in fight["standing"] if one["who"] != who]
        one = position["undead"][who]
        one["barred"], one["in"] = True, fight["district"]
    fight["fled"] = [*fight.get("fled", []), *sorted(action["heroes"])]
    fight["last"], fight["acted"] = first, True
    if reading(position, "nec-instants-in-a-row") == "action-or-other":
        fight["last_instant"] = None
    known = fight.get("order", [])
    row = known + [n for n in range(len(fight["camps"])) if n not in known]
    fight["camp"] = row[(row.index(camp_of(position, first)) + 1) % len(row)]


def flights(position, side):
    own = sorted(who for who in position["fight"]["figures"] if side_of(position, who) == side)
    heroes = [who for who in own if position["undead"][who]["kind"] == "hero"]
    for some in sorted(list(some) for n in range(1, len(heroes) + 1) for some in itertools.combinations(heroes, n)):
        yield {"type": "flee", "by": side, "heroes": some}


# --- goals that people judge


def judge_goal(position, action):
    if position["result"]:
        raise Refused("game-over")
    if not position["fight"]:
        raise Refused("no-fight")
    if position["todo"] and position["todo"][0]["task"] != "goal":
        raise Refused("first-this")
    if position["fight"]["goal"] is None or judged(position["fight"]["goal"]):
        raise Refused("no-mission")
    if action["by"] != position["fight"]["starter"]:
        raise Refused("not-your-turn")


def do_goal(position, action):
    finish(position, action["type"] == "goal-met")
