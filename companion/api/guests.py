"""What the host of a table may do about those who came, over HTTP."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import tables_schemas as shapes
from companion.api.tables import SeatView, links
from companion.tables import guests, selectors
from companion.tables.models import Table


class RemoveGuest(SeatView):
    """Their secrets stop working at once and their streams end; their entries stay."""

    @extend_schema(
        operation_id="tables_remove",
        summary="Remove somebody from the table: the host only",
        request={"application/json": shapes.REMOVE},
        responses=shapes.answers({200: shapes.GUESTS}, 400, 401, 403, 404, 429),
        tags=["Tables"],
        auth=shapes.SEAT,
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        seat = self.sit(request, table_id)
        body = self.fields(request, "name", "role", "codes")
        role, codes = body.get("role", "player"), body.get("codes", False)
        return _answer(request, guests.remove_guest(seat=seat, name=body.get("name"), role=role, change_codes=codes))


class ChangeCodes(SeatView):
    """Old codes and links lead nowhere any more; everybody who sits here stays."""

    @extend_schema(
        operation_id="tables_codes",
        summary="Give the table new codes: the host only",
        request={"application/json": shapes.NOTHING},
        responses=shapes.answers({200: shapes.GUESTS}, 400, 401, 403, 404, 429),
        tags=["Tables"],
        auth=shapes.SEAT,
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        seat = self.sit(request, table_id)
        self.fields(request)
        return _answer(request, guests.change_codes(seat=seat))


def _answer(request: Request, table: Table) -> Response:
    codes = {"code": table.code, "watch_code": table.watch_code, **links(request, table)}
    return Response({**codes, "seats": selectors.seats(table=table)})
