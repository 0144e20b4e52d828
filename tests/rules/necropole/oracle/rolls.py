"""Attack rolls, second chances and wounds (nec.attack.7–8, 13, nec.item.13)."""

from .boards import ahead, behind, by_eye, figure_at
from .facts import SECOND_CHANCE, Refused, Unclear, figure, reading, unit
from .fights import dies
from .numbers import wounds
from .turns import camp_of, may_answer, side_of


def new_roll(position, user, card, targets, step, chosen_dice=False):
    """A roll that waits for its dice."""
    rear = {}
    if reading(position, "nec-rear-attack") == "bonus" and not by_eye(position):
        from_behind = [t for t in targets if behind(position, user, t)]
        if from_behind and "rear-bonus" not in position["printed"]:
            raise Unclear("unknown-value", "position.printed.rear-bonus")
        rear = dict.fromkeys(from_behind, position["printed"]["rear-bonus"])
    transparent = step.get("dice") == "transparent" or (chosen_dice and reading(position, "nec-transparent-dice") == "choice")
    return {
        "task": "roll",
        "user": user,
        "card": card,
        "targets": targets,
        "transparent": transparent,
        "plus": step.get("plus", 0),
        "wounded": step.get("wounded", []),
        "missed": step.get("missed", []),
        "rear": rear,
        "kept": None,
        "again": False,
    }


def read_dice(action, targets):
    """What was rolled: {"dice"}, {"total"} or {"wounded"}; None where nothing came along."""
    given = [name for name in ("dice", "total", "wounded") if action.get(name) is not None]
    if not given:
        return None
    name = given[0]
    value = action[name]
    if name == "dice":
        fits = len(value) == 2 and all(isinstance(n, int) and 1 <= n <= 6 for n in value)
    elif name == "total":
        fits = isinstance(value, int) and 2 <= value <= 12
    else:
        fits = len(set(value)) == len(value) and set(value) <= set(targets)
    if not fits or len(given) > 1:
        raise Unclear("bad-dice", f"action.{name}")
    return {name: value}


def take_dice(position, roll, result):
    """Dice have come: somebody may change them, or they count."""
    kept = roll["kept"]
    if kept and any(old not in (None, new) for old, new in zip(kept, result.get("dice", []), strict=False)):
        raise Unclear("bad-dice", "action.dice")
    waiting = {**roll, "task": "second-chance", "result": result, "sides": []}
    if not roll["again"]:
        position["todo"][0] = waiting
        waiting["sides"] = [side for side in position["order"] if chances(position, side)]
        if waiting["sides"]:
            return
    count(position, roll, result)


def again_options(result):
    return [[0], [0, 1], [1]] if "dice" in result else [[0, 1]]


def chances(position, side):
    """Who of a side could give a second chance for the roll that lies there."""
    found = []
    for who in sorted(position["fight"]["figures"]):
        if side_of(position, who) == side and SECOND_CHANCE in position["undead"][who]["potions"]:
            try:
                judge_chance(position, {"who": who, "card": SECOND_CHANCE, "for": position["todo"][0]["user"]})
            except Refused:
                continue
            found.append(who)
    return found


def judge_chance(position, action):
    """Whether a potion may change the roll that lies there."""
    roll, who = position["todo"][0], action["who"]
    codes = set()
    counts = reading(position, "nec-potion-in-a-row") == "count"
    try:
        may_answer({**position, "todo": [], "fight": {**position["fight"], "hold": [], "acted": True}}, who, counts)
    except Refused as refused:
        codes |= refused.codes
    if SECOND_CHANCE not in position["undead"][who]["potions"]:
        codes.add("not-in-stock")
    receiver = action.get("for") or who
    if receiver != roll["user"]:
        codes.add("nothing-to-answer")
    elif reading(position, "nec-second-chance-roll") == "own":
        if camp_of(position, who) != camp_of(position, receiver):
            codes.add("nothing-to-answer")
        if receiver != who and not by_eye(position) and figure_at(position, ahead(position, who) or "") != receiver:
            codes.add("not-in-front")
    if reading(position, "nec-potion-hero-only") == "heroes" and position["undead"][receiver]["kind"] != "hero":
        codes.add("wrong-kind")
    if codes:
        raise Refused(*codes)


def count(position, roll, result):
    """The roll stands: wounds, then what the card does to the wounded and the missed."""
    todo = position["todo"]
    here = roll["targets"]
    rest = []
    if reading(position, "nec-one-roll") == "each" and len(here) > 1 and "wounded" not in result:
        here, rest = here[:1], here[1:]
    if "wounded" in result:
        hit = [t for t in here if t in result["wounded"]]
    else:
        total = result["total"] if "total" in result else sum(result["dice"])
        hit = [t for t in here if wounds(position, roll, t, total)]
    after = []
    for steps, targets in ((roll["wounded"], hit), (roll["missed"], [t for t in here if t not in hit])):
        for target in targets if steps else []:
            after.append({"task": "steps", "user": roll["user"], "card": roll["card"], "targets": [target], "steps": steps, "roll": roll})
    if rest:
        after.append({**roll, "targets": rest, "kept": None, "again": False})
    todo[0:1] = after
    for target in reversed(hit):
        wound(position, target, 1, roll["user"])


def wound(position, target, number, by):
    """Black points lost; certain death at once, otherwise people are asked (unknown life)."""
    one, mine = position["undead"][target], position["fight"]["figures"][target]
    one["lost"] += number
    mine["wounds"] += number
    low, high = figure(position, target, "life")
    if high is not None and one["lost"] >= high:
        dies(position, target, side_of(position, by))
    elif one["lost"] >= low:
        position["todo"].insert(0, {"task": "falls", "who": target, "by": side_of(position, by)})


def do_fallen(position, action):
    task = position["todo"].pop(0)
    dies(position, task["who"], task["by"])


def do_stands(position, action):
    """It lives, so its gauge is longer than what it has lost: remembered."""
    who = position["todo"].pop(0)["who"]
    position["stats"].setdefault(unit(position, who), {})["life"] = f"≥ {position['undead'][who]['lost'] + 1}"
