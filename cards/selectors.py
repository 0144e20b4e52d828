"""Reads the catalogue: lists narrowed by filters, single records, and what they are related to."""

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce

from cards.aggregates import RowsOf
from cards.columns import OF_FACTION
from cards.compiled_query import CompiledQuery
from cards.editions import version
from cards.errors import BadFilter, NoSuchRecord
from cards.filters import Parameters, choices, narrow
from cards.language import Translated
from cards.loading import COLLECTIONS
from cards.models import Book, Card, Citation, Component, Faction, Figure, HasTraits, Link, OfFaction, Part, Record, Term, Tile, Unit
from cards.normalisation import fold
from cards.registry import typed_models

__all__ = [
    "BadFilter", "NoSuchRecord", "choices", "citations", "faction_of", "letter_of", "lines", "lines_beside", "near", "only",
    "only_with_details", "record", "records", "related", "ruled", "units_of", "version", "with_details", "with_figures", "with_sources",
]  # fmt: skip

# Long columns that only `?q=` looks through.
FOLDED = ("folded", "folded_name")
# What is shown of a record beside the one that is asked for; the rest of its columns is left where it is.
SHOWN_BESIDE = frozenset(["id", "record", "collection", "slug", "game", "kind", "icon", "known", "name_en", "name_fr", "letter"])
ADDRESS = frozenset(["id", "record", "slug"])


def records(*, collection: str, filters: Parameters | None = None) -> QuerySet[Any]:
    """A collection's records in the box's order; values of one filter widen, different filters narrow."""
    rows: QuerySet[Any] = typed_models()[collection]._default_manager.all()
    narrowed = narrow(rows, collection, filters) if filters else rows
    return with_figures(narrowed.annotate(ruled=ruled()))


def record(*, collection: str, slug: str, game: str | None = None) -> Any:
    """One record with all that a full answer needs."""
    return only_with_details(_by_slug(collection), collection=collection, slug=slug, game=game)


@cache
def _by_slug(collection: str) -> CompiledQuery[Any]:
    return CompiledQuery(lambda slug: with_figures(typed_models()[collection]._default_manager.filter(slug=slug)))


def only_with_details(by_slug: CompiledQuery[Any], *, collection: str, slug: str, game: str | None) -> Any:
    """The one record that a query finds by its slug, with what `with_details` adds; or NoSuchRecord."""
    found = next((row for row in by_slug(slug) if game in (None, row.game_slug)), None)
    if found is None:
        raise NoSuchRecord(collection, slug)
    CITATIONS.attach_to(found, "citations")
    if collection in COLLECTIONS:  # clauses and rulings have none
        PARTS.attach_to(found, "parts")
    LINKS_OUT.attach_to(found, "links_out")
    LINKS_IN.attach_to(found, "links_in")
    return found


def only(rows: QuerySet[Any], *, collection: str, slug: str, game: str | None) -> Any:
    """The one record among these rows, or NoSuchRecord."""
    found = (rows.filter(game__slug=game) if game else rows).first()
    if found is None:
        raise NoSuchRecord(collection, slug)
    return found


def ruled() -> Exists:
    """Whether a ruling speaks of a record: it then wears a badge."""
    return Exists(Link.objects.filter(target=OuterRef("pk"), source__collection="rulings"))


