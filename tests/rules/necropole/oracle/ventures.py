"""Exploration actions that use districts, begin fights or end a turn (nec.explore.8, 10, 12–13, nec.master.5–6, 15)."""

from .city import heroes_of, side_done
from .explore import absent, fighting, its_turn, pay_tokens
from .facts import CARDS, MISSIONS, Refused, Unclear, card_facts, reading
from .market import shoppers
from .pause import price, tokens
from .setup import begin_attack, begin_mission, leads_creatures

ACTIVE = ("crypte", "mausolee", "porte", "ziggourat")
UNLIMITED = ("invocation", "injonction", "combat")


def its_venture(position, side):
    """As for any exploration action; no second fight, unless the table plays it first (nec.explore.15)."""
    its_turn(position, side)
    if position["fight"] and reading(position, "nec-second-fight") == "no":
        raise Refused("fight-running")


def linked(position, slug):
    try:
        return card_facts(position, slug)["of"] is not None
    except Unclear:
        return False


def judge_activate(position, action):
    side, where, codes = action["by"], action["district"], set()
    its_turn(position, side)
    if where not in ACTIVE:
        codes.add("not-activatable")
    if where in position["city"]["destroyed"]:
        codes.add("destroyed")
    here = [] if side == "master" else [who for who in shoppers(position, side, where) if not absent(position, side, [who])]
    if not here:
        codes.add("not-there")
    if reading(position, "nec-activation-limit") == "once" and f"activate-{where}" in position["sides"][side]["used"]:
        codes.add("once-a-turn")
    if tokens(position, side, action.get("payer")) < price(position, "activate"):
        codes.add("no-tokens")
    if codes:
        raise Refused(*codes)
    if where == "crypte":
        judge_crypt(position, action, here)


def judge_crypt(position, action, here):
    leaders = position["sides"][action["by"]]["leaders"]
    if not isinstance(action.get("leader"), int) or not 0 <= action["leader"] < len(leaders):
        raise Unclear("missing", "action.leader")
    leader = leaders[action["leader"]]
    if not set(leader["heroes"]) & set(here):
        raise Refused("not-there")
    if action.get("offer") not in leader["skills"]:
        raise Refused("wrong-kind")
    if linked(position, action["offer"]) and reading(position, "nec-crypt-linked") == "no":
        raise Refused("not-linked")
    drawn = action.get("drawn")
    if any(not drawable(position, card) for card in drawn or []):
        raise Refused("not-in-pile")
    if drawn is None and action.get("keep") not in (None, action["offer"]):
        hands = [card for one in leaders for card in one["skills"]]
        if action["keep"] in hands or not drawable(position, action["keep"]):
            raise Refused("not-in-pile")
    if drawn is not None and (len(drawn) != 2 or action.get("keep") not in [action["offer"], *drawn]):
        raise Unclear("number", "action.drawn")


def drawable(position, slug):
    """Whether a card lies in a pile: linked ones never do unless they may be offered, talents only where some are free (nec.skill.1.1)."""
    if slug not in CARDS and slug not in position["cards"]:
        return True
    facts = card_facts(position, slug)
    if facts["of"] is not None:
        return reading(position, "nec-crypt-linked") == "any"
    return facts["kind"] != "talent" or reading(position, "nec-free-talents") == "some-free"


def do_activate(position, action):
    side, where = action["by"], action["district"]
    if where == "crypte":
        if action.get("drawn") is None and action.get("keep") is None:
            raise Unclear("missing", "action.drawn")
        hand = position["sides"][side]["leaders"][action["leader"]]["skills"]
        hand[hand.index(action["offer"])] = action["keep"]
    if where == "mausolee" and reading(position, "nec-resurrection") == "mausoleum":
        for who in heroes_of(position, side):
            one = position["undead"][who]
            if one["dead"]:
                one.update(dead=False, lost=0)
                one["in"] = "mausolee"
    position["sides"][side]["used"].append(f"activate-{where}")
    pay_tokens(position, side, price(position, "activate"))


def party_codes(position, side, heroes, where):
    """Why these heroes cannot fight there together."""
    if not heroes or len(set(heroes)) != len(heroes):
        raise Unclear("heroes", "action.heroes")
    codes = absent(position, side, heroes)
    if len(heroes) > 3:
        codes.add("too-many-heroes")
    if not codes and any(position["undead"][who]["in"] != where for who in heroes):
        codes.add("wrong-district")
    return codes


def held(position, side, card):
    missions = position["sides"][side].get("missions", [])
    return card in missions or None in missions


def judge_trigger(position, action):
    side, card, heroes = action["by"], action["card"], action["heroes"]
    its_venture(position, side)
    if card is None:
        raise Unclear("missing", "action.card")
    if side == "master" or not held(position, side, card):
        raise Refused("no-mission")
    first = position["undead"].get(heroes[0], {}).get("in") if heroes else None
    codes = party_codes(position, side, heroes, MISSIONS.get(card, {}).get("district", first))
    if leads_creatures(position, side) is None:
        codes.add("leads-creatures")
    if tokens(position, side, action.get("payer")) < price(position, "trigger"):
        codes.add("no-tokens")
    if codes:
        raise Refused(*codes)


def do_trigger(position, action):
    side, card = action["by"], action["card"]
    missions = position["sides"][side]["missions"]
    if card not in missions:
        missions[missions.index(None)] = card
    pay_tokens(position, side, price(position, "trigger"))
    begin_mission(position, side, card, position["undead"][action["heroes"][0]]["in"], action["heroes"])


