"""Values that were copied off the components, for another phone: a short link that names the table they are at."""

from typing import Any

from django.core import signing
from django.http import HttpRequest
from django.urls import reverse

from companion.requests import absolute_url
from companion.tables.models import HOST, Seat
from companion.web.tables.saved_cookie import load
from companion.web.tables.table_view import show
from companion.web.tables.tsukuyumi import saved_values
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable

SALT = "handed"
TABLE, INITIATIVE = "table", "initiative"


def link(request: HttpRequest, shown: TsukuyumiTable) -> str:
    """The address under which another phone finds this table's values; empty where there are none. However many there are, its
    code stays small enough to be read off a screen."""
    initiative = load(request, shown.table.game).get(INITIATIVE, {})
    if not initiative and not saved_values.to_hand_on(shown):
        return ""
    text = signing.dumps({TABLE: str(shown.table.pk), INITIATIVE: initiative}, salt=SALT, compress=True)
    return absolute_url(request, f"{reverse('handed-values')}?v={text}")


def read(text: str) -> dict[str, Any] | None:
    """What a link hands on: the values of its table, or in a link of an earlier version the values themselves."""
    try:
        values: dict[str, Any] = dict(signing.loads(text, salt=SALT))
    except signing.BadSignature:
        return None
    if TABLE not in values:
        return values
    host = Seat.objects.select_related("table").filter(table=values[TABLE], role=HOST).first()
    given = saved_values.to_hand_on(show(host)) if host else {}
    given |= {INITIATIVE: values[INITIATIVE]} if values.get(INITIATIVE) else {}
    return given or None
