"""How a fight begins: missions, attacks, gods; boards, creatures, places, the void (nec.explore.10–13, nec.mission.6–9, nec.board)."""

from .boards import everywhere, figure_at, missing
from .facts import MISSIONS, Refused, Unclear, reading
from .pause import fresh

SETTING_UP = ("board", "line", "first", "name", "give", "place", "void")


def leads_creatures(position, side):
    """The Game Master, else the next team clockwise; None where nobody is left."""
    order = position["order"]
    if "master" in order:
        return "master"
    others = order[order.index(side) + 1 :] + order[: order.index(side)]
    return others[0] if others else None


def empty_fight(kind, district, starter, camps, mission=None):
    return {
        "kind": kind,
        "district": district,
        "mission": mission,
        "starter": starter,
        "board": {"kind": "lettered"},
        "camps": camps,
        "first": 0,
        "round": 1,
        "camp": 0,
        "attacker": None,
        "last": None,
        "last_instant": None,
        "acted": False,
        "discarded": [],
        "hold": [],
        "standing": [],
        "fallen": {},
        "goal": None,
        "between": None,
        "figures": {},
    }


def camp(side, line, creatures):
    return {"sides": [side], "line": line, "creatures": creatures}


def begin_mission(position, side, card, district, heroes):
    leader, known = leads_creatures(position, side), MISSIONS.get(card, {})
    fight = empty_fight("mission", district, side, [camp(leader, "f", True), camp(side, "a", False)], card)
    fight["goal"] = {**known.get("goal", {"kind": "people"}), "who": []}
    creatures = known.get("creatures", {"kind": "minion", "count": None})
    todo = [{"task": "name", "by": [leader], **creatures}]
    if known.get("give"):
        todo.append({"task": "give", "by": [leader], "card": known["give"]})
    todo += [{"task": "place", "by": leader, "camp": 0, "who": []}, {"task": "place", "by": side, "camp": 1, "who": sorted(heroes)}]
    if known.get("void") and reading(position, "nec-void-token-double") == "borrow":
        placer = side if reading(position, "nec-void-line") == "team" else leader
        todo.append({"task": "void", "by": [placer], "line": known["void"]})
    begin(position, fight, todo)


def begin(position, fight, todo):
    """The new fight is played first; one that was running waits."""
    if position["fight"]:
        position["halted"].append(position["fight"])
    position["fight"], position["todo"] = fight, todo


def begin_attack(position, side, target, district, heroes, defenders, kind="attack"):
    """An attack by `side`; creatures place and begin first, a team that attacks a team chooses."""
    creatures = {who for who in [*heroes, *defenders] if position["undead"][who]["kind"] != "hero"}
    mine, theirs = camp(side, "a", side == "master"), camp(target, "f", bool(creatures & set(defenders)))
    led = [theirs, mine] if theirs["creatures"] else [mine, theirs]
    fight = empty_fight(kind, district, side, led)
    whom = {side: sorted(heroes), target: sorted(defenders)}
    todo = [{"task": "board", "by": [side]}]
    both = [side, target]
    if not creatures or (target == "master" and reading(position, "nec-attack-game-master-start") == "attacker"):
        by_die = not creatures and reading(position, "nec-team-fight-start") == "die"
        todo.append({"task": "first", "by": sorted(both) if by_die else [side]})
    if kind == "god":
        todo.append({"task": "name", "by": [target], "kind": "minion", "count": 2})
    if reading(position, "nec-void-token-double") == "borrow":
        todo.append({"task": "void", "by": sorted(both), "line": None})
    todo += [{"task": "place", "by": one["sides"][0], "camp": n, "who": whom[one["sides"][0]]} for n, one in enumerate(led)]
    begin(position, fight, todo)


def options(position):
    """What may be sent while a fight is set up, places aside."""
    task = position["todo"][0]
    kind, found = task["task"], []
    for by in sorted(task["by"]) if isinstance(task["by"], list) else [task["by"]]:
        if kind == "board":
            known = reading(position, "nec-hexagon-side") == "four" or "hexagon-side" in position["printed"]
            side = position["printed"].get("hexagon-side", 4)
            boards = [{"kind": "by-eye"}] + ([{"kind": "hexagonal", "side": side}] if known else []) + [{"kind": "lettered"}]
            found += [{"type": "choose-board", "by": by, "board": board} for board in boards]
        elif kind == "line":
            found += [{"type": "choose-line", "by": by, "line": line} for line in lines_to_choose(position, task["camp"])]
        elif kind == "first":
            found += [{"type": "choose-first", "by": by, "first": first} for first in (True, False)]
        elif kind == "name":
            found.append({"type": "name-creatures", "by": by})
        elif kind == "give":
            creatures = sorted(position["todo"][1]["who"])
            found += [
                {"type": "give-item", "by": by, "who": who, "card": task["card"], "on": on}
                for who in creatures
                for on in ("force", "initiative")
            ]
        elif kind == "void":
            found += [{"type": "place-void", "by": by, "at": name} for name in sorted(void_squares(position, task["line"]))]
    return found


def void_squares(position, line):
    board = position["fight"]["board"]
    names = [name for name in everywhere(board) if line is None or name[0] == line]
    return [name for name in names if missing(board, name) is None and figure_at(position, name) is None]


