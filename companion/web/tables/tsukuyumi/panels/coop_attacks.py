"""An attack of the Oni at a co-op table: where, with whom, why, and why not elsewhere. Words it, and decides nothing."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.language import labelled
from companion.tables.area_names import area_name
from companion.web.tables.action_panel import Button, Now, Reasoned
from companion.web.tables.tsukuyumi import facts
from companion.web.tables.tsukuyumi.action_labels import label
from companion.web.tables.tsukuyumi.action_labels.words import moving
from companion.web.tables.tsukuyumi.buttons import MOST_BUTTONS, TsukuyumiTable, button, first_buttons, ways_out
from companion.web.tables.tsukuyumi.panels.area import say
from rules import messages
from rules.engine.kernel.errors import BadInput, Facts
from rules.engine.kernel.game import Pending
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.oni_ai import attack

Context = dict[str, Any]


def oni_attack(shown: TsukuyumiTable, pending: Pending) -> Now:
    """An Oni attack: one sentence, one button, the funnel behind it."""
    total = facts.number(pending.facts, "attacks_left")
    eyebrow = ngettext("Oni attack: %(n)s left", "Oni attacks: %(n)s left", total) % {"n": total}
    funnel = [_reasoned(reason) for reason in facts.groups(pending.facts, "because")]
    outs = [button(c.SkipAttack(), note=_("then correct the board by tapping"), look="way-out")]
    options = [option for option in pending.options if isinstance(option, c.AttackWithOni)]
    if not options:
        return Now(
            _("The Oni cannot conquer any area."), eyebrow, "", pending.clause, [*first_buttons(pending), *_together(pending)], outs, funnel
        )
    if len(options) == 1:
        forced = options[0]
        done = button(forced, _("Done"))
        return Now(label(forced), eyebrow, "", pending.clause, [done, *_together(pending)], outs, funnel)
    targets = {option.target for option in options}
    if len(targets) > 1:
        headline, text = _("Which area do the Oni attack?"), _("Tied for the Oni: you choose. Tap a highlighted area, or one of these.")
    else:
        headline = _("The Oni attack %(area)s. Which of them move?") % {"area": area_name(min(targets))}
        text = _("Tied for the Oni: you choose.")
    tied = [button(option, _tied(option), look="way-out") for option in options]
    more = [(_("More options"), tied[MOST_BUTTONS:])] if len(tied) > MOST_BUTTONS else []
    chosen = ways_out(command for command in shown.legal_of(c.CarryOutAttacks) if command.least)
    return Now(headline, eyebrow, text, pending.clause, [*_together(pending), *tied[:MOST_BUTTONS], *chosen], outs, funnel, folds=more)


def _together(pending: Pending) -> list[Button]:
    """All attacks that are left with one tap, where nobody has anything to choose."""
    text = _("Carry out the attacks as long as nobody may counterattack or choose") if pending.facts.get("stops") else ""
    return [button(c.CarryOutAttacks(), text, look="way-out")] if pending.facts.get("together") else []


def _reasoned(reason: Facts) -> Reasoned:
    """A line of the funnel: what a criterion left."""
    code, known = facts.text(reason, "code"), facts.group(reason, "facts")
    return Reasoned(say("no-attack" if code == "none" else code, known), facts.text(reason, "clause"), str(known.get("left", "")))


def _tied(option: c.AttackWithOni) -> str:
    """One of several equal attacks, in one line."""
    return labelled(area_name(option.target), moving(option.group) or _("no Oni moves"))


def why_not(position: Position, at: Hex, pending: Pending) -> Context | None:
    """The first criterion that this area failed; None where it is attacked."""
    if any(isinstance(option, c.AttackWithOni) and option.target == at for option in pending.options):
        return None
    try:
        reason = attack.why_not(position, at, facts.number(pending.facts, "attacks_left"))
    except BadInput as bad:
        return {"text": messages.say_bad_input(bad), "clause": pending.clause}
    return {"text": say(reason.code, reason.facts), "clause": reason.clause}
