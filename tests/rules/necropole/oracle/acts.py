"""What an attacker does: walk, turn, strike, play a card, stop (nec.fight.7–11, nec.skill)."""

from .boards import ahead, by_eye, faces_star, figure_at, missing, next_to, round_the_star, ways
from .facts import CLASS_OF_KIND, Refused, Unclear, card_facts, klass, reading, steps_of, unit
from .numbers import can_pay
from .rolls import new_roll
from .touching import chosen, figures_on
from .turns import action_done, begin, camp_of, instant_done, leader_of, may_answer, must_act, side_of


def pay(position, who, cost):
    position["fight"]["figures"][who]["weak"]["initiative"] += cost


def need(position, who, cost):
    if not can_pay(position, who, cost):
        raise Refused("no-initiative")


# --- walking and turning


def judge_step(position, action):
    who, path = action["who"], action["path"]
    must_act(position, who)
    if by_eye(position):
        raise Refused("off-board")
    if not path:
        raise Unclear("missing", "action.path")
    if action.get("facing") is not None and action["facing"] not in ways(position):
        raise Unclear("no-such-facing", "action.facing")
    codes, here = set(), position["fight"]["figures"][who]["at"]
    star = position["fight"]["board"].get("star")
    for n, there in enumerate(path):
        near = next_to(position, here)
        if star is not None and (faces_star(position, who) if n == 0 else star in near):
            near = near + round_the_star(position, here)
        gone = missing(position["fight"]["board"], there)
        if gone:
            codes.add(gone)
        if figure_at(position, there) not in (None, who):
            codes.add("square-taken")
        if there not in near or there == here:
            codes.add("not-adjacent")
        if gone or codes:
            break
        if engaged(position, who, here):
            codes.add("engaged")
        here = there
    if not codes or codes == {"engaged"}:
        try:
            need(position, who, len(path))
        except Refused as refused:
            codes |= refused.codes
    if codes:
        raise Refused(*codes)


def engaged(position, who, here):
    if reading(position, "nec-engagement") != "engaged":
        return False
    near = figures_on(position, next_to(position, here))
    return any(camp_of(position, other) != camp_of(position, who) for other in near)


def do_step(position, action):
    who = action["who"]
    begin(position, who)
    pay(position, who, len(action["path"]))
    mine = position["fight"]["figures"][who]
    mine["at"] = action["path"][-1]
    mine["facing"] = action.get("facing") or mine["facing"]
    action_done(position)


def judge_walk(position, action):
    must_act(position, action["who"])
    if not by_eye(position):
        raise Refused("off-board")
    if not isinstance(action["squares"], int) or action["squares"] < 1:
        raise Unclear("number", "action.squares")
    need(position, action["who"], action["squares"])


def do_walk(position, action):
    begin(position, action["who"])
    pay(position, action["who"], action["squares"])
    action_done(position)


def judge_face(position, action):
    who = action["who"]
    must_act(position, who)
    if not by_eye(position):
        if action.get("facing") not in ways(position):
            raise Unclear("no-such-facing", "action.facing")
        if action["facing"] == position["fight"]["figures"][who]["facing"]:
            raise Refused("same-facing")
    need(position, who, 1)


def do_face(position, action):
    begin(position, action["who"])
    pay(position, action["who"], 1)
    if not by_eye(position):
        position["fight"]["figures"][action["who"]]["facing"] = action["facing"]
    action_done(position)


# --- the universal attack


def in_front(position, who):
    """Whom the square in front holds; facing the star, whoever is round it."""
    if faces_star(position, who):
        return figures_on(position, round_the_star(position, position["fight"]["figures"][who]["at"]))
    there = ahead(position, who)
    return figures_on(position, [there]) if there else []


def judge_strike(position, action):
    who, target = action["who"], action["target"]
    must_act(position, who)
    codes = set()
    if target not in position["fight"]["figures"]:
        codes.add("not-in-front" if target not in position["undead"] or not position["undead"][target]["dead"] else "dead")
    elif target == who or (not by_eye(position) and target not in in_front(position, who)):
        codes.add("not-in-front")
    try:
        need(position, who, 2)
    except Refused as refused:
        codes |= refused.codes
    if codes:
        raise Refused(*codes)


def do_strike(position, action):
    who = action["who"]
    begin(position, who)
    pay(position, who, 2)
    action_done(position)
    position["todo"] = [new_roll(position, who, None, [action["target"]], {}, action.get("transparent", False))]


# --- cards


