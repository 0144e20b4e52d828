"""What pages and API both read from a request."""

from urllib.parse import urljoin

from django.conf import settings
from django.http import HttpRequest


def peer_of(request: HttpRequest) -> str:
    """The address of whoever asks; behind a proxy of PROXIES the server has put the proxy's client here."""
    return str(request.META.get("REMOTE_ADDR") or "")


def absolute_url(request: HttpRequest, path: str | None = None) -> str:
    """The full address of a path, of the page itself when left out: at PUBLIC_URL where it is given, else where the request came to."""
    if not settings.PUBLIC_URL or request.META.get("companion.offline"):
        return request.build_absolute_uri(path)
    return urljoin(settings.PUBLIC_URL, request.get_full_path() if path is None else path)
