"""A tap that only Tsukuyumi has: whether this phone explains each step."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from companion.tables.models import Seat
from companion.web.tables.tsukuyumi import first_game
from companion.web.tables.views import seated


@require_POST
@seated
def explain(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Turns the explanations on or off, on this phone."""
    response = HttpResponseRedirect(reverse("table", args=[seat.table_id]))
    first_game.remember(response, request.POST.get("on") == "1")
    return response
