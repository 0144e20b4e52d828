"""What every answer carries, and what no request may carry.

All of this is synchronous: it runs in the thread of the view (see MIDDLEWARE in the settings)."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.translation import get_language_from_path

from companion.web import errors
from companion.web.navigation import REMEMBERED, game_of

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
Handler = Callable[[HttpRequest], HttpResponse]


class CompressionMiddleware(GZipMiddleware):
    """Compresses every answer except event streams, whose events have to arrive one by one."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type") == "text/event-stream":
            return response
        return super().process_response(request, response)


def trusted_hosts(get_response: Handler) -> Handler:
    """Refuses a name that is not ours before anything makes a link of it."""

    def handle(request: HttpRequest) -> HttpResponse:
        try:
            name, _port = split_domain_port(request.get_host())
        except DisallowedHost:
            return errors.foreign_host(request)
        return get_response(request) if settings.TRUSTED_HOSTS.accepts(name) else errors.foreign_host(request)

    return handle


def secure_headers(get_response: Handler) -> Handler:
    """Nothing from a foreign host, nothing inline, no frames; where the site is on https only, so is every cookie."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
        if settings.HTTPS_ONLY:
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response

    return handle


def readable_query(get_response: Handler) -> Handler:
    """Refuses control characters in an address before any view sees them."""

    def handle(request: HttpRequest) -> HttpResponse:
        text = [request.path, *request.GET, *(value for values in request.GET.lists() for value in values[1])]
        unreadable = any(ord(c) < 32 or 0xD800 <= ord(c) < 0xE000 for part in text for c in part)
        return errors.bad_request(request) if unreadable else get_response(request)

    return handle


def remember_language(get_response: Handler) -> Handler:
    """The language last read is the one that the bare address opens in."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        language = get_language_from_path(request.path)
        if language and response.status_code == 200 and request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != language:
            response.set_cookie(
                settings.LANGUAGE_COOKIE_NAME,
                language,
                max_age=settings.LANGUAGE_COOKIE_AGE,
                samesite="Lax",
                secure=settings.LANGUAGE_COOKIE_SECURE,
            )
        return response

    return handle


def remember_game(get_response: Handler) -> Handler:
    """The game last looked at is the one that pages of all games lead to."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        game = game_of(request) if response.status_code == 200 else None
        if game and request.COOKIES.get(REMEMBERED) != game:
            response.set_cookie(REMEMBERED, game, max_age=settings.LANGUAGE_COOKIE_AGE, samesite="Lax")
        return response

    return handle
