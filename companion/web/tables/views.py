"""The pages of a table: parse, ask, render. What a game looks like is its face's business."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cards.selectors import BadFilter
from companion.tables import log_text, seating, story
from companion.tables.errors import NoSeat, NotAllowed, NotFound, SlowDown, TableError
from companion.tables.models import UNDO, WATCHER, Seat
from companion.web.errors import bad_choice, problem
from companion.web.links import address
from companion.web.responses import answer
from companion.web.tables import drawings
from companion.web.tables.around import around
from companion.web.tables.game_registry import ui_of
from companion.web.tables.return_links import WayBack, where_it_stands
from companion.web.tables.seat_cookies import seat_at, seats_held
from companion.web.tables.table_view import AnyTableView, show
from rules import messages
from rules.engine.kernel.errors import BadInput

View = Callable[..., HttpResponse]
LATEST = 5  # entries of the log beside the turn, where there is room
MOST_TOLD = 6  # of the tables of a phone, with where each stands


def error_text(error: TableError | BadInput) -> str:
    """A refusal in the reader's language."""
    both = messages.bad_input(error) if isinstance(error, BadInput) else error.message()
    return both[(get_language() or "en")[:2]]


def slow_down(request: HttpRequest, error: SlowDown) -> HttpResponse:
    """Too fast, or too many: what is accepted, and when to try again."""
    response = problem(request, 429, _("Not now"), error_text(error), [{"url": address("tables"), "label": _("To the tables")}])
    response["Retry-After"] = str(error.wait)
    return response


def seated(view: View) -> View:
    """Only whoever holds a seat; a stranger is shown to the door."""

    @wraps(view)
    def handle(request: HttpRequest, table: UUID, **more: Any) -> HttpResponse:
        try:
            seat = seat_at(request, table)
        except (NoSeat, NotAllowed, NotFound) as error:
            status = 404 if isinstance(error, NotFound) else 403
            ways = [{"url": address("tables"), "label": _("To the tables")}]
            response = problem(request, status, _("You are not at this table"), error_text(error), ways)
            response["HX-Refresh"] = "true"  # whoever was removed sees this page, not an old board
            return response
        seating.mark_seen(seat=seat)
        try:
            return view(request, seat, **more)
        except BadFilter as bad:
            return bad_choice(request, bad)

    return handle


def base(shown: AnyTableView, place: str, page: str = "") -> dict[str, Any]:
    """What every page of a table shows; `page` is where a tap comes back to, on pages that are drawn anew in part."""
    title, subtitle = ui_of(shown).title(shown)
    return {
        "shown": shown,
        "table": shown.table,
        "seat": shown.seat,
        "game": shown.table.game,
        "title": title,
        "subtitle": subtitle,
        "at_table": place,
        "page": page or address("table", shown.table.pk),
        "my_turn": shown.plays and bool(shown.seat.side) and shown.seat.side in ui_of(shown).to_act(shown),
        "live": bool(page),
        "bar": ui_of(shown).bar,
        "watching": shown.seat.role == WATCHER,
        "next_table": around(shown.table).next_table,
    }


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """Join, put one up, or go back to one."""
    seats = seats_held(request)
    told = [seat for seat in seats if seat.table.closed_at is None][:MOST_TOLD]
    held = [(seat, where_it_stands(WayBack(seat)) if seat in told else "") for seat in seats]
    return answer(request, "tables/home.html", {"held": held, "code": request.GET.get("code", "")[:8]})


@require_safe
@seated
def table(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The turn: the board, what happens now, the area in hand."""
    shown = show(seat)
    return render_turn(request, shown)


def render_turn(
    request: HttpRequest,
    shown: AnyTableView,
    notice: dict[str, Any] | None = None,
    status: int = 200,
    refused: Exception | None = None,
    tried: dict[str, Any] | None = None,
) -> HttpResponse:
    here = address("table", shown.table.pk)

    def draw(more: dict[str, Any]) -> HttpResponse:
        asks = ui_of(shown).ask_for_values(shown, refused, tried) if refused is not None and tried is not None else {}
        latest = story.latest(seat=shown.seat, most=LATEST)
        told = {"notice": None if asks else notice, "latest": latest, "news": _news(latest)}
        context = base(shown, "turn", here) | ui_of(shown).turn(request, shown) | told | asks | more
        return answer(request, "tables/table.html", context, part="tables/parts/turn.html", status=status)

    is_plain = notice is None and refused is None
    response = drawings.shared(request, shown, draw) if is_plain and drawings.can_share(request) else draw({})
    # The address follows what is in hand: reloading, waking up and hearing of others come back to the same area.
    response["HX-Replace-Url"] = here + (f"?{request.GET.urlencode()}" if request.GET else "")
    return response


def _news(latest: Sequence[story.StoryLine]) -> str:
    """What happened last, to be read out; an undo is told in its own way."""
    if not latest or latest[0].entry.kind == UNDO:
        return ""
    return log_text.in_this_language(game=latest[0].game, kind=latest[0].entry.kind, events=latest[0].events)


@require_safe
@seated
def tab(request: HttpRequest, seat: Seat, name: str) -> HttpResponse:
    """Score, Momentum and whatever else a game has beside the turn."""
    shown = show(seat)
    ui = ui_of(shown)
    if name not in {tab.slug for tab in ui.tabs(shown)}:
        return problem(
            request, 404, _("There is nothing here"), _("This game has no such page."), [{"url": "../", "label": _("To the turn")}]
        )
    part = f"tables/{ui.slug}/parts/{name}.html"
    context = base(shown, name, request.path) | ui.tab(request, shown, name) | {"part": part}
    return answer(request, f"tables/{ui.slug}/{name}.html", context, part="tables/parts/beside.html")


@require_safe
@seated
def from_afar(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The table view: large enough for a metre and a half, for the phone or tablet that lies in the middle."""
    shown = show(seat)
    context = base(shown, "afar", request.path) | ui_of(shown).turn(request, shown)
    return answer(request, "tables/afar.html", context, part="tables/parts/afar.html")


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def close(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Asks first; then into the bin, where it stays for 30 days, or out of it."""
    try:
        if request.method != "POST":
            seating.check_host(seat=seat)
            return answer(request, "tables/close.html", base(show(seat), "share"))
        (seating.restore_table if request.POST.get("restore") else seating.close_table)(seat=seat)
    except TableError as error:
        return problem(request, 403, _("Not possible"), error_text(error), [{"url": "../", "label": _("To the turn")}])
    return HttpResponseRedirect(address("table", seat.table_id) if request.POST.get("restore") else address("tables"))
