"""What players read off their own components, kept in a cookie of their phone for the next table."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from companion.tables.models import Seat
from companion.web.tables.game_registry import GAME_UIS
from companion.web.tables.saved_cookie import load, store
from companion.web.tables.table_view import show

ASKED_FOR_NEW_TABLES = ("initiative",)


def save(request: HttpRequest, response: HttpResponse, seat: Seat, command: str) -> None:
    """After a command that gave printed values: keeps all of this table's on the phone that gave them."""
    game = seat.table.game
    ui = GAME_UIS[game]
    if command not in ui.gives_values:
        return
    earlier = load(request, game)
    asked = {name: value for name, value in earlier.items() if name in ASKED_FOR_NEW_TABLES}
    store(response, game, {**asked, **ui.values_to_save(show(seat), earlier, command)})


def save_asked(request: HttpRequest, response: HttpResponse, game: str, **values: Any) -> None:
    """What a form asked for before the table was there, beside what was kept already."""
    store(response, game, {**load(request, game), **values})
