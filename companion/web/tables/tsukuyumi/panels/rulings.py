"""How a table plays what the books leave open: each ruling with its readings, and what only components print."""

from typing import Any

from django.utils.translation import gettext as _

from cards.language import labelled
from cards.normalisation import fold
from companion.tables.names import names
from companion.tables.printed_names import VALUES, printed_name
from companion.web.reference.labels import SIZES, TOPICS
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button
from companion.web.tables.tsukuyumi.panels import tonight
from rules.engine.kernel.catalogue import UnitStats
from rules.engine.tsukuyumi.board.commands import ChooseRuling
from rules.engine.tsukuyumi.board.position import Position
from rules.models import Ruling
from rules.reference import reference


def sheet(shown: TsukuyumiTable, opened: str = "", wanted: str = "") -> dict[str, Any]:
    """The eight that matter tonight, then all of this way of playing by topic; or those that hold the wanted words."""
    position = shown.view.position
    chosen = position.rulings.chosen
    mattering = [r for r in reference().collection("rulings", game="tsukuyumi") if _matters(r.clause_numbers, position.together)]
    changed = [ruling.slug for ruling in mattering if _is_changed(ruling, chosen.get(ruling.slug))]
    first = tonight.choose(mattering, tonight.in_play(position, shown.sides, shown.table.options), changed)
    topics: dict[str, list[dict[str, Any]]] = {}
    for ruling in mattering:
        if not wanted or _has(ruling, wanted):
            listed = _ruling(ruling, chosen.get(ruling.slug), opened) | {"above": not wanted and ruling in first}
            topics.setdefault(ruling.kind, []).append(listed)
    return {
        "tonight": [] if wanted else [_ruling(ruling, chosen.get(ruling.slug), opened) for ruling in first],
        "topics": [
            {
                "name": TOPICS.get(topic, topic),
                "rulings": rulings,
                "open": bool(wanted) or any(r["open"] and not r["above"] for r in rulings),
            }
            for topic, rulings in topics.items()
        ],
        "wanted": wanted,
        "all": len(mattering),
        "given_values": _given_values(position),
    }


def _has(ruling: Ruling, wanted: str) -> bool:
    """Whether every word of a search stands in a ruling, its readings or its clauses."""
    texts = [ruling.name, ruling.slug, *(reading.text for reading in ruling.reading_list), *ruling.clause_numbers]
    text = fold(" ".join(texts))
    return all(word in text for word in fold(wanted).split())


def _is_changed(ruling: Ruling, chosen: str | None) -> bool:
    return chosen is not None and chosen != next(reading.key for reading in ruling.reading_list if reading.is_default)


def _matters(clauses: list[str], together: bool) -> bool:
    """A ruling about the co-op game alone does not matter in the standard game, nor the other way round."""
    if any(clause.startswith("coop.") for clause in clauses):
        return together
    return not together or not all(clause.startswith(("tsk.two", "tsk.mode", "tsk.scenario", "tsk.score")) for clause in clauses)


def _ruling(ruling: Ruling, chosen: str | None, opened: str) -> dict[str, Any]:
    readings = ruling.reading_list
    default = next(reading.key for reading in readings if reading.is_default)
    played = chosen or default
    buttons = [
        (
            reading.text,
            reading.key == played,
            button(ChooseRuling(ruling.slug, reading.key), _("Play it this way"), look="way-out"),
        )
        for reading in readings
    ]
    return {
        "slug": ruling.slug,
        "title": ruling.name,
        "played": next(reading.text for reading in readings if reading.key == played),
        "readings": buttons if ruling.slug == opened else (),
        "changed": played != default,
        "open": ruling.slug == opened,
    }


def _given_values(position: Position) -> list[str]:
    """What the players have read off their components."""
    values = [
        (names().get(f"{owner}/{unit}", unit), _values(stats)) for owner, units in position.stats.items() for unit, stats in units.items()
    ]
    values += [(printed_name(name), str(value)) for name, value in position.printed.items()]
    return [labelled(what, says) for what, says in values]


def _values(stats: UnitStats) -> str:
    """A unit's values that are known, in a line."""
    known = {name: value for name in VALUES if (value := getattr(stats, name)) is not None}
    return ", ".join(f"{VALUES[name]()} {SIZES.get(value, value)}" for name, value in known.items())
