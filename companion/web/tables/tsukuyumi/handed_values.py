"""Values that another phone hands on: whether to use them is asked, then this phone keeps them."""

from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from companion.web.errors import problem
from companion.web.responses import answer
from companion.web.tables import saved_cookie, saved_values
from companion.web.tables.tsukuyumi import saved_values as profile
from companion.web.tables.tsukuyumi.handing_on import SALT

GAME = "tsukuyumi"


@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HttpRequest) -> HttpResponse:
    """Asks whether to use the values; sent off, this phone keeps them beside its own for the next table."""
    text = request.POST.get("v") or request.GET.get("v", "")
    try:
        values: dict[str, Any] = dict(signing.loads(text, salt=SALT))
    except signing.BadSignature:
        back = [{"url": reverse("tables"), "label": _("To the tables")}]
        return problem(request, 404, _("Nothing lies here"), _("This link is not whole: show the code again."), back)
    kept = saved_cookie.load(request, GAME)
    if request.method == "POST":
        response = HttpResponseRedirect(reverse("new-table"))
        saved_values.save_asked(request, response, GAME, **profile.merged(kept, values))
        return response
    return answer(request, "tables/tsukuyumi/handed.html", {"game": GAME, "v": text, "lines": profile.in_words(values)})
