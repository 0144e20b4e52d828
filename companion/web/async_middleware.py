"""Django's own middleware without the thread that it would take for each step: none of these waits for anything.

Under ASGI Django runs every step of a classic middleware in a thread and comes back, fifteen times a request; here a request
changes threads once, for its view. The classes do the same as Django's, under WSGI too."""

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponseBase
from django.middleware.common import CommonMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.gzip import GZipMiddleware
from django.middleware.http import ConditionalGetMiddleware
from django.middleware.locale import LocaleMiddleware
from django.middleware.security import SecurityMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware

LONG = 50_000  # bytes that take too long to compress while everybody waits


class Straight:
    """Calls what comes before and after a view in place."""

    get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]

    async def __acall__(self, request: HttpRequest) -> HttpResponseBase:
        before = getattr(self, "process_request", None)
        response = before(request) if before else None
        response = response or await self.get_response(request)
        after = getattr(self, "process_response", None)
        return after(request, response) if after else response


class Security(Straight, SecurityMiddleware):
    pass


class Conditional(Straight, ConditionalGetMiddleware):
    pass


class Locale(Straight, LocaleMiddleware):
    pass


class Common(Straight, CommonMiddleware):
    pass


class Csrf(Straight, CsrfViewMiddleware):
    """Django also calls process_view, and would take a thread for it."""

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        if self.async_mode:
            self.process_view = self._process_view

    async def _process_view(self, *args: Any) -> Any:
        return CsrfViewMiddleware.process_view(self, *args)


class Gzip(Straight, GZipMiddleware):
    """Compresses everything but open lines, whose parts have to arrive one by one; what is long, in a thread."""

    async def __acall__(self, request: HttpRequest) -> HttpResponseBase:
        response = await self.get_response(request)
        if not response.streaming and len(response.content) > LONG:
            return await sync_to_async(self.process_response, thread_sensitive=False)(request, response)
        return self.process_response(request, response)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type") == "text/event-stream":
            return response
        return super().process_response(request, response)


class Files(WhiteNoiseMiddleware):
    """WhiteNoise, which knows its files by heart and looks up only what it has."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        self.async_mode = iscoroutinefunction(get_response)
        if self.async_mode:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        return self.__acall__(request) if self.async_mode else super().__call__(request)

    async def __acall__(self, request: HttpRequest) -> Any:
        found = self.find_file(request.path_info) if self.autorefresh else self.files.get(request.path_info)
        return await self.get_response(request) if found is None else self.serve(found, request)