def defenders_in(position, side, where):
    """The undead of a side in a district that can be attacked."""
    shut_out = reading(position, "nec-before-the-gate") == "outside" and "porte" not in position["city"]["destroyed"]
    if where == "porte" and side == "master" and shut_out:
        return []
    return sorted(
        who
        for who, one in position["undead"].items()
        if one["side"] == side and one["in"] == where and not one["dead"] and not one["barred"]
        if (one["kind"] == "hero" or one["invoked"]) and not fighting(position, who)
    )


def named_defenders(position, action, target):
    """Who defends: all of up to three, otherwise the three that are named."""
    there = defenders_in(position, target, action["district"])
    given = action.get("defenders")
    if not there:
        raise Refused("not-there")
    if len(there) <= 3:
        if given is not None and sorted(given) != there:
            raise Refused("not-there")
        return there
    if given is None:
        raise Unclear("missing", "action.defenders")
    if len(set(given)) != 3 or not set(given) <= set(there):
        raise Refused("not-there")
    return sorted(given)


def judge_attack(position, action):
    side, target, where = action["by"], action["target"], action["district"]
    its_venture(position, side)
    if side == "master" or target == side or target not in position["order"]:
        raise Refused("not-your-turn")
    codes = party_codes(position, side, action["heroes"], where)
    if target != "master" and position["turn"] < 3:
        codes.add("too-early")
    if tokens(position, side, action.get("payer")) < price(position, "attack"):
        codes.add("no-tokens")
    try:
        named_defenders(position, action, target)
    except Refused as refused:
        codes |= refused.codes
    if codes:
        raise Refused(*codes)


def do_attack(position, action):
    side = action["by"]
    defenders = named_defenders(position, action, action["target"])
    pay_tokens(position, side, price(position, "attack"))
    begin_attack(position, side, action["target"], action["district"], action["heroes"], defenders)


def judge_god(position, action):
    side, god = action["by"], position["undead"].get(action["god"])
    its_venture(position, side)
    if side == "master":
        raise Refused("not-your-turn")
    codes = party_codes(position, side, action["heroes"], "mausolee")
    if god is None or god["kind"] != "god":
        raise Unclear("no-such-god", "action.god")
    if god["dead"]:
        codes.add("dead")
    elif god["in"] != "mausolee" or fighting(position, action["god"]):
        codes.add("not-there")
    if leads_creatures(position, side) is None:
        codes.add("leads-creatures")
    if tokens(position, side, action.get("payer")) < price(position, "god"):
        codes.add("no-tokens")
    if codes:
        raise Refused(*codes)


def do_god(position, action):
    side = action["by"]
    leader = leads_creatures(position, side)
    position["undead"][action["god"]]["side"] = leader
    pay_tokens(position, side, price(position, "god"))
    begin_attack(position, side, leader, "mausolee", action["heroes"], [action["god"]], "god")


def judge_skill(position, action):
    side, group, codes = action["by"], action["group"], set()
    if position["result"]:
        raise Refused("game-over")
    if position["todo"]:
        raise Refused("first-this")
    if side != "master":
        raise Refused("not-your-turn")
    if group not in ("exploration", "both", "combat"):
        raise Unclear("no-such-group", "action.group")
    fight = position["fight"]
    if group == "combat" and not fight:
        codes.add("no-fight")
    if group == "exploration" and fight and fight["between"] is None:
        codes.add("fight-running")
    if fight and fight["between"] is not None:
        its_turn(position, side)
        if action.get("cost", 0) > 1:
            codes.add("no-tokens")
    elif not fight and position["active"] != "master":
        codes.add("not-your-turn")
    if group == "combat" and fight and action["skill"] in fight.get("used", []):
        codes.add("once-a-fight")
    if group != "combat" and action["skill"] in position["sides"]["master"]["used"]:
        codes.add("once-a-turn")
    if not isinstance(action.get("cost"), int):
        raise Unclear("unknown-value", "action.cost")
    if action["cost"] > tokens(position, "master"):
        codes.add("no-tokens")
    if codes:
        raise Refused(*codes)


def do_skill(position, action):
    purse, fight = position["sides"]["master"], position["fight"]
    purse["tokens"] -= action["cost"]
    if action["skill"] not in UNLIMITED and action["group"] == "combat":
        fight["used"] = [*fight.get("used", []), action["skill"]]
    elif action["skill"] not in UNLIMITED:
        purse["used"].append(action["skill"])
    if fight and fight["between"] is not None:
        fight["between"].remove("master")
        fight["acted"] = False


def judge_master_attack(position, action):
    side, target, codes = action["by"], action["target"], set()
    its_venture(position, side)
    if side != "master" or target == "master" or target not in position["order"]:
        raise Refused("not-your-turn")
    creatures = action["creatures"]
    if not creatures or len(set(creatures)) != len(creatures):
        raise Unclear("creatures", "action.creatures")
    if len(creatures) > 3:
        codes.add("too-many-heroes")
    if not set(creatures) <= set(defenders_in(position, "master", action["district"])):
        codes.add("not-there")
    try:
        named_defenders(position, action, target)
    except Refused as refused:
        codes |= refused.codes
    if codes:
        raise Refused(*codes)
    cost = 1 if reading(position, "nec-game-master-attack") == "action" else action.get("cost")
    if cost is None:
        raise Unclear("unknown-value", "action.cost")
    if position["fight"] and cost > 1:
        raise Refused("one-token")
    if cost > tokens(position, side):
        raise Refused("no-tokens")


def do_master_attack(position, action):
    defenders = named_defenders(position, action, action["target"])
    pay_tokens(position, "master", 1 if reading(position, "nec-game-master-attack") == "action" else action["cost"])
    begin_attack(position, "master", action["target"], action["district"], action["creatures"], defenders)


def judge_end(position, action):
    its_turn(position, action["by"])
    if position["fight"]:
        raise Refused("fight-running")


def do_end(position, action):
    side_done(position, action["by"])
