"""Tables over HTTP: contract, section 6."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from companion.api import tables_schemas as shapes
from companion.api.errors import refusal_body
from companion.api.parsing import LargeJSON
from companion.error_body import error_body
from companion.requests import absolute_url, peer_of
from companion.tables import errors, exporting, seating, selectors, services
from companion.tables.models import Seat, Table
from rules import messages
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation

STATUS: dict[type[errors.TableError], int] = {
    errors.NoSeat: 401,
    errors.NotAllowed: 403,
    errors.NotFound: 404,
    errors.Impossible: 400,
    errors.Refused: 422,
    errors.SlowDown: 429,
    errors.Stale: 409,
}
UNJUDGED = "not-judged"


def token_of(request: HttpRequest) -> str | None:
    """The secret of an Authorization: Bearer header."""
    kind, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    return token.strip()[:200] or None if kind.lower() == "bearer" else None


def seat_for(request: HttpRequest, table_id: UUID) -> Seat:
    """The seat that the request's secret opens."""
    return seating.seat_of(peer=peer_of(request), token=token_of(request), table_id=table_id)


def refusal(error: Exception, seat: Seat | None = None) -> tuple[int, dict[str, Any], dict[str, str]] | None:
    """Status, body and headers of what a table or a game refuses; None for anything else."""
    match error:
        case BadInput():
            return 400, error_body(error.code, messages.bad_input(error), at=error.at), {}
        case RuleViolation(reasons=reasons):
            written = [{"code": r.code, "clause": r.clause, "text": _reason(r)} for r in reasons]
            first = reasons[0] if reasons else None
            body = (
                error_body(first.code, _reason(first), clause=first.clause)
                if first
                else error_body(UNJUDGED, errors.TableError(UNJUDGED).message())
            )
            return 422, {**body, "reasons": written}, {}
        case errors.Stale() if seat is not None:
            entries = selectors.entries_json(seat=seat, entries=error.entries)
            return 409, {**error_body(error.code, error.message()), "version": error.version, "entries": entries}, {}
        case errors.NoSeat():
            return 401, refusal_body("not-yours"), {"WWW-Authenticate": "Bearer"}
        case errors.SlowDown():
            return 429, error_body(error.code, error.message()), {"Retry-After": str(error.wait)}
        case errors.TableError():
            return STATUS[type(error)], error_body(error.code, error.message(), at=error.at), {}
    return None


def _reason(reason: Reason) -> dict[str, str]:
    """A reason in both languages; one that has no sentence yet is still a refusal."""
    try:
        return messages.both(reason.code, reason.facts)
    except KeyError:
        return errors.TableError("against-the-rules").message()


class SeatView(APIView):
    """What is said at tables is for those who sit there: kept by nobody on the way."""

    seat: Seat | None = None

    def handle_exception(self, exc: Exception) -> Response:
        answer = refusal(exc, self.seat)
        if answer is None:
            return super().handle_exception(exc)
        status, body, headers = answer
        response = Response(body, status=status, headers=headers)
        response.exception = True
        return response

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        response["Cache-Control"] = "private, no-cache" if request.method in ("GET", "HEAD") else "no-store"
        return response

    def sit(self, request: Request, table_id: UUID) -> Seat:
        self.seat = seat_for(request._request, table_id)
        return self.seat

    @staticmethod
    def fields(request: Request, *accepted: str) -> Mapping[str, Any]:
        body = validation.mapping(request.data, "body")
        validation.only(body, accepted, "body")
        return body


def links(request: Request, table: Table) -> dict[str, str]:
    """Where others sit down, to play and to watch."""
    where = f"/{table.language}/tables/join"
    return {
        "join_url": absolute_url(request._request, f"{where}/{table.code}/"),
        "watch_url": absolute_url(request._request, f"{where}/{table.watch_code}/"),
    }


def _seated(request: Request, seated: seating.Seated) -> Response:
    table = seated.table
    return Response(
        {
            "id": str(table.id),
            "code": table.code,
            "token": seated.token,
            "version": table.version,
            **links(request, table),
        },
        status=201,
    )


