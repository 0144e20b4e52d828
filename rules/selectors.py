"""Reads the rulebooks: contents, chapters with their clauses, sheets."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from rules.models import Chapter, Clause, Sheet, SheetLine, SheetStep
from rules.reference import reference


class NoSuchPage(Exception):
    """There is no such chapter, sheet or step; carries what there is."""

    def __init__(self, asked: str, there: Sequence[Chapter | Sheet]) -> None:
        self.asked, self.there = asked, tuple(there)
        super().__init__(asked)


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


def clauses(*, chapter: Chapter) -> list[Clause]:
    """A chapter's clauses in order, each with the rulings about it."""
    return reference().records(chapter.clauses.all())


def sheets(*, game: str) -> QuerySet[Sheet]:
    return Sheet.objects.filter(game__slug=game)


def sheet(*, game: str, slug: str) -> tuple[Sheet, list[ShownStep]]:
    """A sheet with its steps and their lines, in one query: every step has a line, and every line a clause."""
    lines = SheetLine.objects.filter(step__sheet__slug=slug, step__sheet__game__slug=game)
    steps: dict[int, list[SheetLine]] = {}
    for line in lines.select_related("step__sheet__game", "clause").order_by("step__order", "order"):
        steps.setdefault(line.step_id, []).append(line)
    if not steps:
        raise NoSuchPage(slug, list(sheets(game=game)))
    shown = [ShownStep(own[0].step, own) for own in steps.values()]
    return shown[0].step.sheet, shown
