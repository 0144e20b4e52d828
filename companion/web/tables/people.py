"""Who sits at a table: the invitation with its link and QR code, and sitting down by them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from companion.requests import absolute_url, peer_of
from companion.tables import codes, games, guests, seating, selectors
from companion.tables.errors import NotAllowed, NotFound, SlowDown, TableError
from companion.tables.models import LONGEST_NAME, PLAYER, WATCHER, Seat, Table
from companion.tables.seating import Seated
from companion.web.errors import problem
from companion.web.responses import answer
from companion.web.tables.qr import qr
from companion.web.tables.seat_cookies import seats_held, sit
from companion.web.tables.table_view import show
from companion.web.tables.views import base, error_text, seated
from rules.engine.kernel.errors import BadInput


def enter_new_table(request: HttpRequest, made: Seated, *, one_phone: bool = False) -> HttpResponse:
    """Seats the host of a new table: first at its invitation where others are expected with their phones, else at the turn."""
    invites = not one_phone and any(not seat["here"] for seat in selectors.seats(table=made.table))
    response = HttpResponseRedirect(reverse("table-share" if invites else "table", args=[made.table.id]))
    sit(request, response, made)
    return response


@require_safe
@seated
def share(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Who sits here, and how others sit down: code, link, QR."""
    shown = show(seat)
    table = seat.table
    seats = selectors.seats(table=table)
    if games.game_of(table.game).shared:  # team by team
        order = [*shown.sides, None]
        seats.sort(key=lambda person: order.index(person["side"]) if person["side"] in order else len(order))
    for person in seats:
        person["may_go"] = shown.hosts and guests.may_remove(table=table, person=person)
    context = base(shown, "share", request.path) | {
        "to_play": None if seat.role == WATCHER else _link(request, table.code),
        "to_watch": _link(request, table.watch_code),
        "seats": seats,
        "expected": [person for person in seats if not person["here"] and "removed" not in person],
    }
    return answer(request, "tables/share.html", context, part="tables/parts/people.html")


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def remove(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Asks first; then their phones do not open the table any more."""
    data = request.POST if request.method == "POST" else request.GET
    name, role = data.get("name", ""), data.get("role", PLAYER)
    try:
        if request.method != "POST":
            seating.check_host(seat=seat)
            return answer(request, "tables/remove.html", base(show(seat), "share") | {"name": name[:LONGEST_NAME], "role": role})
        guests.remove_guest(seat=seat, name=name, role=role, change_codes=data.get("codes") == "1")
    except (TableError, BadInput) as error:
        return _not_possible(request, error)
    return HttpResponseRedirect(reverse("table-share", args=[seat.table_id]))


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def change_codes(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Asks first; then old codes and links lead nowhere."""
    try:
        if request.method != "POST":
            seating.check_host(seat=seat)
            return answer(request, "tables/codes.html", base(show(seat), "share"))
        guests.change_codes(seat=seat)
    except TableError as error:
        return _not_possible(request, error)
    return HttpResponseRedirect(reverse("table-share", args=[seat.table_id]))


def _not_possible(request: HttpRequest, error: TableError | BadInput) -> HttpResponse:
    status = 403 if isinstance(error, NotAllowed) else 400
    return problem(request, status, _("Not possible"), error_text(error), [{"url": "../share/", "label": _("Who is at the table")}])


def _link(request: HttpRequest, code: str) -> dict[str, str]:
    url = absolute_url(request, reverse("invitation", args=[code]))
    return {"code": code, "url": url, "qr": qr(url)}


@require_safe
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """The link that is passed on: the same for everybody, opened in the language of each phone."""
    with override(get_language_from_request(request)):
        response = HttpResponseRedirect(reverse("sit-down", args=[code]))
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


def sit_down(request: HttpRequest, code: str = "") -> HttpResponse:
    """By code, link or QR: who are you? Ten seconds and no account."""
    code = (request.POST.get("code") or request.GET.get("code") or code)[:12]
    if request.method == "POST" and request.POST.get("name"):
        role = request.POST.get("role", PLAYER)
        side = request.POST.get("side") if role == PLAYER else None
        try:
            joined = seating.join_table(peer=peer_of(request), code=code, name=request.POST["name"], role=role, side=side)
        except (TableError, BadInput) as error:
            return _join_page(request, code, error)
        response = HttpResponseRedirect(reverse("table", args=[joined.table.id]))
        sit(request, response, joined)
        return response
    return _join_page(request, code)


def _join_page(request: HttpRequest, code: str, refused: TableError | BadInput | None = None) -> HttpResponse:
    """Who is expected; a code that was refused is not tried a second time."""
    seats = []
    if code and not isinstance(refused, NotFound | SlowDown):
        try:
            seats = seating.seats_to_join(peer=peer_of(request), code=code)
        except TableError as error:
            refused = refused or error
    status = 200 if refused is None else 429 if isinstance(refused, SlowDown) else 404 if isinstance(refused, NotFound) else 400
    held = next((seat for seat in seats_held(request) if _has_code(seat.table, code)), None) if code else None
    game = Table.objects.filter(code=codes.tidy(code)).values_list("game", flat=True).first() if seats else ""
    context = {
        "code": code.upper(),
        "game": game,
        "seats": seats,
        "teams": _teams(seats) if game and games.game_of(game).shared else [],
        "held": held,
        "refused": error_text(refused) if refused else "",
    }
    response = answer(request, "tables/join.html", context, status=status)
    if isinstance(refused, SlowDown):
        response["Retry-After"] = str(refused.wait)
    return response


def _teams(seats: Sequence[Mapping[str, Any]]) -> list[tuple[str, bool]]:
    """The sides that somebody new may join; first of all the one with the fewest people."""
    count = Counter(seat["side"] for seat in seats if seat["side"])
    fewest = min(count, key=lambda side: count[side], default="")
    return [(side, side == fewest) for side in count]


def _has_code(table: Table, code: str) -> bool:
    return codes.tidy(code) in (table.code, table.watch_code)
