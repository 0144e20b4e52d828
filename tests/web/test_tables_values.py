"""Values that only the components print, on pages: an action that lacks them is listed, asks once, and is then carried out."""

import json

import pytest

from companion.tables.models import LogEntry
from tests.web.tables import Phone, go_on, put_up, put_up_at, read_off

pytestmark = pytest.mark.django_db
MOON = "1,0"


def to_a_turn(phone: Phone) -> str:
    """Plays on until somebody is free to act; who that is."""
    page = phone.get()
    for number in range(60):
        active = next(
            (form.deed["by"] for form in page.at("#now") if form.deed.get("type") == "turn-done" and not form.deed.get("princess")), ""
        )
        if active:
            return active
        page, _ = go_on(phone, page, number)
    raise AssertionError("nobody's turn came")


def beside_oni(language: str = "en") -> tuple[Phone, str]:
    """A fresh co-op table: the active player has figures in a Moon area, where Oni stand from the start."""
    phone = put_up_at(to_a_turn, language)
    active = to_a_turn(phone)
    unit = {"nomads": "private", "boarlords": "squeaker"}[active]
    phone.act({"type": "place", "area": MOON, "owner": active, "unit": unit, "count": 3}, key="figures")
    return phone, active


@pytest.mark.parametrize(("language", "needs"), [("en", "Needs: health of"), ("fr", "À lire d’abord")])
def test_annihilation_of_oni_at_a_fresh_table_takes_two_taps_and_the_values(language, needs):
    phone, _ = beside_oni(language)
    fight = phone.get("", at=MOON).doing("annihilate")
    assert needs in fight.label
    asks = phone.press(fight)
    (form,) = [form for form in asks.at("#now") if form.deed.get("type") == "give-values"]
    assert {name.rsplit(".", 1)[-1] for name in form.sent if ".stats." in name} == {"health"}
    assert len([name for name in form.sent if ".stats." in name]) == 2, "both sizes of Oni are asked for at once"
    phone.press(form, **read_off(form, "1"))
    assert phone.status == 200
    latest = [entry.action["type"] for entry in LogEntry.objects.filter(table=phone.table).order_by("-version")[:2]]
    assert latest == ["annihilate", "give-values"]


def test_what_was_asked_for_is_known_afterwards():
    phone, _ = beside_oni()
    form = phone.press(phone.get("", at=MOON).doing("annihilate")).doing("give-values")
    phone.press(form, **read_off(form, "40"))
    assert "Needs:" not in phone.get("", at=MOON).text


def test_the_same_form_sent_twice_does_everything_once():
    phone, _ = beside_oni()
    form = phone.press(phone.get("", at=MOON).doing("annihilate")).doing("give-values")
    phone.press(form, **read_off(form, "1"))
    version = phone.table.version
    phone.press(form, **read_off(form, "1"))
    assert phone.table.version == version


@pytest.mark.parametrize("then", ["[]", "{", '"x"', "[" * 20_000])
def test_a_follow_up_that_cannot_be_read_is_refused_and_nothing_is_kept(then):
    phone, _ = beside_oni()
    form = phone.press(phone.get("", at=MOON).doing("annihilate")).doing("give-values")
    version = phone.table.version
    phone.press(form, **{**read_off(form, "1"), "then": then})
    assert phone.status == 400
    assert phone.table.version == version


def test_a_remark_that_names_a_command_keeps_no_values():
    phone = put_up("en")
    phone.act({"type": "say", "text": "give-stats"}, key="remark")
    assert "printed-tsukuyumi" not in phone.client.cookies
    stats = {"type": "give-stats", "owner": "oni", "unit": "small", "stats": {"health": 3}}
    phone.act(stats, key="values")
    assert "printed-tsukuyumi" in phone.client.cookies


@pytest.mark.parametrize("field", [{"n.count": "a few"}, {"n.count": " 1"}, {"n.count": "9" * 5000}, {"s.owner": "nobody\0"}])
def test_a_value_that_cannot_be_read_is_refused_and_nothing_is_done(field):
    phone = put_up("en")
    version = phone.table.version
    action = json.dumps({"type": "place", "area": MOON, "owner": "oni", "unit": "small"})
    answer = phone.post("act/", {"action": action, "version": str(version), "key": "figures", **field})
    assert answer.status_code == 400
    assert phone.table.version == version
