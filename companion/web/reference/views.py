"""Pages: parse, ask the selectors, render."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, get_language_from_request, gettext_lazy, gettext_noop
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cards import selectors
from cards.columns import OF_FACTION
from cards.language import reading_language
from cards.loading import GAMES
from cards.models import Faction, Record
from cards.typography import typeset
from companion.web import navigation
from companion.web.context import SIZES, THEMES, chosen
from companion.web.errors import bad_filter, problem
from companion.web.reference import chips, labels
from companion.web.reference.answer_cards import card_of
from companion.web.reference.comparisons import comparisons_in
from companion.web.reference.neighbours import neighbours
from companion.web.reference.sections import COLUMNS, Section, sections_of, shelf_of
from companion.web.responses import answer, in_sheet
from companion.web.table_links import PARAMETER
from companion.web.tables import return_links
from rules import search
from rules.models import Clause, Ruling
from rules.moved import moved_to
from rules.reference import Reference, reference
from rules.search.query import QueryTooLong

YEAR = 365 * 24 * 3600
BEST_FOUND = 6
MORE_FOUND = 3
EVERYTHING = 10_000
COLLECTION_LABELS = {"game": gettext_lazy("Game"), "kind": gettext_lazy("Type")}
LABELS: dict[str, Mapping[str, str | Promise]] = {"game": labels.GAMES, "kind": labels.COLLECTIONS}
EXAMPLES = (
    gettext_noop("can I pass through his boars"),
    gettext_noop("who chooses the Oni’s counterattack"),
    "MP58",
    "tsk.move.12",
    gettext_noop("kind:units conquest>=20"),
    gettext_noop("game:metals forest"),
)
FIND_KINDS = (
    "clauses",
    "rulings",
    "terms",
    "cards",
    "units",
    "factions",
    "tiles",
    "scenarios",
    "components",
    "chapters",
    "sheets",
    "pages",
)


@require_safe
def choose_language(request: HttpRequest) -> HttpResponse:
    """The bare address: on to the language last read, else the one the phone speaks."""
    response = redirect(f"/{get_language_from_request(request)}/")
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    alone = bool(request.META.get("companion.offline"))
    games = [{"record": game, "verbs": navigation.verbs(game.slug, alone=alone)} for game in reference().collection("games")]
    way = return_links.latest(request)
    return answer(request, "home.html", {"games": games, "continued": return_links.continued(way) if way else None})


@require_safe
def game_home(request: HttpRequest, game: str) -> HttpResponse:
    alone = bool(request.META.get("companion.offline"))
    context = {
        "record": reference().record(collection="games", slug=game),
        "verbs": [verb for verb in navigation.verbs(game, alone=alone) if verb.slug != "browse"],
        "shelves": _sizes(game),
        "books": reference().collection("books", game=game),
    }
    return answer(request, "game.html", context)


@require_safe
def record(request: HttpRequest, game: str, collection: str, slug: str) -> HttpResponse:
    try:
        context = _record_page(reference(), game, collection, slug)
    except selectors.NoSuchRecord:
        if (new := moved_to(collection, slug)) is not None:
            return redirect("record", game, collection, new, permanent=True)
        ways = [
            {"url": reverse("record", args=[other.game_slug, other.collection, other.slug]), "label": other.name}
            for other in selectors.near(collection=collection, slug=slug)
        ]
        text = _("We have no “%(slug)s” here.") % {"slug": slug[:60]}
        return problem(request, 404, _("Not in the box"), text, ways)
    shown = context["record"]
    beside = neighbours(request, shown, context.get("shelf")) if not in_sheet(request) else None
    return answer(request, f"reference/records/{shown._meta.model_name}.html", {**context, "neighbours": beside})


def _record_page(records: Reference, game: str, collection: str, slug: str) -> dict[str, Any]:
    """All that the page of a record shows; NoSuchRecord where there is none."""
    record = records.record(collection=collection, slug=slug, game=game)
    rulings = [other for other in record.related if other.collection == "rulings"]
    others = [other for other in record.related if other.collection != "rulings"]
    context: dict[str, Any] = {"record": record, "game": game, "related": _by_collection(others), "rulings": rulings}
    match record:
        case Ruling():
            context["related"] = _by_collection(record.related)
        case Clause():
            family = records.family(record)
            context |= {"parent": family.parent, "children": family.children, "before": family.before, "after": family.after}
            context["related"] = _by_collection([other for other in others if other not in family.children])
        case Faction():
            members = {name: [thing for thing in records.collection(name) if thing.faction_id == record.pk] for name in OF_FACTION}
            context |= {"units": members.pop("units"), "names": COLUMNS[game], "shelf": shelf_of(record)}
            context["members"] = _by_collection([thing for things in members.values() for thing in things])
        case _:
            context["shelf"] = shelf_of(record)
    return context


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Anything of any book or box: words, a name, a number; chips and operators narrow it."""
    q = request.GET.get("q", "")
    accepted: dict[str, tuple[str, ...]] = {"game": GAMES, "kind": FIND_KINDS}
    for name in request.GET:
        if name not in ("q", "all", PARAMETER, *accepted):
            return bad_filter(request, selectors.BadFilter(name, request.GET[name], ("q", "all", *accepted)))
    chosen_values = {name: tuple(v for v in request.GET.getlist(name) if v) for name in accepted}
    for name, values in chosen_values.items():
        for value in values:
            if value not in accepted[name]:
                return bad_filter(request, selectors.BadFilter(name, value, accepted[name]))
    narrow = {name: values for name, values in chosen_values.items() if values}
    remembered = request.COOKIES.get(navigation.REMEMBERED, "")
    index, everything = search.current_index(), bool(request.GET.get("all"))
    try:
        results = index.search(
            q,
            narrow=narrow if q.strip() else None,
            most=EVERYTHING if everything else BEST_FOUND,
            heads=MORE_FOUND,
            card=not everything,
            language=get_language() or "en",
            at=remembered if remembered in GAMES else "",
        )
    except QueryTooLong as long:
        return problem(request, 400, _("Too long"), _("That is longer than a search can be. Accepted: %(limit)s.") % {"limit": long})
    card = None if everything else card_of(results, index.documents)
    rows = [chips.fixed(name, COLLECTION_LABELS[name], values, request.GET, LABELS[name]) for name, values in accepted.items()]
    context = {
        "q": q,
        "examples": [_(example) for example in EXAMPLES],
        "found": results,
        "card": card,
        "hits": results.hits,
        "groups": [_group(group, request.GET) for group in results.groups if group.hits],
        "all": _all_of(request.GET),
        "comparisons": comparisons_in(q),
        "rows": rows,
        "hidden": [(k, v) for k in (*accepted, PARAMETER) for v in request.GET.getlist(k)],
    }
    return answer(request, "find.html", context, part="parts/found.html")


