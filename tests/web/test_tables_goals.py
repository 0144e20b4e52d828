"""A standard table on the phone: how far everybody is with goals and missions, and Oni that still have to come closer."""

import json

import pytest
from django.utils import translation

from companion.tables import snapshots
from companion.tables.models import Table
from companion.web.tables.tsukuyumi.panels import standard
from tests.html import plain_spaces
from tests.rules.tsukuyumi.test_flow import FILES, merged
from tests.web.tables import Phone, put_up

pytestmark = pytest.mark.django_db


def standing(phone: Phone, file: str, name: str, **but) -> Phone:
    """Her table stands as a case of the rules begins."""
    state = merged(json.loads(FILES[file]["states"][name]), but)
    position = {"game": "tsukuyumi", "mode": "standard", **state["position"]}
    Table.objects.filter(pk=phone.table.pk).update(start={**state, "position": position})
    snapshots.CACHE.clear()
    return phone


def deeds(page, kind):
    return [form.deed for form in page.at("#now") if form.deed.get("type") == kind]


@pytest.mark.parametrize(("language", "words"), [("en", "Goal: 0 of 4"), ("fr", "Objectif : 0 sur 4")])
def test_the_active_player_sees_how_far_the_goal_is_and_may_not_score_it(language, words):
    page = standing(put_up(language, mode="standard"), "goals", "play").get()
    assert words in page.text
    assert deeds(page, "score-goal") == []


def test_a_mission_is_counted_and_offered_once_its_number_is_told():
    ana = standing(put_up(mode="standard"), "goals", "play", position={"areas": {"5,0": {"territory": "nomads"}}})
    form = next(form for form in ana.get().forms if form.deed.get("name") == "dark-seed-mission")
    page = ana.press(form, **{"n.value": "1"})
    assert "Dark Seed mission: 1 of 1" in page.text
    assert deeds(page, "score-mission") == [{"type": "score-mission", "by": "nomads", "mission": "dark-seed-mission"}]
    ana.act(deeds(page, "score-mission")[0])
    assert deeds(ana.get(), "score-mission") == []
    assert ana.table.version == 2


@pytest.mark.parametrize(("language", "words"), [("en", "still have to move closer"), ("fr", "doivent encore se rapprocher")])
def test_the_step_of_the_abyssal_is_asked_for_and_made_by_a_button(language, words):
    ana = standing(put_up(language, mode="standard"), "legends", "abyssal")
    page = ana.get()
    assert words in page.text
    assert deeds(page, "end-turn") == []
    (step,) = deeds(page, "oni-move")
    assert {figure["unit"] for figure in step["figures"]} == {"abyssal", "small"}
    ana.act(step)
    assert deeds(ana.get(), "end-turn") == [{"type": "end-turn", "by": "nomads"}]


@pytest.mark.parametrize(("language", "words"), [("en", "Events: 1/2 drawn, 0/2 played"), ("fr", "Événements piochés : 1/2, joués : 0/2")])
def test_events_are_counted_by_what_is_drawn_and_what_is_played(language, words):
    used = {"events": 2, "drawn": 1}
    with translation.override(language):
        text, _icon, done = standard.checklist_line("events", 2, used)
        both = standard.checklist_line("events", 2, {**used, "drawn": 2, "played": 2})
    assert (plain_spaces(text), done) == (words, False)
    assert both[2]
