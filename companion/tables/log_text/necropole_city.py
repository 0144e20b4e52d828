"""Nécropole's events outside fights as sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext

from companion.tables import names
from companion.tables.log_text.placeholders import Facts, Sentence


def _who(facts: Facts, key: str = "who") -> str:
    return names.undead(facts.event.get(key))


def _all(facts: Facts, key: str) -> str:
    return ", ".join(names.undead(one) for one in facts.event.get(key) or ()) or gettext("nobody")


def _district(facts: Facts, key: str = "district") -> str:
    return names.district(facts.event.get(key))


def _card(facts: Facts, key: str = "card") -> str:
    """A card by its name; one that is kept secret or off the phone has none."""
    slug = facts.event.get(key)
    return names.card(facts.game, slug) if slug is not None else gettext("a card")


def tokens(number: int) -> str:
    return ngettext("%(n)s token", "%(n)s tokens", number) % {"n": number}


def souls(number: int) -> str:
    return ngettext("%(n)s soul", "%(n)s souls", number) % {"n": number}


def _paid(facts: Facts) -> str:
    return tokens(facts.event.get("tokens") or 0)


def _hero_drawn(facts: Facts) -> str:
    words = {"by": facts["by"], "hero": _who(facts, "hero")}
    if facts.event.get("leader") is None:
        return gettext("%(by)s draws a spare hero: %(hero)s.") % words
    return gettext("%(by)s draws %(hero)s.") % words


def _hero_back(facts: Facts) -> str:
    return gettext("%(hero)s goes back under the pile.") % {"hero": _who(facts, "hero")}


def _skill_drawn(facts: Facts) -> str:
    words = {"by": facts["by"], "card": _card(facts)}
    if facts.event.get("leader") is None:
        return gettext("%(by)s draws a spare skill: %(card)s.") % words
    return gettext("%(by)s draws a skill: %(card)s.") % words


def _skill_back(facts: Facts) -> str:
    return gettext("%(by)s puts a skill back under its pile: %(card)s.") % {"by": facts["by"], "card": _card(facts)}


def _turn_began(facts: Facts) -> str:
    words = {"turn": facts["turn"], "who": _all(facts, "revived")}
    if facts.event.get("revived"):
        return gettext("Exploration turn %(turn)s begins. Back at the Mausoleum: %(who)s.") % words
    return gettext("Exploration turn %(turn)s begins.") % words


def _gained(facts: Facts) -> str:
    words = {"side": facts["side"], "tokens": _paid(facts), "souls": souls(facts.event.get("souls") or 0)}
    if facts.event.get("souls"):
        return gettext("%(side)s: +%(tokens)s, +%(souls)s.") % words
    return gettext("%(side)s: +%(tokens)s.") % words


def _shared(facts: Facts) -> str:
    """What each player has, where each spends their own."""
    purses = zip(facts.event.get("tokens") or (), facts.event.get("souls") or (), strict=False)
    told = "; ".join(f"{number}: {tokens(has)}, {souls(also)}" for number, (has, also) in enumerate(purses, start=1))
    return gettext("%(side)s, player by player: %(purses)s.") % {"side": facts["side"], "purses": told}


def _damaged(facts: Facts) -> str:
    number = facts.event.get("count") or 0
    words = {"district": _district(facts), "n": number, "total": facts.event.get("total") or 0}
    return (
        ngettext("%(district)s loses %(n)s point: %(total)s of 9 gone.", "%(district)s loses %(n)s points: %(total)s of 9 gone.", number)
        % words
    )


def _destroyed(facts: Facts) -> str:
    return gettext("%(district)s is destroyed.") % {"district": _district(facts)}


def _moved(facts: Facts) -> str:
    words = {"who": _all(facts, "heroes"), "district": _district(facts), "tokens": _paid(facts)}
    return gettext("To %(district)s: %(who)s (%(tokens)s).") % words


def _activated(facts: Facts) -> str:
    words = {"by": facts["by"], "district": _district(facts), "tokens": _paid(facts)}
    return gettext("%(by)s activates %(district)s (%(tokens)s).") % words


def _revived(facts: Facts) -> str:
    return gettext("Back at the Mausoleum, with full gauges: %(who)s.") % {"who": _all(facts, "heroes")}


def _exchanged(facts: Facts) -> str:
    words = {"by": facts["by"], "offer": _card(facts, "offer"), "keep": _card(facts, "keep")}
    return gettext("Crypt: %(by)s offers %(offer)s and keeps %(keep)s.") % words


def _mission_drawn(facts: Facts) -> str:
    words = {"by": facts["by"], "card": _card(facts), "tokens": _paid(facts)}
    if facts.event.get("card") is None:
        if facts.event.get("kind") == "faction":
            return gettext("%(by)s draws a splinter group mission (%(tokens)s).") % words
        return gettext("%(by)s draws a mission (%(tokens)s).") % words
    return gettext("%(by)s draws the mission %(card)s (%(tokens)s).") % words


def _triggered(facts: Facts) -> str:
    words = {"by": facts["by"], "card": _card(facts), "tokens": _paid(facts)}
    return gettext("%(by)s starts the mission %(card)s (%(tokens)s).") % words


def _bought(facts: Facts) -> str:
    words = {"by": facts["by"], "card": _card(facts), "souls": souls(facts.event.get("souls") or 0), "for": _who(facts, "for")}
    if facts.event.get("for") is not None:
        return gettext("%(by)s buys %(card)s for %(for)s (%(souls)s).") % words
    return gettext("%(by)s buys %(card)s (%(souls)s).") % words


def _sold(facts: Facts) -> str:
    words = {"by": facts["by"], "card": _card(facts), "souls": souls(facts.event.get("souls") or 0)}
    return gettext("%(by)s sells %(card)s (+%(souls)s).") % words


VALUES = {"force": gettext_noop("Force"), "initiative": gettext_noop("Initiative")}


def _on(facts: Facts) -> str:
    return gettext(VALUES.get(str(facts.event.get("on")), ""))


def _equipped(facts: Facts) -> str:
    words = {"hero": _who(facts, "hero"), "card": _card(facts), "on": _on(facts)}
    if facts.event.get("on") is not None:
        return gettext("%(hero)s takes %(card)s, on %(on)s.") % words
    return gettext("%(hero)s takes %(card)s.") % words


def _handed_over(facts: Facts) -> str:
    words = {"from": _who(facts, "from"), "to": _who(facts, "to"), "card": _card(facts)}
    return gettext("%(from)s gives %(card)s to %(to)s.") % words


def _invoked(facts: Facts) -> str:
    if not facts.event.get("tokens"):
        return gettext("Before the Gate, free: %(who)s.") % {"who": _who(facts)}
    return gettext("Before the Gate: %(who)s (%(tokens)s).") % {"who": _who(facts), "tokens": _paid(facts)}


def _master_skill(facts: Facts) -> str:
    skill = names.card(facts.game, facts.event.get("skill"))
    return gettext("The Game Master uses %(skill)s (%(tokens)s).") % {"skill": skill, "tokens": _paid(facts)}


def _fight_began(facts: Facts) -> str:
    words = {"district": _district(facts), "who": _all(facts, "figures")}
    match facts.event.get("kind"):
        case "mission":
            return gettext("The mission begins at %(district)s with: %(who)s.") % words
        case "god":
            return gettext("A god is attacked at %(district)s: %(who)s.") % words
        case _:
            return gettext("A fight begins at %(district)s: %(who)s.") % words


BOARDS = {
    "lettered": gettext_noop("The fight is on the lettered face."),
    "hexagonal": gettext_noop("The fight is on the hexagonal face."),
    "by-eye": gettext_noop("The fight is followed by eye."),
}


def _board(facts: Facts) -> str:
    kind = (facts.event.get("board") or {}).get("kind", "by-eye")
    return gettext(BOARDS[kind]) if kind in BOARDS else gettext("The fight is on a board of your own.")


LINES = (
    gettext_noop("upper right"),
    gettext_noop("top"),
    gettext_noop("upper left"),
    gettext_noop("lower left"),
    gettext_noop("bottom"),
    gettext_noop("lower right"),
)


def line(number: Any) -> str:
    """A line of a hexagonal board, as the page draws it."""
    return gettext(LINES[number]) if number in range(len(LINES)) else str(number)


def _line(facts: Facts) -> str:
    return gettext("%(by)s starts on this line: %(line)s.") % {"by": facts["by"], "line": line(facts.event.get("line"))}


def _creatures(facts: Facts) -> str:
    return gettext("Drawn: %(who)s.") % {"who": _all(facts, "creatures")}


def _item(facts: Facts) -> str:
    return gettext("%(who)s holds %(card)s, on %(on)s.") % {"who": _who(facts), "card": _card(facts), "on": _on(facts)}


def _mission_ended(facts: Facts) -> str:
    words = {"by": facts["by"], "card": _card(facts), "souls": souls(facts.event.get("souls") or 0)}
    if not facts.event.get("met"):
        return gettext("%(by)s has failed %(card)s: it goes back under its pile.") % words
    if facts.event.get("souls"):
        return gettext("%(by)s has completed %(card)s: +%(souls)s.") % words
    return gettext("%(by)s has completed %(card)s.") % words


def _reward(facts: Facts) -> str:
    what = (facts.event.get("owed") or {}).get("what")
    words = {"by": facts["by"], "card": _card(facts)}
    if what == "soul":
        return gettext("Reward: %(by)s takes a soul.") % words
    if what == "skill":
        return gettext("Reward: %(by)s draws a skill: %(card)s.") % words
    return gettext("Reward: %(by)s takes %(card)s.") % words


def _marked(facts: Facts) -> str:
    words: dict[str, Any] = {"district": _district(facts), "now": facts.event.get("now") or 0}
    if facts.event.get("destroyed"):
        return gettext("By hand: %(district)s is destroyed.") % words
    return gettext("By hand: %(district)s has lost %(now)s of 9 points.") % words


def _put(facts: Facts) -> str:
    if facts.event.get("to") is None:
        return gettext("By hand: %(who)s leaves the city.") % {"who": _who(facts)}
    return gettext("By hand: %(who)s to %(district)s.") % {"who": _who(facts), "district": _district(facts, "to")}


def _printed(facts: Facts) -> str:
    values = ", ".join(f"{name} {number}" for name, number in (facts.event.get("printed") or {}).items())
    return gettext("Entered from the booklet or a card: %(values)s.") % {"values": values}


CITY: Mapping[str, Sentence] = {
    "hero-drawn": _hero_drawn,
    "hero-put-back": _hero_back,
    "skill-drawn": _skill_drawn,
    "skill-put-back": _skill_back,
    "turn-began": _turn_began,
    "gained": _gained,
    "purses-shared": _shared,
    "side-done": gettext_noop("%(by)s: exploration turn over."),
    "turn-handed": gettext_noop("%(to)s: exploration turn."),
    "district-damaged": _damaged,
    "district-destroyed": _destroyed,
    "heroes-moved": _moved,
    "district-activated": _activated,
    "heroes-revived": _revived,
    "skill-exchanged": _exchanged,
    "mission-drawn": _mission_drawn,
    "mission-triggered": _triggered,
    "bought": _bought,
    "sold": _sold,
    "equipped": _equipped,
    "handed-over": _handed_over,
    "invoked": _invoked,
    "master-skill-used": _master_skill,
    "fight-began": _fight_began,
    "board-chosen": _board,
    "line-chosen": _line,
    "first-chosen": "",
    "creatures-named": _creatures,
    "item-given": _item,
    "mission-ended": _mission_ended,
    "reward-taken": _reward,
    "reward-skipped": gettext_noop("%(by)s leave a part of the reward."),
    "undead-moved": _put,
    "district-marked": _marked,
    "printed-given": _printed,
}
