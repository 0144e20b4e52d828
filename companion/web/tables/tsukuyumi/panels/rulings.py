"""How a table plays what the books leave open: each ruling with its readings, and what only components print."""

from typing import Any

from django.utils.translation import gettext as _

from companion.tables.names import names
from companion.web.reference.labels import SIZES, TOPICS
from companion.web.tables.action_panel import Button
from companion.web.tables.table_view import TableView
from companion.web.tables.tsukuyumi.missing_values import VALUES
from rules import messages, selectors
from rules.engine.tsukuyumi.board.position import Position
from rules.models import Ruling


def sheet(shown: TableView, position: Position, opened: str = "") -> dict[str, Any]:
    """The rulings that matter in this way of playing, by topic, one of them opened; those played otherwise than we propose come first."""
    chosen = shown.view["rulings"]
    found: dict[str, list[dict[str, Any]]] = {}
    for ruling in selectors.with_readings(Ruling.objects.filter(game__slug="tsukuyumi")):
        if _matters(ruling.clause_numbers, position.together):
            one = _ruling(ruling, chosen.get(ruling.slug))
            found.setdefault(ruling.kind, []).append({**one, "open": ruling.slug == opened})
    return {
        "changed": [one for many in found.values() for one in many if one["changed"]],
        "topics": [(TOPICS.get(topic, topic), many) for topic, many in found.items()],
        "told": _told(shown.view["position"]),
    }


def _matters(clauses: list[str], together: bool) -> bool:
    """A ruling about the co-op game alone does not matter in the standard game, nor the other way round."""
    if any(clause.startswith("coop.") for clause in clauses):
        return together
    return not together or not all(clause.startswith(("tsk.two", "tsk.mode", "tsk.scenario", "tsk.score")) for clause in clauses)


def _ruling(ruling: Ruling, chosen: str | None) -> dict[str, Any]:
    readings = list(ruling.readings.all())
    default = next(reading.key for reading in readings if reading.is_default)
    played = chosen or default
    buttons = [
        (
            reading.text,
            reading.key == played,
            Button(_("Play it so"), {"type": "choose-ruling", "ruling": ruling.slug, "reading": reading.key}, look="way-out"),
        )
        for reading in readings
    ]
    return {"slug": ruling.slug, "title": ruling.name, "readings": buttons, "changed": played != default}


def _told(position: dict[str, Any]) -> list[str]:
    """What the players have read off their components."""
    said = names()
    found = [
        (said.get(f"{owner}/{unit}", unit), ", ".join(f"{VALUES[n]()} {SIZES.get(v, v)}" for n, v in stats.items() if n in VALUES))
        for owner, units in position.get("stats", {}).items()
        for unit, stats in units.items()
    ]
    found += [(_printed(name), str(value)) for name, value in position.get("printed", {}).items()]
    return [_("%(what)s: %(says)s") % {"what": what, "says": says} for what, says in found]


def _printed(name: str) -> str:
    """What a printed value is called; players may tell one for which we have no words."""
    return messages.say(name, {}).rstrip(".") if name in messages.REASONS else name.replace("-", " ")
