"""Several phones at a table of Nécropole: teams, seats of one's own, waiting for others, instants."""

import pytest
from django.test import Client

from companion.tables import seating
from companion.tables.models import Table
from tests.html import read
from tests.web.necropole_phones import NEW, FightPhone

BOTH = ["en", "fr"]

TEAMS = {
    "way": "two-phones", "people": "4", "strict": "1", "name0": "Ana", "side0": "team-1", "name1": "Zoé", "side1": "master",
    "name2": "Bo", "side2": "team-1", "name3": "", "side3": "master",
}  # fmt: skip


def sits(phone, name, language="en", **more):
    """Another phone takes a seat by the code."""
    client = Client()
    code = Table.objects.get(pk=phone.table).code
    answer = client.post(f"/{language}/tables/join/", {"code": code, "name": name, **more})
    assert answer.status_code == 302, answer.content.decode()
    return FightPhone(client, phone.table, language)


# --- teams


@pytest.mark.parametrize("language", BOTH)
def test_several_people_play_one_side_and_only_their_own(opened, language):
    ana = opened(language, **TEAMS)
    assert [(one["name"], one["side"]) for one in ana.view["seats"]] == [("Ana", "team-1"), ("Zoé", "master"), ("Bo", "team-1")]
    assert ana.view["strict_seats"]
    bo, zoe = sits(ana, "Bo", language), sits(ana, "Zoé", language)
    assert zoe.page().one("#now")["data-stage"] == "choose"
    assert "mine=1" not in bo.text
    waiting = bo.page()
    assert "Ana, Bo" in waiting.one("main").text
    assert "mine=1" not in bo.text
    refused = bo.act({"type": "stop", "who": "squelette"})
    assert refused.status_code == 403
    words = "not your pieces" if language == "en" else "pas vos pièces"
    assert words in read(refused.content.decode()).one(".clash").text
    zoe.do({"type": "stop", "who": "squelette"}, who="squelette")
    assert bo.page().one("#now")["data-stage"] == ana.page().one("#now")["data-stage"] == "choose"
    bo.do({"type": "stop", "who": "xaia"}, who="xaia")  # whoever of the team taps first
    assert zoe.act({"type": "stop", "who": "rhunlok"}).status_code == 403


def test_the_host_may_play_for_somebody_who_is_not_there(opened):
    ana = opened(**TEAMS)
    assert "mine=1" in ana.page().one("#now").one("a.way-out")["href"]
    page = ana.page(mine="1")
    assert page.one("#now")["data-stage"] == "choose"
    ana.do({"type": "stop", "who": "squelette"}, who="squelette", mine="1")


def test_somebody_new_joins_a_side_and_the_seats_are_listed_team_by_team(opened):
    ana = opened(**TEAMS)
    page = read(Client().get(f"/en/tables/join/{ana.view['code']}/").content.decode())
    sides = {one["value"]: "checked" in one.attributes for one in page.all("input[name=side]")}
    assert sides == {"team-1": False, "master": True}  # fewest people there
    sits(ana, "Dora", side="master")
    watcher = sits(ana, "Ed", role="watcher", side="master")
    assert watcher.page().one("#now")["data-stage"] == "watch"
    share = read(ana.client.get(f"{ana.here}share/").content.decode())
    assert [one.one("b").text for one in share.all(".seat")] == ["Zoé", "Dora", "Ana", "Bo", "Ed"]
    unknown = Client().post("/en/tables/join/", {"code": ana.view["code"], "name": "Fay", "side": "team-2"})
    assert unknown.status_code == 400


def test_a_side_that_nobody_plays_is_refused_in_words(client, box):
    answer = client.post("/en/tables/new/necropole/", {**NEW, **TEAMS, "side1": "team-1"})
    assert answer.status_code == 400
    assert "Nobody plays: Game Master" in read(answer.content.decode()).one(".clash").text


def test_one_more_person_is_asked_for_and_choices_stay(client, box):
    asked = {**NEW, **TEAMS, "people": "5", "create": ""}
    page = read(client.post("/en/tables/new/necropole/", asked).content.decode())
    assert [one["value"] for one in page.all("input[type=text]")] == ["Ana", "Zoé", "Bo", "", ""]
    assert page.one("button[name=people]")["value"] == "6"
    first = read(client.get("/en/tables/new/necropole/", {"way": "two-phones"}).content.decode())
    assert "checked" in first.one("input[name=strict]").attributes


# --- two phones, instants


def test_the_other_phone_waits_may_hold_and_plays_its_instant(printed):
    host = printed(way="two-phones")  # the team's; the creatures begin elsewhere
    assert host.page().one("#now")["data-stage"] == "wait"
    seated = seating.join_table(peer="x", code=Table.objects.get(pk=host.table).code, name="Zoé")
    client = Client()
    client.cookies[f"seat-{host.table}"] = seated.token
    master = FightPhone(client, host.table, "fr")
    assert master.page().one("#now")["data-stage"] == "choose"
    assert not master.offers(host.page(), "stop")
    master.do({"type": "step", "path": ["a4", "a5"], "facing": "E"}, who="apparition", to="a5")
    page = host.do({"type": "hold", "by": "team-1"})
    assert page.one("#now")["data-stage"] == "instant"
    assert master.page().one("#now")["data-stage"] == "wait"
    host.do({"type": "let-pass", "by": "team-1"})
    assert master.page().one("#now")["data-stage"] == "sheet"
