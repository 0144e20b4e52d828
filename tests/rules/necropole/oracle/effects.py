"""Carries out cards step by step until something has to be answered (owners-box B6, B8)."""

from .boards import ahead, by_eye, free, reachable, ways
from .facts import Unclear, reading
from .fights import over
from .numbers import force, left
from .rolls import new_roll, read_dice, take_dice, wound
from .setup import SETTING_UP
from .touching import chosen, named, options
from .turns import leader_of, side_of

PER_TARGET = ("pull", "push", "swap", "turn", "step", "weaken", "strengthen", "armour", "heal", "lose-turn", "wound")


def run(position, given):
    """Goes on by itself as far as it can. `given`: the dice and answers that came with the action."""
    while position["todo"]:
        task = position["todo"][0]
        if task["task"] == "falls" or task["task"] in SETTING_UP:
            return
        if over(position):
            return
        if task["task"] == "roll" and lapsed(position, task):
            position["todo"].pop(0)
        elif task["task"] == "roll":
            result = read_dice(given, task["targets"])
            if result is None:
                return
            for name in ("dice", "total", "wounded"):
                given.pop(name, None)
            take_dice(position, task, result)
        elif task["task"] == "steps":
            if not advance(position, task, given):
                return
        else:
            return


def lapsed(position, roll):
    """Whether a roll has nobody left to make it, or nobody to hurt; those who left the board are no targets any more."""
    figures = position["fight"]["figures"]
    roll["targets"] = [target for target in roll["targets"] if target in figures]
    return roll["user"] not in figures or not roll["targets"]


def advance(position, task, given):
    """One step of a card; False while it waits for an answer."""
    todo = position["todo"]
    if task["user"] not in position["fight"]["figures"] or not task["steps"]:
        todo.pop(0)
        return True
    step = task["steps"][0]
    verb = step["do"]
    here = [t for t in task["targets"] if t in position["fight"]["figures"]]
    if verb == "end":
        todo.pop(0)
        return True
    if is_open(position, task, step, here):
        answers = given.get("answers") or []
        if not answers and not (verb == "touch" and given.get("targets") is not None):
            return False
        answer = answers.pop(0) if answers else {"targets": given.pop("targets")}
        reply(position, answer)
        return True
    task["steps"] = task["steps"][1:]
    if verb == "touch":
        possible = options(position, task["user"], step)
        task["targets"] = possible[0] if possible else []
    elif verb == "roll":
        if here:
            todo.insert(0, new_roll(position, task["user"], task["card"], here, step, given.get("transparent", False)))
    elif verb == "reroll":
        if task.get("roll") and here:
            todo.insert(0, {**task["roll"], "targets": here, "missed": [], "kept": None, "again": False})
    elif verb in PER_TARGET:
        for target in affected(position, task, step, here):
            if target in position["fight"]["figures"]:
                carry_out(position, task, step, target, given)
    return True


def affected(position, task, step, here):
    who = step.get("who", "target")
    if task["card"] == "lobotomie" and step["do"] == "weaken" and reading(position, "nec-lobotomy-weaknesses") == "user":
        who = "user"
    return [task["user"]] if who == "user" else here


def is_open(position, task, step, here):
    """Whether people have to choose something for this step now."""
    verb = step["do"]
    if verb == "touch":
        return named(position, step) or len(options(position, task["user"], step)) > 1
    if verb in ("choose", "read"):
        return True
    if verb == "recover":
        return bool(recoverable(position, task, step))
    who = affected(position, task, step, here)
    if not who:
        return False
    if verb in ("push", "step"):
        return not by_eye(position) and bool(squares_for(position, step, who[0]))
    if verb == "turn":
        return not by_eye(position) and step.get("facing") is None
    return bool(step.get("may")) and verb in (*PER_TARGET, "roll")


def squares_for(position, step, target):
    return reachable(position, position["fight"]["figures"][target]["at"], step.get("squares", 1))


def recoverable(position, task, step):
    if step.get("what", "skill") != "skill":
        return []
    leaders = position["sides"][side_of(position, task["user"])].get("leaders", [])
    mine = leader_of(position, task["user"])
    hand = leaders[mine]["skills"] if mine is not None else []
    return sorted(card for card in set(position["fight"]["discarded"]) if card in hand and card != task["card"])


def answers(position):
    """Every answer to the step that is open, as actions."""
    task = position["todo"][0]
    step = task["steps"][0]
    here = [t for t in task["targets"] if t in position["fight"]["figures"]]
    verb, found = step["do"], []
    if verb == "touch":
        found = [{}] if named(position, step) else [{"targets": some} for some in options(position, task["user"], step)]
    elif verb == "choose":
        found = [{"option": n} for n in range(len(step["ways"]))]
    elif verb == "read":
        found = [{"yes": True}]
    elif verb == "recover":
        found = [{"option": card} for card in recoverable(position, task, step)]
    elif verb in ("push", "step"):
        found = [{"to": name} for name in squares_for(position, step, affected(position, task, step, here)[0])]
    elif verb == "turn":
        found = [{"facing": way} for way in ways(position)]
    else:
        found = [{"yes": True}]
    if step.get("may") and verb != "read":
        found.append({"yes": False})
    return [{"type": "answer", **one} for one in found]


