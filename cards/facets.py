"""How many records each value of a filter would leave, while the other filters stay: one query for all filters of a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, Count, F, IntegerField, Min, Q, QuerySet, Value
from django.http import QueryDict

from cards.filters import filters_of
from cards.language import reading_language
from cards.models import HasTraits, OfFaction, TypedRecord
from cards.registry import typed_models


@dataclass(frozen=True)
class Facet:
    """One value of a filter: how many records have it at all, and how many of those fit the other filters."""

    value: str
    label: str  # the name of a faction; other values are named by the interface
    total: int
    count: int


def facets(*, collection: str, within: Q, names: Sequence[str], query: QueryDict) -> dict[str, list[Facet]]:
    """The values of some filters among the records of a page, in the order in which the records show them."""
    rows = typed_models()[collection]._default_manager.order_by().filter(within)
    filters = filters_of(collection)(query, rows)
    all_filters = filters.condition()
    others = {name: filters.condition(without=name) if any(query.getlist(name)) else all_filters for name in names}
    counted = [_counted(rows, name, others[name]) for name in names if _has(rows.model, name)]
    made: dict[str, list[Facet]] = {name: [] for name in names}
    if counted:
        for name, value, label, total, count, *_ in sorted(counted[0].union(*counted[1:], all=True), key=lambda row: row[5:]):
            made[name].append(Facet(value, label, total, count))
    return made


def _has(model: type[TypedRecord], name: str) -> bool:
    """Whether the things of a collection can have such a value at all."""
    if name == "faction":
        return issubclass(model, OfFaction)
    return name != "trait" or issubclass(model, HasTraits)


def _counted(rows: QuerySet[Any], name: str, other_filters: Q | None) -> QuerySet[Any, Any]:
    column, place = COLUMNS[name]
    label = F(f"faction__name_{reading_language()}") if name == "faction" else Value("", output_field=CharField())
    grouped = rows.filter(**{f"{column}__isnull": False}).values(
        facet_name=Value(name, output_field=CharField()), facet_value=F(column), facet_label=label
    )
    counted: QuerySet[Any, Any] = grouped.annotate(
        facet_total=Count("pk", distinct=True),
        facet_count=Count("pk", distinct=True, filter=other_filters),
        facet_first=Min("order"),
        facet_place=Min(place) if place else Value(0, output_field=IntegerField()),
    ).values_list("facet_name", "facet_value", "facet_label", "facet_total", "facet_count", "facet_first", "facet_place")
    return counted


# Each filter's column, and what puts the values of one record in order.
COLUMNS: Mapping[str, tuple[str, str]] = {
    "kind": ("kind", ""),
    "known": ("known", ""),
    "game": ("game__slug", ""),
    "faction": ("faction__slug", ""),
    "trait": ("traits__slug", "traits__order"),
    "book": ("citations__book__slug", "citations__order"),
}
