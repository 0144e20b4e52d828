"""How a table plays what the books leave open: each ruling with its readings, and what only components print."""

from typing import Any

from django.utils.translation import gettext as _

from companion.tables.names import names
from companion.web.reference.labels import SIZES, TOPICS
from companion.web.tables.tsukuyumi.buttons import button
from companion.web.tables.tsukuyumi.missing_values import VALUES
from rules import messages
from rules.engine.kernel.catalogue import UnitStats
from rules.engine.tsukuyumi.board.commands import ChooseRuling
from rules.engine.tsukuyumi.board.position import Position
from rules.models import Ruling
from rules.reference import reference


def sheet(position: Position, opened: str = "") -> dict[str, Any]:
    """The rulings that matter in this way of playing, by topic, one of them opened; those played otherwise than we propose come first."""
    topics: dict[str, list[dict[str, Any]]] = {}
    for ruling in reference().collection("rulings", game="tsukuyumi"):
        if _matters(ruling.clause_numbers, position.together):
            shown = _ruling(ruling, position.rulings.chosen.get(ruling.slug))
            topics.setdefault(ruling.kind, []).append({**shown, "open": ruling.slug == opened})
    return {
        "changed": [ruling for rulings in topics.values() for ruling in rulings if ruling["changed"]],
        "topics": [(TOPICS.get(topic, topic), rulings) for topic, rulings in topics.items()],
        "given_values": _given_values(position),
    }


def _matters(clauses: list[str], together: bool) -> bool:
    """A ruling about the co-op game alone does not matter in the standard game, nor the other way round."""
    if any(clause.startswith("coop.") for clause in clauses):
        return together
    return not together or not all(clause.startswith(("tsk.two", "tsk.mode", "tsk.scenario", "tsk.score")) for clause in clauses)


def _ruling(ruling: Ruling, chosen: str | None) -> dict[str, Any]:
    readings = ruling.reading_list
    default = next(reading.key for reading in readings if reading.is_default)
    played = chosen or default
    buttons = [
        (
            reading.text,
            reading.key == played,
            button(ChooseRuling(ruling.slug, reading.key), _("Play it so"), look="way-out"),
        )
        for reading in readings
    ]
    return {"slug": ruling.slug, "title": ruling.name, "readings": buttons, "changed": played != default}


def _given_values(position: Position) -> list[str]:
    """What the players have read off their components."""
    values = [
        (names().get(f"{owner}/{unit}", unit), _values(stats)) for owner, units in position.stats.items() for unit, stats in units.items()
    ]
    values += [(_printed(name), str(value)) for name, value in position.printed.items()]
    return [_("%(what)s: %(says)s") % {"what": what, "says": says} for what, says in values]


def _values(stats: UnitStats) -> str:
    """A unit's values that are known, in a line."""
    known = {name: value for name in VALUES if (value := getattr(stats, name)) is not None}
    return ", ".join(f"{VALUES[name]()} {SIZES.get(value, value)}" for name, value in known.items())


def _printed(name: str) -> str:
    """What a printed value is called; players may tell one for which we have no words."""
    return messages.say(name, {}).rstrip(".") if name in messages.REASONS else name.replace("-", " ")
