"""Values that another phone hands on: whether to use them is asked, then this phone keeps them."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from companion.web.errors import problem
from companion.web.responses import answer
from companion.web.tables import saved_cookie, saved_values
from companion.web.tables.tsukuyumi import handing_on
from companion.web.tables.tsukuyumi import saved_values as profile

GAME = "tsukuyumi"


@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HttpRequest) -> HttpResponse:
    """Asks whether to use the values; sent off, this phone keeps them beside its own for the next table."""
    text = request.POST.get("v") or request.GET.get("v", "")
    values = handing_on.read(text)
    if values is None:
        back = [{"url": reverse("tables"), "label": _("To the tables")}]
        return problem(request, 404, _("There is nothing here"), _("This link is not complete: show the code again."), back)
    kept = saved_cookie.load(request, GAME)
    if request.method == "POST":
        response = HttpResponseRedirect(reverse("new-table"))
        saved_values.save_asked(request, response, GAME, **profile.merged(kept, values))
        return response
    return answer(request, "tables/tsukuyumi/handed.html", {"game": GAME, "v": text, "lines": profile.in_words(values)})
