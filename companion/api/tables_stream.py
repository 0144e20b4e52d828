"""A table's entries as they happen, as server-sent events: contract, section 6."""

from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.views.decorators.csrf import csrf_exempt

from companion.api.errors import json_error
from companion.api.tables import refusal, seat_for
from companion.requests import peer_of
from companion.tables import event_stream, names, selectors
from companion.tables.models import Seat
from companion.tables.open_streams import STREAMS, OpenStream
from rules.engine.kernel import validation


@csrf_exempt
async def stream(request: HttpRequest, table_id: UUID) -> HttpResponseBase:
    """Without Last-Event-ID only what is new, with it what the phone missed too."""
    if request.method == "OPTIONS":
        return JsonResponse({})
    if request.method != "GET":
        refused = json_error(request, 405, "method-not-allowed", method=request.method, accepted="GET")
        refused["Allow"] = "GET, OPTIONS"
        return refused
    try:
        seat = await sync_to_async(seat_for)(request, table_id)
        after = last_heard(request.headers.get("Last-Event-ID"), seat.table.version)
        line = STREAMS.open(seat=seat, peer=peer_of(request))
    except Exception as error:
        answer = refusal(error)
        if answer is None:
            raise
        status, body, headers = answer
        return JsonResponse(body, status=status, headers=headers)
    return await listening(seat, after, line)


def last_heard(header: str | None, version: int) -> int:
    """The version of a Last-Event-ID; nonsense is refused, what is ahead of the table starts now."""
    if not header:
        return version
    number: Any = int(header) if header.isascii() and header.isdigit() and len(header) < 10 else header
    return min(validation.whole(number, "Last-Event-ID", 0, 10**9), version)


async def listening(seat: Seat, after: int, line: OpenStream) -> StreamingHttpResponse:
    """The open line: listens first and looks for what was missed then, so that nothing falls between."""
    table, game, side = seat.table_id, seat.table.game, selectors.side_of(seat)
    queue = event_stream.HUB.listen(table, seat.table.version)
    try:
        event_stream.HUB.compare(await sync_to_async(event_stream.around)([table]))
        # The lines are written in the event loop, where nobody may ask the database for a name.
        await sync_to_async(names.warm)()
        missed = await sync_to_async(selectors.missed)(seat=seat, after=after)
    except BaseException:
        event_stream.HUB.leave(table, queue)
        STREAMS.close(line)
        raise
    lines = event_stream.events(
        queue=queue,
        table=table,
        after=after,
        missed=missed,
        write=lambda entry: selectors.entry_line(entry=entry, game=game, side=side),
    )
    response = StreamingHttpResponse(line.lines(lines), content_type="text/event-stream")
    response["Cache-Control"] = "no-store, no-transform"
    response["X-Accel-Buffering"] = "no"
    return response
