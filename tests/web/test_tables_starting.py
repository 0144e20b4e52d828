"""Putting up starting units on the phone: set-up commands with the box's limit, and a log that says so; no corrections by hand."""

import pytest

from tests.web.tables import Form, Page, Phone, go_on, put_up

pytestmark = pytest.mark.django_db

COMMANDS = {"coop": "starting-units", "standard": "place-starting"}


def to_the_units(mode: str) -> tuple[Phone, Page]:
    """A table where homes and areas are chosen, and a lit area that is tapped."""
    ana = put_up(mode=mode)
    page = ana.get()
    for _ in range(20):
        if "starting units" in page.text.split('id="now"')[1].split("</section>")[0]:
            return ana, ana.get("", at=page.lit[0])
        page, _pressed = go_on(ana, page)
    raise AssertionError("the starting units never come")


def stepper(page: Page, label: str) -> Form:
    return next(form for form in page.forms if form.label == label)


@pytest.mark.parametrize("mode", COMMANDS)
def test_one_more_is_a_starting_unit_and_is_not_offered_beyond_the_box(mode):
    ana, page = to_the_units(mode)
    one_more = stepper(page, "Lt. Dan: one more")
    assert one_more.deed["type"] == COMMANDS[mode]
    page = ana.press(one_more)
    assert ana.status == 200
    assert stepper(page, "Lt. Dan: one more").disabled
    assert not stepper(page, "Private: one more").disabled
    refused = ana.act(one_more.deed, key="again")
    assert refused.status_code == 422
    assert "tsk.setup.6.1" in refused.content.decode()


@pytest.mark.parametrize("mode", COMMANDS)
def test_the_log_tells_a_starting_unit_as_one(mode):
    ana, page = to_the_units(mode)
    ana.press(stepper(page, "Private: one more"))
    latest = ana.get("log/").text
    assert "By hand" not in latest
    assert "start in" in latest


@pytest.mark.parametrize("mode", COMMANDS)
def test_the_turn_goes_on_after_the_last_figure(mode):
    ana, page = to_the_units(mode)
    ana.press(stepper(page, "Private: one more"))
    page, pressed = go_on(ana, ana.get())
    assert ana.status == 200
    assert pressed in ("place-starting", "begin-game")
