"""What happens at a table, told to its page as it happens; the page then fetches what it shows."""

from collections.abc import AsyncIterator
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from cards.selectors import BadFilter
from companion.requests import peer_of
from companion.tables import event_stream, selectors
from companion.tables.errors import SlowDown, TableError
from companion.tables.models import LogEntry
from companion.tables.open_streams import STREAMS
from companion.web.forms import LATEST_VERSION, WholeNumberField
from companion.web.tables.seat_cookies import seat_at
from companion.web.tables.views import error_text

VERSION = WholeNumberField(0, LATEST_VERSION)


async def stream(request: HttpRequest, table: UUID) -> HttpResponse | StreamingHttpResponse:
    """Versions only: a page that hears of a new one asks for its part again, in its own language and for its own seat."""
    if request.method != "GET":
        return HttpResponse(status=405)
    try:
        seat = await sync_to_async(seat_at)(request, table)
    except TableError:
        return HttpResponse(status=403)
    last = request.headers.get("Last-Event-ID") or request.GET.get("after")
    try:
        after = min(VERSION.of(last, "after"), seat.table.version) if last else seat.table.version
    except BadFilter as bad:
        return HttpResponse(f"after: {', '.join(bad.accepted)}", status=400, content_type="text/plain; charset=utf-8")
    try:
        line = STREAMS.open(seat=seat, peer=peer_of(request))
    except SlowDown as error:
        return HttpResponse(
            error_text(error), status=429, content_type="text/plain; charset=utf-8", headers={"Retry-After": str(error.wait)}
        )
    queue = event_stream.HUB.listen(seat.table_id, seat.table.version)
    try:
        event_stream.HUB.compare(await sync_to_async(event_stream.around)([seat.table_id]))
        missed = await sync_to_async(selectors.missed)(seat=seat, after=after)
    except BaseException:
        event_stream.HUB.leave(seat.table_id, queue)
        STREAMS.close(line)
        raise
    body: AsyncIterator[bytes] = event_stream.events(queue=queue, table=seat.table_id, after=after, missed=missed, write=_version)
    return StreamingHttpResponse(
        line.lines(body), content_type="text/event-stream", headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
    )


def _version(entry: LogEntry) -> str:
    return f'{{"version": {entry.version}}}'
