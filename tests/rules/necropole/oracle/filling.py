"""Every default of the contract, written into a position (nothing is judged)."""

import json

from .facts import Unclear, reading

ZERO = {"initiative": 0, "force": 0}


def copied(value):
    return json.loads(json.dumps(value))


def filled(position):
    found = copied(position)
    found.setdefault("game", "necropole")
    found.setdefault("mode", "campaign")
    found.setdefault("turn", 1)
    found.setdefault("difficulty", "easy")
    for name in ("stats", "cards", "printed", "rulings", "sides", "undead", "supply"):
        found[name] = found.get(name) or {}
    named = {one["side"] for one in found["undead"].values()} | set(found["sides"])
    found.setdefault("order", sorted(named, key=lambda side: (side != "master", side)))
    if "master" in found["order"]:
        found.setdefault("level", "beginner")
    found.setdefault("active", found["order"][0] if found["order"] else None)
    found.setdefault("done", [])
    city = found["city"] = found.get("city") or {}
    city.setdefault("ring", ["apothecarium", "catacombes", "crypte", "porte", "sixth-district", "ziggourat"])
    city.setdefault("damage", {})
    city.setdefault("destroyed", [])
    for side in found["order"]:
        fill_side(found["sides"].setdefault(side, {}), side)
    held = sum(one.get("souls", 0) for one in found["sides"].values())
    found["supply"].setdefault("souls", 14 - held)
    for who, one in found["undead"].items():
        fill_undead(one, who)
    found.setdefault("alive", sorted(who for who, one in found["undead"].items() if one["kind"] == "hero" and not one["dead"]))
    found.setdefault("slain", [])
    found.setdefault("todo", [])
    found.setdefault("result", None)
    found.setdefault("fight", None)
    found["halted"] = found.get("halted") or []
    if found["fight"]:
        fill_fight(found, found["fight"])
    return found


def fill_side(one, side):
    one.setdefault("tokens", 0)
    one.setdefault("used", [])
    if side != "master":
        for name, value in (("souls", 0), ("vp", 0), ("fled", 0)):
            one.setdefault(name, value)
        for name in ("missions", "completed", "stock", "leaders"):
            one.setdefault(name, [])
    for leader in one.get("leaders", []):
        leader.setdefault("heroes", [])
        leader.setdefault("skills", [])


def fill_undead(one, who):
    one.setdefault("kind", "hero")
    one["unit"] = one.get("unit") or who
    for name in ("dead", "barred", "invoked"):
        one.setdefault(name, False)
    one.setdefault("lost", 0)
    one.setdefault("in", None)
    one.setdefault("items", [])
    one.setdefault("potions", [])


def fill_fight(position, fight):
    fight.setdefault("kind", "attack")
    fight.setdefault("district", None)
    fight.setdefault("mission", None)
    fight.setdefault("board", {"kind": "lettered"})
    if fight["board"]["kind"] in ("hexagonal", "hexes") and not fight["board"].get("side"):
        if reading(position, "nec-hexagon-side") == "told":
            raise Unclear("unknown-value", "position.fight.board.side")
        fight["board"]["side"] = 4
    camps = fight.setdefault("camps", [])
    for camp in camps:
        camp.setdefault("line", None)
        led = [one["kind"] for who, one in position["undead"].items() if one["side"] in camp["sides"] and who in fight.get("figures", {})]
        camp.setdefault("creatures", "master" in camp["sides"] or any(kind != "hero" for kind in led))
    for name, value in (("first", 0), ("round", 1), ("attacker", None), ("last", None), ("last_instant", None), ("acted", False)):
        fight.setdefault(name, value)
    fight.setdefault("camp", fight["first"])
    fight.setdefault("starter", next((s for camp in camps if not camp["creatures"] for s in camp["sides"]), None))
    for name in ("discarded", "hold", "standing"):
        fight[name] = fight.get(name) or []
    fight["fallen"] = fight.get("fallen") or {}
    fight.setdefault("goal", None)
    fight.setdefault("between", None)
    for figure in fight.setdefault("figures", {}).values():
        figure.setdefault("at", None)
        figure.setdefault("facing", None)
        figure.setdefault("flipped", False)
        figure.setdefault("wounds", 0)
        figure.setdefault("used", [])
        figure.setdefault("bare", False)
        for name in ("weak", "sub", "potion"):
            figure[name] = {**ZERO, **(figure.get(name) or {})}


def shown(position):
    """A filled position with the contract's own fields alone, to be compared with somebody else's."""
    found = {name: value for name, value in copied(position).items() if name not in ("alive", "halted", "result", "slain", "todo")}
    fight = found["fight"]
    if fight:
        for name in ("fallen", "fled", "hold", "standing", "used"):
            fight.pop(name, None)
        for camp in fight["camps"]:
            camp.pop("creatures", None)
        for figure in fight["figures"].values():
            figure.pop("bare", None)
            figure.pop("used", None)
    return found
