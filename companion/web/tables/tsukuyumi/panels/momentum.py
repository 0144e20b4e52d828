"""The Momentum track of a table: where the marker stands, what comes next, ± by hand; the printed squares are told once."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.web.tables.action_panel import Button, Field
from companion.web.tables.table_view import TableView
from companion.web.tables.tsukuyumi.action_labels import label, side
from rules.engine.tsukuyumi.board.position import Position

AHEAD = 8


def coming(position: Position) -> list[tuple[int, int, str]]:
    """The special squares before the marker: how far, which square, what is due there."""
    at = position.momentum or 0
    squares = sorted((s for s in position.track or () if s.square > at and s.kind != "points"), key=lambda s: s.square)
    return [(s.square - at, s.square, s.kind) for s in squares]


def question(squares: Sequence[Mapping[str, Any]]) -> str:
    """What the marker passed when a hand moved it, and whether the cards are drawn."""
    ripostes, legends = (sum(one["kind"] == kind for one in squares) for kind in ("riposte", "legendary"))
    passed = [
        ngettext("a riposte square", "%(n)s riposte squares", ripostes) % {"n": ripostes} if ripostes else "",
        ngettext("a legendary Oni square", "%(n)s legendary Oni squares", legends) % {"n": legends} if legends else "",
    ]
    what = _("%(one)s and %(other)s") % {"one": passed[0], "other": passed[1]} if all(passed) else "".join(passed)
    return ngettext("You passed %(what)s: draw the card?", "You passed %(what)s: draw the cards?", len(squares)) % {"what": what}


def _passed(shown: TableView) -> dict[str, Any] | None:
    """The question of a move by hand, where it is open."""
    pending = shown.view.get("pending") or {}
    if pending.get("kind") != "draw-passed":
        return None
    buttons = [Button(label(one), one, look="act" if n == 0 else "way-out") for n, one in enumerate(pending["options"])]
    return {"question": question(pending["facts"]["squares"]), "buttons": buttons, "clause": pending["clause"]}


def sheet(shown: TableView, position: Position) -> dict[str, Any]:
    at = position.momentum if position.momentum is not None else 1
    track = position.track or ()
    by_square: dict[int, list[str]] = {}
    for one in track:
        by_square.setdefault(one.square, []).append(one.kind)
    last = max([at + AHEAD, *(s.square for s in track)])
    coop = shown.view.get("coop", {})
    given = [{"square": s.square, "kind": s.kind, **({"vp": s.vp} if s.vp else {})} for s in track]
    return {
        "momentum": at,
        "known": bool(track),
        "squares": [{"n": n, "kinds": by_square.get(n, []), "on": n == at, "past": n < at} for n in range(1, min(last, 60) + 1)],
        "next": coming(position)[:3],
        "less": Button(_("One square back"), {"type": "momentum", "by": -1}, look="step"),
        "more": Button(_("One square on"), {"type": "momentum", "by": 1}, look="step"),
        "passed": _passed(shown),
        "drawn": [(side(d["by"]), d["kind"], d["square"]) for d in coop.get("drawn", ())],
        "ripostes": [(side(r["by"]), (r.get("card") or "").upper()) for r in coop.get("ripostes", ())],
        "add": [
            Button(
                text,
                {"type": "give-track", "track": given, "kind": kind},
                look="way-out",
                fields=[Field("square", _("Square"), value=str(at + 1), least=1, most=60)],
            )
            for kind, text in (("riposte", _("Add a riposte square")), ("legendary", _("Add a legendary Oni square")))
        ],
        "forget": Button(_("Clear the squares"), {"type": "give-track", "track": []}, look="way-out") if track else None,
    }
