"""A refusal for want of printed values asks for them, and goes on with what was chosen."""

from typing import Any

from django.utils.translation import gettext as _

from companion.web.tables.action_panel import Button
from companion.web.tables.table_view import TableView
from companion.web.tables.tsukuyumi import missing_values
from rules.engine.kernel.errors import UnknownValue


def ask_for_values(shown: TableView, refused: Exception, tried: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(refused, UnknownValue):
        return {}
    pending = shown.view.get("pending") or {}
    attack = pending.get("kind") == "oni-attack"
    outs = [Button(_("Skip: we do it by hand"), {"type": "skip-attack"}, look="way-out")] if attack else []
    return {"now": missing_values.ask(refused.needs, pending.get("clause") or "tsk.round.1", outs, tried), "area": None, "move": None}
