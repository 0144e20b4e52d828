"""What can be done in the city, in words, and in which district it is done."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cards.language import labelled
from companion.tables import names
from companion.web.tables.necropole import words
from rules.engine.kernel.errors import UnknownValue
from rules.engine.necropole import city
from rules.engine.necropole import city_commands as c
from rules.engine.necropole.commands import Command
from rules.engine.necropole.master import invoke_price
from rules.engine.necropole.state import State

KINDS = {"minion": gettext_lazy("a minion"), "lord": gettext_lazy("a lord"), "god": gettext_lazy("a god")}
OWED = {
    "skill": gettext_lazy("a skill"),
    "item": gettext_lazy("a piece of equipment"),
    "mission": gettext_lazy("a mission"),
    "soul": gettext_lazy("a soul"),
}


def district(slug: Any) -> str:
    return names.district(slug)


def tokens(number: int) -> str:
    return ngettext("%(n)s token", "%(n)s tokens", number) % {"n": number}


def souls(number: int) -> str:
    return ngettext("%(n)s soul", "%(n)s souls", number) % {"n": number}


def label(state: State, command: Command) -> tuple[str, str]:  # one case a command
    """What its button says, and a note beside it."""
    match command:
        case c.MoveHeroes(_by, heroes):
            return words.listed(heroes), ""
        case c.Activate(_by, where, _leader, offer):
            if offer is not None:
                return _("Offer %(card)s") % {"card": words.card(offer)}, _("draw two skills, keep one of the three")
            return _("Activate: %(district)s") % {"district": district(where)}, tokens(1)
        case c.DrawMission(_by, kind, card, back):
            text = _("Draw a splinter group mission") if kind == "faction" else _("Draw a mission")
            notes = [words.card(card)] if card else [_("it stays off the phone")]
            notes += [_("%(card)s goes back") % {"card": words.card(back)}] if back else []
            return text, ", ".join(notes)
        case c.TriggerMission(_by, card, heroes):
            return _("Start %(mission)s") % {"mission": words.card(card)}, words.listed(heroes)
        case c.AttackUndead(_by, _where, target, heroes, defenders):
            return _attack(target, heroes), words.listed(defenders or ())
        case c.AttackGod(_by, god, heroes):
            return _("Attack %(god)s: %(who)s") % {"god": words.undead(god), "who": words.listed(heroes)}, ""
        case c.Buy(_by, card, _price, wearer, on):
            price = state.card(card).figures.get("souls")
            cost = _("price?") if price is None else souls(price)
            return _("Buy %(card)s") % {"card": words.card(card)}, ", ".join(filter(None, (_wearer(wearer, on), cost)))
        case c.Sell(_by, card):
            price = state.card(card).figures.get("souls")
            return _("Sell %(card)s") % {"card": words.card(card)}, _("price?") if price is None else souls(price // 2)
        case c.Equip(_by, hero, card, on):
            return f"{words.card(card)} → {words.undead(hero)}", str(words.STATS[on]) if on else ""
        case c.Give(_by, card, giver, taker):
            return labelled(words.card(card), f"{words.undead(giver)} → {words.undead(taker)}"), ""
        case c.InvokeCreature(_by, kind, unit):
            return _("Summon %(kind)s") % {"kind": words.undead(unit) if unit else KINDS[kind]}, _summoning(state, command)
        case c.MasterAttack(_by, _where, target, creatures, defenders):
            return _attack(target, creatures), words.listed(defenders or ())
        case c.TakeReward(_by, what, leader, card, wearer, on):
            if card is not None:
                return _("Take %(card)s") % {"card": words.card(card)}, _wearer(wearer, on)
            note = _("for player %(n)s") % {"n": leader + 1} if leader is not None else ""
            return _("Take %(what)s") % {"what": OWED[what]}, note
        case c.SkipReward(_by, what):
            return _("Leave it: %(what)s") % {"what": OWED[what]}, ""
        case c.EndTurn():
            return _("End our exploration turn"), ""
        case _:
            return "", ""


def _summoning(state: State, command: c.InvokeCreature) -> str:
    """What a creature costs, as far as it is known."""
    try:
        price = invoke_price(state, command)
    except UnknownValue:
        return _("price?")
    return tokens(price) if price else _("for free")


def _wearer(who: str | None, on: str | None) -> str:
    """Who takes a piece at once, and on which value."""
    if who is None:
        return ""
    return f"{words.undead(who)} · {words.STATS[on]}" if on else words.undead(who)


def _attack(target: str, group: tuple[str, ...]) -> str:
    return _("Attack %(side)s: %(who)s") % {"side": words.side(target), "who": words.listed(group)}


def place_of(state: State, command: Command) -> str:
    """The district in which a command is carried out; none where it is done anywhere."""
    match command:
        case c.MoveHeroes(to=where) | c.Activate(district=where) | c.AttackUndead(district=where) | c.MasterAttack(district=where):
            return where
        case c.TriggerMission(heroes=heroes):
            return state.undead[heroes[0]].in_ or ""
        case c.AttackGod():
            return city.MAUSOLEUM
        case c.Buy(card=card) | c.Sell(card=card):
            return city.APOTHECARY if state.card(card).kind == "potion" else city.MARKET
        case _:
            return ""


def people_of(command: Command) -> frozenset[str]:
    """The heroes or creatures who act together."""
    return frozenset(getattr(command, "heroes", None) or getattr(command, "creatures", None) or ())
