"""Lets pages of other sites read the catalogue, the rules and their questions; tables only where TABLES_ORIGINS asks for it."""

from collections.abc import Callable, Mapping, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

TABLES = "/api/v1/tables/"
FOR_EVERYBODY = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
}
AT_TABLES = {
    "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match, Last-Event-ID",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
}
Handler = Callable[[HttpRequest], HttpResponse]


def allow_other_sites(get_response: Handler) -> Handler:
    """Every answer of the API carries its CORS headers, refusals and streams too; none ever allows cookies."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if is_at_tables(request.path):
            if settings.TABLES_ORIGINS and "*" not in settings.TABLES_ORIGINS:
                patch_vary_headers(response, ["Origin"])
            headers = _at_tables(request.headers.get("Origin"), settings.TABLES_ORIGINS)
        else:
            headers = FOR_EVERYBODY if request.path.startswith("/api/") else {}
        for name, value in headers.items():
            response.headers[name] = value
        return response

    return handle


def is_at_tables(path: str) -> bool:
    return path.startswith(TABLES) or path == TABLES.rstrip("/")


def _at_tables(origin: str | None, accepted: Sequence[str]) -> Mapping[str, str]:
    """A table belongs to those who sit at it: a page of another site could open tables and guess codes in its reader's name."""
    if "*" in accepted:
        return {"Access-Control-Allow-Origin": "*", **AT_TABLES}
    return {"Access-Control-Allow-Origin": origin, **AT_TABLES} if origin and origin in accepted else {}
