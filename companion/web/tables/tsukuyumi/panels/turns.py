"""What a player's turn offers without an area in both modes: events, the faction effect, equipment. Words it, and decides nothing."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.web.tables.action_panel import Button, Field
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button, ways_out
from rules.engine.kernel.game import Command
from rules.engine.tsukuyumi.play.turns import commands as t

MOST_COST = 9
WHITE_ACTIONS = 2


def ending(command: Command, unused: int | None) -> Button:
    """Ends a turn: what is demanded once nothing is left, else a quiet way that says how much is unused. None: nobody counts."""
    if unused is None:
        return button(command, look="way-out")
    note = ngettext("%(n)s action unused", "%(n)s actions unused", unused) % {"n": unused} if unused else ""
    return button(command, note=note, look="way-out" if unused else "act")


def unused_in_white(used: Mapping[str, int]) -> int:
    """How many of the two different actions of a white phase are left."""
    return max(WHITE_ACTIONS - sum(1 for times in used.values() if times), 0)


def unused_of_card(numbers: Mapping[str, int], used: Mapping[str, int]) -> int:
    """How many actions of a card are left."""
    return sum(max(number - used.get(name, 0), 0) for name, number in numbers.items())


def events(shown: TsukuyumiTable) -> list[Button]:
    """Drawing into the hand and playing from it."""
    return ways_out([*shown.legal_of(t.DrawEvent), *shown.legal_of(t.PlayEvent)])


def effects(shown: TsukuyumiTable) -> list[Button]:
    """What the sheet lets its owner choose, and anything else done by hand."""
    known = shown.legal_of(t.UseFactionEffect)
    chosen, others = [effect for effect in known if effect.choice], [effect for effect in known if not effect.choice]
    text = _("Faction effect: something else, by hand") if chosen else ""
    return [*ways_out(chosen), *(button(effect, text, look="way-out") for effect in others)]


def equipment(shown: TsukuyumiTable, by: str) -> list[Button]:
    """Weapons, uplinks and the like: they are laid down by hand, and only their price is counted."""
    if shown.refusal(t.Buy(by, "", 1)) is not None:
        return []
    price = Field("cost", _("Price on the sheet"), value="1", most=MOST_COST)
    return [Button(_("Buy equipment"), {"type": "buy", "by": by, "what": ""}, look="way-out", fields=[price])]
