"""Serves the service worker and the pack; says calmly when the pack is still being made."""

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from companion.error_body import error_body
from companion.offline.build_cache import folder
from companion.offline.bundle import TYPES

NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,60}")
NOT_YET = {
    "en": "The pack is being made. Please ask again in a minute.",
    "fr": "La copie est en préparation. Veuillez redemander dans une minute.",
}
NOWHERE = {"en": "There is no such file.", "fr": "Ce fichier n’existe pas."}


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the top of the site because it watches over all of it."""
    answer = HttpResponse((settings.BASE_DIR / "static/js/offline/sw.js").read_bytes(), content_type=TYPES["js"])
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
def kept(request: HttpRequest, place: str, name: str) -> HttpResponse:
    """A file of the pack, or a bulk file."""
    there = folder()
    if there is None or not NAME.fullmatch(name):
        return _refusal("not-found", NOWHERE, 404)
    if not there.exists():
        answer: HttpResponse = _refusal("not-ready", NOT_YET, 503)
        answer["Retry-After"] = "60"
        return answer
    file = there / place / name
    if not NAME.fullmatch(name) or not file.is_file():
        return _refusal("not-found", NOWHERE, 404)
    answer = HttpResponse(file.read_bytes(), content_type=TYPES.get(name.rsplit(".", 1)[-1], "application/octet-stream"))
    # A part is named by its hash and never changes; all else may.
    answer["Cache-Control"] = "public, max-age=31536000, immutable" if name.endswith(".pack") else "no-cache"
    return answer


@require_safe
def bulk(request: HttpRequest) -> HttpResponse:
    return kept(request, "bulk", "index.json")


def _refusal(code: str, message: dict[str, str], status: int) -> HttpResponse:
    return JsonResponse(error_body(code, message), status=status)