class Tables(SeatView):
    """Tables are put up here: the answer holds the host's secret."""

    @extend_schema(
        operation_id="tables_create",
        summary="Open a table",
        request={"application/json": shapes.NEW_TABLE},
        responses=shapes.answers({201: shapes.SEATED}, 400, 422, 429),
        tags=["Tables"],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        seated = seating.create_table(options=validation.mapping(request.data, "body"), peer=peer_of(request._request))
        services.let_computer_play(seat=seated.seat)
        seated.table.refresh_from_db()
        return _seated(request, seated)


class Join(SeatView):
    """A seat by the table's code; guessing is slowed down."""

    @extend_schema(
        operation_id="tables_join",
        summary="Sit down at a table by its code",
        request={"application/json": shapes.JOIN},
        responses=shapes.answers({201: shapes.JOINED}, 400, 403, 404, 429),
        tags=["Tables"],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        body = self.fields(request, "code", "name", "role", "side")
        seated = seating.join_table(
            peer=peer_of(request._request),
            code=body.get("code"),
            name=body.get("name"),
            role=body.get("role", "player"),
            side=body.get("side"),
        )
        return Response({"id": str(seated.table.id), "token": seated.token, "role": seated.seat.role}, status=201)


class Import(SeatView):
    """A table from its file: versions, times and undo are kept."""

    parser_classes = [LargeJSON]

    @extend_schema(
        operation_id="tables_import",
        summary="Open a table from its file",
        request={"application/json": shapes.FILE_SENT},
        responses=shapes.answers({201: shapes.SEATED}, 400, 429),
        tags=["Tables"],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        return _seated(request, exporting.import_table(data=request.data, peer=peer_of(request._request)))


class TableDetail(SeatView):
    """The board, what is possible, who sits there; the ETag is the version."""

    @extend_schema(
        operation_id="tables_one",
        summary="The table now, as this seat may see it",
        responses={**shapes.answers({200: shapes.TABLE}, 400, 401, 403, 404, 429), 304: None},
        tags=["Tables"],
        auth=shapes.SEAT,
    )
    def get(self, request: Request, table_id: UUID) -> Response:
        seat = self.sit(request, table_id)
        tag = f'"{seat.table.version}"'
        known = [sent.strip().removeprefix("W/") for sent in request.headers.get("If-None-Match", "").split(",")]
        seating.mark_seen(seat=seat)
        if tag in known or "*" in known:
            return Response(status=304, headers={"ETag": tag})
        return Response(selectors.table_view(seat=seat), headers={"ETag": tag})


class Log(SeatView):
    """Every entry, with its sentence in both languages."""

    @extend_schema(
        operation_id="tables_log",
        summary="What happened, oldest first; ask again after the last until empty",
        parameters=[OpenApiParameter("after", {"type": "integer", "minimum": 0}, description="A version; 0 when left out.")],
        responses=shapes.answers({200: shapes.LOG}, 400, 401, 403, 404, 429),
        tags=["Tables"],
        auth=shapes.SEAT,
    )
    def get(self, request: Request, table_id: UUID) -> Response:
        seat = self.sit(request, table_id)
        after = request.query_params.get("after", "0")
        number = int(after) if after.isascii() and after.isdigit() and len(after) < 10 else after
        return Response({"entries": selectors.log(seat=seat, after=number)})


class Actions(SeatView):
    """One tap: the same key again does nothing twice, a stale one merges or clashes."""

    @extend_schema(
        operation_id="tables_act",
        summary="Act, or correct by hand",
        request={"application/json": shapes.ACT},
        responses=shapes.answers({200: shapes.DONE, 201: shapes.DONE}, 400, 401, 403, 404, 409, 422, 429),
        tags=["Tables"],
        auth=shapes.SEAT,
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        seat = self.sit(request, table_id)
        body = self.fields(request, "key", "version", "action")
        key, version, action = (validation.needed(body, name, "body") for name in ("key", "version", "action"))
        return done(seat, services.act(seat=seat, key=key, version=version, action=action))


class Undo(SeatView):
    """Undo is an entry too; nothing is ever deleted."""

    @extend_schema(
        operation_id="tables_undo",
        summary="Take back the latest action that stands",
        request={"application/json": shapes.TURN},
        responses=shapes.answers({200: shapes.DONE, 201: shapes.DONE}, 400, 401, 403, 404, 409, 422, 429),
        tags=["Tables"],
        auth=shapes.SEAT,
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        seat = self.sit(request, table_id)
        body = self.fields(request, "key", "version")
        return done(seat, services.undo(seat=seat, **{name: validation.needed(body, name, "body") for name in ("key", "version")}))


class Redo(SeatView):
    """What was taken back comes back as it was."""

    @extend_schema(
        operation_id="tables_redo",
        summary="Bring back what was taken back last",
        request={"application/json": shapes.TURN},
        responses=shapes.answers({200: shapes.DONE, 201: shapes.DONE}, 400, 401, 403, 404, 409, 422, 429),
        tags=["Tables"],
        auth=shapes.SEAT,
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        seat = self.sit(request, table_id)
        body = self.fields(request, "key", "version")
        return done(seat, services.redo(seat=seat, **{name: validation.needed(body, name, "body") for name in ("key", "version")}))


class Export(SeatView):
    """The host's file is whole; a watcher's holds nothing hidden."""

    @extend_schema(
        operation_id="tables_export",
        summary="The whole table as one file, without secrets",
        responses=shapes.answers({200: shapes.FILE}, 400, 401, 403, 404, 429),
        tags=["Tables"],
        auth=shapes.SEAT,
    )
    def get(self, request: Request, table_id: UUID) -> Response:
        seat = self.sit(request, table_id)
        name = f"table-{seat.table.code if seat.role != 'watcher' else seat.table.watch_code}.json"
        return Response(exporting.export_table(seat=seat), headers={"Content-Disposition": f'attachment; filename="{name}"'})


def done(seat: Seat, done: services.Done) -> Response:
    """The first answer, word for word, however often it is asked for."""
    entry = selectors.entry_json(entry=done.entry, game=seat.table.game, side=selectors.side_of(seat))
    return Response({"version": done.entry.version, "entry": entry}, status=201 if done.first else 200)
