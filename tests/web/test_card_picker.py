"""Cards are tapped, not picked from lists: known ones say what they do, those that are out are not offered."""

import pytest

from tests.web.tables import Form, Page, Phone, go_on, put_up

pytestmark = pytest.mark.django_db


def until(phone: Phone, kind: str) -> Page:
    page = phone.get()
    for number in range(60):
        if any(form.deed.get("type") == kind and ".fold" not in form.within for form in page.at("#now")):
            return page
        page, _ = go_on(phone, page, number)
    raise AssertionError(f"{kind} never came")


def numbers(form: Form) -> set[str]:
    return {value for _, value in form.cards}


@pytest.mark.parametrize(("language", "name"), [("en", "Loss of Control"), ("fr", "Perte de contrôle")])
def test_a_round_card_is_opened_with_one_tap(language, name):
    phone = put_up(language)
    page = until(phone, "round-card")
    form = page.doing("round-card")
    assert numbers(form) == {f"mp{number}" for number in range(78, 85)}
    assert name in page.text
    assert "<select" not in page.text
    phone.press(form, **{"s.card": "mp79"})
    assert phone.get("log/").text.count(name) >= 1


def test_a_card_that_was_drawn_is_not_offered_again():
    phone = put_up()
    phone.press(until(phone, "princess-card").doing("princess-card"), **{"s.card": "mp74"})
    phone.press(phone.get().doing("card-done"))
    left = numbers(until(phone, "princess-card").doing("princess-card"))
    assert left == {f"mp{number}" for number in range(71, 78)} - {"mp74"}


def test_the_last_one_is_a_card_that_the_players_read_themselves():
    phone = put_up()
    form = until(phone, "round-card").doing("round-card")
    assert "we read it ourselves" in form.label
    phone.press(form)
    assert phone.status == 200
    assert phone.get().doing("card-done")


def test_a_riposte_is_tapped_and_may_last():
    phone = put_up()
    to_a_turn = until(phone, "turn-done").doing("turn-done")
    phone.act({"type": "give-track", "track": [{"square": 2, "kind": "riposte"}]}, key="track")
    phone.act({"type": "momentum", "by": 1}, key="marker")
    phone.act({"type": "draw-passed"}, key="drawn")
    page = phone.press(phone.get().doing("turn-done"))
    assert to_a_turn.deed["type"] == "turn-done"
    form = page.doing("reveal")
    assert len(numbers(form)) == 26
    phone.press(form, **{"s.card": "mp60", "b.lasting": "1"})
    assert phone.status == 200
    assert "MP60" in phone.get("track/").text
