"""Around the whole site: health and metrics are answered here, whatever name the server was called by; requests are measured."""

import hmac
import json
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from uuid import uuid4

from asgiref.sync import sync_to_async
from django.conf import settings

from companion.running import metrics, request_log
from companion.running.health import reason_not_ready

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[..., Awaitable[None]]
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
TEXT, JSON, EXPOSITION = "text/plain; charset=utf-8", "application/json", "text/plain; version=0.0.4; charset=utf-8"
Answer = tuple[int, str, bytes]


class Observed:
    """The site with its health addresses; measured where the settings ask for a log of requests or for metrics."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._measures = settings.LOG_REQUESTS or settings.METRICS
        self._own = {"/healthz": _health, "/readyz": _readiness}
        if settings.METRICS:
            self._own["/metrics"] = _metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["path"] in self._own:
            await _send(send, scope, await _answer(scope, self._own[scope["path"]]))
        elif self._measures:
            await self._measured(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _measured(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = _Request(scope)

        async def passing(message: Message) -> None:
            request.see(message)
            await send(message)

        try:
            await self._app(scope, receive, passing)
        finally:
            request.end()


class _Request:
    """One request while it is answered."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._identity = uuid4().hex[:16]
        self._start = time.perf_counter()
        self._status = 499  # gone before there was an answer
        self._size = 0
        self._is_stream = False

    def see(self, message: Message) -> None:
        """A piece of the answer on its way out."""
        if message["type"] == "http.response.body":
            self._size += len(message.get("body", b""))
        elif message["type"] == "http.response.start":
            self._status = message["status"]
            headers = list(message.get("headers", ()))
            message["headers"] = [*headers, (b"x-request-id", self._identity.encode())]
            if (b"content-type", b"text/event-stream") in {(name.lower(), value) for name, value in headers}:
                self._is_stream = True
                metrics.current().stream(1)

    def end(self) -> None:
        seconds = time.perf_counter() - self._start
        method = self._scope["method"] if self._scope["method"] in METHODS else "OTHER"
        route = self._scope.get("companion.route")
        if self._is_stream:
            metrics.current().stream(-1)
        if settings.METRICS:
            place = request_log.place_of(self._scope["path"], route)
            metrics.current().request(method, place, self._status, None if self._is_stream else seconds)
        if settings.LOG_REQUESTS:
            request_log.write(
                identity=self._identity,
                method=method,
                path=self._scope["path"],
                route=route,
                status=self._status,
                seconds=seconds,
                size=self._size,
            )


async def _answer(scope: Scope, view: Callable[[Scope], Awaitable[Answer]]) -> Answer:
    return await view(scope) if scope["method"] in ("GET", "HEAD") else (405, TEXT, b"Accepted: GET, HEAD\n")


async def _health(scope: Scope) -> Answer:
    """This process answers."""
    return 200, TEXT, b"ok\n"


async def _readiness(scope: Scope) -> Answer:
    """People can come; or why not yet."""
    reason = await sync_to_async(reason_not_ready, thread_sensitive=False)()
    return (200 if reason is None else 503), JSON, json.dumps({"ready": reason is None, "reason": reason}).encode()


async def _metrics(scope: Scope) -> Answer:
    if settings.METRICS_TOKEN:
        sent = dict(scope["headers"]).get(b"authorization", b"")
        if not hmac.compare_digest(sent, f"Bearer {settings.METRICS_TOKEN}".encode()):
            return 401, TEXT, b"Accepted: Authorization: Bearer and the METRICS_TOKEN of this server\n"
    return 200, EXPOSITION, await sync_to_async(metrics.current().exposition, thread_sensitive=False)()


async def _send(send: Send, scope: Scope, answer: Answer) -> None:
    status, kind, body = answer
    headers = [
        ("content-type", kind),
        ("content-length", str(len(body))),
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
    ]
    more = {401: [("www-authenticate", "Bearer")], 405: [("allow", "GET, HEAD")], 503: [("retry-after", "5")]}.get(status, [])
    written = [(name.encode(), value.encode()) for name, value in (*headers, *more)]
    await send({"type": "http.response.start", "status": status, "headers": written})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
