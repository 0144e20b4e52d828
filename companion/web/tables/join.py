"""The door to a table: a code is asked for, and guessing is slowed down by peer address."""

from typing import Any

from django.http import HttpRequest

from companion.tables import codes, seating, selectors, throttling
from companion.tables.errors import NotFound
from companion.tables.models import Table


def peer(request: HttpRequest) -> str:
    """Who asks."""
    return str(request.META.get("REMOTE_ADDR") or "")


def join(*, peer: str, code: str, name: str, role: str) -> seating.Seated:
    throttling.CODES.check(peer)
    try:
        return seating.join_table(code=code, name=name, role=role)
    except NotFound:
        throttling.CODES.count(peer)
        raise


def waiting(*, peer: str, code: str) -> list[dict[str, Any]]:
    """Who is expected at the table with this code."""
    throttling.CODES.check(peer)
    asked = codes.tidy(code)[:20]
    table = Table.objects.filter(code=asked, closed_at=None).first() if asked.isascii() else None
    if table is not None:
        return selectors.seats_to_take(table=table)
    if Table.objects.filter(watch_code=asked, closed_at=None).exists():
        return []
    throttling.CODES.count(peer)
    raise NotFound("no-such-code", "code")
