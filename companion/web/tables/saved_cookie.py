"""The cookie in which a phone keeps what its owner read off components."""

from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "printed"
MOST = 3000  # a cookie is sent with every request
DAYS = 400
NOTES = "notes"


def store(response: HttpResponse, game: str, values: dict[str, Any]) -> None:
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
