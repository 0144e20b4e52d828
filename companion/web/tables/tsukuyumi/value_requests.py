"""A refusal for want of printed values asks for them, and goes on with what was chosen."""

from typing import Any

from django.utils.translation import gettext as _

from companion.web.tables.tsukuyumi import missing_values
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button
from rules.engine.kernel.errors import BadInput, UnknownValue
from rules.engine.tsukuyumi.coop.commands import SkipAttack
from rules.engine.tsukuyumi.game import read_command


def ask_for_values(shown: TsukuyumiTable, refused: Exception, tried: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(refused, UnknownValue):
        return {}
    try:
        command = read_command(tried, shown.catalogue)
    except BadInput:
        return {}
    pending = shown.view.pending
    attack = pending is not None and pending.kind == "oni-attack"
    outs = [button(SkipAttack(), _("Skip: we do it by hand"), look="way-out")] if attack else []
    clause = pending.clause if pending else "tsk.round.1"
    nothing_else = dict.fromkeys(("area", "move", "do_this", "last_fight", "why", "threat_offered"))
    return {**nothing_else, "now": missing_values.ask(refused.needs, clause, outs, command)}
