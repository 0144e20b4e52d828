"""The set-up of an arena of Nécropole as sentences."""

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop, ngettext

from companion.tables import names
from companion.tables.log_text.placeholders import Facts, Sentence

UNNAMED = {
    "sorcerer": gettext_noop("%(by)s: a sorcerer kept, in secret."),
    "warrior": gettext_noop("%(by)s: a warrior kept, in secret."),
    "assassin": gettext_noop("%(by)s: an assassin kept, in secret."),
}
VALUES = {"force": gettext_noop("Force"), "initiative": gettext_noop("Initiative")}


def _hero_kept(facts: Facts) -> str:
    event = facts.event
    if event.get("class") is None:
        return gettext("%(by)s: a hero kept, in secret.") % {"by": facts["by"]}
    if event.get("hero") is None:
        text = UNNAMED[event["class"]]
        return gettext(text) % {"by": facts["by"]}
    kept = names.undead(event["hero"])
    return gettext("%(by)s: %(who)s kept, in secret.") % {"by": facts["by"], "who": kept}


def _heroes_shown(facts: Facts) -> str:
    teams: dict[str, list[str]] = {}
    for one in facts.event.get("heroes") or ():
        teams.setdefault(one["side"], []).append(names.undead(one["who"]))
    told = [gettext("%(side)s: %(who)s.") % {"side": names.side(facts.game, side), "who": ", ".join(who)} for side, who in teams.items()]
    return gettext("The heroes are shown. %(teams)s") % {"teams": " ".join(told)}


def _skills_kept(facts: Facts) -> str:
    count, named = facts.event.get("count") or 0, [card for card in facts.event.get("cards") or () if card]
    words = {"who": names.undead(facts.event.get("who")), "n": count}
    text = ngettext("%(who)s has %(n)s card in hand.", "%(who)s has %(n)s cards in hand.", count) % words
    if not named:
        return text
    return f"{text} " + gettext("Among them: %(cards)s.") % {"cards": ", ".join(names.card(facts.game, card) for card in named)}


def _shared_out(facts: Facts) -> str:
    told = []
    for one in facts.event.get("shares") or ():
        parts = [f"{gettext(VALUES[on])} +{one[on]}" for on in VALUES if one.get(on)]
        parts += [gettext("armour +%(n)s") % {"n": one["armour"]}] if one.get("armour") else []
        parts += [names.card(facts.game, potion) for potion in one.get("potions") or ()]
        told += [f"{names.undead(one['who'])} ({', '.join(parts)})"] if parts else []
    return gettext("%(by)s shares out: %(shares)s.") % {"by": facts["by"], "shares": gettext("; ").join(told) or gettext("nothing")}


def _item_picked(facts: Facts) -> str:
    event = facts.event
    words = {
        "by": facts["by"],
        "card": names.card(facts.game, event.get("card")),
        "who": names.undead(event.get("who")),
        "on": gettext(VALUES.get(str(event.get("on")), "")),
    }
    return gettext("%(by)s picks: %(card)s for %(who)s, on %(on)s.") % words


def _lots(facts: Facts) -> str:
    event = facts.event
    parts = [gettext("%(side)s begins.") % {"side": names.side(facts.game, event.get("begins"))}]
    if event.get("places"):
        parts.insert(0, gettext("%(side)s places the first hero.") % {"side": names.side(facts.game, event["places"])})
    if event.get("void"):
        parts.insert(0, gettext("%(side)s places the void token.") % {"side": names.side(facts.game, event["void"])})
    return " ".join(parts)


def _pick_order(facts: Facts) -> str:
    return gettext("%(side)s picks first.") % {"side": names.side(facts.game, facts.event.get("first"))}


ARENA: Mapping[str, Sentence] = {
    "hero-kept": _hero_kept,
    "heroes-shown": _heroes_shown,
    "skills-kept": _skills_kept,
    "shared-out": _shared_out,
    "pick-order": _pick_order,
    "item-picked": _item_picked,
    "lots-cast": _lots,
}
