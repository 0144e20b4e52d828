"""Every record with all that pages and the API show of it: read from whole tables once for each edition, and kept in memory.

Some 2,200 records that change only when files are loaded. What is asked for with a filter, an order or a count is asked in SQL; what is
shown of the records that it leaves is taken from here. They are shared by everybody who reads: nobody may change them.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import QuerySet

from cards.editions import PerEdition
from cards.errors import NoSuchRecord
from cards.figures import FigureValue
from cards.models import Citation, Figure, HasTraits, Link, OfFaction, Part
from cards.registry import typed_models
from rules.models import Chapter, Clause, Reading, Ruling, RulingClause

T = TypeVar("T")
Records = Mapping[int, Any]  # by primary key


@dataclass(frozen=True)
class Family:
    """The clauses around a clause."""

    parent: Clause | None
    children: Sequence[Clause]
    before: Clause | None
    after: Clause | None


class Reference:
    """The records of one edition: by address, by collection, or those of a query."""

    def __init__(self, records: Mapping[str, Mapping[str, Any]]) -> None:
        self._records = records  # collection → slug → record, in the order of the files
        self._siblings: dict[tuple[int, int | None], list[Clause]] = defaultdict(list)
        for clause in records["clauses"].values():
            self._siblings[clause.chapter_id, clause.parent_id].append(clause)

    def record(self, *, collection: str, slug: str, game: str | None = None) -> Any:
        """One record, or NoSuchRecord."""
        record = self._records[collection].get(slug)
        if record is None or game not in (None, record.game_slug):
            raise NoSuchRecord(collection, slug)
        return record

    def collection(self, name: str, *, game: str | None = None) -> list[Any]:
        """All records of a collection, or those of one game."""
        return [record for record in self._records[name].values() if game in (None, record.game_slug)]

    def records(self, rows: QuerySet[Any]) -> list[Any]:
        """The records of a collection that a query finds, in its order."""
        records = self._records[rows.model.COLLECTION]
        return [records[slug] for slug in rows.values_list("slug", flat=True) if slug in records]

    def family(self, clause: Clause) -> Family:
        """A clause's parent, its children, and the clauses before and after it under the same parent."""
        siblings = self._siblings[clause.chapter_id, clause.parent_id]
        n = siblings.index(clause)
        children = self._siblings.get((clause.chapter_id, clause.pk), [])
        return Family(clause.parent, children, siblings[n - 1] if n else None, siblings[n + 1] if n + 1 < len(siblings) else None)


def _read() -> Reference:
    """Whole tables, joined here: one query for each."""
    records: dict[str, dict[str, Any]] = {}
    for collection, model in typed_models().items():
        # Only `?q=` of a list looks through the folded text.
        records[collection] = {record.slug: record for record in model._default_manager.defer("folded")}
    by_key = {record.pk: record for of_kind in records.values() for record in of_kind.values()}
    _add_what_all_have(by_key)
    _add_what_clauses_have(records["clauses"].values(), by_key)
    _add_what_rulings_have(records["rulings"].values(), by_key)
    return Reference(records)


def _add_what_all_have(by_key: Records) -> None:
    columns = ("record", "name", "shape", "number", "printed_text", "confidence", "book__slug")
    figures = _grouped((record, FigureValue(*values)) for record, *values in Figure.objects.values_list(*columns))
    citations = _citations(by_key)
    parts = _grouped((part.record_id, part) for part in Part.objects.all())
    traits = _traits()
    links = list(Link.objects.values_list("source", "target"))
    linked_to = _grouped((source, by_key[target]) for source, target in links if target in by_key)
    linked_from = _grouped((target, by_key[source]) for source, target in links if source in by_key)
    for key, record in by_key.items():
        _set(record, "game", by_key)
        if isinstance(record, OfFaction):
            _set(record, "faction", by_key)
        record.figure_values = figures[key]
        record.citation_list = citations[key]
        record.part_list = parts[key]
        record.trait_slugs = traits[key]
        record.linked_to = linked_to[key]
        record.linked_from = linked_from[key]


def _add_what_clauses_have(clauses: Iterable[Clause], by_key: Records) -> None:
    chapters = {chapter.pk: chapter for chapter in Chapter.objects.all()}
    pairs = RulingClause.objects.order_by("ruling__order").values_list("clause", "ruling")
    rulings = _grouped((clause, by_key[ruling]) for clause, ruling in pairs if ruling in by_key)
    for clause in clauses:
        _set(clause, "chapter", chapters)
        _set(clause, "parent", by_key)
        clause.ruling_list = rulings[clause.pk]


def _add_what_rulings_have(rulings: Iterable[Ruling], by_key: Records) -> None:
    books = _grouped(Reading.books.through._default_manager.order_by("book__order").values_list("reading", "book__slug"))
    readings: dict[int, list[Reading]] = defaultdict(list)
    for reading in Reading.objects.all():
        reading.book_names = books[reading.pk]
        readings[reading.ruling_id].append(reading)
    numbers = _grouped(RulingClause.objects.values_list("ruling", "clause__slug"))
    for ruling in rulings:
        ruling.reading_list = readings[ruling.pk]
        ruling.clause_numbers = numbers[ruling.pk]


def _citations(by_key: Records) -> dict[int, list[Citation]]:
    """Citations by record, each with its book and the names of the figures that it vouches for."""
    names = _grouped(Figure.citations.through._default_manager.order_by("figure__order").values_list("citation", "figure__name"))
    citations: dict[int, list[Citation]] = defaultdict(list)
    for citation in Citation.objects.all():
        _set(citation, "book", by_key)
        citation.figure_names = list(dict.fromkeys(names[citation.pk]))
        citations[citation.record_id].append(citation)
    return citations


def _traits() -> dict[int, list[str]]:
    """Traits by record, from the table of each kind of thing that may have some."""
    traits: dict[int, list[str]] = defaultdict(list)
    for model in typed_models().values():
        if issubclass(model, HasTraits):
            pairs = model.traits.through._default_manager.order_by("trait__order")
            for record, trait in pairs.values_list(str(model._meta.model_name), "trait__slug"):
                traits[record].append(trait)
    return traits


def _grouped(pairs: Iterable[tuple[int, T]]) -> dict[int, list[T]]:
    groups: dict[int, list[T]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return groups


def _set(row: Any, name: str, by_key: Records) -> None:
    """Lets a row know another one that it names."""
    key = getattr(row, f"{name}_id")
    if key in by_key:
        setattr(row, name, by_key[key])


reference = PerEdition(_read)
"""The records of the edition that is loaded now."""
