"""What every answer carries, and what no request may carry."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import get_language_from_path

from companion.web import errors

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
Next = Callable[[HttpRequest], Any]


def _afterwards(get_response: Next, change: Callable[[HttpRequest, HttpResponse], HttpResponse]) -> Next:
    """Changes every answer, on its way out of a thread or of the event loop."""
    if iscoroutinefunction(get_response):

        async def in_the_loop(request: HttpRequest) -> HttpResponse:
            return change(request, await get_response(request))

        return in_the_loop
    return lambda request: change(request, get_response(request))


@sync_and_async_middleware
def secure_headers(get_response: Next) -> Next:
    """Nothing from a foreign host, nothing inline, no frames."""

    def change(request: HttpRequest, response: HttpResponse) -> HttpResponse:
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
        return response

    return _afterwards(get_response, change)


@sync_and_async_middleware
def readable_query(get_response: Next) -> Next:
    """Refuses control characters in an address before any view sees them."""

    def unreadable(request: HttpRequest) -> bool:
        text = [request.path, *request.GET, *(v for values in request.GET.lists() for v in values[1])]
        return any(ord(c) < 32 or 0xD800 <= ord(c) < 0xE000 for part in text for c in part)

    if iscoroutinefunction(get_response):

        async def in_the_loop(request: HttpRequest) -> HttpResponse:
            return errors.bad_request(request) if unreadable(request) else await get_response(request)

        return in_the_loop
    return lambda request: errors.bad_request(request) if unreadable(request) else get_response(request)


@sync_and_async_middleware
def remember_language(get_response: Next) -> Next:
    """The language last read is the one that the bare address opens in."""

    def change(request: HttpRequest, response: HttpResponse) -> HttpResponse:
        language = get_language_from_path(request.path)
        if language and response.status_code == 200 and request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != language:
            response.set_cookie(
                settings.LANGUAGE_COOKIE_NAME,
                language,
                max_age=settings.LANGUAGE_COOKIE_AGE,
                samesite=settings.LANGUAGE_COOKIE_SAMESITE,
            )
        return response

    return _afterwards(get_response, change)
