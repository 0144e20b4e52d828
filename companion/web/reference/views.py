"""Pages: parse, ask the selectors, render."""

from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, get_language_from_request, gettext_lazy, gettext_noop
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cards import selectors
from cards.loading import GAMES
from cards.models import Record
from companion.web.context import SIZES, THEMES, chosen
from companion.web.errors import bad_filter, problem
from companion.web.reference import chips, labels, sorting
from companion.web.reference.sections import BY_SLUG, COLUMNS, MODULE_KINDS, SECTIONS, Section
from companion.web.responses import answer
from companion.web.table_links import PARAMETER
from companion.web.tables import return_links
from rules import search
from rules import selectors as book
from rules.search.query import QueryTooLong

YEAR = 365 * 24 * 3600
FILTERS = {
    "faction": gettext_lazy("Faction"),
    "kind": gettext_lazy("Kind"),
    "trait": gettext_lazy("Property"),
    "known": gettext_lazy("Known"),
}
MOST_FOUND = 40
COLLECTION_LABELS = {"game": gettext_lazy("Game"), "kind": gettext_lazy("Kind")}
LABELS = {"game": labels.GAMES, "kind": labels.COLLECTIONS}
EXAMPLES = (
    gettext_noop("can I walk past his boars"),
    gettext_noop("who chooses the Oni’s counterattack"),
    "MP58",
    "tsk.move.12",
    gettext_noop("kind:units conquest>=20"),
    gettext_noop("game:metals forest"),
)
FIND_KINDS = ("clauses", "rulings", "terms", "cards", "units", "factions", "tiles", "scenarios", "components")


@require_safe
def choose_language(request: HttpRequest) -> HttpResponse:
    """The bare address: on to the language last read, else the one the phone speaks."""
    response = redirect(f"/{get_language_from_request(request)}/")
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    counts = _counts()
    rules = sum(n for (_game, collection, _kind), n in counts.items() if collection == "clauses")
    games = [
        {"record": game, "shelves": [(s, n) for s, n in _shelves(counts, game.slug) if n][:4]}
        for game in selectors.records(collection="games")
    ]
    way = return_links.latest(request)
    context = {
        "games": games,
        "rules": rules,
        "things": sum(counts.values()) - rules,
        "continued": return_links.continued(way) if way else None,
    }
    return answer(request, "home.html", context)


@require_safe
def game_home(request: HttpRequest, game: str) -> HttpResponse:
    found = selectors.record(collection="games", slug=game)
    shelves = [(s, n) for s, n in _shelves(_counts(), game) if n]
    books = selectors.records(collection="books", filters={"game": [game]})
    return answer(request, "game.html", {"record": found, "shelves": shelves, "books": books})


@require_safe
def section(request: HttpRequest, game: str, section: str) -> HttpResponse:
    shelf = BY_SLUG[section]
    accepted = {*FILTERS, "q", "sort", "down"}
    for name in request.GET:
        if name not in (*accepted, PARAMETER):
            return bad_filter(request, selectors.BadFilter(name, request.GET[name], tuple(sorted(accepted))))
    try:
        found = _narrowed(request, game, shelf)
        order = sorting.parse(request.GET, COLUMNS[game]) if shelf.template == "units" else None
    except selectors.BadFilter as bad:
        return bad_filter(request, bad)
    everything = [r for r in selectors.records(collection=shelf.collection, filters={"game": [game]}) if _on_shelf(r, shelf)]
    order_of_rows = ("faction", "kind", "trait", "known") if shelf.template == "units" else ("kind", "faction", "known")
    names = {name: FILTERS[name] for name in order_of_rows}
    rows = chips.rows(found=everything, query=request.GET, names=names, language=get_language() or "en")
    shown = sorting.ordered(found, order, COLUMNS[game]) if order else found
    context = {
        "shelf": shelf,
        "game": game,
        "records": shown,
        "groups": _grouped(shown),
        "tables": [(None, shown)] if order else _by_side(shown),
        "rows": rows,
        "more_on": any(chip.on for row in rows[2:] for chip in row.chips),
        "names": COLUMNS[game],
        "columns": sorting.headers(request.GET, COLUMNS[game], order) if shelf.template == "units" else (),
        "total": len(everything),
        "narrowed": any(request.GET.getlist(name) for name in (*FILTERS, "q")),
        "q": request.GET.get("q", ""),
        "hidden": [(k, v) for k in (*FILTERS, "sort", "down", PARAMETER) for v in request.GET.getlist(k)],
    }
    return answer(request, "section.html", context, part=f"parts/{shelf.template}.html")


