"""Filter chips: each a link that adds or takes away one value, so that they combine and work without script."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.functional import Promise

from cards.facets import Facet
from companion.web.reference import labels

LABELS: Mapping[str, Mapping[str, str | Promise]] = {
    "kind": labels.KINDS,
    "game": labels.GAMES,
    "book": labels.BOOKS,
    "known": labels.KNOWN,
    "trait": labels.TRAITS,
}


@dataclass(frozen=True)
class Chip:
    """One value of a filter: how many records it would leave beside the other filters, and the address that toggles it."""

    label: str | Promise
    value: str
    on: bool
    count: int
    url: str
    empty: bool = False  # nothing would be left: it is shown, and cannot be tapped


@dataclass(frozen=True)
class Row:
    """The chips of one filter."""

    name: str
    label: str | Promise
    chips: tuple[Chip, ...]


def rows(*, facets: Mapping[str, Sequence[Facet]], query: QueryDict, names: Mapping[str, str | Promise], collection: str) -> list[Row]:
    """One row for each filter, with the values that occur on this page, chosen ones first; a filter with one value is left out."""
    return [
        Row(name, label, tuple(sorted((_chip(facet, name, query, collection) for facet in facets[name]), key=lambda chip: not chip.on)))
        for name, label in names.items()
        if len(facets[name]) > 1
    ]


def _chip(facet: Facet, name: str, query: QueryDict, collection: str) -> Chip:
    on = facet.value in query.getlist(name)
    label = facet.label or (labels.TOPICS if (name, collection) == ("kind", "rulings") else LABELS[name])[facet.value]
    return Chip(label, facet.value, on, facet.count, _toggled(query, name, facet.value), empty=not (on or facet.count))


def _toggled(query: QueryDict, name: str, value: str) -> str:
    changed = query.copy()
    values = changed.getlist(name)
    changed.setlist(name, [v for v in values if v != value] if value in values else [*values, value])
    return f"?{changed.urlencode()}"


def fixed(name: str, label: str | Promise, values: Iterable[str], query: QueryDict, labels: Mapping[str, str | Promise]) -> Row:
    """The chips of a filter whose values are always the same; no counts."""
    return Row(name, label, tuple(Chip(labels[v], v, v in query.getlist(name), 0, _toggled(query, name, v)) for v in values))
