"""Nécropole's events as sentences. An empty one is bookkeeping that its neighbours tell already."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext, gettext_noop, ngettext

from companion.tables import names
from companion.tables.log_text.necropole_arena import ARENA
from companion.tables.log_text.necropole_city import CITY
from companion.tables.log_text.placeholders import Facts, Sentence

UNIVERSAL = "universal"
# As seen from line A; on a board of hexagons, as the page draws it.
FACINGS = {
    "N": gettext_noop("towards line F"),
    "E": gettext_noop("to the right"),
    "S": gettext_noop("towards line A"),
    "W": gettext_noop("to the left"),
    "0": gettext_noop("to the right"),
    "1": gettext_noop("to the upper right"),
    "2": gettext_noop("to the upper left"),
    "3": gettext_noop("to the left"),
    "4": gettext_noop("to the lower left"),
    "5": gettext_noop("to the lower right"),
}


def facing(name: Any) -> str:
    """Where a figure looks, in words."""
    return gettext(FACINGS[name]) if name in FACINGS else str(name)


def _who(facts: Facts, key: str = "who") -> str:
    return names.undead(facts.event.get(key))


def _all(facts: Facts, key: str) -> str:
    return ", ".join(names.undead(one) for one in facts.event.get(key) or ()) or gettext("nobody")


def _card(facts: Facts) -> str:
    card = facts.event.get("card")
    return gettext("universal attack") if card == UNIVERSAL else names.card(facts.game, card)


def _at(name: str, at: str | None) -> str:
    """A name with its square; hexagons have no printed name."""
    return f"{name} ({at})" if at and not _is_hexagon(at) else name


def _is_hexagon(at: str | None) -> bool:
    return "," in (at or "")


def _stood(facts: Facts) -> str:
    placed = ", ".join(_at(names.undead(one["who"]), one["at"]) for one in facts.event.get("figures") or ())
    return gettext("Placed: %(placed)s.") % {"placed": placed}


def _stepped(facts: Facts) -> str:
    words = {"who": _who(facts), "to": (facts.event.get("path") or ["–"])[-1], "cost": _initiative(facts.event.get("cost") or 0)}
    if facts.event.get("facing") is not None:
        words["facing"] = facing(facts.event["facing"])
        if _is_hexagon(words["to"]):
            return gettext("%(who)s moves and looks %(facing)s (%(cost)s).") % words
        return gettext("%(who)s goes to %(to)s and looks %(facing)s (%(cost)s).") % words
    if _is_hexagon(words["to"]):
        return gettext("%(who)s moves (%(cost)s).") % words
    return gettext("%(who)s goes to %(to)s (%(cost)s).") % words


def _initiative(number: int) -> str:
    return ngettext("%(n)s Initiative", "%(n)s Initiative", number) % {"n": number}


def _walked(facts: Facts) -> str:
    number = facts.event.get("squares") or 0
    words = {"who": _who(facts), "n": number}
    return ngettext("%(who)s walks %(n)s square.", "%(who)s walks %(n)s squares.", number) % words


def _faced(facts: Facts) -> str:
    letter = facts.event.get("facing")
    if letter:
        return gettext("%(who)s turns and looks %(facing)s.") % {"who": _who(facts), "facing": facing(letter)}
    return gettext("%(who)s turns.") % {"who": _who(facts)}


def _house(facts: Facts) -> str:
    """What the phone chose for the Game Master, and what it expects of it."""
    times = facts.event.get("times") or 0
    words = {"who": _who(facts), "target": _who(facts, "target"), "n": times, "wounds": _wounds(facts.event.get("wounds") or "0")}
    if facts.event.get("who") is None:
        return gettext("House rule, not in the booklet: the phone plays the Game Master.")
    if facts.event.get("target") is None:
        return gettext("House rule, not in the booklet: the phone plays %(who)s.") % words
    if not times:
        return gettext("House rule, not in the booklet: %(who)s goes towards %(target)s, the nearest hero.") % words
    return (
        ngettext(
            "House rule, not in the booklet: %(who)s targets %(target)s (%(n)s attack; expected wounds: %(wounds)s).",
            "House rule, not in the booklet: %(who)s targets %(target)s (%(n)s attacks; expected wounds: %(wounds)s).",
            times,
        )
        % words
    )


def _wounds(share: str) -> str:
    """A fraction with one place, as the language writes it."""
    return number_format(round(float(Fraction(share)), 1), 1)


def _attacked(facts: Facts) -> str:
    words = {"who": _who(facts), "card": _card(facts), "cost": _initiative(facts.event.get("cost") or 0)}
    if facts.event.get("instant"):
        return gettext("Instant: %(who)s plays %(card)s (%(cost)s).") % words
    return gettext("%(who)s: %(card)s (%(cost)s).") % words


def _rolled(facts: Facts) -> str:
    total, needs = facts.event.get("total"), facts.event.get("needs") or {}
    hit = facts.event.get("wounded") or []
    if total is None:
        if not hit:
            return gettext("Nobody is wounded.")
        return gettext("Wounded: %(who)s.") % {"who": _all(facts, "wounded")}
    results = []
    for target in facts.event.get("targets") or ():
        words = {"total": total, "who": names.undead(target), "needs": needs.get(target)}
        if target not in needs:  # bounds were enough to tell
            known = gettext("%(total)s: %(who)s is wounded.") if target in hit else gettext("%(total)s: %(who)s is not wounded.")
            results.append(known % words)
        elif target in hit:
            results.append(gettext("%(total)s against %(needs)s: %(who)s is wounded.") % words)
        else:
            results.append(gettext("%(total)s against %(needs)s: %(who)s is not wounded.") % words)
    return " ".join(results)


def _wounded(facts: Facts) -> str:
    lost = facts.event.get("lost") or 0
    words = {"who": _who(facts), "n": lost}
    return ngettext("%(who)s has lost %(n)s black point.", "%(who)s has lost %(n)s black points.", lost) % words


def _moved(facts: Facts) -> str:
    words = {"who": _who(facts), "to": facts.event.get("to") or ""}
    if not words["to"] or _is_hexagon(words["to"]):
        return gettext("%(who)s is moved on the table.") % words
    return gettext("%(who)s is moved to %(to)s.") % words


def _turned(facts: Facts) -> str:
    return gettext("%(who)s is turned.") % {"who": _who(facts)}


VALUES = {"force": gettext_noop("Force"), "initiative": gettext_noop("Initiative")}


def _counted(facts: Facts) -> dict[str, Any]:
    return {"who": _who(facts), "n": facts.event.get("count") or 0, "on": gettext(VALUES.get(str(facts.event.get("on")), ""))}


def _weakened(facts: Facts) -> str:
    words = _counted(facts)
    return ngettext("%(who)s: %(n)s weakness on %(on)s.", "%(who)s: %(n)s weaknesses on %(on)s.", words["n"]) % words


def _strengthened(facts: Facts) -> str:
    words = _counted(facts)
    return ngettext("%(who)s: %(n)s substance on %(on)s.", "%(who)s: %(n)s substances on %(on)s.", words["n"]) % words


def _armour(facts: Facts) -> str:
    return gettext("%(who)s: armour %(by)s.") % {"who": _who(facts), "by": facts.signed()}


def _healed(facts: Facts) -> str:
    return gettext("%(who)s gets a black point back.") % {"who": _who(facts)}


def _potion(facts: Facts) -> str:
    words = {"who": _who(facts), "card": _card(facts), "for": _who(facts, "for")}
    if facts.event.get("for") == facts.event.get("who"):
        return gettext("%(who)s uses %(card)s.") % words
    return gettext("%(who)s uses %(card)s on %(for)s.") % words


def _fled(facts: Facts) -> str:
    return gettext("Fled: %(who)s.") % {"who": _all(facts, "heroes")}


def _ordered(facts: Facts) -> str:
    sides = ", ".join(names.side(facts.game, side) for side in facts.event.get("sides") or ())
    return gettext("The dice put the sides in this order: %(sides)s.") % {"sides": sides}


def _joined(facts: Facts) -> str:
    return gettext("Joining the fight: %(who)s.") % {"who": _all(facts, "heroes")}


def _ended(facts: Facts) -> str:
    match facts.event.get("why"):
        case "goal-met":
            return gettext("The goal is reached: the fight is over.")
        case "goal-failed":
            return gettext("The mission has failed: the fight is over.")
        case "god-killed":
            return gettext("The god is dead: the fight is over.")
        case _:
            return gettext("Only one side is left: the fight is over.")


def _points_scored(facts: Facts) -> str:
    number = facts.event.get("by") or 0
    words = {"who": facts["who"], "n": number}
    return ngettext("%(who)s: %(n)s victory point.", "%(who)s: %(n)s victory points.", number) % words


WHAT = {
    "lost": gettext_noop("black points lost"),
    "weak-initiative": gettext_noop("weaknesses on Initiative"),
    "weak-force": gettext_noop("weaknesses on Force"),
    "sub-initiative": gettext_noop("substances on Initiative"),
    "sub-force": gettext_noop("substances on Force"),
    "flipped": gettext_noop("has played"),
    "tokens": gettext_noop("exploration tokens"),
    "souls": gettext_noop("souls"),
}


def _adjusted(facts: Facts) -> str:
    what = facts.event.get("what")
    words = {"who": _who(facts), "what": gettext(WHAT.get(str(what), str(what))), "now": facts.event.get("now")}
    if what == "flipped":
        if facts.event.get("now"):
            return gettext("%(who)s is turned over: it has played.") % words
        return gettext("%(who)s is turned back: it can play.") % words
    return gettext("By hand: %(who)s, %(what)s: %(now)s.") % words


def _purse(facts: Facts) -> str:
    what = str(facts.event.get("what"))
    words = {"who": facts["who"], "what": gettext(WHAT.get(what, what)), "now": facts.event.get("now")}
    return gettext("By hand: %(who)s, %(what)s: %(now)s.") % words


STAT_NAMES = {**VALUES, "life": gettext_noop("black points"), "armour": gettext_noop("armour")}


def _stats(facts: Facts) -> str:
    given = [f"{gettext(STAT_NAMES.get(name, name))} {value}" for name, value in (facts.event.get("stats") or {}).items()]
    return gettext("From the card of %(unit)s: %(values)s.") % {"unit": names.undead(facts.event.get("unit")), "values": ", ".join(given)}


def _card_given(facts: Facts) -> str:
    if facts.event.get("card") is None:
        return gettext("Entered from a card in hand.")
    return gettext("Entered from a card: %(card)s.") % {"card": _card(facts)}


def _points(facts: Facts) -> str:
    words = {"who": facts["who"], "by": facts.signed(), "total": facts["total"]}
    return gettext("By hand: %(who)s %(by)s VP, %(total)s in all.") % words


def _named(text: str) -> Sentence:
    """A sentence about one undead."""
    return lambda facts: gettext(text) % {"who": _who(facts), "card": _card(facts)}


def _ruling(facts: Facts) -> str:
    ruling, reading = facts.event.get("ruling"), facts.event.get("reading")
    return gettext("This table plays: %(ruling)s %(reading)s") % {
        "ruling": names.ruling(facts.game, ruling),
        "reading": names.reading(facts.game, ruling, reading),
    }


def _placed(facts: Facts) -> str:
    if _is_hexagon(facts.event.get("at")):
        return gettext("By hand: %(who)s has another place.") % {"who": _who(facts)}
    return gettext("By hand: %(who)s on %(at)s.") % {"who": _who(facts), "at": facts.event.get("at")}


def _void(facts: Facts) -> str:
    at = facts.event.get("at")
    return gettext("The void token is on the board.") if _is_hexagon(at) else gettext("The void token is on %(at)s.") % {"at": at}


def _touched(facts: Facts) -> str:
    return gettext("Touched: %(who)s.") % {"who": _all(facts, "targets")}


def _won(facts: Facts) -> str:
    match facts.event.get("why"):
        case "gods-alive":
            return gettext("Turn 5 is over and all the gods are alive: the Game Master has won.")
        case "city-destroyed":
            return gettext("The last district is destroyed: the Game Master has won.")
        case "heroes-killed":
            return gettext("All heroes have been killed in one turn: the Game Master has won.")
        case _:
            return gettext("%(who)s wins the game.") % {"who": facts["who"]}


SENTENCES: Mapping[str, Sentence] = {
    **CITY,
    **ARENA,
    "figures-stood": _stood,
    "void-placed": _void,
    "activation-began": "",
    "turn-lost": _named(gettext_noop("%(who)s has no Initiative and loses its turn.")),
    "stepped": _stepped,
    "walked": _walked,
    "faced": _faced,
    "attacked": _attacked,
    "card-went-on": "",
    "touched": _touched,
    "house-played": _house,
    "rolled": _rolled,
    "wounded": _wounded,
    "fell": _named(gettext_noop("%(who)s is killed.")),
    "stood": _named(gettext_noop("%(who)s has black points left.")),
    "moved-by-force": _moved,
    "turned": _turned,
    "weakened": _weakened,
    "strengthened": _strengthened,
    "armour-raised": _armour,
    "skill-recovered": _named(gettext_noop("%(who)s takes %(card)s back in hand.")),
    "healed": _healed,
    "potion-used": _potion,
    "activation-ended": _named(gettext_noop("%(who)s has played.")),
    "turn-passed": "",
    "camps-ordered": _ordered,
    "round-ended": gettext_noop("Combat round %(round)s is over."),
    "between-done": "",
    "round-began": gettext_noop("Combat round %(round)s begins."),
    "joined": _joined,
    "fled": _fled,
    "held": gettext_noop("%(by)s: wait, an instant."),
    "passed-over": gettext_noop("%(by)s: no instant."),
    "points-scored": _points_scored,
    "fight-ended": _ended,
    "won": _won,
    "figure-placed": _placed,
    "figure-removed": _named(gettext_noop("By hand: %(who)s is out of the fight.")),
    "adjusted": _adjusted,
    "purse-changed": _purse,
    "stats-given": _stats,
    "card-given": _card_given,
    "points-marked": _points,
    "said": gettext_noop("“%(text)s”"),
    "ruling-chosen": _ruling,
}
