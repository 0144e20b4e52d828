"""Asks the catalogue: lists narrowed by filters, and what somebody may have meant. What is shown of a record is in `rules.reference`."""

from difflib import get_close_matches
from typing import Any

from django.db.models import QuerySet

from cards.editions import version
from cards.errors import BadFilter, NoSuchRecord
from cards.filters import Parameters, choices, narrow
from cards.models import Card, Component, Faction, Record, Term, Tile, Unit
from cards.normalisation import fold
from cards.registry import typed_models

__all__ = ["BadFilter", "NoSuchRecord", "choices", "faction_of", "letter_of", "near", "records", "version"]


def records(*, collection: str, filters: Parameters | None = None) -> QuerySet[Any]:
    """A collection's records in the box's order; values of one filter widen, different filters narrow."""
    rows: QuerySet[Any] = typed_models()[collection]._default_manager.all()
    return narrow(rows, collection, filters) if filters else rows


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


def faction_of(record: Record) -> Faction | None:
    """The faction that it belongs to, where its kind of thing may have one."""
    return record.faction if isinstance(record, Unit | Card | Tile | Component | Term) else None


def letter_of(record: Record) -> str:
    """The letter of a faction or unit on a board."""
    return getattr(record, "letter", "")
