"""A hostile request: the bytes that are sent, and what may happen to them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from tests.benchmarks.hostile_requests.site import Table
from tests.benchmarks.phones import CSRF

Headers = Iterable[tuple[str, str]]
JSON = ("Content-Type", "application/json")
FORM = ("Content-Type", "application/x-www-form-urlencoded")


@dataclass(frozen=True)
class Request:
    """Where no answer is due, the server may also close the connection. A table may have changed afterwards."""

    sent: bytes
    due: bool = True
    table: Table | None = None


def message(method: str, target: str, headers: Headers = (), body: bytes = b"") -> bytes:
    """A whole request; bytes that are no text are lone halves of characters, as `surrogateescape` writes them."""
    given = list(headers)
    names = {name.lower() for name, _ in given}
    usual = [("Host", "127.0.0.1"), ("Connection", "close"), *([("Content-Length", str(len(body)))] if body or method == "POST" else [])]
    pairs = [*((name, value) for name, value in usual if name.lower() not in names), *given]
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in pairs), "", ""]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + body


def get(target: str, headers: Headers = ()) -> Request:
    return Request(message("GET", target, headers))


def post_json(target: str, body: Any, headers: Headers = (), table: Table | None = None) -> Request:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Request(message("POST", target, [JSON, *headers], text), table=table)


def post_form(target: str, fields: Iterable[tuple[str, str]], headers: Headers = (), table: Table | None = None) -> Request:
    """A form of a page, with the token that shows where it comes from."""
    sent = [(name, CSRF if name == "csrfmiddlewaretoken" else value) for name, value in fields]
    body = urlencode(sent, errors="surrogatepass").encode()
    given = list(headers)
    if all(name != "Cookie" for name, _ in given):
        given.append(("Cookie", f"csrftoken={CSRF}"))
    return Request(message("POST", target, [FORM, ("X-CSRFToken", CSRF), *given], body), table=table)


def with_query(path: str, pairs: Iterable[tuple[str, str]]) -> str:
    query = urlencode(list(pairs), errors="surrogatepass")
    return f"{path}?{query}" if query else path


def quoted(text: str) -> str:
    return quote(text, safe="", errors="surrogatepass")


def peer(chance: Random, of: int = 2**24) -> tuple[str, str]:
    """Somebody at one of so many addresses: each of them is slowed down for itself."""
    number = chance.randrange(of)
    return "X-Forwarded-For", f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"


def bearer(token: str) -> tuple[str, str]:
    return "Authorization", f"Bearer {token}"


def cookie(table: Table) -> tuple[str, str]:
    """Of the phone that sits at the table."""
    return "Cookie", f"seat-{table.id}={table.token}; csrftoken={CSRF}"
