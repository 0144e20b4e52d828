"""Force, Initiative, armour and what is left, each as (least, most); and whether a roll wounds (nec.attack.2–8)."""

from .facts import Unclear, bound, card_facts, figure, reading, unit


def plus(one, other):
    most = None if one[1] is None or other[1] is None else one[1] + other[1]
    return (one[0] + other[0], most)


def minus(one, other):
    """The spread of a difference; both may be open upwards."""
    least = None if other[1] is None or one[0] is None else one[0] - other[1]
    most = None if one[1] is None else one[1] - other[0]
    return (least, most)


def items_on(position, who, name):
    """What worn items add to Force or Initiative."""
    total = (0, 0)
    figures = (position["fight"] or {}).get("figures", {})
    if figures.get(who, {}).get("bare"):
        return total
    for item in position["undead"][who]["items"]:
        if item.get("on") == name:
            total = plus(total, bound(item_figures(position, item["card"]).get("bonus")))
    return total


def item_figures(position, slug):
    try:
        return card_facts(position, slug)["figures"]
    except Unclear:
        return {}


def lasting(position, who, name):
    return sum(one["by"] for one in position["fight"]["standing"] if one["who"] == who and one["on"] == name)


def force(position, who):
    mine = position["fight"]["figures"][who]
    loose = mine["sub"]["force"] + mine["potion"]["force"] - mine["weak"]["force"] + lasting(position, who, "force")
    return plus(plus(figure(position, who, "force"), items_on(position, who, "force")), (loose, loose))


def initiative(position, who):
    mine = position["fight"]["figures"][who]
    loose = mine["sub"]["initiative"] + mine["potion"]["initiative"] + lasting(position, who, "initiative")
    return plus(plus(figure(position, who, "initiative"), items_on(position, who, "initiative")), (loose, loose))


def weaknesses(position, who):
    """The weaknesses that count towards the limit (nec.fight.14)."""
    weak = position["fight"]["figures"][who]["weak"]
    return weak["initiative"] + (weak["force"] if reading(position, "nec-weakness-cap") == "all" else 0)


def left(position, who):
    laid = weaknesses(position, who)
    return plus(initiative(position, who), (-laid, -laid))


def armour(position, who):
    worn = sum(item_figures(position, item["card"]).get("armour") or 0 for item in position["undead"][who]["items"])
    worn += lasting(position, who, "armour")
    return plus(figure(position, who, "armour"), (worn, worn))


def ask(position, who, name):
    """The value to ask for when `name` of an undead does not decide."""
    low, high = figure(position, who, name)
    if low != high:
        return Unclear("unknown-value", f"position.stats.{unit(position, who)}.{name}")
    for item in position["undead"][who]["items"]:
        one = bound(item_figures(position, item["card"]).get("bonus"))
        if item.get("on") == name and one[0] != one[1]:
            return Unclear("unknown-value", f"position.cards.{item['card']}.figures.bonus")
    return Unclear("unknown-value", f"position.stats.{unit(position, who)}.{name}")


def can_pay(position, who, cost):
    """Whether the Initiative that is left pays so much; raises where nobody can know."""
    if cost == 0:
        return True
    low, high = left(position, who)
    if low >= cost:
        return True
    if high is not None and high < cost:
        return False
    raise ask(position, who, "initiative")


def spent(position, who):
    """Whether nothing is left for certain."""
    high = left(position, who)[1]
    return high is not None and high <= 0


def exhausted(position, who):
    """Whether its turn is lost: as many weaknesses as Initiative (nec.fight.14.1)."""
    return spent(position, who)


def needs(position, roll, target):
    """(least, most) of the highest total that wounds this target."""
    total = plus(force(position, roll["user"]), (roll["plus"], roll["plus"]))
    if roll["rear"].get(target):
        total = plus(total, (roll["rear"][target], roll["rear"][target]))
    if not armour_counts(position, roll):
        return total
    worn = armour(position, target)
    if reading(position, "nec-armour") == "roll":
        return plus(total, worn)
    return minus(total, worn)


def armour_counts(position, roll):
    if roll["transparent"]:
        return False
    return not (roll["card"] is None and reading(position, "nec-universal-armour") == "ignored")


def wounds(position, roll, target, total):
    """Whether a total wounds; raises where the bounds do not decide."""
    low, high = needs(position, roll, target)
    if low is not None and total <= low:
        return True
    if high is not None and total > high:
        return False
    mine = force(position, roll["user"])
    if mine[0] != mine[1]:
        raise ask(position, roll["user"], "force")
    raise ask(position, target, "armour")
