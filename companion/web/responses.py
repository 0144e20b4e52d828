"""Decides in one place whether an answer is a whole page, what is drawn into an element of another page, or only a part of it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django_htmx.middleware import HtmxDetails

from companion.tables.models import Table
from companion.web.table_links import carrying
from companion.web.tables.return_links import came_from

SHEET = "overlay-body"  # the element that a page is drawn into when it opens over a table
PANE = "pane"  # the element beside a list
LAYOUTS = {SHEET: "sheet.html", PANE: "panes/pane.html"}


def answer(request: HttpRequest, template: str, context: dict[str, Any], part: str | None = None, status: int = 200) -> HttpResponse:
    """The page, or its part when htmx asks and is not restoring its history; fresh on every visit, unchanged by ETag."""
    htmx = htmx_details(request)
    wants_part = htmx is not None and not (htmx.history_restore_request or htmx.boosted or layout_inside(request))
    return draw(request, part if wants_part and part else template, context, status)


def htmx_details(request: HttpRequest) -> HtmxDetails | None:
    """What htmx says of its own request; None where a browser asks for a page."""
    details: HtmxDetails | None = getattr(request, "htmx", None)
    return details or None


def draw(request: HttpRequest, template: str, context: dict[str, Any], status: int) -> HttpResponse:
    """A page whose links know the table that it belongs to, or that the reader came from."""
    table = context.get("table")
    way = came_from(request) if table is None else None
    carried = str(table.pk) if isinstance(table, Table) else str(way.table.pk) if way else ""
    with carrying(carried):
        response = render(request, template, context, status=status)
    if over_table(request):
        response["HX-Push-Url"] = "false"  # the address stays the table's
    patch_vary_headers(response, ["HX-Request", "HX-Target", "Cookie"])
    patch_cache_control(response, private=True, no_cache=True)
    return response


def in_sheet(request: HttpRequest) -> bool:
    """Whether the page is to be drawn into the sheet over a table."""
    htmx = htmx_details(request)
    return htmx is not None and htmx.target == SHEET


def layout_inside(request: HttpRequest) -> str | None:
    """The frame of a page that is drawn into an element of another one; None for pages and parts."""
    htmx = htmx_details(request)
    return LAYOUTS.get(htmx.target or "") if htmx and not htmx.history_restore_request else None


def over_table(request: HttpRequest) -> bool:
    """Whether a page of the reference, or a part of it, is asked for on a table's page."""
    htmx = htmx_details(request)
    try:
        asking = (htmx.current_url_abs_path or "") if htmx else ""
    except ValueError:
        return False
    return "/tables/" in asking and "/tables/" not in request.path
