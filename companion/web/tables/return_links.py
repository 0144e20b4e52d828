"""The way back to a table from every page beside it: which table this phone came from, and which it sat at last."""

from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from companion.tables.errors import TableError
from companion.tables.models import Seat, Table
from companion.web.reference import labels
from companion.web.table_links import PARAMETER
from companion.web.tables.game_registry import GAME_UIS
from companion.web.tables.game_ui import Tab
from companion.web.tables.seat_cookies import latest_live_seat, seat_at
from companion.web.tables.table_view import show


@dataclass(frozen=True)
class WayBack:
    """A table as a page beside it shows it: cheap, without its state."""

    seat: Seat

    @property
    def table(self) -> Table:
        return self.seat.table

    @property
    def url(self) -> str:
        return reverse("table", args=[self.seat.table_id])

    @property
    def game(self) -> str:
        return str(labels.GAMES[self.table.game])

    @property
    def bar(self) -> tuple[Tab, ...]:
        return GAME_UIS[self.table.game].bar


def came_from(request: HttpRequest) -> WayBack | None:
    """The table that the address names, where this phone holds a seat at it; anything else is ignored. Asked once a request."""
    if not hasattr(request, "_came_from"):
        request._came_from = None  # type: ignore[attr-defined]
        with suppress(TableError, ValueError, SuspiciousOperation):  # no table, not one of ours, or no table's name
            request._came_from = WayBack(seat_at(request, UUID(request.GET.get(PARAMETER, ""))))  # type: ignore[attr-defined]
    return request._came_from  # type: ignore[attr-defined,no-any-return]


def latest(request: HttpRequest) -> WayBack | None:
    """The live table at which this phone was last seen; one query, and none for a phone without a seat."""
    seat = latest_live_seat(request)
    return WayBack(seat) if seat else None


def continued(way: WayBack) -> dict[str, str]:
    """The table one sits at, for the home page: where its game stands, and its code."""
    return {"url": way.url, "where": f"{where_it_stands(way)} · {way.table.code}"}


def where_it_stands(way: WayBack) -> str:
    """Game, round or score, whose turn it is."""
    shown = show(way.seat, way.table.version)
    title, subtitle = GAME_UIS[way.table.game].title(shown)
    active = None if shown.outcome else GAME_UIS[way.table.game].active(shown)
    who = ""
    if active:
        name = shown.people.get(active)
        who = _("your turn") if way.seat.side == active else _("%(name)s to play") % {"name": name} if name else ""
    game = "" if title.startswith(way.game) else way.game
    return " · ".join(part for part in (game, title, subtitle, who) if part)
