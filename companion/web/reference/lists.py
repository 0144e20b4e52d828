"""A shelf as a page: filters, order, list or pictures, and records picked to be compared."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_safe

from cards.selectors import BadFilter
from companion.web.context import chosen
from companion.web.errors import bad_filter
from companion.web.reference import chips, sorting
from companion.web.reference.listing import COMPARE, COMPARED, FILTERS, LOOK, SORT, VIEW, accepted, chip_names, facets, listing
from companion.web.reference.picking import Picking
from companion.web.reference.sections import BY_SLUG, COLUMNS
from companion.web.responses import answer
from companion.web.table_links import PARAMETER

VIEWS = ("list", "pictures")
YEAR = 365 * 24 * 3600


@require_safe
def section(request: HttpRequest, game: str, section: str) -> HttpResponse:
    shelf = BY_SLUG[section]
    query = request.GET
    try:
        view = _view(request)
        shown = listing(game, shelf, query)
        counts = facets(shown)
    except BadFilter as bad:
        return bad_filter(request, bad)
    rows = chips.rows(facets=counts, query=query, names=chip_names(shelf), collection=shelf.collection)
    heads = sorting.headers(query, sorting.columns(game, shelf.slug), shown.order)
    total = sum(facet.total for facet in counts["kind"])
    more = sorted(accepted(shelf) - {*FILTERS, "q", "sort", "down", *LOOK})
    context = {
        "shelf": shelf,
        "game": game,
        "records": shown.records,
        "blocks": shown.blocks(),
        "rows": rows,
        "more_on": any(chip.on for row in rows[2:] for chip in row.chips),
        "names": COLUMNS[game],
        "heads": heads,
        "columns": [head for head in heads if head.column != sorting.NAME],
        "sorted_by": next((head for head in heads if head.on), None),
        "unsorted": sorting.unsorted(query),
        "total": total,
        "narrowed": any(value for name, values in query.lists() if name not in (*SORT, *LOOK) for value in values),
        "q": query.get("q", ""),
        "hidden": [(n, v) for n in (*FILTERS, *more, "sort", "down", VIEW, COMPARE, PARAMETER) for v in query.getlist(n)],
        "view": view,
        "views": [(name, _with_view(query, name)) for name in VIEWS],
        "list_query": shown.asked,
        "may_compare": shelf.slug in COMPARED and total > 1,
        "picking": Picking.of(query, shown) if shelf.slug in COMPARED else None,
        "pick_url": f"?{_with(query, COMPARE, '')}",
    }
    response = answer(request, "section.html", context, part="reference/lists/list.html")
    if VIEW in query:
        response.set_cookie(VIEW, view, max_age=YEAR, samesite="Lax")
    return response


def _view(request: HttpRequest) -> str:
    """List or pictures: as the address says, else as it was last looked at on this phone."""
    asked = request.GET.get(VIEW)
    if asked is None:
        return chosen(request, VIEW, VIEWS)
    if asked not in VIEWS:
        raise BadFilter(VIEW, asked, VIEWS)
    return asked


def _with_view(query: QueryDict, view: str) -> str:
    return f"?{_with(query, VIEW, view)}"


def _with(query: QueryDict, name: str, value: str) -> str:
    changed = query.copy()
    changed[name] = value
    return changed.urlencode()
