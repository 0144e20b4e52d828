"""What players read off their own components, kept in a cookie of their phone for the next table."""

from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse

from companion.tables.models import Seat
from companion.web.tables.game_registry import GAME_UIS
from companion.web.tables.table_view import show

COOKIE = "printed"
ASKED_FOR_NEW_TABLES = ("initiative",)
NOTES = "notes"
MOST = 3000  # a cookie is sent with every request
DAYS = 400


def save(request: HttpRequest, response: HttpResponse, seat: Seat, command: str) -> None:
    """After a command that gave printed values: keeps all of this table's on the phone that gave them."""
    game = seat.table.game
    ui = GAME_UIS[game]
    if command not in ui.gives_values:
        return
    earlier = load(request, game)
    asked = {name: value for name, value in earlier.items() if name in ASKED_FOR_NEW_TABLES}
    _store(response, game, {**asked, **ui.values_to_save(show(seat), earlier, command)})


def save_asked(request: HttpRequest, response: HttpResponse, game: str, **values: Any) -> None:
    """What a form asked for before the table was there, beside what was kept already."""
    _store(response, game, {**load(request, game), **values})


def _store(response: HttpResponse, game: str, values: dict[str, Any]) -> None:
    text = signing.dumps(values, salt=COOKIE, compress=True)
    while len(text) > MOST and values.get(NOTES):  # what is only told, and no value, makes room: the oldest first
        values = {**values, NOTES: dict(list(values[NOTES].items())[1:])}
        text = signing.dumps(values, salt=COOKIE, compress=True)
    if len(text) <= MOST:
        response.set_cookie(f"{COOKIE}-{game}", text, max_age=DAYS * 24 * 3600, httponly=True, samesite="Lax")


def load(request: HttpRequest, game: str) -> dict[str, Any]:
    """What was told at an earlier table; nothing where the cookie is not ours."""
    try:
        return dict(signing.loads(request.COOKIES.get(f"{COOKIE}-{game}", ""), salt=COOKIE))
    except signing.BadSignature:
        return {}
