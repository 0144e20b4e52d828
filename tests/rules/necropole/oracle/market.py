"""Buying, selling, wearing, giving (nec.item, nec.explore.14)."""

from .facts import Refused, Unclear, bound, card_facts, klass, reading
from .purses import richest

SHOPS = {"equipment": "catacombes", "potion": "apothecarium"}
ROOM = {"warrior": 2}


def facts_of(position, slug):
    return card_facts(position, slug)


def price_of(position, action):
    facts = facts_of(position, action["card"])
    known = facts["figures"].get("souls")
    known = action.get("price") if known is None else known
    if known is None:
        raise Unclear("unknown-value", f"position.cards.{action['card']}.figures.souls")
    return known


def shoppers(position, side, where):
    """Living heroes of a side who can shop there."""
    fight = {who for one in [*position["halted"], position["fight"]] if one for who in one["figures"]}
    allowed = reading(position, "nec-shopping-in-fight") == "buy"
    return sorted(
        who
        for who, one in position["undead"].items()
        if one["side"] == side and one["kind"] == "hero" and one["in"] == where and not one["dead"] and not one["barred"]
        if who not in fight or allowed
    )


def shop_codes(position, side, kind):
    if kind not in SHOPS or side == "master":
        return {"wrong-kind"}
    codes = set()
    if SHOPS[kind] in position["city"]["destroyed"]:
        codes.add("destroyed")
    if not shoppers(position, side, SHOPS[kind]):
        codes.add("wrong-district")
    return codes


def wear_codes(position, side, who, slug, on):
    """Why a hero cannot take this piece."""
    one = position["undead"].get(who)
    if one is None or one["side"] != side or one["kind"] != "hero":
        return {"not-your-undead"}
    if one["dead"]:
        return {"dead"}
    facts, codes = facts_of(position, slug), set()
    if facts["kind"] == "potion":
        if len(one["potions"]) >= ROOM.get(klass(position, who), 1):
            codes.add("no-room")
        return codes
    if on not in ("force", "initiative"):
        raise Unclear("missing", "action.on")
    made_for = {"assassin", "sorcerer", "warrior"} & set(facts["traits"])
    if made_for and klass(position, who) not in made_for:
        codes.add("wrong-class")
    worn = [facts_of(position, item["card"]) for item in one["items"]]
    if sum(bound(piece["figures"].get("hands"))[0] for piece in [*worn, facts]) > 2:
        codes.add("no-room")
    if sum("torso" in piece["traits"] for piece in [*worn, facts]) > 1:
        codes.add("no-room")
    return codes


def put_on(position, who, slug, on):
    one = position["undead"][who]
    if facts_of(position, slug)["kind"] == "potion":
        one["potions"].append(slug)
    else:
        one["items"].append({"card": slug, "on": on})


def judge_buy(position, action):
    side, slug = action["by"], action["card"]
    codes = shop_codes(position, side, facts_of(position, slug)["kind"])
    if position["supply"].get(slug) == 0:
        codes.add("not-in-stock")
    if action.get("for") is not None:
        codes |= wear_codes(position, side, action["for"], slug, action.get("on"))
    if codes:
        raise Refused(*codes)
    if action.get("for") is None and reading(position, "nec-spare-items") == "return":
        raise Unclear("missing", "action.for")
    if price_of(position, action) > richest(position, side, "souls", action.get("payer")):
        raise Refused("no-souls")


def do_buy(position, action):
    side, slug, price = action["by"], action["card"], price_of(position, action)
    position["sides"][side]["souls"] -= price
    position["supply"]["souls"] += price
    if slug in position["supply"]:
        position["supply"][slug] -= 1
    if action.get("for") is not None:
        put_on(position, action["for"], slug, action.get("on"))
    else:
        position["sides"][side]["stock"].append(slug)


def holders(position, side, slug):
    """Heroes at the market who wear this piece."""
    return [who for who in shoppers(position, side, "catacombes") if slug in [i["card"] for i in position["undead"][who]["items"]]]


def judge_sell(position, action):
    side, slug = action["by"], action["card"]
    kind = facts_of(position, slug)["kind"]
    codes = shop_codes(position, side, kind) if kind == "equipment" else {"wrong-kind"}
    if side != "master" and slug not in position["sides"][side]["stock"] and not holders(position, side, slug):
        codes.add("not-in-stock")
    if codes:
        raise Refused(*codes)
    price_of(position, action)


def do_sell(position, action):
    side, slug = action["by"], action["card"]
    back = min(price_of(position, action) // 2, position["supply"]["souls"])
    position["sides"][side]["souls"] += back
    position["supply"]["souls"] -= back
    if slug in position["supply"]:
        position["supply"][slug] += 1
    if slug in position["sides"][side]["stock"]:
        position["sides"][side]["stock"].remove(slug)
    else:
        take_off(position, holders(position, side, slug)[0], slug)


def take_off(position, who, slug):
    one = position["undead"][who]
    if slug in one["potions"]:
        one["potions"].remove(slug)
        return None
    item = next(item for item in one["items"] if item["card"] == slug)
    one["items"].remove(item)
    return item["on"]


def judge_equip(position, action):
    side, slug = action["by"], action["card"]
    codes = set()
    if position["fight"]:
        codes.add("fight-running")
    if side == "master" or slug not in position["sides"][side]["stock"]:
        codes.add("not-in-stock")
    codes |= wear_codes(position, side, action["hero"], slug, action.get("on"))
    if codes:
        raise Refused(*codes)


def do_equip(position, action):
    position["sides"][action["by"]]["stock"].remove(action["card"])
    put_on(position, action["hero"], action["card"], action.get("on"))


def judge_give(position, action):
    side, slug, giver, taker = action["by"], action["card"], action["from"], action["to"]
    codes = {"fight-running"} if position["fight"] else set()
    undead = position["undead"]
    for who in (giver, taker):
        if who not in undead or undead[who]["side"] != side or undead[who]["kind"] != "hero":
            raise Refused("not-your-undead")
    if undead[giver]["dead"] or undead[taker]["dead"]:
        codes.add("dead")
    elif undead[giver]["in"] != undead[taker]["in"] or giver == taker:
        codes.add("not-there")
    on = next((item["on"] for item in undead[giver]["items"] if item["card"] == slug), None)
    if on is None and slug not in undead[giver]["potions"]:
        codes.add("not-in-stock")
    else:
        codes |= wear_codes(position, side, taker, slug, on)
    if codes:
        raise Refused(*codes)


def do_give(position, action):
    on = take_off(position, action["from"], action["card"])
    put_on(position, action["to"], action["card"], on)
