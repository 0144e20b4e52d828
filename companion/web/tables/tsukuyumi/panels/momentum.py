"""The Momentum track of a table: where the marker stands, what comes next, ± by hand; the printed squares are told once."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.web.tables.tsukuyumi import facts
from companion.web.tables.tsukuyumi.action_labels.words import side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button, choices
from rules.engine.kernel.errors import Facts
from rules.engine.tsukuyumi.board.commands import GiveTrack, ShiftMomentum
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.coop.state import Coop
from rules.engine.tsukuyumi.coop.view import CoopView

AHEAD = 8


def coming(position: Position) -> list[tuple[int, int, str]]:
    """The special squares before the marker: how far, which square, what is due there."""
    at = position.momentum or 0
    squares = sorted((s for s in position.track or () if s.square > at and s.kind != "points"), key=lambda s: s.square)
    return [(s.square - at, s.square, s.kind) for s in squares]


def question(squares: Sequence[Facts]) -> str:
    """What the marker passed when a hand moved it, and whether the cards are drawn."""
    ripostes, legends = (sum(square["kind"] == kind for square in squares) for kind in ("riposte", "legendary"))
    passed = [
        ngettext("a riposte square", "%(n)s riposte squares", ripostes) % {"n": ripostes} if ripostes else "",
        ngettext("a legendary Oni square", "%(n)s legendary Oni squares", legends) % {"n": legends} if legends else "",
    ]
    what = _("%(one)s and %(other)s") % {"one": passed[0], "other": passed[1]} if all(passed) else "".join(passed)
    return ngettext("You passed %(what)s: draw the card?", "You passed %(what)s: draw the cards?", len(squares)) % {"what": what}


def _passed(shown: TsukuyumiTable) -> dict[str, Any] | None:
    """The question of a move by hand, where it is open."""
    pending = shown.view.pending
    if pending is None or pending.kind != "draw-passed":
        return None
    squares = facts.groups(pending.facts, "squares")
    return {"question": question(squares), "buttons": choices(pending.options), "clause": pending.clause}


def sheet(shown: TsukuyumiTable, position: Position) -> dict[str, Any]:
    at = position.momentum if position.momentum is not None else 1
    track = position.track or ()
    by_square: dict[int, list[str]] = {}
    for special in track:
        by_square.setdefault(special.square, []).append(special.kind)
    last = max([at + AHEAD, *(s.square for s in track)])
    coop = shown.view.coop if isinstance(shown.view, CoopView) else Coop()
    return {
        "momentum": at,
        "known": bool(track),
        "squares": [{"n": n, "kinds": by_square.get(n, []), "on": n == at, "past": n < at} for n in range(1, min(last, 60) + 1)],
        "next": coming(position)[:3],
        "less": button(ShiftMomentum(-1), _("1 square back"), look="step"),
        "more": button(ShiftMomentum(1), _("1 square forward"), look="step"),
        "passed": _passed(shown),
        "drawn": [(side(drawn.by), drawn.kind, drawn.square) for drawn in coop.drawn],
        "ripostes": [(side(riposte.by), (riposte.card or "").upper()) for riposte in coop.ripostes],
        "forget": button(GiveTrack(()), _("Clear the squares"), look="way-out") if track else None,
    }
