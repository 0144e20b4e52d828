"""Two or three units or factions side by side: their figures in columns, the best of each row marked, what is unknown said."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from cards import selectors
from cards.figures import Printed
from cards.models import Record
from companion.web.errors import bad_filter
from companion.web.reference import labels
from companion.web.reference.listing import Listing, listing
from companion.web.reference.picking import LETTERS
from companion.web.reference.sections import BY_SLUG
from companion.web.responses import answer
from companion.web.table_links import PARAMETER

MORE_IS_BETTER = ("conquest", "health", "attack", "movement", "production", "force", "armour", "life", "vp", "bonus", "strength")
LESS_IS_BETTER = ("cost", "upgrade")


@dataclass(frozen=True)
class ComparedValue:
    """What one record has of a figure: nothing, something that we do not know, or a value."""

    has: bool
    value: Printed
    confidence: str
    is_best: bool = False

    @property
    def number(self) -> int | None:
        return self.value if isinstance(self.value, int) and not isinstance(self.value, bool) else None


@dataclass(frozen=True)
class ComparedFigure:
    """One figure of all that are compared."""

    key: str
    label: str | Promise
    cells: tuple[ComparedValue, ...]

    @property
    def better(self) -> str:
        """Which end is better; neither for a figure that is only different."""
        return "more" if self.key in MORE_IS_BETTER else "less" if self.key in LESS_IS_BETTER else ""


@require_safe
def compare(request: HttpRequest, game: str, section: str) -> HttpResponse:
    shelf = BY_SLUG[section]
    for name in request.GET:
        if name not in (*LETTERS, PARAMETER):
            return bad_filter(request, selectors.BadFilter(name, request.GET[name], LETTERS))
    whole = listing(game, shelf, QueryDict())
    by_slug = {record.slug: record for record in whole.records}
    for letter in LETTERS:
        slug = request.GET.get(letter, "")
        if slug and slug not in by_slug:
            return bad_filter(request, selectors.BadFilter(letter, slug, tuple(by_slug)))
    slugs = {letter: request.GET.get(letter, "") for letter in LETTERS}
    picked = tuple(dict.fromkeys(filter(None, slugs.values())))
    chosen = [by_slug[slug] for slug in picked]
    context = {
        "game": game,
        "shelf": shelf,
        "letters": [(letter, slugs[letter]) for letter in LETTERS],
        "options": _options(whole),
        "records": chosen,
        "lines": lines(chosen),
        "passages": passages(chosen),
    }
    if request.META.get("companion.offline"):
        everything = whole.records
        context["everything"] = {"records": everything, "lines": lines(everything), "passages": passages(everything)}
    return answer(request, "reference/compare.html", context, part="reference/compare/part.html")


def lines(records: Sequence[Record]) -> list[ComparedFigure]:
    """Every figure that one of them has, the best of each marked."""
    made = []
    for key, label in labels.FIGURES.items():
        cells = tuple(ComparedValue(key in r.printed, r.printed.get(key), r.confidence.get(key, "")) for r in records)
        if any(cell.has for cell in cells):
            made.append(_marked(ComparedFigure(key, label, cells)))
    return made


def _marked(line: ComparedFigure) -> ComparedFigure:
    numbers = {cell.number for cell in line.cells if cell.number is not None}
    if not line.better or len(numbers) < 2:
        return line
    best = max(numbers) if line.better == "more" else min(numbers)
    cells = tuple(ComparedValue(c.has, c.value, c.confidence, is_best=c.number == best) for c in line.cells)
    return ComparedFigure(line.key, line.label, cells)


def passages(records: Sequence[Record]) -> list[tuple[str, list[tuple[Record, list[Any]]]]]:
    """The texts below the figures, each kind of part with all who have one."""
    keys = [key for key in labels.PARTS if any(part.key == key for record in records for part in record.part_list)]
    return [(key, [(r, parts) for r in records if (parts := [part for part in r.part_list if part.key == key])]) for key in keys]


def _options(whole: Listing) -> list[tuple[str, list[Any]]]:
    """What can be chosen: units below their faction."""
    if whole.shelf.template != "units":
        return [("", list(whole.records))]
    return [(side.name if side else "", members) for side, members in whole.blocks()]
