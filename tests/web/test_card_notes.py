"""What players note of a card that the box does not tell: every phone shows it, undo takes it back, the next table knows it."""

import pytest

from companion.tables import selectors
from companion.tables.models import Seat
from tests.web.tables import NEW, Phone, join, put_up
from tests.web.test_card_picker import until

pytestmark = pytest.mark.django_db
EFFECT, OBJECTIVE = "Every Oni on the Moon moves out", "Hold three Moon areas"


def noted(phone: Phone) -> None:
    phone.press(until(phone, "round-card").doing("round-card"), **{"s.card": "mp81"})
    phone.press(phone.get().doing("note-card"), **{"s.effect": EFFECT, "s.objective": OBJECTIVE})
    assert phone.status == 200


def round_card(phone: Phone) -> dict[str, str]:
    seat = Seat.objects.select_related("table").get(table=phone.table, role="host")
    return selectors.table_view(seat=seat)["coop"]["round_card"]


def test_a_note_is_on_every_phone_and_can_be_taken_back():
    phone = put_up()
    noted(phone)
    assert round_card(phone) == {"code": "mp81", "effect": EFFECT, "objective": OBJECTIVE}
    assert EFFECT in join(phone.table, "Ben").get().text
    phone.press(next(form for form in phone.get().forms if form.action.endswith("undo/")))
    assert round_card(phone) == {"code": "mp81", "effect": "", "objective": ""}


def test_the_next_table_of_this_phone_knows_it():
    phone = put_up()
    noted(phone)
    response = phone.client.post("/en/tables/new/", {**NEW, "create": "1", "remembered": "1"})
    phone.here = response["Location"]
    page = until(phone, "round-card")
    assert EFFECT in page.text, "the card is offered with what was noted"
    phone.press(page.doing("round-card"), **{"s.card": "mp81"})
    assert round_card(phone)["objective"] == OBJECTIVE


def test_a_card_of_the_box_needs_no_note():
    phone = put_up()
    phone.press(until(phone, "round-card").doing("round-card"), **{"s.card": "mp79"})
    assert "note-card" not in phone.get().text


def test_a_round_card_without_a_number_is_noted_for_this_round_only():
    phone = put_up()
    phone.press(until(phone, "round-card").doing("round-card"))
    phone.press(phone.get().doing("note-card"), **{"s.objective": OBJECTIVE})
    assert round_card(phone)["objective"] == OBJECTIVE
    phone.act({"type": "note-card", "effect": "x" * 161}, key="long")
    assert round_card(phone)["effect"] == ""
