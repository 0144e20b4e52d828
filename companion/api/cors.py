"""Lets pages of other sites read the API."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match, Last-Event-ID",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
}
Handler = Callable[[HttpRequest], HttpResponse]


def allow_other_sites(get_response: Handler) -> Handler:
    """Every answer of the API, refusals and streams too, carries the CORS headers."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path.startswith("/api/"):
            for name, value in HEADERS.items():
                response.headers[name] = value
        return response

    return handle
