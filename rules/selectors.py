"""Reads the book: contents, chapters with their clauses, rulings, sheets."""

from collections.abc import Mapping, Sequence

from django.db.models import QuerySet

from cards import selectors as box
from cards.models import Record
from rules.models import Chapter, Sheet


class NoSuchPage(Exception):
    """There is no such chapter, sheet or step; carries what there is."""

    def __init__(self, asked: str, there: Sequence[Chapter | Sheet]) -> None:
        self.asked, self.there = asked, tuple(there)
        super().__init__(asked)


def contents(*, game: str) -> list[tuple[str, list[Chapter]]]:
    """A game's chapters under the parts of its contents."""
    parts: dict[str, list[Chapter]] = {}
    for chapter in Chapter.objects.filter(game=game):
        parts.setdefault(chapter.part, []).append(chapter)
    return list(parts.items())


def chapter(*, game: str, slug: str) -> tuple[Chapter, Chapter | None, Chapter | None]:
    """A chapter, and those before and after it."""
    chapters = list(Chapter.objects.filter(game=game))
    for n, one in enumerate(chapters):
        if one.slug == slug:
            before = chapters[n - 1] if n else None
            after = chapters[n + 1] if n + 1 < len(chapters) else None
            return one, before, after
    raise NoSuchPage(slug, chapters)


def clauses(*, chapter: str) -> QuerySet[Record]:
    """A chapter's clauses in order, each with its sources and the rulings that speak of it."""
    found = Record.objects.filter(collection="clauses", slug__startswith=f"{chapter}.")
    return found.prefetch_related("sources", "links_in__record")


def family(*, clause: Record) -> tuple[Record | None, list[Record], Record | None, Record | None]:
    """A clause's parent, its children, and the clauses before and after it."""
    chapter = clause.extra["chapter"]
    all_of_it = list(Record.objects.filter(collection="clauses", slug__startswith=f"{chapter}."))
    by_slug = {one.slug: one for one in all_of_it}
    children = [one for one in all_of_it if one.extra["parent"] == clause.slug]
    same = [one for one in all_of_it if one.extra["parent"] == clause.extra["parent"]]
    n = next(i for i, one in enumerate(same) if one.slug == clause.slug)
    before = same[n - 1] if n else None
    after = same[n + 1] if n + 1 < len(same) else None
    return by_slug.get(clause.extra["parent"] or ""), children, before, after


def rulings(*, filters: Mapping[str, Sequence[str]], q: str = "") -> QuerySet[Record]:
    return box.records(collection="rulings", filters=filters, q=q)


def rulings_of(record: Record) -> list[Record]:
    """The rulings that speak of a record; its links have to be prefetched."""
    return [link.record for link in record.links_in.all() if link.record.collection == "rulings"]


def sheets(*, game: str | None = None) -> QuerySet[Sheet]:
    found = Sheet.objects.all()
    return found.filter(game=game) if game else found


def sheet(*, game: str, slug: str) -> Sheet:
    for one in (there := list(sheets(game=game))):
        if one.slug == slug:
            return one
    raise NoSuchPage(slug, there)
