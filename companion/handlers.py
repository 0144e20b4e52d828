"""How requests reach Django: pages and questions in a few threads that stay, listening phones without a thread of their own.

Django's own handler gives each request a thread and changes between it and the event loop several times; with hundreds of phones
these threads fight for the interpreter, and each listening phone keeps one. `make bench` measures what this is worth."""

import asyncio
import contextvars
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, BinaryIO

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http import FileResponse, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix

THREADS = 6  # more than processors: one that waits for the disk lets another work
STREAMS = "/stream/"  # the end of every address that is listened to

Scope = dict[str, Any]


class PageHandler(ASGIHandler):
    """Answers a request from beginning to end in one of a few threads, which keep their database connections."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(THREADS, "pages")

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        try:
            response, parts = await self._in_thread(self._answer, scope, body)
            await send({"type": "http.response.start", "status": response.status_code, "headers": list(_headers(response))})
            try:
                for part in parts if isinstance(parts, list) else ():
                    await send({"type": "http.response.body", "body": part, "more_body": True})
                if not isinstance(parts, list):
                    while part := await self._in_thread(next, parts, b""):
                        await send({"type": "http.response.body", "body": part, "more_body": True})
                await send({"type": "http.response.body"})
            finally:
                if not isinstance(parts, list):
                    await self._in_thread(response.close)
        finally:
            body.close()

    def _in_thread(self, work: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        context = contextvars.copy_context()
        return asyncio.get_running_loop().run_in_executor(self._threads, context.run, work, *arguments)

    def _answer(self, scope: Scope, body: BinaryIO) -> tuple[HttpResponseBase, list[bytes] | Iterator[bytes]]:
        """The answer with its whole body, or with what is left to read of a file."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, unreadable = self.create_request(scope, body)
        response: HttpResponseBase = unreadable or HttpResponse(status=400)
        if request is not None:
            response = self.get_response(request)
        setattr(response, "_handler_class", self.__class__)  # noqa: B010  Django's own handlers do so: the sender of its signals
        if isinstance(response, StreamingHttpResponse):
            if isinstance(response, FileResponse):
                response.block_size = self.chunk_size
            return response, iter(response)
        content = list(response)
        response.close()
        return response, content


class StreamHandler(ASGIHandler):
    """Django's handler without a thread for each request: what listening phones ask of the database is asked in one for all."""

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        await self.handle(scope, receive, send)


class Application:
    """Both handlers behind one address."""

    def __init__(self) -> None:
        self._pages, self._streams = PageHandler(), StreamHandler()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            raise ValueError(f"only HTTP is served, not {scope['type']}")
        await (self._streams if scope["path"].endswith(STREAMS) else self._pages)(scope, receive, send)


def _headers(response: HttpResponseBase) -> Iterator[tuple[bytes, bytes]]:
    for name, value in response.items():
        yield name.encode("ascii"), value.encode("latin1")
    for cookie in response.cookies.values():
        yield b"Set-Cookie", cookie.output(header="").encode("ascii").strip()
