"""The score of a table, line by line, live; what only the printed aid has is asked for here."""

from typing import Any

from django.utils.translation import gettext as _

from companion.tables.places import called
from companion.web.naming import names
from companion.web.tables.now import Button, Field
from companion.web.tables.shown import Shown
from rules import sentences
from rules.engine.tsukuyumi import scoring
from rules.engine.tsukuyumi.position import ONI, Position

CODES = {"marked": "marked-vp", "legend": "legend-vp"}


def sheet(shown: Shown, position: Position) -> dict[str, Any]:
    found = scoring.score(position)
    sides = sorted(found.sides.items(), key=lambda one: -one[1])
    return {
        "sides": [
            {
                "side": side,
                "name": _name(side),
                "total": total,
                "lines": [_line(line) for line in found.lines if line.who == side],
                "less": Button(_("%(name)s: one point less") % {"name": _name(side)}, {"type": "vp", "who": side, "by": -1}, look="step"),
                "more": Button(_("%(name)s: one point more") % {"name": _name(side)}, {"type": "vp", "who": side, "by": 1}, look="step"),
            }
            for side, total in sides
        ],
        "missing": [
            Button(_("Remember it"), {"type": "give-printed", "name": name}, fields=[Field("value", sentences.say(name, {}), most=30)])
            for name in found.unknown
        ],
    }


def _name(side: str) -> str:
    return _("The players") if side == scoring.PLAYERS else names().get(side, side) if side != ONI else names()[ONI]


def _line(line: scoring.Line) -> dict[str, Any]:
    text = sentences.say(CODES.get(line.code, line.code), {"number": line.number})
    where = called(line.area) if line.area and "," in line.area else names().get(f"oni/{line.area}", "") if line.area else ""
    return {"vp": line.vp, "text": text, "where": where, "clause": line.clause}
