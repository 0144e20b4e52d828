"""A whole round with plain forms, pressing what the page offers: there is always a way on, in either language."""

import json
import re

import pytest

from companion.tables.models import LogEntry
from tests.web.tables import Page, Phone, go_on, join, put_up, read_off

pytestmark = pytest.mark.django_db
MOST_TAPS = 80


def round_of(page: Page) -> int:
    """The round that the head of the page names; 0 before the first."""
    small = page.text.split('id="where"')[1].split("<small>")[1].split("</small>")[0]
    named = re.match(r"(?:Round|Manche) (\d+)", small.split(" · ")[0])
    return int(named[1]) if named else 0


def played(phone: Phone, until: int) -> list[str]:
    """What was pressed until that round began."""
    page, taps = phone.get(), []
    while round_of(page) < until:
        page, what = go_on(phone, page, len(taps))
        assert phone.status in (200, 400)
        taps.append(what)
        assert len(taps) < MOST_TAPS, taps[-20:]
        if phone.status == 400:
            page = phone.get()
    return taps


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_co_op_round_without_script(language):
    ana = put_up(language)
    played(ana, 1)
    for area, owner, unit in (("1,1", "nomads", "private"), ("2,0", "boarlords", "boarguard")):
        ana.act({"type": "place", "area": area, "owner": owner, "unit": unit, "count": 2}, key=area)
    taps = played(ana, 2)
    assert taps.count("show-cards") == 1
    assert taps.count("oni-attack") + taps.count("skip-attack") >= 4
    assert taps.count("turn-done") == 4
    assert "check-objective" in taps


def test_a_standard_round_without_script():
    ana = put_up("fr", mode="standard")
    played(ana, 1)
    page = ana.get()
    for _ in range(2):
        form = next(one for one in page.forms if one.deed.get("type") == "choose-card" and "n.actions.combat" in one.sent)
        page = ana.press(form, **{f"n.actions.{name}": "1" for name in ("events", "production", "place-oni", "movement", "combat")})
    assert "Phase blanche" in page.text
    taps = played(ana, 2)
    assert taps.count("place-oni") == 2
    assert taps.count("end-turn") >= 6


def test_a_solo_game_and_two_players_begin():
    for mode, players in (("solo", "1"), ("two-player", "2")):
        ana = put_up(mode=mode, players=players)
        played(ana, 1)
        assert round_of(ana.get()) == 1


def at_an_attack() -> tuple[Phone, Page]:
    """A table at which the Oni are about to attack."""
    ana = put_up()
    page = ana.get()
    for n in range(MOST_TAPS):
        if any(form.deed.get("type") == "oni-attack" for form in page.at("#now")):
            return ana, page
        page, _ = go_on(ana, page, n)
    raise AssertionError("no attack")


def test_an_oni_attack_says_why_and_why_not_there_and_lets_people_do_something_else():
    ana, page = at_an_attack()
    assert "Why?" in page.text
    assert "coop.oni.1" in page.text
    targets = {form.deed["target"] for form in page.at("#now") if form.deed.get("type") == "oni-attack"}
    home = ana.get("", at="0,0").text  # the Moon's centre: nobody's territory, so never a target
    assert "Why not ☾?" in home
    assert "coop.oni.1" in home.split("Why not")[1][:400]
    for target in targets:
        there = ana.get("", at=target)
        assert "Why not" not in there.text.split("area-sheet")[1].split('id="now"')[0]
        assert there.at(".area-sheet")[0].deed["target"] == target
    skipped = page.doing("skip-attack")
    ana.press(skipped)
    assert "An Oni attack was skipped" in ana.get("log/").text


def test_a_missing_value_is_asked_for_in_place_of_the_attack_and_can_be_skipped():
    ana, page = at_an_attack()
    target = page.doing("oni-attack").deed["target"]
    ana.act({"type": "give-stats", "owner": "nomads", "unit": "private", "stats": {"size": "small"}}, key="s")
    ana.act({"type": "place", "area": target, "owner": "nomads", "unit": "private", "count": 1}, key="p")
    page = ana.get()
    forms = [form for form in page.at("#now") if form.deed.get("target") == target]
    if not forms:  # the figure made another area easier: then that one has nobody, and nothing is asked
        pytest.fail("the Oni leave a single figure alone")
    asked = ana.press(forms[0])
    assert ana.status == 400
    assert "attack value" in asked.text
    assert [form.deed["type"] for form in asked.at("#now")] == ["give-values", "skip-attack"]
    form = asked.at("#now")[0]
    assert json.loads(form.sent["then"])["target"] == target
    after = ana.press(form, **read_off(form, "5"))
    assert ana.status == 200
    # The choice already made was carried out: nobody was asked for the target or another value again.
    assert [entry.action["type"] for entry in LogEntry.objects.filter(table=ana.table).order_by("-version")[:2]] == [
        "oni-attack",
        "give-values",
    ]
    assert not [name for shown in after.at("#now") for name in shown.sent if ".stats." in name]


def test_the_other_phone_shows_the_same_in_its_own_language():
    ana, _ = at_an_attack()
    ben = join(ana.table, "Ben", "fr")
    page = ben.get()
    assert "Phase noire" in page.text
    assert page.doing("oni-attack").deed == ana.get().doing("oni-attack").deed