def at_task(position, kind, action):
    if position["result"]:
        raise Refused("game-over")
    if not position["fight"]:
        raise Refused("no-fight")
    if not position["todo"] or position["todo"][0]["task"] != kind:
        raise Refused("first-this" if position["todo"] else "fight-running")
    if action["by"] not in position["todo"][0]["by"]:
        raise Refused("not-your-turn")


def judge_board(position, action):
    at_task(position, "board", action)
    if action["board"].get("kind") not in ("lettered", "hexagonal", "squares", "hexes", "by-eye"):
        raise Unclear("no-such-board", "action.board.kind")
    if action["board"]["kind"] in ("hexagonal", "hexes") and not action["board"].get("side"):
        raise Unclear("unknown-value", "position.fight.board.side")


def do_board(position, action):
    fight, board = position["fight"], action["board"]
    fight["board"] = board
    position["todo"].pop(0)
    if board["kind"] in ("hexagonal", "hexes"):
        camps = sorted(range(2), key=lambda n: fight["starter"] not in fight["camps"][n]["sides"])
        for one in fight["camps"]:
            one["line"] = None
        position["todo"] = [{"task": "line", "by": fight["camps"][n]["sides"][:1], "camp": n} for n in camps] + position["todo"]
    if board["kind"] == "by-eye":
        position["todo"] = [task for task in position["todo"] if task["task"] != "void"]
        settle_places(position)


def settle_places(position):
    """By eye nobody is given a square."""
    for task in [task for task in position["todo"] if task["task"] == "place"]:
        if position["todo"][0]["task"] != "place":
            return
        for who in task["who"]:
            position["fight"]["figures"][who] = fresh(None, None)
        position["todo"].remove(task)


def lines_to_choose(position, camp):
    """One of three before the side that attacks, one of three opposite (nec.board.3); later sides leave a line free (nec.board.3.1)."""
    fight = position["fight"]
    if camp < 2 and len(fight["camps"]) == 2:
        return [3, 4, 5] if fight["starter"] in fight["camps"][camp]["sides"] else [0, 1, 2]
    used = {int(one["line"]) for n, one in enumerate(fight["camps"]) if n != camp and one["line"] is not None}
    open_lines = [line for line in range(6) if line not in used]
    apart = [line for line in open_lines if all((line - other) % 6 not in (1, 5) for other in used)]
    return apart or open_lines


def judge_line(position, action):
    at_task(position, "line", action)
    if action["line"] not in lines_to_choose(position, position["todo"][0]["camp"]):
        raise Refused("off-board")


def do_line(position, action):
    task = position["todo"].pop(0)
    position["fight"]["camps"][task["camp"]]["line"] = action["line"]


def judge_first(position, action):
    at_task(position, "first", action)
    if action["first"] not in (True, False):
        raise Unclear("missing", "action.first")


def do_first(position, action):
    """Whoever is first places first and begins every round."""
    fight = position["fight"]
    position["todo"].pop(0)
    mine = next(n for n, one in enumerate(fight["camps"]) if fight["starter"] in one["sides"])
    first = mine if action["first"] else 1 - mine
    fight["first"] = fight["camp"] = first
    places = [task for task in position["todo"] if task["task"] == "place"]
    rest = [task for task in position["todo"] if task["task"] != "place"]
    position["todo"] = rest + sorted(places, key=lambda task: task["camp"] != first)
    if fight["board"]["kind"] == "by-eye":
        settle_places(position)


def judge_name(position, action):
    at_task(position, "name", action)
    count, units = position["todo"][0]["count"], action.get("units")
    if units is None:
        return
    if (count is not None and len(units) != count) or not 1 <= len(units) <= 3:
        raise Unclear("number", "action.units")


def do_name(position, action):
    if action.get("units") is None:
        raise Unclear("missing", "action.units")
    task, fight = position["todo"].pop(0), position["fight"]
    names = [add_creature(position, unit, task["kind"], action["by"], fight["district"], False) for unit in action["units"]]
    place = next(one for one in position["todo"] if one["task"] == "place" and one["by"] == action["by"])
    place["who"] = sorted([*place["who"], *names])
    if fight["goal"]:
        fight["goal"]["who"] = sorted(names)
    if fight["board"]["kind"] == "by-eye":
        settle_places(position)


def add_creature(position, unit, kind, side, where, invoked):
    """A creature drawn from its pile; a second of its name gets a number."""
    name, n = unit, 2
    while name in position["undead"]:
        name, n = f"{unit}-{n}", n + 1
    plain = {"dead": False, "barred": False, "lost": 0, "items": [], "potions": []}
    position["undead"][name] = {"side": side, "kind": kind, "unit": unit, "in": where, "invoked": invoked, **plain}
    return name


def judge_item(position, action):
    at_task(position, "give", action)
    task = position["todo"][0]
    if action["who"] not in position["todo"][1]["who"]:
        raise Refused("not-your-undead")
    if action["card"] != task["card"]:
        raise Refused("not-in-stock")
    if action["on"] not in ("force", "initiative"):
        raise Unclear("missing", "action.on")


def do_item(position, action):
    position["todo"].pop(0)
    position["undead"][action["who"]]["items"].append({"card": action["card"], "on": action["on"]})


def judge_void(position, action):
    at_task(position, "void", action)
    board = position["fight"]["board"]
    if action["at"] not in void_squares(position, position["todo"][0]["line"]):
        raise Refused("square-taken" if missing(board, action["at"]) is None and figure_at(position, action["at"]) else "off-board")


def do_void(position, action):
    position["todo"].pop(0)
    position["fight"]["board"]["void"] = action["at"]
