"""Pages about the site itself: what it is, what is kept on the phone, and what a phone needs to install it."""

import re
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards import selectors
from companion.version import RELEASE
from companion.web.context import GROUNDS
from companion.web.icon_sizes import ICON_SIZES, MASKABLE_SIZES
from companion.web.responses import answer

COLOURS = {"dark": GROUNDS[""][1], "light": GROUNDS[""][0]}
RECORD = re.compile(r"[a-z]{1,20}/[a-z0-9.-]{1,80}")
VERSION = re.compile(r"[0-9a-f]{1,64}")


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What this is, whose the games are, what is not in it, and where errors are told; an error's record may stand in the address."""
    record, version = request.GET.get("record", ""), request.GET.get("version", "")
    known = RECORD.fullmatch(record) and VERSION.fullmatch(version)
    context = {
        "edition": RELEASE,
        "data_version": selectors.version(),
        "record": record if known else "",
        "version": version if known else "",
        "report_to": settings.REPORT_TO,
    }
    return answer(request, "about.html", context)


@require_safe
def on_a_server(request: HttpRequest) -> HttpResponse:
    """Stands where a copy without a server has nothing to show."""
    return answer(request, "server.html", {})


@require_safe
def manifest(request: HttpRequest, theme: str) -> HttpResponse:
    """What a phone needs to install the site; all addresses are relative, so that it holds under any sub-path."""
    body = {
        "id": "../",
        "name": "Companion – Tsukuyumi · Nécropole · Metals",
        "short_name": "Companion",
        "description": _("Every card, unit, faction and tile of Tsukuyumi, Nécropole and Metals, in English and French."),
        "lang": get_language(),
        "dir": "ltr",
        "start_url": "./",
        "scope": "../",
        "display": "standalone",
        "background_color": COLOURS[theme],
        "theme_color": COLOURS[theme],
        "categories": ["games", "books", "utilities"],
        "icons": _icons(),
        "shortcuts": _shortcuts(with_tables=not request.META.get("companion.offline")),
    }
    return JsonResponse(body, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


def _icons() -> list[dict[str, str]]:
    made = [{"src": _up(static("icons/companion.svg")), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    for purpose, sizes in (("any", ICON_SIZES), ("maskable", MASKABLE_SIZES)):
        name = "companion" if purpose == "any" else purpose
        made += [
            {"src": _up(static(f"icons/{name}-{size}.png")), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for size in sizes
        ]
    return made


def _shortcuts(*, with_tables: bool) -> list[dict[str, Any]]:
    """What a long press on the icon offers; the table only where a server keeps tables."""
    icons = [{"src": _up(static("icons/companion-96.png")), "sizes": "96x96", "type": "image/png"}]
    made = [{"name": _("Look something up"), "short_name": _("Look up"), "url": _up(reverse("find")), "icons": icons}]
    with suppress(NoReverseMatch):
        table = {"name": _("A table"), "short_name": _("Table"), "url": _up(reverse("tables")), "icons": icons}
        made += [table] if with_tables else []
    return made


def _up(address: str) -> str:
    """An address of this site as seen from its manifest, one folder down."""
    return f"..{address}"
