"""Pages of the book: contents, chapters, rulings, what happens now, glossary."""

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from cards import selectors as catalogue
from cards.facets import facets as count_facets
from cards.models import Term
from cards.normalisation import fold
from companion.web.errors import bad_filter, problem
from companion.web.reference import chips, labels
from companion.web.reference.passages import passages, repeated
from companion.web.responses import answer
from companion.web.table_links import PARAMETER
from rules import selectors
from rules.models import Chapter, Sheet
from rules.moved import moved_from
from rules.reference import reference

# The letters of a printed sheet, and how much text fits on a page with them; the smallest have no name.
PRINT_SIZES = {"largest": 2560, "larger": 3450, "large": 4200}
RULING_FILTERS = {"game": gettext_lazy("Game"), "book": gettext_lazy("Book"), "kind": gettext_lazy("Topic")}


@require_safe
def contents(request: HttpRequest, game: str) -> HttpResponse:
    parts = [(labels.RULE_PARTS[part], chapters) for part, chapters in selectors.contents(game=game)]
    return answer(request, "rules/contents.html", {"game": game, "parts": parts, "sheets": selectors.sheets(game=game)})


@require_safe
def chapter(request: HttpRequest, game: str, chapter: str) -> HttpResponse:
    try:
        shown, before, after = selectors.chapter(game=game, slug=chapter)
    except selectors.NoSuchPage as missing:
        return _no_such_page(request, game, missing)
    clauses = selectors.clauses(chapter=shown)
    context = {
        "game": game,
        "chapter": shown,
        "before": before,
        "after": after,
        "passages": passages(clauses),
        "repeated": repeated(clauses),
        "heads": [clause for clause in clauses if clause.parent_id is None and not clause.is_example],
        "moved": moved_from(chapter),
        "chapters": [other for _part, chapters in selectors.contents(game=game) for other in chapters],
    }
    return answer(request, "rules/chapter.html", context)


@require_safe
def rulings(request: HttpRequest, game: str | None = None) -> HttpResponse:
    """The register of disagreements, for one game or all."""
    accepted = {*RULING_FILTERS, "q"}
    for name in request.GET:
        if name not in (*accepted, PARAMETER):
            return bad_filter(request, catalogue.BadFilter(name, request.GET[name], tuple(sorted(accepted))))
    within = Q(game__slug=game) if game else Q()
    names = {name: label for name, label in RULING_FILTERS.items() if not (game and name == "game")}
    try:
        records = reference().records(catalogue.records(collection="rulings", filters=request.GET).filter(within))
        facets = count_facets(collection="rulings", within=within, names=tuple(names), query=request.GET)
    except catalogue.BadFilter as bad:
        return bad_filter(request, bad)
    context = {
        "game": game,
        "records": records,
        "total": sum(facet.total for facet in facets["kind"]),
        "rows": chips.rows(facets=facets, query=request.GET, names=names, collection="rulings"),
        "narrowed": any(name != PARAMETER for name in request.GET),
        "q": request.GET.get("q", ""),
        "hidden": [(k, v) for k in (*RULING_FILTERS, PARAMETER) for v in request.GET.getlist(k)],
        "address": reverse("game-rulings", args=[game]) if game else reverse("rulings"),
    }
    return answer(request, "rules/rulings.html", context, part="parts/rulings.html")


@require_safe
def now(request: HttpRequest, game: str, sheet: str, step: str | None = None) -> HttpResponse:
    """What happens now: one screen per phase; a sheet that is one page is shown whole."""
    try:
        shown_sheet, steps = selectors.sheet(game=game, slug=sheet)
    except selectors.NoSuchPage as missing:
        return _no_such_page(request, game, missing)
    if shown_sheet.one_page:
        if step is not None:
            return redirect(f"{reverse('sheet', args=[game, sheet])}#{step}", permanent=True)
        return _whole_sheet(request, shown_sheet, steps)
    keys = [shown.step.key for shown in steps]
    if step is not None and step not in keys:
        ways = [{"url": reverse("now", args=[game, sheet, shown.step.key]), "label": shown.step.title} for shown in steps]
        return problem(request, 404, _("No such step"), _("This round has other steps."), ways)
    n = keys.index(step) if step else 0
    context = {
        "game": game,
        "sheet": shown_sheet,
        "steps": [shown.step for shown in steps],
        "step": steps[n].step,
        "lines": steps[n].lines,
        "number": n + 1,
        "before": keys[n - 1] if n else None,
        "after": keys[n + 1] if n + 1 < len(keys) else None,
        "first": keys[0],
    }
    return answer(request, "rules/now.html", context)


@require_safe
def whole_sheet(request: HttpRequest, game: str, sheet: str) -> HttpResponse:
    """All steps of a round on one page; on paper, one page of A5."""
    try:
        found, steps = selectors.sheet(game=game, slug=sheet)
    except selectors.NoSuchPage as missing:
        return _no_such_page(request, game, missing)
    if found.one_page:
        return redirect("sheet", game, sheet, permanent=True)
    return _whole_sheet(request, found, steps)


def _whole_sheet(request: HttpRequest, sheet: Sheet, steps: list[selectors.ShownStep]) -> HttpResponse:
    context = {"game": sheet.game.slug, "sheet": sheet, "steps": steps, "print_size": _print_size(steps)}
    return answer(request, "rules/whole-sheet.html", context)


def _print_size(steps: list[selectors.ShownStep]) -> str:
    """How large the letters may be on one page of A5: the same in both languages."""
    room = 0
    for shown in steps:
        room += 60 + max(len(shown.step.forget_en), len(shown.step.forget_fr))
        room += sum(25 + max(len(line.text_en), len(line.text_fr)) for line in shown.lines)
    return next((size for size, most in PRINT_SIZES.items() if room <= most), "")


@require_safe
def glossary(request: HttpRequest, game: str) -> HttpResponse:
    """Every term by its name in the reader's language, letter by letter."""
    letters: dict[str, list[Term]] = {}
    for term in sorted(reference().collection("terms", game=game), key=lambda term: fold(term.name)):
        letters.setdefault(fold(term.name)[:1].upper() or "#", []).append(term)
    return answer(request, "rules/glossary.html", {"game": game, "letters": list(letters.items())})


def _no_such_page(request: HttpRequest, game: str, missing: selectors.NoSuchPage) -> HttpResponse:
    if not missing.there:
        raise Http404
    ways = [
        {"url": reverse("chapter" if isinstance(page, Chapter) else "sheet", args=[game, page.slug]), "label": page.title}
        for page in missing.there
    ]
    return problem(
        request, 404, _("No such chapter"), _("There is no “%(slug)s” in these rules.") % {"slug": missing.asked[:60]}, ways[:12]
    )
