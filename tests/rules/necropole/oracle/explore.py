"""Exploration actions that move nobody into a fight (nec.explore, nec.master)."""

from .city import free_minion, next_to_district
from .facts import Refused, Unclear, reading
from .pause import acted_between, its_pause, price, tokens
from .setup import add_creature


def its_turn(position, side):
    """Refuses where this side cannot take an exploration action now."""
    if position["result"]:
        raise Refused("game-over")
    if position["todo"]:
        raise Refused("first-this")
    if position["fight"]:
        its_pause(position, side)
    elif position["active"] != side:
        raise Refused("not-your-turn")


def pay_tokens(position, side, number):
    position["sides"][side]["tokens"] -= number
    if position["fight"]:
        acted_between(position, side)


def own_hero(position, side, who):
    one = position["undead"].get(who)
    return one is not None and one["side"] == side and one["kind"] == "hero"


def fighting(position, who):
    """Whether somebody is in the fight, or in one that waits for it to end."""
    return any(who in fight["figures"] for fight in [*position["halted"], position["fight"]] if fight)


def absent(position, side, heroes):
    """Why these heroes can do nothing in the city."""
    codes = set()
    for who in heroes:
        if not own_hero(position, side, who):
            codes.add("not-your-undead")
        elif position["undead"][who]["dead"]:
            codes.add("dead")
        elif position["undead"][who]["barred"]:
            codes.add("barred")
        elif fighting(position, who):
            codes.add("fight-running")
    return codes


def judge_move(position, action):
    side, heroes, to = action["by"], action["heroes"], action["to"]
    its_turn(position, side)
    if not heroes or len(set(heroes)) != len(heroes):
        raise Unclear("heroes", "action.heroes")
    codes = absent(position, side, heroes)
    if len(heroes) > 3:
        codes.add("too-many-heroes")
    if not codes:
        places = {position["undead"][who]["in"] for who in heroes}
        if len(places) > 1:
            codes.add("not-there")
        elif to not in next_to_district(position, places.pop()):
            codes.add("not-adjacent")
        if to in position["city"]["destroyed"] and reading(position, "nec-destroyed-district") == "closed":
            codes.add("destroyed")
    if tokens(position, side, action.get("payer")) < price(position, "move"):
        codes.add("no-tokens")
    if codes:
        raise Refused(*codes)


def do_move(position, action):
    for who in action["heroes"]:
        position["undead"][who]["in"] = action["to"]
    pay_tokens(position, action["by"], price(position, "move"))


def judge_draw(position, action):
    side, codes = action["by"], set()
    its_turn(position, side)
    if action["kind"] not in ("profane", "faction"):
        raise Unclear("no-such-kind", "action.kind")
    if side == "master" or (action["kind"] == "faction" and reading(position, "nec-faction-mission-source") != "draw-action"):
        raise Refused("no-mission")
    if len(position["sides"][side]["missions"]) >= 3:
        codes.add("hand-full")
    if tokens(position, side, action.get("payer")) < price(position, "draw"):
        codes.add("no-tokens")
    if codes:
        raise Refused(*codes)


def do_draw(position, action):
    position["sides"][action["by"]]["missions"].append(action.get("card"))
    pay_tokens(position, action["by"], price(position, "draw"))


def judge_invoke(position, action):
    side, kind = action["by"], action["kind"]
    its_turn(position, side)
    if side != "master":
        raise Refused("not-your-turn")
    if kind == "god":
        asleep = [who for who, one in position["undead"].items() if one["kind"] == "god" and not one["dead"] and not one["invoked"]]
        if action.get("unit") is not None and action["unit"] not in asleep:
            raise Refused("not-in-stock")
    cost = invoke_price(position, action)
    if position["fight"] and cost > 1:
        raise Refused("between-rounds")
    if cost > tokens(position, side):
        raise Refused("no-tokens")


def invoke_price(position, action):
    if action["kind"] == "minion":
        first = free_minion(position)
        return 0 if first and not position["fight"] else 1
    if action["kind"] not in ("lord", "god"):
        raise Unclear("no-such-kind", "action.kind")
    known = position["printed"].get(f"{action['kind']}-cost", action.get("cost"))
    if known is None:
        raise Unclear("unknown-value", f"position.printed.{action['kind']}-cost")
    return known


def do_invoke(position, action):
    if action.get("unit") is None:
        raise Unclear("missing", "action.unit")
    cost = invoke_price(position, action)
    if action["kind"] == "god":
        one = position["undead"][action["unit"]]
        one["invoked"], one["in"] = True, "porte"
    else:
        add_creature(position, action["unit"], action["kind"], "master", "porte", True)
    pay_tokens(position, "master", cost)
