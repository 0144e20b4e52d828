"""Every refusal of the API in the contract's one shape: what was wrong, in both languages, and what would be accepted."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions
from rest_framework.response import Response

from cards.selectors import BadFilter, NoSuchRecord, near
from companion.error_body import error_body
from rules.messages import in_both_languages
from rules.moved import moved_to

MESSAGES = {
    "not-found": gettext_noop("There is nothing here. The addresses of this API are listed at /api/v1/."),
    "unknown-record": gettext_noop("There is no “%(slug)s” in %(collection)s.%(near)s"),
    "bad-filter": gettext_noop("%(name)s=%(value)s cannot be used here. Accepted: %(accepted)s."),
    "unknown-filter": gettext_noop("There is no filter “%(name)s” here. Accepted: %(accepted)s."),
    "bad-page": gettext_noop(
        "There is no such page. Accepted for page: whole numbers from 1 to the last page; for page_size: 1 to %(most)s."
    ),
    "method-not-allowed": gettext_noop("%(method)s is not possible here. Accepted: %(accepted)s."),
    "not-acceptable": gettext_noop("This API answers in JSON only. Accepted: Accept: application/json."),
    "unsupported-media-type": gettext_noop("The body has to be JSON. Accepted: Content-Type: application/json."),
    "unreadable": gettext_noop("The body is not readable JSON: %(detail)s"),
    "too-large": gettext_noop("The request is larger than this API accepts. Accepted here: at most %(most)s MB."),
    "not-yours": gettext_noop("This needs a seat’s secret. Send it as Authorization: Bearer <token>."),
}


def refusal_body(code: str, at: str | None = None, **facts: Any) -> dict[str, Any]:
    """The body of one of the refusals above."""
    return error_body(code, in_both_languages(lambda: gettext(MESSAGES[code]) % facts), at=at)


class Refusal(exceptions.APIException):
    """A refusal with its code, its place in the request and the facts its message needs."""

    def __init__(self, status: int, code: str, at: str | None = None, **facts: Any) -> None:
        self.status_code = status
        self.body = refusal_body(code, at, **facts)
        super().__init__(code)


class ErrorBody(exceptions.APIException):
    """A refusal whose message is written already."""

    def __init__(self, status: int, code: str, message: Mapping[str, str], at: str | None = None, clause: str | None = None) -> None:
        self.status_code = status
        self.body = error_body(code, message, at=at, clause=clause)
        super().__init__(code)


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: whatever was raised, the contract's shape."""
    match error:
        case Refusal() | ErrorBody():
            return Response(error.body, status=error.status_code)
        case BadFilter(name=name, value=value, accepted=accepted):
            return Response(refusal_body("bad-filter", name, name=name, value=value, accepted=", ".join(accepted)), status=400)
        case NoSuchRecord(collection=collection, slug=slug) if (new := moved_to(collection, slug)) is not None:
            return Response(status=301, headers={"Location": f"/api/v1/{collection}/{new}/"})
        case NoSuchRecord(collection=collection, slug=slug):
            return Response(_unknown(collection, slug), status=404)
        case Http404() | exceptions.NotFound():
            return Response(refusal_body("not-found"), status=404)
        case exceptions.MethodNotAllowed():
            allowed = ", ".join(context["view"].allowed_methods)
            method = context["request"].method
            headers = {"Allow": allowed}
            return Response(refusal_body("method-not-allowed", method=method, accepted=allowed), status=405, headers=headers)
        case exceptions.NotAcceptable():
            return Response(refusal_body("not-acceptable"), status=406)
        case exceptions.UnsupportedMediaType():
            return Response(refusal_body("unsupported-media-type"), status=415)
        case exceptions.ParseError():
            return Response(refusal_body("unreadable", detail=str(error.detail)), status=400)
        case _:
            return None


def _unknown(collection: str, slug: str) -> dict[str, Any]:
    names = ", ".join(record.slug for record in near(collection=collection, slug=slug))
    code = "unknown-record"
    answer = refusal_body(code, slug=slug, collection=collection, near="")
    if names:
        hints = {"en": f" Did you mean: {names}?", "fr": f" Vouliez-vous dire : {names} ?"}
        answer["error"]["message"] = {k: v + hints[k] for k, v in answer["error"]["message"].items()}
    return answer


def json_error(request: HttpRequest, status: int, code: str, **facts: Any) -> JsonResponse:
    """The same shape where DRF is not in charge."""
    return JsonResponse(refusal_body(code, **facts), status=status)


@csrf_exempt
def unknown_address(request: HttpRequest, **kwargs: Any) -> JsonResponse:
    return json_error(request, 404, "not-found")
