"""What players read off their own components, kept on their phone for the next table. Knows no game: a face says what that is."""

from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse

from companion.tables.models import Seat
from companion.web.tables.game_registry import GAME_UIS
from companion.web.tables.table_view import show

COOKIE = "printed"
ASKED_BEFORE = ("initiative",)
TOLD = ("give-stats", "give-values", "give-printed", "give-track", "final-count")
MOST = 3000  # a cookie is sent with every request
DAYS = 400


def keep(request: HttpRequest, response: HttpResponse, seat: Seat) -> None:
    """After something printed was told: keeps all of this table's on the phone that told it."""
    told = next((kind for kind in TOLD if f'"{kind}"' in request.POST.get("action", "")), None)
    if response.status_code >= 400 or told is None:
        return
    game = seat.table.game
    earlier = kept(request, game)
    asked = {name: value for name, value in earlier.items() if name in ASKED_BEFORE}
    _store(response, game, {**asked, **GAME_UIS[game].values_to_save(show(seat), earlier, told)})


def keep_asked(request: HttpRequest, response: HttpResponse, game: str, **values: Any) -> None:
    """What a form asked for before the table was there, beside what was kept already."""
    _store(response, game, {**kept(request, game), **values})


def _store(response: HttpResponse, game: str, values: dict[str, Any]) -> None:
    text = signing.dumps(values, salt=COOKIE, compress=True)
    if len(text) <= MOST:
        response.set_cookie(f"{COOKIE}-{game}", text, max_age=DAYS * 24 * 3600, httponly=True, samesite="Lax")


def kept(request: HttpRequest, game: str) -> dict[str, Any]:
    """What was told at an earlier table; nothing where the cookie is not ours."""
    try:
        return dict(signing.loads(request.COOKIES.get(f"{COOKIE}-{game}", ""), salt=COOKIE))
    except signing.BadSignature:
        return {}
