"""Production lies in a tray: the units of the faction with price and number left; what cannot be produced says why."""

import pytest

from companion.tables import selectors
from companion.tables.models import Seat
from tests.web.tables import Page, Phone, put_up, put_up_at
from tests.web.test_action_card import to_a_turn

pytestmark = pytest.mark.django_db


def home_of(phone: Phone) -> tuple[str, str]:
    """The home of whoever is on turn."""
    seat = Seat.objects.select_related("table").get(table=phone.table, role="host")
    position = selectors.table_view(seat=seat)["position"]
    active = position["active"]
    return active, next(area for area, held in position["areas"].items() if held["kind"] == "home" and held.get("of") == active)


def tray(phone: Phone) -> tuple[Page, str]:
    to_a_turn(phone)
    _, home = home_of(phone)
    return phone.get("", at=home), home


def test_a_tap_produces_and_one_less_is_left():
    phone = put_up_at(to_a_turn)
    page, home = tray(phone)
    form = page.doing("produce")
    before = phone.table.version
    phone.press(form, **{"n.count": "1"})
    assert phone.status == 200
    assert phone.table.version == before + 1
    assert "produce" not in {form.deed.get("type") for form in phone.get("", at=home).forms}, "the one point of the white phase is spent"


@pytest.mark.parametrize(("language", "left"), [("en", "0 left"), ("fr", "reste : 0")])
def test_price_and_number_left_are_told_and_what_is_used_up_says_so(language, left):
    phone = put_up(language, faction1="dark-seed")
    phone.act({"type": "place", "area": "1,0", "owner": "nomads", "unit": "lt-dan", "count": 1}, key="leader")
    for _ in range(3):
        page, _home = tray(phone)
        if home_of(phone)[0] == "nomads":
            break
        phone.press(page.doing("turn-done"))
    assert left in page.text
    assert 'class="pip-row out"' in page.text
    assert "tsk.setup.6.1" in page.text


def test_nothing_lies_where_nothing_can_be_produced():
    phone = put_up_at(to_a_turn)
    assert "pip-row" not in phone.get("", at="0,0").text
