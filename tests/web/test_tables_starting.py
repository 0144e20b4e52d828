"""Putting up starting units on the phone: set-up commands with the box's limit, and a log that says so; no corrections by hand."""

import pytest

from companion.tables import selectors
from companion.tables.models import Seat
from tests.web.tables import Form, Page, Phone, go_on, put_up

pytestmark = pytest.mark.django_db

COMMANDS = {"coop": "starting-units", "standard": "place-starting"}


def to_the_units(mode: str, phone: Phone | None = None) -> tuple[Phone, Page]:
    """A table where homes and areas are chosen, and the tray of the first player lies open."""
    ana = put_up(mode=mode, phone=phone)
    page = ana.get()
    for _ in range(20):
        if page.at(".starting"):
            return ana, page
        page, _pressed = go_on(ana, page)
    raise AssertionError("the starting units never come")


def row(page: Page, unit: str) -> Form | None:
    return next((form for form in page.at(".starting") if form.deed.get("unit") == unit and form.label), None)


@pytest.mark.parametrize("mode", COMMANDS)
def test_one_tap_places_several_and_none_is_offered_beyond_the_box(mode):
    ana, page = to_the_units(mode)
    lieutenant = row(page, "lt-dan")
    assert lieutenant.deed["type"] == COMMANDS[mode]
    page = ana.press(row(page, "private"), **{"n.count": "3"})
    assert ana.status == 200
    page = ana.press(lieutenant, key="lieutenant", version=str(ana.table.version))
    assert ana.status == 200
    assert row(page, "lt-dan") is None
    assert row(page, "private")
    placed = [units.get("nomads", {}) for units in standing(ana)]
    assert {"private": 3, "lt-dan": 1} in placed
    refused = ana.act({**lieutenant.deed, "count": 1}, key="again")
    assert refused.status_code == 422
    assert "tsk.setup.6.1" in refused.content.decode()


def standing(phone: Phone) -> list[dict[str, dict[str, int]]]:
    seat = Seat.objects.select_related("table").get(table=phone.table, role="host")
    return [area.units for area in selectors.seen_now(seat=seat).view.position.areas.values()]


@pytest.mark.parametrize("mode", COMMANDS)
def test_the_log_tells_a_starting_unit_as_one(mode):
    ana, page = to_the_units(mode)
    ana.press(row(page, "private"), **{"n.count": "2"})
    latest = ana.get("log/").text
    assert "By hand" not in latest
    assert "start in" in latest


@pytest.mark.parametrize("mode", COMMANDS)
def test_the_turn_goes_on_after_the_last_figure(mode):
    ana, page = to_the_units(mode)
    ana.press(row(page, "private"))
    page, pressed = go_on(ana, ana.get())
    assert ana.status == 200
    assert pressed in ("place-starting", "begin-game")


@pytest.mark.parametrize("mode", COMMANDS)
def test_the_next_table_offers_the_same_figures_with_one_tap(mode):
    ana, page = to_the_units(mode)
    assert "As last time" not in page.text
    page = ana.press(row(page, "private"), **{"n.count": "4"})
    page = ana.press(row(page, "dog"), **{"n.count": "2"})
    go_on(ana, ana.get())
    again, page = to_the_units(mode, ana)
    page = again.press(page.saying("As last time"))
    assert again.status == 200
    assert {"private": 4, "dog": 2} in [units.get("nomads", {}) for units in standing(again)]
    assert "As last time" not in page.text
