"""What pages and API both read from a request."""

from django.http import HttpRequest


def peer_of(request: HttpRequest) -> str:
    """The address of whoever asks; behind a proxy of PROXIES the server has put the proxy's client here."""
    return str(request.META.get("REMOTE_ADDR") or "")
