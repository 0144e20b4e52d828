"""Potions, holding and letting pass (nec.fight.12–13, nec.item.12–13)."""

from .acts import cards_for, judge_card
from .boards import ahead, by_eye, figure_at
from .facts import SECOND_CHANCE, SUBSTANCE, Refused, Unclear, card_facts, reading, steps_of
from .rolls import again_options, count, judge_chance, read_dice, take_dice
from .touching import named, options
from .turns import camp_of_side, instant_done, may_answer, running, side_of

USES = ("force", "initiative", "heal")


def at_second_chance(position):
    return bool(position["todo"]) and position["todo"][0]["task"] == "second-chance"


def potions_count(position):
    return reading(position, "nec-potion-in-a-row") == "count"


def judge_potion(position, action, waiting=True):
    who, slug, use = action["who"], action["card"], action["use"]
    if use == "reroll":
        if slug != SECOND_CHANCE:
            raise Unclear("no-such-use", "action.use")
        if position["result"] or not position["fight"] or not at_second_chance(position):
            running(position)
            raise Refused("nothing-to-answer")
        if who not in position["fight"]["figures"]:
            may_answer(position, who)
        judge_chance(position, action)
        if side_of(position, who) not in position["todo"][0]["sides"]:
            raise Refused("nothing-to-answer")
        if sorted(action["again"]) not in again_options(position["todo"][0]["result"]):
            raise Unclear("no-such-dice", "action.again")
        return
    if use not in USES or slug != SUBSTANCE:
        raise Unclear("no-such-use", "action.use")
    codes = set()
    try:
        may_answer(position, who, potions_count(position), waiting)
    except Refused as refused:
        codes |= refused.codes
        if codes & {"game-over", "no-fight", "first-this", "dead", "barred", "not-there"}:
            raise
    if slug not in position["undead"][who]["potions"]:
        codes.add("not-in-stock")
    receiver = action.get("for") or who
    if receiver not in position["fight"]["figures"] or (
        receiver != who and not by_eye(position) and figure_at(position, ahead(position, who) or "") != receiver
    ):
        codes.add("not-in-front")
    elif reading(position, "nec-potion-hero-only") == "heroes" and position["undead"][receiver]["kind"] != "hero":
        codes.add("wrong-kind")
    if codes:
        raise Refused(*codes)


def do_potion(position, action):
    who, slug, use = action["who"], action["card"], action["use"]
    position["undead"][who]["potions"].remove(slug)
    if slug in position["supply"]:
        position["supply"][slug] += 1
    instant_done(position, side_of(position, who), potions_count(position))
    receiver = action.get("for") or who
    if use in ("force", "initiative"):
        position["fight"]["figures"][receiver]["potion"][use] += 1
    elif use == "heal":
        lost = position["undead"][receiver]["lost"] - 1
        position["undead"][receiver]["lost"] = lost if reading(position, "nec-heal-cap") == "beyond" else max(0, lost)
    else:
        throw_again(position, action)


def throw_again(position, action):
    waiting = position["todo"][0]
    again, old = sorted(action["again"]), waiting["result"].get("dice")
    kept = [None if n in again else die for n, die in enumerate(old)] if old else None
    roll = {key: value for key, value in waiting.items() if key not in ("result", "sides")}
    roll.update(task="roll", kept=kept if kept and kept != [None, None] else None, again=True)
    position["todo"][0] = roll
    result = read_dice(action, roll["targets"])
    for name in ("dice", "total", "wounded"):
        action.pop(name, None)
    if result is not None:
        take_dice(position, roll, result)


# --- holding


def could_answer(position, side):
    """Whether a side has an instant that it could play now, if it were its turn to answer."""
    for who in sorted(position["fight"]["figures"]):
        if side_of(position, who) == side and any(True for _ in instants(position, who, waiting=False)):
            return True
    return False


def instants(position, who, waiting=True):
    """Every instant of an undead that is legal now: cards, then potions. A card in the attacker's own turn is an action."""
    for action in card_actions(position, who, True) if position["fight"]["attacker"] != who else []:
        if accepted(lambda a=action: judge_card(position, a, waiting)):
            yield action
    for action in potion_actions(position, who):
        if accepted(lambda a=action: judge_potion(position, a, waiting)):
            yield action


def accepted(judge):
    """Whether an action is legal; a price that only the card prints is filled in by whoever plays it."""
    try:
        judge()
    except Refused:
        return False
    except Unclear as unclear:
        return unclear.at.startswith("position.cards.") and unclear.at.endswith(".figures.weaknesses")
    return True


def card_actions(position, who, instant):
    """The ways to play each card of an undead, as they are listed: with its targets where the board gives them."""
    for slug in cards_for(position, who):
        try:
            facts = card_facts(position, slug)
        except Unclear:
            continue
        action = {"type": "play-card", "who": who, "card": slug, "instant": instant}
        first = steps_of(facts)[0]
        if first["do"] == "touch" and not named(position, first):
            for targets in options(position, who, first):
                yield {**action, "targets": targets}
        else:
            yield action


def potion_actions(position, who):
    held = set(position["undead"][who]["potions"])
    if SUBSTANCE in held:
        for receiver in sorted(position["fight"]["figures"]):
            for use in USES:
                yield {"type": "potion", "who": who, "card": SUBSTANCE, "for": receiver, "use": use}


def judge_hold(position, action):
    running(position)
    side = action["by"]
    if side in position["fight"]["hold"]:
        raise Refused("on-hold")
    if side not in position["sides"] or camp_of_side(position, side) is None or not could_answer(position, side):
        raise Refused("nothing-to-answer")


def do_hold(position, action):
    """The attacker's side answers first, then the others clockwise."""
    fight, order = position["fight"], position["order"]
    first = fight["attacker"] or fight["last"]
    start = order.index(side_of(position, first)) if first in position["undead"] and side_of(position, first) in order else 0
    turn = order[start:] + order[:start]
    fight["hold"] = sorted([*fight["hold"], action["by"]], key=turn.index)


def judge_pass(position, action):
    if position["result"]:
        raise Refused("game-over")
    if not position["fight"]:
        raise Refused("no-fight")
    if at_second_chance(position):
        if action["by"] not in position["todo"][0]["sides"]:
            raise Refused("nothing-to-answer")
        return
    running(position)
    if action["by"] not in position["fight"]["hold"]:
        raise Refused("nothing-to-answer")


def do_pass(position, action):
    if not at_second_chance(position):
        position["fight"]["hold"].remove(action["by"])
        return
    waiting = position["todo"][0]
    waiting["sides"].remove(action["by"])
    if not waiting["sides"]:
        roll = {key: value for key, value in waiting.items() if key not in ("result", "sides")}
        count(position, {**roll, "task": "roll"}, waiting["result"])
