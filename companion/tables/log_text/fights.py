"""The events of a fight as sentences, the same in both modes."""

from django.utils.translation import gettext

from companion.tables import names
from companion.tables.log_text.placeholders import Facts, Sentence


def _opened(facts: Facts) -> str:
    """In co-op a neighbour tells who attacks where."""
    clause = str(facts.event.get("clause"))
    if clause.startswith("coop.fight"):
        return ""
    if clause.startswith("coop."):
        return gettext("%(area)s: %(damage)s damage. Defending: %(defenders)s.") % facts
    return gettext("%(attacker)s attack in %(area)s: %(damage)s damage. Defending: %(defenders)s.") % facts


def _shared(facts: Facts) -> str:
    hits = facts.event.get("hits") or ()
    if len(hits) < 2:
        return ""
    parts = ", ".join(f"{names.side(facts.game, hit['side'])} {hit['damage']}" for hit in hits)
    return gettext("The damage is assigned: %(parts)s.") % {"parts": parts}


def _answered(facts: Facts) -> str:
    """Which counterattack, and its number where it has one."""
    answer = facts.event.get("answer") or {}
    choice, value = str(answer.get("choice")), answer.get("value", 0)
    who = names.side(facts.game, answer.get("side"))
    if choice == "none":
        return gettext("%(who)s: no counterattack.") % {"who": who}
    number = f"×{value}" if answer.get("multiply") else f"+{value}" if choice == "protection" else str(value)
    counterattack = f"{names.card(facts.game, choice)} ({number})" if value else names.card(facts.game, choice)
    return gettext("%(who)s counterattack: %(counterattack)s.") % {"who": who, "counterattack": counterattack}


def _taken(facts: Facts) -> str:
    losses = facts.event.get("losses") or ()
    lost = ", ".join(f"{loss['count']} × {names.unit(facts.game, loss['unit'])}" for loss in losses)
    shown = {"side": facts["side"], "damage": facts["damage"], "lost": lost}
    if lost:
        return gettext("%(side)s take %(damage)s damage; destroyed: %(lost)s.") % shown
    return gettext("%(side)s take %(damage)s damage and lose nothing.") % shown


def _closed(facts: Facts) -> str:
    return gettext("The rest of the fight was done by hand.") if facts.event.get("by_hand") else gettext("The fight is over.")


FIGHTS: dict[str, Sentence] = {
    "fight-opened": _opened,
    "damage-shared": _shared,
    "counterattack-chosen": _answered,
    "damage-taken": _taken,
    "retreated": "",
    "fight-closed": _closed,
}
