"""Parts of tables that were drawn lately: a version is drawn once for each language and kind of reader, and sent to all of them.
A board that a phone has already is not sent again.

A drawing that several phones share has no secret in it: each phone adds its own CSRF token, and a tap's key counts for its seat."""

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from cards import editions
from companion.tables.models import WATCHER, Seat
from companion.web.links import address
from companion.web.navigation import REMEMBERED
from companion.web.responses import htmx_details
from companion.web.tables.game_registry import ui_of
from companion.web.tables.seat_cookies import PREFIX
from companion.web.tables.table_view import AnyTableView

MOST_KEPT = 400
BOARD, BOARD_END = b"<!--board-->", b"<!--/board-->"
BOARD_HEADER = "X-Board"  # a phone says which board it has, an answer which one it shows
COMPRESSION = 3  # a drawing is sent a few times and then forgotten
TARGET = "table"  # the element of a table's page that is drawn anew
# What a part of a table never shows: who somebody is, and how the frame around it looks.
PRIVATE_COOKIES = (settings.CSRF_COOKIE_NAME, settings.SESSION_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, REMEMBERED, "theme", "text")


@dataclass(frozen=True)
class SharedDrawing:
    """A drawn part of a table's page."""

    body: bytes

    @cached_property
    def tag(self) -> str:
        return _digest(self.body)

    @cached_property
    def _parts(self) -> tuple[bytes, bytes, bytes]:
        """What comes before the board, the board, and what comes after it; no board where there is none to leave out."""
        before, opened, rest = self.body.partition(BOARD)
        board, closed, after = rest.partition(BOARD_END)
        return (before + opened, board, closed + after) if closed else (self.body, b"", b"")

    @cached_property
    def board(self) -> str:
        """The board's own tag."""
        return _digest(self._parts[1]) if self._parts[1] else ""

    @cached_property
    def without_board(self) -> "SharedDrawing":
        """For a phone that has the same board already: it puts it in again."""
        before, _board, after = self._parts
        return SharedDrawing(before + after)

    @cached_property
    def compressed(self) -> bytes:
        return gzip.compress(self.body, compresslevel=COMPRESSION, mtime=0)


def _digest(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=12).hexdigest()


class Drawings:
    """The drawings used last. Whoever asks for one that somebody is drawing waits for it instead of drawing it too."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, SharedDrawing] = OrderedDict()
        self._lock = Lock()
        self._drawing: dict[Hashable, Lock] = {}
        self.drawn = 0

    def get(self, key: Hashable, draw: Callable[[], bytes]) -> SharedDrawing:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            turn = self._drawing.setdefault(key, Lock())
        with turn:
            with self._lock:
                if key in self._kept:
                    return self._kept[key]
            try:
                drawing = SharedDrawing(draw())
                self._keep(key, drawing)
            finally:
                with self._lock:
                    self._drawing.pop(key, None)
        return drawing

    def _keep(self, key: Hashable, drawing: SharedDrawing) -> None:
        with self._lock:
            self.drawn += 1
            self._kept[key] = drawing
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


DRAWINGS = Drawings(MOST_KEPT)  # all but the button to undo
ANSWERS = Drawings(MOST_KEPT)  # with it


def can_share(request: HttpRequest) -> bool:
    """Whether the page that asks adds its token itself; pages opened before an upgrade may not."""
    htmx = htmx_details(request)
    if htmx is None or htmx.history_restore_request or htmx.boosted or htmx.target != TARGET:
        return False
    return "X-CSRFToken" in request.headers


def shared(request: HttpRequest, shown: AnyTableView, draw: Callable[[dict[str, Any]], HttpResponse]) -> HttpResponse:
    """The table's part, drawn now or for somebody who sees the same; `draw` is given what a shared drawing shows instead of secrets.

    The button to undo says whether a step was one's own: it is drawn apart, so that all the rest can be shared."""
    key, own = _key(request, shown), _own_steps(shown)
    without_secrets = {"csrf_token": "", "undo_apart": True}

    def with_undo() -> bytes:
        rest = DRAWINGS.get(key, lambda: draw(without_secrets).content)
        context = {"shown": shown, "table": shown.table, "page": address("table", shown.table.pk), "live": True, "oob": True}
        return render_to_string("tables/parts/undo.html", context).encode() + rest.body

    whole = ANSWERS.get((key, own), with_undo)
    drawing = whole.without_board if whole.board and request.headers.get(BOARD_HEADER) == whole.board else whole
    response = HttpResponse(drawing.body)
    if whole.board:
        response[BOARD_HEADER] = whole.board
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.content = drawing.compressed
        response["Content-Encoding"] = "gzip"
    response["ETag"] = f'"{drawing.tag}"'
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["HX-Request", "HX-Target", BOARD_HEADER, "Cookie", "Accept-Encoding", "Accept-Language"])
    return response


def _key(request: HttpRequest, shown: AnyTableView) -> Hashable:
    """Everything that a drawing depends on."""
    table = shown.table
    cookies = [(name, value) for name, value in request.COOKIES.items() if name not in PRIVATE_COOKIES and not name.startswith(PREFIX)]
    return (
        table.pk,
        shown.version,
        table.closed_at,
        table.people,
        get_language(),
        editions.current_version(),
        request.GET.urlencode(),
        tuple(sorted(cookies)),
        _reader(shown, shown.seat, bool(request.GET)),
    )


def _reader(shown: AnyTableView, seat: Seat, has_chosen: bool) -> Hashable:
    """What of a seat its drawing depends on: those who see the same, may do the same and are spoken to alike share one."""
    if seat.role == WATCHER:
        return WATCHER
    alone = has_chosen or shown.table.strict_seats or shown.table.closed_at is not None or shown.seen.sees_more
    return seat.pk if alone else ui_of(shown).spoken_to(shown)


def _own_steps(shown: AnyTableView) -> tuple[bool | None, ...]:
    """Whether the step to undo, and the one just undone, are this reader's own."""
    return shown.plays, *(None if step is None else step.is_own for step in (shown.undo, shown.undone))
