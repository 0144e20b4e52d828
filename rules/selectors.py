"""Reads the rulebooks: contents, chapters with their clauses, rulings, sheets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, OuterRef, Prefetch, QuerySet

from cards import selectors as catalogue
from cards.aggregates import RowsOf
from cards.compiled_query import CompiledQuery
from cards.filters import Parameters
from cards.models import Citation, Record
from rules.models import Chapter, Clause, Reading, Ruling, RulingClause, Sheet, SheetLine, SheetStep


class NoSuchPage(Exception):
    """There is no such chapter, sheet or step; carries what there is."""

    def __init__(self, asked: str, there: Sequence[Chapter | Sheet]) -> None:
        self.asked, self.there = asked, tuple(there)
        super().__init__(asked)


@dataclass(frozen=True)
class Family:
    """The clauses around a clause."""

    parent: Clause | None
    children: Sequence[Clause]
    before: Clause | None
    after: Clause | None


@dataclass(frozen=True)
class ShownStep:
    """A step of a sheet with its lines."""

    step: SheetStep
    lines: Sequence[SheetLine]


def contents(*, game: str) -> list[tuple[str, list[Chapter]]]:
    """A game's chapters under the parts of its contents."""
    parts: dict[str, list[Chapter]] = {}
    for chapter in Chapter.objects.filter(game__slug=game):
        parts.setdefault(chapter.part, []).append(chapter)
    return list(parts.items())


def chapter(*, game: str, slug: str) -> tuple[Chapter, Chapter | None, Chapter | None]:
    """A chapter, and those before and after it."""
    chapters = list(Chapter.objects.filter(game__slug=game))
    for n, chapter in enumerate(chapters):
        if chapter.slug == slug:
            before = chapters[n - 1] if n else None
            after = chapters[n + 1] if n + 1 < len(chapters) else None
            return chapter, before, after
    raise NoSuchPage(slug, chapters)


def clauses(*, chapter: Chapter) -> QuerySet[Clause]:
    """A chapter's clauses in order, each with the rulings about it."""
    in_game = {"game_column": F("game__slug")}
    return chapter.clauses.annotate(**in_game).prefetch_related(Prefetch("rulings", Ruling.objects.annotate(**in_game)))


def family(*, clause: Clause) -> Family:
    """A clause's parent, its children, and the clauses before and after it under the same parent."""
    same = CHILDREN(clause.parent_id) if clause.parent_id else HEADS(clause.chapter_id)
    n = [sibling.pk for sibling in same].index(clause.pk)
    children = CHILDREN(clause.pk)
    return Family(clause.parent, children, same[n - 1] if n else None, same[n + 1] if n + 1 < len(same) else None)


CHILDREN = CompiledQuery(lambda parent: Clause.objects.filter(parent=parent).annotate(game_column=F("game__slug")))
HEADS = CompiledQuery(lambda chapter: Clause.objects.filter(chapter=chapter, parent=None).annotate(game_column=F("game__slug")))


def record(*, collection: str, slug: str, game: str | None = None) -> Any:
    """A record of any collection with all that a full answer needs."""
    match collection:
        case "clauses":
            return catalogue.only_with_details(CLAUSE, collection=collection, slug=slug, game=game)
        case "rulings":
            ruling = catalogue.only_with_details(RULING, collection=collection, slug=slug, game=game)
            READINGS.attach_to(ruling, "readings")
            return ruling
        case _:
            return catalogue.record(collection=collection, slug=slug, game=game)


def with_everything(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The same records with all that a full answer needs, in a fixed number of queries."""
    rows = catalogue.with_details(rows)
    if rows.model is Clause:
        return with_chapters(rows)
    return with_readings(rows) if rows.model is Ruling else rows


def with_chapters(rows: QuerySet[Clause]) -> QuerySet[Clause]:
    """The same clauses with chapter and parent, still in one query."""
    return rows.select_related("chapter", "parent")


def with_readings(rows: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """The same rulings with their readings, in one query more."""
    return with_clauses(rows).prefetch_related(Prefetch("readings", readings()))


def with_clauses(rows: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """The same rulings with the clauses that they are about, still in one query."""
    concerns = RulingClause.objects.filter(ruling=OuterRef("pk")).order_by("order").values(clause_slug=F("clause__slug"))
    return rows.annotate(clause_slugs=RowsOf(concerns))


def readings() -> QuerySet[Reading]:
    """Readings with their books, in one query."""
    books = Reading.books.through._default_manager.filter(reading=OuterRef("pk")).order_by("book__order")
    return Reading.objects.annotate(book_slugs=RowsOf(books.values(book_slug=F("book__slug"))))


CLAUSE = CompiledQuery(lambda slug: with_chapters(catalogue.with_figures(Clause.objects.filter(slug=slug))))
RULING = CompiledQuery(lambda slug: with_clauses(catalogue.with_figures(Ruling.objects.filter(slug=slug))))
READINGS = CompiledQuery(lambda ruling: readings().filter(ruling=ruling))


def rulings(*, filters: Parameters) -> QuerySet[Ruling]:
    """The register of rulings, each with the books that it cites."""
    books = Citation.objects.filter(record=OuterRef("pk"), book__isnull=False).order_by("order").values(cited_book=F("book__slug"))
    rows: QuerySet[Ruling] = catalogue.records(collection="rulings", filters=filters)
    return rows.annotate(book_rows=RowsOf(books))


def rulings_of(record: Record) -> list[Record]:
    """The rulings that speak of a record; its links have to be prefetched."""
    return [link.source for link in record.links_in.all() if link.source.collection == "rulings"]


def sheets(*, game: str) -> QuerySet[Sheet]:
    return Sheet.objects.filter(game__slug=game)


def sheet(*, game: str, slug: str) -> tuple[Sheet, list[ShownStep]]:
    """A sheet with its steps and their lines, in one query: every step has a line, and every line a clause."""
    lines = SheetLine.objects.filter(step__sheet__slug=slug, step__sheet__game__slug=game)
    steps: dict[int, list[SheetLine]] = {}
    for line in lines.select_related("step__sheet", "clause").order_by("step__order", "order"):
        steps.setdefault(line.step_id, []).append(line)
    if not steps:
        raise NoSuchPage(slug, list(sheets(game=game)))
    shown = [ShownStep(own[0].step, own) for own in steps.values()]
    return shown[0].step.sheet, shown
