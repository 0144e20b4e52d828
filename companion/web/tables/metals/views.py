"""Two taps that only Metals has: let the Companion play, and put a card of the lesson away."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from companion.tables import services
from companion.tables.models import WATCHER, Seat
from companion.web.responses import htmx_details
from companion.web.tables.metals import lessons
from companion.web.tables.table_view import show
from companion.web.tables.views import render_turn, seated


@require_POST
@seated
def let_it_play(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The Companion's turn, where the table waits for it: after an undo, or because it begins."""
    if seat.role != WATCHER and seat.table.game == "metals":
        services.let_computer_play(seat=seat)
        seat.table.refresh_from_db()
    if htmx_details(request):
        return render_turn(request, show(seat))
    return HttpResponseRedirect(reverse("table", args=[seat.table_id]))


@require_POST
@seated
def put_away(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A card has been read, or no more of them are wanted, or all of them once more."""
    here = reverse("table", args=[seat.table_id])
    back = request.POST.get("next", "")
    response = HttpResponseRedirect(back if back.startswith(here) else here)
    lessons.put_away(request, response, request.POST.get("card", ""))
    return response
