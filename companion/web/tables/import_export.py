"""A table as a file on the phone, and back: the same file as the API's."""

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from companion.requests import peer_of
from companion.tables import exporting
from companion.tables.errors import SlowDown, TableError
from companion.tables.models import Seat
from companion.tables.validation import read_json
from companion.web.errors import problem
from companion.web.tables.seat_cookies import sit
from companion.web.tables.views import error_text, seated, slow_down
from rules.engine.kernel.errors import BadInput

LARGEST = 20_000_000


@require_safe
@seated
def export(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The whole table, as this seat may see it."""
    response = JsonResponse(exporting.export_table(seat=seat), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="companion-{seat.table.watch_code}.json"'
    return response


@require_POST
def import_table(request: HttpRequest) -> HttpResponse:
    """A table from its file; whoever opens it is the host."""
    try:
        seated = exporting.import_table(data=_read(request), peer=peer_of(request))
    except SlowDown as error:
        return slow_down(request, error)
    except (TableError, BadInput) as error:
        ways = [{"url": reverse("tables"), "label": _("To the tables")}]
        return problem(request, 400, _("This file cannot be opened"), error_text(error), ways)
    response = HttpResponseRedirect(reverse("table", args=[seated.table.id]))
    sit(request, response, seated)
    return response


def moved(request: HttpRequest) -> HttpResponse:
    """The address that this page had before; the file is sent on to the new one."""
    return HttpResponsePermanentRedirect(reverse("import-table"), preserve_request=True)


def _read(request: HttpRequest) -> object:
    upload = request.FILES.get("file")
    if upload is None or upload.size is None:
        raise BadInput("missing", "file")
    if upload.size > LARGEST:
        raise BadInput("file-too-large", "file", {"most": LARGEST // 1_000_000})
    try:
        return read_json(upload.read())
    except (ValueError, RecursionError) as bad:
        raise BadInput("not-an-object", "file") from bad
