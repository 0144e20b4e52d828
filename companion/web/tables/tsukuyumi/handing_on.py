"""Values that were copied off the components, for another phone: a link that carries them."""

from django.core import signing
from django.http import HttpRequest
from django.urls import reverse

from companion.web.tables.tsukuyumi import saved_values
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable

SALT = "handed"
LONGEST = 1500  # a code that a phone can still read off another


def link(request: HttpRequest, shown: TsukuyumiTable) -> str:
    """The address that carries this table's values; empty where there are none, or too many for a code."""
    values = saved_values.to_hand_on(shown)
    text = signing.dumps(values, salt=SALT, compress=True) if values else ""
    return request.build_absolute_uri(f"{reverse('handed-values')}?v={text}") if 0 < len(text) <= LONGEST else ""
