"""Whose tap a table of Tsukuyumi waits for, and how that reads on somebody else's phone."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.web.tables.action_panel import Now
from companion.web.tables.tsukuyumi import facts
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from rules.engine.tsukuyumi.board import commands as b
from rules.engine.tsukuyumi.coop.view import CoopView
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard.state import CHOOSE, SETUP
from rules.engine.tsukuyumi.standard.view import StandardView

DOING: Mapping[str, str | Promise] = {
    "home": gettext_lazy("%(who)s is placing a homezone."),
    "start": gettext_lazy("%(who)s is choosing a starting area."),
    "start-areas": gettext_lazy("%(who)s is choosing a starting area."),
    "units": gettext_lazy("%(who)s is placing starting units."),
    "starting-units": gettext_lazy("%(who)s is placing starting units."),
    "choose-action": gettext_lazy("%(who)s is choosing an action card."),
    CHOOSE: gettext_lazy("%(who)s is choosing an action card."),
    "princess-card": gettext_lazy("%(who)s is drawing a Princess card."),
    "split-damage": gettext_lazy("%(who)s is assigning the damage."),
    "counterattack": gettext_lazy("%(who)s is choosing a counterattack."),
    "riposte": gettext_lazy("%(who)s is choosing a counterattack."),
    "take-damage": gettext_lazy("%(who)s is choosing which units are destroyed."),
    "turn-units": gettext_lazy("%(who)s is choosing which units turn into Oni."),
    "lose-figures": gettext_lazy("%(who)s is choosing which units are lost."),
    "retreat": gettext_lazy("%(who)s is retreating."),
    "turn": gettext_lazy("It is %(who)s’s turn."),
}
SetUp = b.PlaceHome | b.MarkStartingAreas | s.SkipHome | s.PlaceStartingUnits
SET_UP: tuple[type[SetUp], ...] = (b.PlaceHome, b.MarkStartingAreas, s.SkipHome, s.PlaceStartingUnits)


def sides_to_act(shown: TsukuyumiTable) -> tuple[str, ...]:
    """Whose tap the table waits for; nobody's in particular where all players decide together."""
    view, pending = shown.view, shown.view.pending
    if shown.outcome is not None:
        return ()
    if pending is not None:
        together = pending.kind != "choose-action" and len(pending.by) > 1
        return () if together else pending.by
    if isinstance(view, StandardView) and view.stage == CHOOSE:
        return tuple(side for side in shown.sides if side not in view.chosen)
    if isinstance(view, StandardView) and view.stage == SETUP:
        return tuple(dict.fromkeys(command.by for command in shown.legal_of(*SET_UP)))[:1]
    return (view.position.active,) if view.position.active else ()


def for_this_phone(shown: TsukuyumiTable, now: Now) -> Now:
    """On the phone of somebody else the headline names the person who has to act; whoever may act for them is told so."""
    acting = sides_to_act(shown)
    people = [shown.people[side] for side in acting if side in shown.present and side in shown.people]
    if not people or shown.seat.side in acting or now.headline == "":
        return now
    words = DOING.get(_doing(shown))
    may_help = shown.plays and (shown.hosts or not shown.table.strict_seats)
    help_text = _("Tap to do it for them.") if may_help else ""
    return replace(
        now,
        headline=str(words) % {"who": ", ".join(people)} if words else now.headline,
        eyebrow=now.eyebrow if words else ", ".join(people),
        text=" ".join(part for part in (help_text, now.text) if part),
    )


def _doing(shown: TsukuyumiTable) -> str:
    view, pending = shown.view, shown.view.pending
    if pending is not None:
        return (facts.texts(pending.facts, "missing") or [""])[0] if pending.kind == "set-up" else pending.kind
    if isinstance(view, StandardView):
        return view.step if view.stage == SETUP else CHOOSE if view.stage == CHOOSE else "turn"
    return "turn" if isinstance(view, CoopView) else ""
