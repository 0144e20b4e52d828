"""The card above what a search found: the clause that settles it, the value that was asked for, or the faction that was named."""

from collections.abc import Sequence
from typing import Any

from cards.models import Record
from companion.web.pictures.shown import pictures
from companion.web.reference import labels
from companion.web.reference.sections import COLUMNS
from rules import search
from rules.models import Clause, Ruling
from rules.reference import Reference, reference
from rules.search.answers import said

MOST_RULINGS = 1  # beside a clause: the others are on its page
NOT_COMPARED = ("quantity",)  # of a faction's units


def card_of(found: search.Found, documents: Sequence[search.Document]) -> dict[str, Any] | None:
    """What the card shows; None where nothing settles the question."""
    answer = found.answer
    if answer is None:
        return None
    document = documents[answer.document]
    records = reference()
    record = records.record(collection=document.collection, slug=document.slug)
    match answer.kind:
        case "clause":
            example = example_of(records, record)
            own = {
                "says": said(record.answer, found.query.words),
                "example": example,
                "drawn": example or is_drawn(record),
                "rulings": record.ruling_list[:MOST_RULINGS],
            }
        case "value":
            own = {"label": label_of(answer.value), "value": record.printed.get(answer.value), "name": answer.value}
        case _:
            own = _of_faction(records, record)
    return {"kind": answer.kind, "document": document, "record": record, **own}


def label_of(value: str) -> str:
    """What a printed value is called; some are parts of a sheet."""
    return str(labels.FIGURES.get(value) or labels.PARTS[value])


def example_of(records: Reference, clause: Clause) -> Clause | None:
    """The example that belongs to a clause: among its own clauses, else the one that follows it."""
    family = records.family(clause)
    return next((one for one in (*family.children, family.after) if one is not None and one.is_example), None)


def is_drawn(clause: Clause) -> bool:
    """Whether a clause has a picture of its own."""
    return clause.slug in pictures()


def compared(game: str) -> list[str]:
    """The figures of a faction's units that its card shows."""
    return [name for name in COLUMNS[game] if name not in NOT_COMPARED] or list(COLUMNS[game])


def rulings_about(record: Record) -> list[Ruling]:
    """The rulings that speak of a record, once each."""
    return [other for other in record.related if isinstance(other, Ruling)]


def _of_faction(records: Reference, faction: Record) -> dict[str, Any]:
    units, cards = ([one for one in records.collection(name) if one.faction_id == faction.pk] for name in ("units", "cards"))
    return {"units": units, "cards": cards, "rulings": rulings_about(faction), "names": compared(faction.game_slug)}
