"""Several people at a table: invited by one link, told whose turn it is, asked before they take back what somebody else did."""

import pytest
from django.test import Client

from tests.html import read
from tests.web.tables import NEW, Phone, go_on, join, put_up

pytestmark = pytest.mark.django_db


def pair() -> tuple[Phone, Phone]:
    """Ana with an English phone and Ben with a French one."""
    ana = put_up()
    return ana, join(ana.table, "Ben")


def undo(phone: Phone, **more: str):
    return phone.post("undo/", {"version": str(phone.table.version), "key": "u", **more})


def push(phone: Phone) -> None:
    """A step that anybody may do at any time."""
    assert phone.act({"type": "momentum", "by": 1}, key="push").status_code == 302


def test_a_new_table_for_two_opens_with_its_invitation():
    made = Phone().client.post("/en/tables/new/", {**NEW, "create": "1"})
    assert made["Location"].endswith("/share/")


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/en/tables/new/", {**NEW, "mode": "solo", "players": "1"}),
        ("/en/tables/new/metals/", {"sent": "1", "way": "one-phone"}),
        ("/en/tables/new/metals/", {"sent": "1", "way": "alone"}),
    ],
)
def test_whoever_expects_nobody_goes_straight_to_the_turn(path, asked):
    made = Client().post(path, {**asked, "create": "1"})
    assert not made["Location"].endswith("/share/")


def test_the_invitation_says_who_is_here_and_who_is_expected():
    ana = put_up()
    seats = [seat.text for seat in read(ana.get("share/").text).all("#seats .seat")]
    assert ["is here" in seat for seat in seats] == [True, False]
    assert "Boarlords" in seats[1]
    join(ana.table, "Ben")
    assert all("is here" in seat.text for seat in read(ana.get("share/").text).all("#seats .seat"))


@pytest.mark.parametrize(("accepts", "language"), [("fr-FR,fr;q=0.9", "fr"), ("en-GB", "en"), ("de", "en")])
def test_the_link_opens_in_the_language_of_each_phone(accepts, language):
    ana = put_up()
    assert f"/t/{ana.table.code}/" in ana.get("share/").text
    answer = Client().get(f"/t/{ana.table.code}/", headers={"Accept-Language": accepts})
    assert (answer.status_code, answer["Location"]) == (302, f"/{language}/tables/join/{ana.table.code}/")


def test_a_phone_that_has_read_french_is_invited_in_french():
    ana = put_up()
    phone = Client(headers={"Accept-Language": "en"})
    phone.get("/fr/")
    assert phone.get(f"/t/{ana.table.code}/")["Location"].startswith("/fr/")


def test_links_with_a_language_keep_working():
    ana = put_up()
    for language in ("en", "fr"):
        assert Client().get(f"/{language}/tables/join/{ana.table.code}/").status_code == 200


def test_whoever_sits_already_is_led_back():
    ana = put_up()
    page = ana.get(f"/tables/join/{ana.table.code}/").text
    assert f'href="{ana.here}"' in page


def test_undo_says_what_it_takes_back_and_whose_it_was():
    ana, ben = pair()
    push(ana)
    assert "By hand: Momentum +1" in read(ana.get().text).one("#undo small").text
    shown = read(ben.get().text).one("#undo small").text
    assert "Ana" in shown
    assert "À la main" in shown


def test_one_s_own_step_is_taken_back_at_once():
    ana, _ben = pair()
    push(ana)
    assert undo(ana).status_code == 302
    assert ana.table.depth == 0


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_somebody_else_s_step_is_taken_back_only_after_a_question(headers):
    ana, ben = pair()
    push(ana)
    asked = ben.post("undo/", {"version": str(ben.table.version), "key": "u"}, **headers)
    assert asked.status_code == 409
    assert "Annuler ce qu’a fait Ana" in asked.content.decode()
    assert ana.table.depth == 1
    assert undo(ben, confirmed="1").status_code == 302
    assert ana.table.depth == 0


def test_what_was_taken_back_is_told_on_all_phones_in_their_language():
    ana, ben = pair()
    push(ana)
    undo(ben, confirmed="1")
    (told,) = [form.attributes["data-undone-text"] for form in read(ana.get().text).all("#undo")]
    assert told.startswith("Undone by Ben: By hand: Momentum +1")
    (own,) = [form.attributes["data-undone-text"] for form in read(ben.get("score/").text).all("#undo")]
    assert own.startswith("Annulé : À la main")


def test_an_undo_that_comes_too_late_is_a_clash_and_no_question():
    ana, ben = pair()
    push(ana)
    late = ben.post("undo/", {"version": "0", "key": "late"})
    assert late.status_code == 409
    assert "confirmed" not in late.content.decode()


def test_the_phone_of_somebody_else_names_who_has_to_act():
    ana, ben = pair()
    page = ana.get()
    while "set-up" not in page.text and "placing" not in ben.get().text and "place sa zone" not in ben.get().text:
        page, _ = go_on(ana, page)
    headline = read(ben.get().text).one("#now h2").text
    assert headline == "Ana place sa zone de départ."
    assert "à sa place" in read(ben.get().text).one("#now").text
    assert "your home" in read(ana.get().text).one("#now h2").text
    assert "your-turn" in ana.get().text.split("task-body")[0]
    assert 'id="your-turn"' not in ben.get().text


def test_one_phone_for_everybody_is_told_the_side():
    ana = put_up()
    page, _ = go_on(ana, ana.get())
    assert read(page.text).one("#now h2").text.startswith("Nomads: ")
    assert 'id="your-turn"' not in page.text


def test_two_cards_chosen_at_the_same_moment_are_both_taken():
    ana, ben = pair()
    page = ana.get()
    for n in range(60):
        if "choose-action" in page.text:
            break
        page, _ = go_on(ana, page, n)
    version = ana.table.version
    answers = [
        phone.act({"type": "choose-action", "by": side}, version=version, key=side).status_code
        for phone, side in ((ana, "nomads"), (ben, "boarlords"))
    ]
    assert answers == [302, 302]
    assert ana.table.version == version + 2


@pytest.mark.parametrize(
    "deed",
    [
        {"type": "say", "text": "gg"},
        {"type": "give-stats", "owner": "boarlords", "unit": "squeaker", "stats": {"size": "small"}},
        {"type": "place", "area": "1,0", "owner": "boarlords", "unit": "squeaker", "count": 2},
    ],
)
def test_notes_values_and_own_figures_miss_nothing_that_others_did(deed):
    ana, ben = pair()
    assert ana.act({"type": "give-stats", "owner": "nomads", "unit": "private", "stats": {"size": "small"}}).status_code == 302
    answer = ben.act(deed, version=0, key="ben")
    assert answer.status_code == 302, answer.content.decode()[-2000:]
