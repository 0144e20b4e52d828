"""Answers for a database that does not take part: 503 with a code for programs, with a sentence for people, never half an answer."""

import logging
from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from companion.error_body import error_body
from companion.running import metrics
from companion.running.faults import Unavailable, fault_of, message, wait_for
from companion.web import errors

log = logging.getLogger(__name__)
Handler = Callable[[HttpRequest], HttpResponse]


class FaultsMiddleware:
    """Turns a fault that a view met into its answer; and leaves word for the log of requests which address was meant."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        scope, match = getattr(request, "scope", None), request.resolver_match
        if scope is not None and match is not None:
            scope["companion.route"] = match.route
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        fault = fault_of(error)
        if fault is None:
            return None
        if not isinstance(error, Unavailable):  # those of the tables are counted where they are tried again
            metrics.count_database_error(fault)
        if not connection.in_atomic_block:
            connection.close()  # it may remember the fault
        log.error("%s: %s", fault, error.__cause__ or error)
        response = self._answer(request, fault)
        response["Retry-After"] = str(wait_for(fault))
        response["Cache-Control"] = "no-store"
        return response

    def _answer(self, request: HttpRequest, fault: str) -> HttpResponse:
        text = message(fault)
        if request.path.startswith("/api/"):
            return JsonResponse(error_body(fault, text), status=503)
        try:
            return errors.problem(request, 503, _("Not possible at the moment"), text[get_language() or "en"])
        except Exception as again:
            if fault_of(again) is None:
                raise
        # The page's frame wants to read from the database too.
        return HttpResponse(f"<!doctype html><title>503</title><p>{text['en']}<p lang=fr>{text['fr']}", status=503)
