"""Sessions, users and messages for the admin alone: no other page opens a session, asks who is there, or takes a step longer."""

from typing import Any

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest

ADMIN = "/admin/"


class OnlyInAdmin:
    """Steps aside everywhere else. There Django's own way of calling it is kept: it may have to ask the database, in a thread."""

    get_response: Any
    async_mode: bool

    def __call__(self, request: HttpRequest) -> Any:
        if self.async_mode:
            return self.__acall__(request)
        return super().__call__(request) if request.path.startswith(ADMIN) else self.get_response(request)  # type: ignore[misc]

    async def __acall__(self, request: HttpRequest) -> Any:
        if request.path.startswith(ADMIN):
            return await super().__acall__(request)  # type: ignore[misc]
        return await self.get_response(request)


class AdminSessions(OnlyInAdmin, SessionMiddleware):
    pass


class AdminUsers(OnlyInAdmin, AuthenticationMiddleware):
    pass


class AdminMessages(OnlyInAdmin, MessageMiddleware):
    pass
