"""Reads a shelf as an address asks for it: which records, in which order, in which blocks. Lists, neighbours and a random pick share it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy

from cards import selectors
from cards.editions import EditionCache
from cards.facets import Facet
from cards.facets import facets as count_facets
from cards.filters import accepted_parameters
from cards.models import Record
from companion.web.reference import sorting
from companion.web.reference.sections import Section
from companion.web.table_links import PARAMETER
from rules.reference import reference

FILTERS: dict[str, str | Promise] = {
    "faction": gettext_lazy("Faction"),
    "kind": gettext_lazy("Type"),
    "trait": gettext_lazy("Property"),
    "known": gettext_lazy("Known"),
}
# Which chips stand beside a list, and in which order.
CHIP_ORDER = {"units": ("faction", "kind", "trait", "known"), "cards": ("kind", "faction", "known")}
VIEW, COMPARE, LIST = "view", "compare", "list"
# How a list is looked at: none of these changes what stands in it.
LOOK = (VIEW, COMPARE, PARAMETER)
SORT = ("sort", "down", "ordering")
COMPARED = ("units", "factions")
# What lists hold changes only when an edition is loaded; every shelf of every game fits in both languages.
LISTS: EditionCache[list[Any]] = EditionCache(64)
FACETS: EditionCache[dict[str, list[Facet]]] = EditionCache(64)


@dataclass(frozen=True)
class Listing:
    """A shelf, narrowed and sorted."""

    game: str
    shelf: Section
    query: QueryDict
    order: sorting.Order | None
    records: Sequence[Any]

    @property
    def is_sorted(self) -> bool:
        return self.order is not None or bool(self.query.get("ordering"))

    @property
    def asked(self) -> str:
        """The part of the address that decides what stands in the list, and in which order."""
        asked = self.query.copy()
        for name in LOOK:
            asked.pop(name, None)
        return asked.urlencode()

    def blocks(self) -> list[tuple[Any, list[Any]]]:
        """Units by faction, everything else by kind, in the box's order; a sorted list is one block without a head."""
        if self.is_sorted:
            return [(None, list(self.records))] if self.records else []
        return _by_side(self.records) if self.shelf.template == "units" else _by_kind(self.records)

    def whole(self) -> Sequence[Any]:
        """Everything on this shelf."""
        return listing(self.game, self.shelf, QueryDict()).records

    def in_sight(self) -> list[Any]:
        """The records in the order in which the page shows them."""
        return [record for _head, members in self.blocks() for record in members]


def accepted(shelf: Section) -> set[str]:
    """What an address of this shelf may ask for."""
    compare = {COMPARE} if shelf.slug in COMPARED else set()
    return {*accepted_parameters(shelf.collection), "sort", "down", VIEW, *compare} - {"game", "book"}


def listing(game: str, shelf: Section, query: QueryDict) -> Listing:
    """The list that an address asks for; BadFilter with what would be accepted."""
    allowed = accepted(shelf)
    for name in query:
        if name not in (*allowed, PARAMETER):
            raise selectors.BadFilter(name, str(query[name]), tuple(sorted(allowed)))
    order = sorting.parse(query, sorting.columns(game, shelf.slug))
    filters = query.copy()
    if order:
        filters["ordering"] = order.parameter
    records = LISTS.get(
        _key(game, shelf, filters),
        lambda: reference().records(selectors.records(collection=shelf.collection, filters=filters).filter(_within(game, shelf))),
    )
    return Listing(game, shelf, query, order, records)


def facets(shown: Listing) -> dict[str, list[Facet]]:
    """How many records each value of each filter would leave."""
    game, shelf = shown.game, shown.shelf
    return FACETS.get(
        _key(game, shelf, shown.query),
        lambda: count_facets(collection=shelf.collection, within=_within(game, shelf), names=tuple(chip_names(shelf)), query=shown.query),
    )


def chip_names(shelf: Section) -> Mapping[str, str | Promise]:
    return {name: FILTERS[name] for name in CHIP_ORDER.get(shelf.template, CHIP_ORDER["cards"])}


def _within(game: str, shelf: Section) -> Q:
    return Q(game__slug=game) & shelf.condition


def _key(game: str, shelf: Section, query: QueryDict) -> tuple[Any, ...]:
    return (get_language(), game, shelf.slug, *sorted((n, *v) for n, v in query.lists() if n not in LOOK))


def _by_kind(records: Sequence[Record]) -> list[tuple[Any, list[Any]]]:
    groups: dict[str, list[Any]] = {}
    for record in records:
        groups.setdefault(record.kind, []).append(record)
    return list(groups.items())


def _by_side(records: Sequence[Record]) -> list[tuple[Any, list[Any]]]:
    """One block for each faction."""
    blocks: dict[str, tuple[Any, list[Any]]] = {}
    for record in records:
        faction = selectors.faction_of(record)
        blocks.setdefault(faction.slug if faction else "", (faction, []))[1].append(record)
    return list(blocks.values())
