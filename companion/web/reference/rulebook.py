"""Pages of the book: contents, chapters, rulings, what happens now, glossary."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards import selectors as box
from cards.normalisation import fold
from companion.web.errors import bad_filter, problem
from companion.web.reference import chips, labels
from companion.web.responses import answer
from companion.web.table_links import PARAMETER
from rules import selectors

RULING_FILTERS = {"game": gettext_lazy("Game"), "book": gettext_lazy("Book"), "kind": gettext_lazy("Topic")}


@require_safe
def contents(request: HttpRequest, game: str) -> HttpResponse:
    parts = [(labels.RULE_PARTS[part], chapters) for part, chapters in selectors.contents(game=game)]
    return answer(request, "rules/contents.html", {"game": game, "parts": parts, "sheets": selectors.sheets(game=game)})


@require_safe
def chapter(request: HttpRequest, game: str, chapter: str) -> HttpResponse:
    try:
        found, before, after = selectors.chapter(game=game, slug=chapter)
    except selectors.NoSuchPage as missing:
        return _no_such_page(request, game, missing)
    context = {"game": game, "chapter": found, "before": before, "after": after, "clauses": selectors.clauses(chapter=chapter)}
    return answer(request, "rules/chapter.html", context)


@require_safe
def rulings(request: HttpRequest, game: str | None = None) -> HttpResponse:
    """The register of disagreements, for one game or all."""
    accepted = {*RULING_FILTERS, "q"}
    for name in request.GET:
        if name not in (*accepted, PARAMETER):
            return bad_filter(request, box.BadFilter(name, request.GET[name], tuple(sorted(accepted))))
    filters = {name: [v for v in request.GET.getlist(name) if v] for name in RULING_FILTERS}
    if game:
        filters["game"] = [game]
    try:
        found = list(selectors.rulings(filters=filters, q=request.GET.get("q", "")).prefetch_related("sources"))
    except box.BadFilter as bad:
        return bad_filter(request, bad)
    everything = list(selectors.rulings(filters={"game": [game]} if game else {}).prefetch_related("sources"))
    names = {name: label for name, label in RULING_FILTERS.items() if not (game and name == "game")}
    context = {
        "game": game,
        "records": found,
        "total": len(everything),
        "rows": chips.rows(found=everything, query=request.GET, names=names, language=get_language() or "en"),
        "narrowed": any(name != PARAMETER for name in request.GET),
        "q": request.GET.get("q", ""),
        "hidden": [(k, v) for k in (*RULING_FILTERS, PARAMETER) for v in request.GET.getlist(k)],
        "address": reverse("game-rulings", args=[game]) if game else reverse("rulings"),
    }
    return answer(request, "rules/rulings.html", context, part="parts/rulings.html")


@require_safe
def now(request: HttpRequest, game: str, sheet: str, step: str | None = None) -> HttpResponse:
    """What happens now: one screen a phase."""
    try:
        found = selectors.sheet(game=game, slug=sheet)
    except selectors.NoSuchPage as missing:
        return _no_such_page(request, game, missing)
    keys = [one["key"] for one in found.steps]
    if step is not None and step not in keys:
        ways = [{"url": reverse("now", args=[game, sheet, one["key"]]), "label": one["title"][get_language()]} for one in found.steps]
        return problem(request, 404, _("No such step"), _("This round has other steps."), ways)
    n = keys.index(step) if step else 0
    context = {
        "game": game,
        "sheet": found,
        "step": found.steps[n],
        "number": n + 1,
        "before": keys[n - 1] if n else None,
        "after": keys[n + 1] if n + 1 < len(keys) else None,
        "first": keys[0],
    }
    return answer(request, "rules/now.html", context)


@require_safe
def glossary(request: HttpRequest, game: str) -> HttpResponse:
    """Every term by its name in the reader's language, letter by letter."""
    language = get_language() or "en"
    terms = sorted(box.records(collection="terms", filters={"game": [game]}), key=lambda r: fold(getattr(r, f"name_{language}")))
    letters: dict[str, list[object]] = {}
    for term in terms:
        letters.setdefault(fold(getattr(term, f"name_{language}"))[:1].upper() or "#", []).append(term)
    return answer(request, "rules/glossary.html", {"game": game, "letters": list(letters.items())})


def _no_such_page(request: HttpRequest, game: str, missing: selectors.NoSuchPage) -> HttpResponse:
    if not missing.there:
        raise Http404
    language = get_language()
    ways = []
    for one in missing.there:
        name = "chapter" if hasattr(one, "part") else "sheet"
        ways.append({"url": reverse(name, args=[game, one.slug]), "label": getattr(one, f"title_{language}")})
    return problem(
        request, 404, _("No such chapter"), _("There is no “%(slug)s” in these rules.") % {"slug": missing.asked[:60]}, ways[:12]
    )
