"""The cookie in which a phone keeps what its owner read off components."""

from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "printed"
MOST = 3000  # a cookie is sent with every request
DAYS = 400
MAKES_ROOM = ("notes", "events", "standard_cards", "cards")  # what is easily entered again, first of all what is only told


def store(response: HttpResponse, game: str, values: dict[str, Any]) -> None:
    text = signing.dumps(values, salt=COOKIE, compress=True)
    while len(text) > MOST and (name := next((name for name in MAKES_ROOM if values.get(name)), "")):
        values = {**values, name: _without_the_oldest(values[name])}
        text = signing.dumps(values, salt=COOKIE, compress=True)
    if len(text) <= MOST:
        response.set_cookie(f"{COOKIE}-{game}", text, max_age=DAYS * 24 * 3600, httponly=True, samesite="Lax")


def _without_the_oldest(entries: dict[str, Any] | list[Any]) -> dict[str, Any] | list[Any]:
    return dict(list(entries.items())[1:]) if isinstance(entries, dict) else entries[1:]


def load(request: HttpRequest, game: str) -> dict[str, Any]:
    """What was told at an earlier table; nothing where the cookie is not ours."""
    try:
        return dict(signing.loads(request.COOKIES.get(f"{COOKIE}-{game}", ""), salt=COOKIE))
    except signing.BadSignature:
        return {}