def _group(group: search.Group, query: QueryDict) -> dict[str, Any]:
    """What a search found of one collection, and the way to all of it."""
    return {"name": labels.COLLECTIONS[group.collection], "group": group, "url": _all_of(query, group.collection)}


def _all_of(query: QueryDict, collection: str = "") -> str:
    """The address of everything that a search found, or of all of one collection."""
    changed = query.copy()
    changed["all"] = "1"
    if collection:
        changed["kind"] = collection
    return f"?{changed.urlencode()}"


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
                return problem(request, 400, _("This cannot be chosen"), text % facts)
            response.set_cookie(name, value, max_age=YEAR, samesite="Lax")
        return response
    context = {
        "back": back,
        "themes": [("dark", _("Dark")), ("light", _("Light")), ("auto", _("Same as the phone"))],
        "sizes": [(size, typeset(f"{size} %", reading_language())) for size in SIZES],
        "theme": chosen(request, "theme", THEMES),
        "text_size": chosen(request, "text", SIZES),
    }
    return answer(request, "display.html", context)


def _sizes(game: str) -> list[tuple[Section, int]]:
    """The sections of a game with how much each holds."""
    rows = Record.objects.filter(game__slug=game).order_by().values_list("collection", "kind").annotate(n=Count("pk"))
    held = [(collection, kind, n) for collection, kind, n in rows]
    return [(section, sum(n for of, kind, n in held if of == section.collection and section.holds(kind))) for section in sections_of(game)]


def _by_collection(records: Sequence[Record]) -> list[tuple[Any, list[Record]]]:
    groups: dict[str, list[Record]] = {}
    for record in records:
        groups.setdefault(record.collection, []).append(record)
    return [(labels.COLLECTIONS[name], groups[name]) for name in labels.COLLECTIONS if name in groups]
