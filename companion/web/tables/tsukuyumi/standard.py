"""The standard table's sheet: what happens now, from the engine's open choice. Words it, and decides nothing."""

from django.utils.translation import gettext as _

from companion.web.tables.now import Button, Now
from companion.web.tables.shown import Shown
from companion.web.tables.tsukuyumi.labels import label


def now(shown: Shown) -> Now:
    pending = shown.view.get("pending")
    if pending:
        buttons = [Button(label(one), one, look="act" if n == 0 else "way-out") for n, one in enumerate(pending["options"][:8])]
        return Now(_("Choose"), "", "", pending["clause"], buttons)
    return Now(_("A free table"), "", _("Tap an area to move, fight or correct. The engine judges, you keep the order."), "tsk.round.1")
