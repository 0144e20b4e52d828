"""Decides in one place whether an answer is a whole page or only the part that htmx asked for."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers


def answer(request: HttpRequest, template: str, context: dict[str, Any], part: str | None = None, status: int = 200) -> HttpResponse:
    """The page, or its part when htmx asks and is not restoring its history; fresh on every visit, unchanged by ETag."""
    htmx = getattr(request, "htmx", None)
    wants_part = part is not None and bool(htmx) and not htmx.history_restore_request and not htmx.boosted
    response = render(request, part if wants_part and part else template, context, status=status)
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    patch_cache_control(response, private=True, no_cache=True)
    return response
