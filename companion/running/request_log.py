"""One line of JSON a request, for whoever runs the site: enough to see what is slow or fails, and nothing that opens a table."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest

log = logging.getLogger("companion.requests")
PLACES = frozenset({"static", "en", "fr", "api", "t", "admin", "pocket", "bulk", "preview", "sw.js", "favicon.ico", "robots.txt"})
TABLE = re.compile(r"/tables/([0-9a-f]{8})-[0-9a-f]{4}-")


def place_of(path: str, route: str | None) -> str:
    """Where a request went: the pattern of its address; of one that leads nowhere the first part alone, as the rest may be a code."""
    if route is not None:
        return f"/{route}"
    if path.startswith(settings.STATIC_URL):
        return f"{settings.STATIC_URL}…"
    first = path.strip("/").split("/")[0]
    if not first:
        return "/"
    return f"/{first}/…" if first in PLACES else "/…"


def write(*, identity: str, method: str, path: str, route: str | None, status: int, seconds: float, size: int) -> None:
    """Adds a request's line; of a table's id only the beginning is told, of what was asked after the path nothing."""
    line: dict[str, Any] = {
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "id": identity,
        "method": method,
        "route": place_of(path, route),
        "status": status,
        "ms": round(seconds * 1000, 1),
        "bytes": size,
    }
    if table := TABLE.search(path):
        line["table"] = table[1]
    log.info(json.dumps(line, ensure_ascii=False))


class WithoutSecrets(logging.Filter):
    """Django names the whole path of a request that failed, and a path may hold a table's code: its pattern is told instead."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            match = request.resolver_match
            place = place_of(request.path, match.route if match else None)
            record.args = tuple(place if value == request.path else value for value in record.args)
        return True
