"""Sessions, users and messages for the admin alone: no other page opens a session or asks who is there."""

from collections.abc import Callable

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

ADMIN = "/admin/"


class OnlyInAdmin(MiddlewareMixin):
    """Steps aside everywhere else."""

    async_capable = False
    get_response: Callable[[HttpRequest], HttpResponseBase]

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(ADMIN):
            return self.get_response(request)
        return super().__call__(request)  # type: ignore[return-value]  # never awaited: it is synchronous only


class AdminSessions(OnlyInAdmin, SessionMiddleware):
    pass


class AdminUsers(OnlyInAdmin, AuthenticationMiddleware):
    pass


class AdminMessages(OnlyInAdmin, MessageMiddleware):
    pass
