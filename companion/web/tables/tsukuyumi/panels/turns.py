"""What a player's turn offers without an area in both modes: the faction effect, equipment. Words it, and decides nothing."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.tables.names import marker
from companion.web.tables.action_panel import Button, Field
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button, ways_out
from rules.engine.kernel.game import Command
from rules.engine.tsukuyumi.coop.view import CoopView
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import pieces
from rules.engine.tsukuyumi.standard.view import StandardView

TSUKUYUMI = "tsukuyumi"
MOST_COST = 9
WHITE_ACTIONS = 2
MOVEMENT = "movement"


def ending(command: Command, unused: str | None) -> Button:
    """Ends a turn: what is demanded once nothing is left, else a quiet way that says what is unused. None: nobody counts."""
    return button(command, note=unused or "", look="act" if unused == "" else "way-out")


def sealed_home() -> str:
    """What is said where no area can be reached from a home."""
    return _("Red edges close this homezone off: undo, and choose another space.")


def all_done(white: bool) -> str:
    """What is said when a turn has nothing left."""
    return _("Both actions are done: end the turn.") if white else _("All actions are done: end the turn.")


def unused_in_white(used: Mapping[str, int]) -> str:
    """How many of the two different actions of a white phase are left; nothing where both are done."""
    left = max(WHITE_ACTIONS - sum(1 for times in used.values() if times), 0)
    return ngettext("%(n)s action unused", "%(n)s actions unused", left) % {"n": left} if left else ""


def unused_of_card(numbers: Mapping[str, int], used: Mapping[str, int], titles: Mapping[str, str]) -> str:
    """Which actions of a card are left, with how much of them; a movement has begun or not. Nothing where all are done."""
    begun = {MOVEMENT: numbers.get(MOVEMENT, 0)} if used.get(MOVEMENT) else {}
    left = {name: number - {**used, **begun}.get(name, 0) for name, number in numbers.items()}
    listed = ", ".join(f"{titles[name]}\u00a0{number}" for name, number in left.items() if number > 0)
    return _("Unused: %(actions)s") % {"actions": listed} if listed else ""


def effects(shown: TsukuyumiTable) -> list[Button]:
    """What the sheet lets its owner choose, and anything else done by hand."""
    known = shown.legal_of(t.UseFactionEffect)
    chosen, others = [effect for effect in known if effect.choice], [effect for effect in known if not effect.choice]
    text = _("Faction effect: something else, by hand") if chosen else ""
    return [*ways_out(chosen), *(button(effect, text, look="way-out") for effect in others)]


def equipment(shown: TsukuyumiTable, by: str) -> list[Button]:
    """Weapons are bought by name and counted; of uplinks and the like, which are laid down by hand, only the price is."""
    if shown.refusal(t.Buy(by, "", 1)) is not None:
        return []
    price = Field("cost", _("Cost on the stats sheet"), value="1", most=MOST_COST)
    named = [(weapon, marker(TSUKUYUMI, weapon)) for weapon in pieces.beside_the_board(shown.view.position, by)]
    what = [Field("what", _("What"), options=[*named, ("", _("Something else"))])] if named else []
    return [Button(_("Buy equipment"), {"type": "buy", "by": by, "what": ""}, look="way-out", fields=[*what, price])]


def weapons(shown: TsukuyumiTable, by: str) -> list[Button]:
    """The weapons beside the board, each with its number: fights use some up."""
    return [_count(shown, by, weapon, most) for weapon, most in pieces.beside_the_board(shown.view.position, by).items()]


def _count(shown: TsukuyumiTable, by: str, weapon: str, most: int) -> Button:
    """How many there are, to be corrected after a fight."""
    now = _pieces(shown).get(by, {}).get(weapon, 0)
    number = Field("count", _("How many you have now"), value=str(now), most=most)
    text = _("%(marker)s: %(n)s of %(most)s") % {"marker": marker(TSUKUYUMI, weapon), "n": now, "most": most}
    return Button(text, {"type": "count-pieces", "by": by, "marker": weapon}, look="way-out", fields=[number])


def _pieces(shown: TsukuyumiTable) -> Mapping[str, Mapping[str, int]]:
    view = shown.view
    return view.pieces if isinstance(view, StandardView) else view.coop.pieces if isinstance(view, CoopView) else {}