def reply(position, answer):
    """Takes the answer to the open step."""
    task = position["todo"][0]
    step = task["steps"][0]
    verb = step["do"]
    here = [t for t in task["targets"] if t in position["fight"]["figures"]]
    if answer.get("yes") is False and (step.get("may") or verb == "read"):
        task["steps"] = task["steps"][1:]
        return
    if verb == "touch":
        found = chosen(position, task["user"], step, answer.get("targets"))
        if found is None:
            raise Unclear("missing", "action.targets")
        task["targets"], task["steps"] = found, task["steps"][1:]
        return
    bare = {key: value for key, value in answer.items() if key not in ("type", "facing")}
    if verb not in ("turn",) and bare not in [{k: v for k, v in one.items() if k != "type"} for one in answers(position)]:
        raise Unclear("no-such-answer", "action")
    if verb == "choose":
        task["steps"] = [*step["ways"][answer["option"]], *task["steps"][1:]]
        return
    task["steps"] = task["steps"][1:]
    if verb == "recover":
        position["fight"]["discarded"].remove(answer["option"])
    elif verb in ("push", "step"):
        target, *others = affected(position, task, step, here)
        mine = position["fight"]["figures"][target]
        mine["at"] = answer["to"]
        turn_to(position, mine, step, answer.get("facing"), own=verb == "step")
        if others:
            again = {**task, "targets": others, "steps": [step]}
            position["todo"].insert(0, again)
    elif verb == "turn":
        if answer.get("facing") not in ways(position):
            raise Unclear("no-such-facing", "action.facing")
        for target in affected(position, task, step, here):
            position["fight"]["figures"][target]["facing"] = answer["facing"]
    elif verb != "read":
        for target in affected(position, task, step, here):
            carry_out(position, task, {k: v for k, v in step.items() if k != "may"}, target, {})


def turn_to(position, mine, step, facing, own=False):
    """A new facing for somebody who was moved, where the reading lets the user choose it."""
    if facing is None:
        return
    if facing not in ways(position):
        raise Unclear("no-such-facing", "action.facing")
    if own or (reading(position, "nec-forced-move") == "user-turns" and step.get("turn", "user") == "user"):
        mine["facing"] = facing


def carry_out(position, task, step, target, given):
    """A step that needs no answer, on one undead."""
    fight, verb, count = position["fight"], step["do"], step.get("count", 1)
    mine = fight["figures"][target]
    if verb == "wound":
        wound(position, target, count, task["user"])
    elif verb == "heal":
        lost = position["undead"][target]["lost"] - count
        position["undead"][target]["lost"] = lost if reading(position, "nec-heal-cap") == "beyond" else max(0, lost)
    elif verb == "lose-turn":
        mine["flipped"] = True
    elif verb == "armour":
        fight["standing"].append({"who": target, "on": "armour", "by": step.get("by", 1), "until": step.get("until", "turn")})
    elif verb == "strengthen":
        strengthen(fight, mine, target, step, count)
    elif verb == "weaken":
        weaken(position, target, step, count)
    elif verb == "swap" and not by_eye(position):
        user = fight["figures"][task["user"]]
        user["at"], mine["at"] = mine["at"], user["at"]
    elif verb == "turn" and not by_eye(position):
        mine["facing"] = step["facing"]
    elif verb == "pull" and not by_eye(position):
        pull(position, task, step, target, given)


def strengthen(fight, mine, target, step, count):
    until = step.get("until", "turn")
    if until == "fight":
        fight["standing"].append({"who": target, "on": step["on"], "by": count, "until": "fight"})
    else:
        mine["potion" if until == "round" else "sub"][step["on"]] += count


def weaken(position, target, step, count):
    """Never more weaknesses on the Initiative than are left; never a Force below nothing."""
    on, until = step["on"], step.get("until", "turn")
    low, high = left(position, target) if on == "initiative" else force(position, target)
    if on == "force" and reading(position, "nec-weakness-cap") == "all":
        room = left(position, target)
        low, high = min(low, room[0]), room[1] if high is None else high if room[1] is None else min(high, room[1])
    if low < count and low != high:
        if on == "initiative":
            raise Unclear("unknown-value", f"position.stats.{position['undead'][target]['unit']}.initiative")
        low = count
    laid = max(0, min(count, low))
    if until == "turn":
        position["fight"]["figures"][target]["weak"][on] += laid
    elif laid:
        position["fight"]["standing"].append({"who": target, "on": on, "by": -laid, "until": until})


def pull(position, task, step, target, given):
    """To the free square in front of the user; then it looks at the user, or where the user likes."""
    mine = position["fight"]["figures"][target]
    there = ahead(position, task["user"])
    if target == task["user"] or there is None or not free(position, there):
        return
    mine["at"] = there
    facing = towards(position, task["user"])
    prepared = given.get("answers") or []
    if prepared and set(prepared[0]) == {"facing"}:
        facing = prepared.pop(0)["facing"]
    turn_to(position, mine, step, facing)


def towards(position, user):
    """The facing that looks at somebody from the square in front of it."""
    names = list(ways(position))
    mine = names.index(position["fight"]["figures"][user]["facing"])
    return names[(mine + len(names) // 2) % len(names)]