def hand_codes(position, who, slug, facts):
    """Why this undead cannot play that card (nec.skill.1–4, nec.item.7)."""
    one, fight = position["undead"][who], position["fight"]
    if one["kind"] != "hero":
        if facts["of"] not in (unit(position, who), who):
            return {"not-linked"}
        free = facts["figures"].get("weaknesses") == 0 and reading(position, "nec-free-creature-skill") == "once"
        return {"once-a-turn"} if free and slug in fight["figures"][who]["used"] else set()
    codes = set()
    leader = leader_of(position, who)
    hand = position["sides"][one["side"]]["leaders"][leader]["skills"] if leader is not None else []
    if slug not in hand:
        codes.add("wrong-kind")
    if facts["kind"] == "module":
        if facts["of"] not in [item["card"] for item in one["items"]]:
            codes.add("not-linked")
    elif facts["of"] is not None:
        if facts["of"] not in (unit(position, who), who):
            codes.add("not-linked")
    elif CLASS_OF_KIND.get(facts["kind"]) != klass(position, who):
        codes.add("wrong-kind")
    if slug in fight["discarded"]:
        codes.add("discarded")
    return codes


def as_instant(position, action):
    """Whether a card is played as an instant: by somebody who is not the attacker."""
    who, attacker = action["who"], position["fight"]["attacker"]
    if attacker == who:
        return False
    given = action.get("instant")
    return attacker is not None if given is None else given


def own_instant(position, facts):
    """An instant in the attacker's own turn that is an instant all the same."""
    return "instant" in facts["traits"] and reading(position, "nec-attacker-instant") == "instant"


def cost_of(position, action, facts):
    known = facts["figures"].get("weaknesses")
    if known is None:
        known = action.get("cost")
    if known is None:
        raise Unclear("unknown-value", f"position.cards.{action['card']}.figures.weaknesses")
    return known


def judge_card(position, action, waiting=True):
    who, slug = action["who"], action["card"]
    if position["fight"] is None or position["result"] or position["todo"] or who not in position["undead"]:
        must_act(position, who)
    facts = card_facts(position, slug)
    codes = set()
    instant = as_instant(position, action)
    try:
        if instant:
            may_answer(position, who, True, waiting)
        else:
            must_act(position, who)
            if own_instant(position, facts) and position["fight"]["last_instant"] == side_of(position, who):
                codes.add("instant-twice")
    except Refused as refused:
        codes |= refused.codes
    if who not in position["fight"]["figures"]:
        raise Refused(*codes)
    if instant and "instant" not in facts["traits"]:
        codes.add("not-an-instant")
    codes |= hand_codes(position, who, slug, facts)
    first = steps_of(facts)[0]
    try:
        if first["do"] == "touch":
            chosen(position, who, first, action.get("targets"))
    except Refused as refused:
        codes |= refused.codes
    try:
        need(position, who, cost_of(position, action, facts))
    except Refused as refused:
        codes |= refused.codes
    except Unclear:
        if not codes:
            raise
    if codes:
        raise Refused(*codes)


def do_card(position, action):
    who, slug = action["who"], action["card"]
    facts, fight = card_facts(position, slug), position["fight"]
    instant = as_instant(position, action)
    steps, targets = steps_of(facts), []
    if steps[0]["do"] == "touch":
        targets = chosen(position, who, steps[0], action.get("targets"))
    if instant:
        instant_done(position, side_of(position, who))
    else:
        begin(position, who)
        if own_instant(position, facts):
            instant_done(position, side_of(position, who))
        else:
            action_done(position)
    pay(position, who, cost_of(position, action, facts))
    if position["undead"][who]["kind"] == "hero":
        fight["discarded"].append(slug)
    elif cost_of(position, action, facts) == 0:
        fight["figures"][who]["used"].append(slug)
    if steps[0]["do"] == "touch" and targets is not None:
        steps = steps[1:]
    position["todo"] = [{"task": "steps", "user": who, "card": slug, "targets": targets or [], "steps": steps}]


def cards_for(position, who):
    """Every card an undead could hold in its hands."""
    one = position["undead"][who]
    if one["kind"] != "hero":
        own = (one["unit"], who)
        return sorted(slug for slug, card in position["cards"].items() if card.get("of") in own and card.get("kind") != "module")
    leader = leader_of(position, who)
    return sorted(set(position["sides"][one["side"]]["leaders"][leader]["skills"])) if leader is not None else []


# --- stopping


def judge_stop(position, action):
    must_act(position, action["who"], doing_nothing=True)