@require_safe
def record(request: HttpRequest, game: str, collection: str, slug: str) -> HttpResponse:
    try:
        found = selectors.record(collection=collection, slug=slug, game=game)
    except selectors.NoSuchRecord:
        ways = [
            {"url": reverse("record", args=[one.game, one.collection, one.slug]), "label": getattr(one, f"name_{get_language()}")}
            for one in selectors.near(collection=collection, slug=slug)
        ]
        text = _("We have no “%(slug)s” here.") % {"slug": slug[:60]}
        return problem(request, 404, _("Not in the box"), text, ways)
    if collection == "clauses":
        parent, children, before, after = book.family(clause=found)
        related = [r for r in selectors.related(found) if r.collection != "rulings" and r not in children]
        page = {
            "record": found, "game": game, "parent": parent, "children": children, "before": before, "after": after,
            "rulings": book.rulings_of(found), "related": _by_collection(related),
        }  # fmt: skip
        return answer(request, "rules/clause.html", page)
    if collection == "rulings":
        return answer(request, "rules/ruling.html", {"record": found, "game": game, "related": _by_collection(selectors.related(found))})
    shelf = next((s for s in SECTIONS if s.collection == collection and (not s.kinds or found.kind in s.kinds)), None)
    if shelf and shelf.slug == "modules" and found.kind not in MODULE_KINDS:
        shelf = BY_SLUG["terms"]
    related = [r for r in selectors.related(found) if r.collection != "rulings"]
    context: dict[str, Any] = {
        "record": found,
        "shelf": shelf,
        "game": game,
        "related": _by_collection(related),
        "rulings": book.rulings_of(found),
    }
    if collection == "factions":
        members = list(found.members.select_related("faction"))
        context["units"] = [m for m in members if m.collection == "units"]
        context["names"] = COLUMNS[game]
        context["members"] = _by_collection([m for m in members if m.collection != "units"])
    return answer(request, "record.html", context)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Anything of any book or box: words, a name, a number; chips and operators narrow it."""
    q = request.GET.get("q", "")
    accepted: dict[str, tuple[str, ...]] = {"game": GAMES, "kind": FIND_KINDS}
    for name in request.GET:
        if name not in ("q", PARAMETER, *accepted):
            return bad_filter(request, selectors.BadFilter(name, request.GET[name], ("q", *accepted)))
    chosen_values = {name: tuple(v for v in request.GET.getlist(name) if v) for name in accepted}
    for name, values in chosen_values.items():
        for value in values:
            if value not in accepted[name]:
                return bad_filter(request, selectors.BadFilter(name, value, accepted[name]))
    narrow = {name: values for name, values in chosen_values.items() if values}
    try:
        found = search.current_index().search(q, narrow=narrow if q.strip() else None, most=MOST_FOUND, language=get_language() or "en")
    except QueryTooLong as long:
        return problem(request, 400, _("Too long"), _("More than anybody types. Accepted: %(limit)s.") % {"limit": long})
    rows = [
        chips.fixed(name, FILTERS.get(name, COLLECTION_LABELS[name]), values, request.GET, LABELS[name])
        for name, values in accepted.items()
    ]
    context = {
        "q": q,
        "examples": [_(example) for example in EXAMPLES],
        "found": found,
        "hits": found.hits,
        "rows": rows,
        "hidden": [(k, v) for k in (*accepted, PARAMETER) for v in request.GET.getlist(k)],
    }
    return answer(request, "find.html", context, part="parts/found.html")


@require_http_methods(["GET", "HEAD", "POST"])
def display(request: HttpRequest) -> HttpResponse:
    """Dark or light, and how large the text is; remembered on this phone."""
    back = request.POST.get("next") or request.GET.get("next") or ""
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None) or not back.startswith("/"):
        back = reverse("home")
    if request.method == "POST":
        response = HttpResponseRedirect(back)
        for name, accepted in (("theme", THEMES), ("text", SIZES)):
            value = request.POST.get(name, "")
            if value not in accepted:
                text = _("“%(value)s” cannot be chosen for %(name)s. Accepted: %(accepted)s.")
                facts = {"value": value[:20], "name": name, "accepted": ", ".join(accepted)}
                return problem(request, 400, _("That cannot be chosen"), text % facts)
            response.set_cookie(name, value, max_age=YEAR, samesite="Lax")
        return response
    context = {
        "back": back,
        "themes": [("dark", _("Dark")), ("light", _("Light")), ("auto", _("As the phone"))],
        "sizes": [(size, f"{size} %") for size in SIZES],
        "theme": chosen(request, "theme", THEMES),
        "text_size": chosen(request, "text", SIZES),
    }
    return answer(request, "display.html", context)


def _counts() -> dict[tuple[str, str, str], int]:
    rows = Record.objects.order_by().values_list("game", "collection", "kind").annotate(n=Count("pk"))
    return {(game, collection, kind): n for game, collection, kind, n in rows}


def _shelves(counts: dict[tuple[str, str, str], int], game: str) -> list[tuple[Section, int]]:
    def size(shelf: Section) -> int:
        return sum(n for (g, c, kind), n in counts.items() if g == game and c == shelf.collection and _kind_on_shelf(kind, shelf))

    return [(shelf, size(shelf)) for shelf in SECTIONS]


def _kind_on_shelf(kind: str, shelf: Section) -> bool:
    if shelf.kinds:
        return kind in shelf.kinds
    return shelf.slug != "terms" or kind not in MODULE_KINDS


def _on_shelf(record: Record, shelf: Section) -> bool:
    return _kind_on_shelf(record.kind, shelf)


def _narrowed(request: HttpRequest, game: str, shelf: Section) -> list[Record]:
    filters = {name: request.GET.getlist(name) for name in FILTERS if request.GET.getlist(name)}
    filters["game"] = [game]
    found = selectors.records(collection=shelf.collection, filters=filters, q=request.GET.get("q", ""))
    return [r for r in found if _on_shelf(r, shelf)]


def _grouped(records: list[Record]) -> list[tuple[str, list[Record]]]:
    groups: dict[str, list[Record]] = {}
    for one in records:
        groups.setdefault(one.kind, []).append(one)
    return list(groups.items())


def _by_side(records: list[Record]) -> list[tuple[Record | None, list[Record]]]:
    """The table's blocks: one for each faction, in the box's order."""
    blocks: dict[int | None, tuple[Record | None, list[Record]]] = {}
    for one in records:
        blocks.setdefault(one.faction_id, (one.faction, []))[1].append(one)
    return list(blocks.values())


def _by_collection(records: list[Record]) -> list[tuple[Any, list[Record]]]:
    groups: dict[str, list[Record]] = {}
    for one in records:
        groups.setdefault(one.collection, []).append(one)
    return [(labels.COLLECTIONS[name], groups[name]) for name in labels.COLLECTIONS if name in groups]