def with_figures(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The same records with their game, faction, figures and traits, still in one query."""
    model = rows.model
    printed = Figure.objects.filter(record=OuterRef("pk")).order_by("order")
    columns = printed.values("name", "shape", "number", "printed_text", "confidence", book_slug=F("book__slug"))
    rows = rows.defer(*FOLDED).annotate(figure_rows=RowsOf(columns), game_column=F("game__slug"))
    if issubclass(model, OfFaction):
        rows = rows.select_related("faction").defer(*_beside("faction", Faction, SHOWN_BESIDE))
    if issubclass(model, HasTraits):
        through = model.traits.through._default_manager.filter(**{f"{model._meta.model_name}": OuterRef("pk")})
        rows = rows.annotate(trait_rows=RowsOf(through.order_by("trait__order").values(trait_slug=F("trait__slug"))))
    return rows


def citations() -> QuerySet[Citation]:
    """Citations with their book and the names of the figures that they vouch for, in one query."""
    vouched = Figure.citations.through._default_manager.filter(citation=OuterRef("pk")).order_by("figure__order")
    rows = Citation.objects.select_related("book").defer(*_beside("book", Book, ADDRESS))
    return rows.annotate(vouched_names=RowsOf(vouched.values(figure_name=F("figure__name"))))


def with_sources(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The same records with their citations and parts, in two queries more."""
    parts = ["parts"] if rows.model.COLLECTION in COLLECTIONS else []  # clauses and rulings have none
    return rows.prefetch_related(Prefetch("citations", citations()), *parts)


def with_details(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The same records with all that a full answer needs, in a fixed number of queries."""
    return with_sources(rows).prefetch_related(
        Prefetch("links_out", _links("target")),
        Prefetch("links_in", _links("source")),
    )


def _links(end: str) -> QuerySet[Link]:
    """Links with the record at one of their ends, as far as lists show it."""
    return Link.objects.select_related(end).defer(*_beside(end, Record, SHOWN_BESIDE))


# The same for one record.
CITATIONS = CompiledQuery(lambda record: citations().filter(record=record))
PARTS = CompiledQuery(lambda record: Part.objects.filter(record=record))
LINKS_OUT = CompiledQuery(lambda record: _links("target").filter(source=record))
LINKS_IN = CompiledQuery(lambda record: _links("source").filter(target=record))


def _beside(path: str, model: type[Record], kept: frozenset[str]) -> list[str]:
    """The columns of a joined record that nothing shows."""
    return [f"{path}__{field.name}" for field in model._meta.concrete_fields if field.name not in kept]


@dataclass(frozen=True)
class Badge:
    """What a line shows of the faction that something belongs to."""

    slug: str
    letter: str
    name_en: str
    name_fr: str

    name = Translated()


def lines(condition: Q) -> QuerySet[Record]:
    """Records of all kinds with what a line of a list shows: game, figures, the faction's badge; in one query."""
    owned = [model._meta.model_name for model in typed_models().values() if issubclass(model, OfFaction)]
    faction = Coalesce(*(OuterRef(f"as_{name}__faction") for name in owned))
    badge = Faction.objects.filter(pk=faction).values("slug", "letter", "name_en", "name_fr")
    rows: QuerySet[Record] = with_figures(Record.objects.filter(condition))
    return rows.annotate(badge_rows=RowsOf(badge), letter=F("as_faction__letter"))


def lines_beside(record: Record) -> list[Record]:
    """The lines of what a record is linked with; of a faction also of all that belongs to it."""
    if isinstance(record, Faction):
        return LINES_OF_FACTION(record.pk)
    return LINES_BESIDE(record.pk)


def _linked(record: int) -> Q:
    """Linked with a record, either way."""
    targets, sources = Link.objects.order_by().filter(source=record), Link.objects.order_by().filter(target=record)
    return Q(pk__in=targets.values("target")) | Q(pk__in=sources.values("source"))


def _belonging(faction: int) -> Q:
    """Belonging to a faction."""
    condition = Q()
    for collection in OF_FACTION:
        condition |= Q(**{f"as_{typed_models()[collection]._meta.model_name}__faction": faction})
    return condition


LINES_BESIDE = CompiledQuery(lambda record: lines(_linked(record)))
LINES_OF_FACTION = CompiledQuery(lambda faction: lines(_linked(faction) | _belonging(faction)))
UNITS_OF_FACTION = CompiledQuery(lambda faction: with_figures(Unit.objects.filter(faction=faction)))


def units_of(faction: Faction) -> list[Unit]:
    """A faction's units with what a table of units shows."""
    return UNITS_OF_FACTION(faction.pk)


def related(record: Record) -> list[Record]:
    """Both directions of a record's links, its own first, each once."""
    ends = [link.target for link in record.links_out.all()] + [link.source for link in record.links_in.all()]
    return list({end.pk: end for end in ends}.values())


def near(*, collection: str, slug: str) -> list[Record]:
    """Records that somebody may have meant by an unknown slug: those spelt most alike, and for a clause its chapter's first ones."""
    slugs = list(Record.objects.filter(collection=collection).order_by("order").values_list("slug", flat=True))
    if collection == "clauses" and slug.count(".") > 1:
        chapter = ".".join(slug.split(".")[:2])
        alike = [s for s in slugs if s.startswith(f"{chapter}.")][:5] or get_close_matches(slug, slugs, 5, 0.6)
    else:
        alike = get_close_matches(slug.casefold(), slugs, 5, 0.6)
    alike += [s for s in slugs if s not in alike and set(s.split("-")) & {w for w in fold(slug).split() if len(w) > 3}]
    rows = {r.slug: r for r in Record.objects.select_related("game").filter(collection=collection, slug__in=alike[:5])}
    return [rows[s] for s in alike[:5]]


def faction_of(record: Record) -> Faction | Badge | None:
    """The faction that it belongs to, where its kind of thing may have one; of a record from `lines`, its badge."""
    if isinstance(record, Unit | Card | Tile | Component | Term):
        if record.faction is not None:
            record.faction.__dict__.setdefault("game_slug", record.game_slug)  # a faction plays in the same game
        return record.faction
    return next((Badge(*row) for row in record.__dict__.get("badge_rows", ())), None)


def letter_of(record: Record) -> str:
    """The letter of a faction or unit on a board."""
    return getattr(record, "letter", "")
