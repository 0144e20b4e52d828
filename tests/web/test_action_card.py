"""An action card is copied by tapping its pips, and offered in small the next time."""

import pytest

from companion.tables import selectors
from companion.tables.models import Seat
from tests.web.tables import NEW, Form, Page, Phone, go_on, put_up, put_up_at
from tests.web.test_card_picker import until

pytestmark = pytest.mark.django_db
COPIED = {"n.movement": "2", "n.combat": "1"}


def budget(phone: Phone, by: str) -> dict[str, int]:
    seat = Seat.objects.select_related("table").get(table=phone.table, role="host")
    return selectors.table_view(seat=seat)["coop"]["cards"][by]["budget"]


def to_a_turn(phone: Phone) -> Page:
    """Plays on until somebody is free to act."""
    page = phone.get()
    for number in range(60):
        if [form.deed["type"] for form in page.at("#now") if ".fold" not in form.within] == ["turn-done"]:
            return page
        page, _ = go_on(phone, page, number)
    raise AssertionError("nobody's turn came")


def drawing(page: Page) -> Form:
    return next(form for form in page.forms if form.deed.get("type") == "play-action" and "n.movement" in form.sent)


def pictures(page: Page, by: str) -> list[Form]:
    return [form for form in page.forms if form.look == "card pictured" and form.deed.get("by") == by]


def test_a_line_without_a_pip_is_not_on_the_card():
    phone = put_up_at(to_a_turn)
    form = drawing(phone.get())
    by = form.deed["by"]
    phone.press(form, **COPIED)
    assert phone.status == 200
    assert budget(phone, by) == {"production": 0, "movement": 2, "combat": 1, "events": 0, "initiative": 0}


def test_a_copied_card_is_one_tap_the_next_time_and_at_the_next_table():
    phone = put_up_at(to_a_turn)
    form = drawing(phone.get())
    page = phone.press(form, **COPIED)
    other = next(side for side in ("nomads", "boarlords") if side != form.deed["by"])
    phone.press(page.doing("turn-done"))
    page = to_a_turn(phone)
    phone.press(next(one for one in pictures(page, other) if one.deed.get("movement") == 2))
    assert budget(phone, other)["combat"] == 1
    phone.here = phone.client.post("/en/tables/new/", {**NEW, "create": "1", "remembered": "1"})["Location"]
    page = to_a_turn(phone)
    assert any(one.deed.get("movement") == 2 for one in page.forms if one.look == "card pictured")


def test_a_card_with_its_number_is_known_by_it():
    phone = put_up_at(to_a_turn)
    form = drawing(phone.get())
    page = phone.press(form, **COPIED, **{"s.card": "mp31"})
    phone.press(page.doing("turn-done"))
    assert "MP31" in to_a_turn(phone).text


def test_a_standard_card_that_lay_open_is_offered_in_small():
    phone = put_up(mode="two-player")
    page = phone.get()
    for side in ("nomads", "boarlords"):
        page = until(phone, "choose-card") if side == "nomads" else page
        form = next(
            one for one in page.forms if one.deed.get("type") == "choose-card" and one.deed["by"] == side and "n.actions.combat" in one.sent
        )
        page = phone.press(form, **{"n.actions.movement": "2", "n.actions.combat": "1"})
    assert phone.status == 200
    seat = Seat.objects.select_related("table").get(table=phone.table, role="host")
    assert selectors.table_view(seat=seat)["cards"]["nomads"] == {"movement": 2, "combat": 1}
