"""One record by chance: of a shelf as it is narrowed, or of a whole game."""

import random

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.selectors import BadFilter
from companion.web.errors import bad_filter
from companion.web.reference.listing import listing
from companion.web.reference.neighbours import in_list
from companion.web.reference.sections import BY_SLUG
from companion.web.responses import answer
from companion.web.table_links import PARAMETER, carrying, with_table

# What is worth meeting by chance: no words, and no pieces to count.
MET = ("factions", "units", "cards", "tiles", "scenarios", "modules")


@require_safe
def random_record(request: HttpRequest, game: str, section: str | None = None) -> HttpResponse:
    """On to some record; a copy without a server answers on the phone."""
    if request.META.get("companion.offline"):
        return answer(request, "reference/random.html", {"game": game, "shelf": BY_SLUG[section] if section else None})
    try:
        lists = [listing(game, shelf, request.GET) for shelf in ([BY_SLUG[section]] if section else [BY_SLUG[slug] for slug in MET])]
    except BadFilter as bad:
        return bad_filter(request, bad)
    shown = [(record, one.asked) for one in lists for record in one.records]
    if not shown:
        there = reverse("section", args=[game, section]) if section else reverse("game", args=[game])
        return HttpResponseRedirect(f"{there}?{request.GET.urlencode()}" if request.GET else there)
    record, asked = random.choice(shown)
    address = in_list(reverse("record", args=[game, record.collection, record.slug]), asked)
    with carrying(request.GET.get(PARAMETER, "")):
        response = HttpResponseRedirect(with_table(address))
    response["Cache-Control"] = "no-store"
    return response
