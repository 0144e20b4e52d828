"""The ring of districts, gains, and the end of an exploration turn (nec.explore.2–7, nec.master.2, 9–13, nec.win.5–7)."""

from .facts import Unclear, figure, reading
from .purses import all_shared, deal_gain

LEVELS = {"beginner": (1, 1), "expert": (2, 1), "impossible": (1, 2), "dantesque": (2, 2)}
WHOLE = 9


def next_to_district(position, name):
    ring = position["city"]["ring"]
    if name == "mausolee":
        return list(ring)
    if name not in ring:
        return []
    n = ring.index(name)
    return ["mausolee"] + ([ring[n - 1], ring[(n + 1) % len(ring)]] if reading(position, "nec-city-map") == "ring" else [])


def heroes_of(position, side):
    return sorted(who for who, one in position["undead"].items() if one["side"] == side and one["kind"] == "hero")


def printed_gain(position, name, usual):
    if reading(position, "nec-token-gain") == "two-and-one":
        return usual
    if f"gain-{name}" not in position["printed"]:
        raise Unclear("unknown-value", f"position.printed.gain-{name}")
    return position["printed"][f"gain-{name}"]


def gain(position):
    """New tokens for everybody, souls on the first turn."""
    turn = position["turn"]
    for side in position["order"]:
        purse = position["sides"][side]
        if side == "master":
            base, times = LEVELS[position["level"]]
            purse["tokens"] += base + times * turn
            continue
        living = [who for who in heroes_of(position, side) if not position["undead"][who]["dead"]]
        raw = printed_gain(position, "tokens", 2) * len(living)
        after = reading(position, "nec-flee-penalty") == "after"
        new = min(6, raw) - purse["fled"] if after else min(6, raw - purse["fled"])
        if reading(position, "nec-six-token-limit") == "hand":
            new = min(new, 6 - purse["tokens"])
        purse["tokens"] += max(0, new)
        deal_gain(position, side, "tokens", max(0, new), 2)
        purse["fled"] = 0
        all_shared(position)
        if turn == 1:
            souls = min(printed_gain(position, "souls", 1) * len(heroes_of(position, side)), position["supply"]["souls"])
            purse["souls"] += souls
            deal_gain(position, side, "souls", souls, 1)
            position["supply"]["souls"] -= souls


def new_turn(position):
    if reading(position, "nec-resurrection") == "next-turn":
        for one in position["undead"].values():
            if one["kind"] == "hero" and one["dead"]:
                one.update(dead=False, lost=0)
                one["in"] = "mausolee"
    gain(position)
    position["alive"] = sorted(who for who, one in position["undead"].items() if one["kind"] == "hero" and not one["dead"])
    position["slain"], position["done"], position["active"] = [], [], position["order"][0]
    for purse in position["sides"].values():
        purse["used"] = []
    wake(position)


def wake(position):
    """Those who fled take part again as their team's exploration turn begins."""
    for one in position["undead"].values():
        if one["side"] == position["active"]:
            one["barred"] = False


def batter(position):
    """Creatures damage the district they are in; the last of six districts is the Game Master's victory."""
    city = position["city"]
    if "master" not in position["order"]:
        return
    dealt = {}
    for who, one in sorted(position["undead"].items()):
        where = one["in"]
        if one["kind"] == "hero" or not one["invoked"] or one["dead"] or where not in city["ring"] or where in city["destroyed"]:
            continue
        if where != "porte" and (one["kind"] == "god" or reading(position, "nec-district-destruction") == "card"):
            continue
        if one["kind"] == "god":
            low, high = figure(position, who, "damage")
            if low != high:
                raise Unclear("unknown-value", f"position.stats.{one['unit']}.damage")
            dealt[where] = dealt.get(where, 0) + low
        else:
            dealt[where] = dealt.get(where, 0) + (1 if one["kind"] == "minion" else 2)
    ring = city["ring"]
    for where in sorted(dealt):
        rest, here = dealt[where], where
        for _ in ring:
            if here not in city["destroyed"]:
                taken = min(rest, WHOLE - city["damage"].get(here, 0))
                rest -= taken
                if taken:
                    city["damage"][here] = city["damage"].get(here, 0) + taken
                if city["damage"].get(here, 0) >= WHOLE:
                    city["destroyed"].append(here)
            if rest == 0 or reading(position, "nec-gate-overflow") == "lost":
                break
            here = ring[(ring.index(here) + 1) % len(ring)]
    if set(ring) <= set(city["destroyed"]):
        position["result"] = "master"


def side_done(position, side):
    position["done"].append(side)
    if side == "master" and reading(position, "nec-gate-damage-timing") == "after-game-master":
        batter(position)


def go_on(position):
    """A side without tokens is done; when all are, the turn ends and the next begins."""
    while not position["result"] and not position["fight"] and not position["todo"]:
        active = position["active"]
        if active in position["done"]:
            rest = position["order"][position["order"].index(active) + 1 :]
            rest = [side for side in rest if side not in position["done"]]
            if rest:
                position["active"] = rest[0]
                wake(position)
                continue
            end_of_turn(position)
            continue
        if position["sides"][active]["tokens"] > 0 or may_linger(position, active):
            return
        side_done(position, active)


def may_linger(position, side):
    """Whether a side without tokens still has its turn: to shop, or for the free minion of the first turn."""
    if side == "master":
        return free_minion(position)
    return reading(position, "nec-buy-without-tokens") == "yes"


def free_minion(position):
    return position["turn"] == 1 and not any(one["kind"] == "minion" and one["invoked"] for one in position["undead"].values())


def end_of_turn(position):
    if reading(position, "nec-gate-damage-timing") == "end-of-turn":
        batter(position)
    gods = [one for one in position["undead"].values() if one["kind"] == "god"]
    if position["turn"] == 5 and "master" in position["order"] and not any(one["dead"] for one in gods):
        position["result"] = "master"
    if position["result"]:
        return
    position["turn"] += 1
    new_turn(position)
