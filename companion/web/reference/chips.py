"""Filter chips: each a link that adds or takes away one value, so that they combine and work without script."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.functional import Promise

from cards.models import Record
from companion.web.reference import labels


@dataclass(frozen=True)
class Chip:
    """One value of a filter: how many records it would leave, and the address that toggles it."""

    label: str | Promise
    value: str
    on: bool
    count: int
    url: str


@dataclass(frozen=True)
class Row:
    """The chips of one filter."""

    name: str
    label: str | Promise
    chips: tuple[Chip, ...]


def rows(*, found: Iterable[Record], query: QueryDict, names: Mapping[str, str | Promise], language: str) -> list[Row]:
    """One row for each filter, with the values that occur in these records; a filter with one value is left out."""
    made = []
    records = list(found)
    for name, label in names.items():
        counts: dict[str, int] = {}
        labels: dict[str, str | Promise] = {}
        for record in records:
            for value, text in _values(record, name, language):
                counts[value] = counts.get(value, 0) + 1
                labels[value] = text
        if len(counts) > 1:
            chips = tuple(Chip(labels[v], v, v in query.getlist(name), n, _toggled(query, name, v)) for v, n in counts.items())
            made.append(Row(name, label, chips))
    return made


def _values(record: Record, name: str, language: str) -> list[tuple[str, str | Promise]]:
    match name:
        case "kind":
            return [(record.kind, labels.TOPICS[record.kind] if record.collection == "rulings" else labels.KINDS[record.kind])]
        case "faction":
            return [(record.faction.slug, getattr(record.faction, f"name_{language}"))] if record.faction else []
        case "game":
            return [(record.game, labels.GAMES[record.game])]
        case "book":
            return [(book, labels.BOOKS[book]) for book in dict.fromkeys(s.book for s in record.sources.all() if s.book)]
        case "known":
            return [(record.known, labels.KNOWN[record.known])]
        case _:
            return [(trait, labels.TRAITS[trait]) for trait in record.traits]


def _toggled(query: QueryDict, name: str, value: str) -> str:
    changed = query.copy()
    values = changed.getlist(name)
    changed.setlist(name, [v for v in values if v != value] if value in values else [*values, value])
    return f"?{changed.urlencode()}"


def fixed(name: str, label: str | Promise, values: Iterable[str], query: QueryDict, labels: Mapping[str, str | Promise]) -> Row:
    """The chips of a filter whose values are always the same; no counts."""
    return Row(name, label, tuple(Chip(labels[v], v, v in query.getlist(name), 0, _toggled(query, name, v)) for v in values))
