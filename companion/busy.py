"""A database that is away or has no connection left: 503 and when to come again, instead of an error of ours."""

import logging

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import get_language_from_path, gettext

from companion.error_body import error_body
from companion.tables.errors import MESSAGES
from rules.messages import in_both_languages

log = logging.getLogger(__name__)
AGAIN = 2  # seconds


class BusyMiddleware(MiddlewareMixin):
    """Answers for views whose database did not answer in time; asks it nothing itself, so no page is drawn."""

    sync_capable = True
    async_capable = False

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError):
            return None
        log.error("the database did not answer %s %s: %s", request.method, request.path, exception)
        sentence = in_both_languages(lambda: gettext(MESSAGES["busy"]))
        answer: HttpResponse
        if request.path.startswith("/api/"):
            answer = JsonResponse(error_body("busy", sentence), status=503)
        else:
            answer = HttpResponse(
                sentence[get_language_from_path(request.path) or "en"], status=503, content_type="text/plain; charset=utf-8"
            )
        answer["Retry-After"] = str(AGAIN)
        return answer
