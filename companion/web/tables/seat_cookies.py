"""Which seats this phone holds: a secret a table, in a cookie that no script can read."""

from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from companion.tables import selectors
from companion.tables.errors import NoSeat, TableError
from companion.tables.models import Seat
from companion.tables.seating import Seated

PREFIX = "seat-"
DAYS = 400
MOST = 12  # cookies are sent with every request: old tables make room


def sit(request: HttpRequest, response: HttpResponse, seated: Seated) -> None:
    """Keeps the seat's secret on this phone."""
    names = sorted(name for name in request.COOKIES if name.startswith(PREFIX))
    for name in names[: max(len(names) - MOST + 1, 0)]:
        response.delete_cookie(name)
    response.set_cookie(
        f"{PREFIX}{seated.table.id}",
        seated.token,
        max_age=DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure() and not settings.DEBUG,
    )


def seat_at(request: HttpRequest, table: UUID) -> Seat:
    """The seat that this phone holds at a table; NoSeat where it holds none."""
    token = request.COOKIES.get(f"{PREFIX}{table}")
    if not token:
        raise NoSeat("no-seat")
    return selectors.seat_of(token=token, table_id=table)


def latest_live_seat(request: HttpRequest) -> Seat | None:
    """The seat at which this phone was last seen, at a table that is not in the bin: one query, none without a cookie."""
    tokens = {token: name.removeprefix(PREFIX) for name, token in request.COOKIES.items() if name.startswith(PREFIX) and token}
    if not tokens:
        return None
    own = (seat for token, seat in selectors.live_seats(tokens=tokens) if tokens[token] == str(seat.table_id))
    return next(own, None)


def seats_held(request: HttpRequest) -> list[Seat]:
    """All tables at which this phone has a seat, the latest first."""
    seats = []
    for name, token in request.COOKIES.items():
        if name.startswith(PREFIX):
            try:
                seats.append(selectors.seat_of(token=token, table_id=UUID(name.removeprefix(PREFIX))))
            except (TableError, ValueError):
                continue  # gone, or not ours
    return sorted(seats, key=lambda seat: seat.table.created_at, reverse=True)
