"""The Momentum track of a table: where the marker stands, what comes next, ± by hand; the printed squares are told once."""

from typing import Any

from django.utils.translation import gettext as _

from companion.web.tables.now import Button, Field
from companion.web.tables.shown import Shown
from companion.web.tables.tsukuyumi.labels import side
from rules.engine.tsukuyumi.position import Position

AHEAD = 8


def coming(position: Position) -> list[tuple[int, int, str]]:
    """The special squares before the marker: how far, which square, what is due there."""
    at = position.momentum or 0
    squares = sorted((s for s in position.track or () if s.square > at and s.kind != "points"), key=lambda s: s.square)
    return [(s.square - at, s.square, s.kind) for s in squares]


def sheet(shown: Shown, position: Position) -> dict[str, Any]:
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
