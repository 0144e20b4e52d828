"""An arena of Nécropole on phones without script: opened by tapping, set up stage by stage, then fought; what teams keep is secret."""

import json

import pytest
from django.test import Client

from companion.tables import seating, selectors
from companion.tables.models import Table
from tests.html import read
from tests.web.necropole_phones import FightPhone

BOTH = ["en", "fr"]
ARENA = {"mode": "arena", "create": "1"}
TEAMS = {"way": "two-phones", "people": "2", "strict": "1", "name0": "Ana", "side0": "team-1", "name1": "Ben", "side1": "team-2"}
KEPT = {"team-1": ("xaia", "rhunlok", "assassin"), "team-2": ("xanaell", "warrior", "fyel-aulth")}
MOST_TAPS = 40


@pytest.fixture
def arena(client, box):
    def make(language="en", **asked):
        answer = client.post(f"/{language}/tables/new/necropole/", {**ARENA, **asked})
        assert answer.status_code == 302, answer.content.decode()
        return FightPhone(client, Table.objects.latest("created_at").pk, language)

    return make


def stage(page):
    return page.one("#now")["data-stage"]


def keep(phone, side, name):
    wanted = {"class": name} if name in ("assassin", "warrior", "sorcerer") else {"hero": name}
    return phone.do({"type": "keep-hero", "by": side, **wanted})


def until_the_fight(phone, look=lambda _page: None):
    """The first that each page offers; the stages on the way."""
    seen, page = [], phone.page()
    for _tap in range(MOST_TAPS):
        look(page)
        if stage(page) not in seen:
            seen.append(stage(page))
        if phone.view["position"].get("fight"):
            return seen
        forms = [form for action, form in phone.forms(page) if form.all("button")]
        if stage(page) == "pick-item":
            link = page.one("#now").one(".chips").all("a")[0]["href"]
            page = read(phone.client.get(link).content.decode())
            forms = [form for action, form in phone.forms(page) if action["type"] == "pick-item"]
        sent = {one["name"]: one["value"] for one in forms[0].all("input[type=hidden]")}
        for select in forms[0].all("select"):
            sent[select["name"]] = next(one["value"] for one in select.all("option") if "selected" in one.attributes)
        answer = phone.client.post(forms[0]["action"], sent)
        assert answer.status_code == 302, (sent, [one.text for one in read(answer.content.decode()).all(".clash")])
        page = phone.page()
    raise AssertionError(seen)


@pytest.mark.parametrize("language", BOTH)
def test_an_arena_is_set_up_by_tapping_and_then_fought(arena, language):
    phone = arena(language, board="lettered")
    stages = until_the_fight(phone)
    assert stages == ["keep-hero", "keep-skills", "share-out", "pick-first", "pick-item", "cast-lots", "stand"]
    fight = phone.view["position"]["fight"]
    assert fight["kind"] == "arena"
    assert len(fight["figures"]) == 6
    pieces = [len([item for one in phone.view["position"]["undead"].values() if one["side"] == side for item in one.get("items", [])])
              for side in ("team-1", "team-2")]  # fmt: skip
    assert pieces == [4, 5]
    log = phone.client.get(f"{phone.here}log/").content.decode()
    assert "nec.arena" in phone.client.get(f"{phone.here}log/1/").content.decode()
    assert ("picks first" if language == "en" else "choisit en premier") in log


def test_without_equipment_and_with_a_draft_nobody_picks(arena):
    phone = arena(variant=["sans-equipement", "draft"])
    assert "nec.arena.10.2" not in phone.page().one("#now").text
    stages = until_the_fight(phone)
    assert stages[:4] == ["keep-hero", "keep-skills", "share-out", "cast-lots"]
    standing = phone.view["position"]["fight"]["standing"]
    assert sum(one["by"] for one in standing if one["on"] != "armour") == 12


def test_in_carnage_more_teams_fight_and_the_enclosure_is_followed_by_eye(arena, client, box):
    phone = arena(variant=["carnage", "enceinte"], teams="4", heroes="2", board="lettered")
    position = phone.view["position"]
    assert position["order"] == ["team-1", "team-2", "team-3", "team-4"]
    assert position["arena"]["heroes"] == 2
    assert position["arena"].get("board", {}).get("kind", "by-eye") == "by-eye"
    until_the_fight(phone)
    assert len(phone.view["position"]["fight"]["camps"]) == 4
    page = read(client.get("/en/tables/new/necropole/", {"mode": "arena"}).content.decode())
    assert not page.all("input[name=teams]")


def test_before_a_fight_by_eye_the_last_page_says_what_to_lay_out(arena):
    phone = arena(variant=["enceinte", "sans-equipement"])
    seen = {}
    until_the_fight(phone, lambda page: seen.setdefault(stage(page), page.one("#now").text))
    assert "Turn two districts over" in seen["cast-lots"]
    assert "A hero" not in seen["cast-lots"]


@pytest.mark.parametrize("language", BOTH)
def test_the_end_of_carnage_counts_the_wounds_that_each_team_has_taken(arena, language):
    phone = arena(language, variant=["carnage", "sans-equipement"], teams="3", heroes="1")
    until_the_fight(phone)
    hurt = next(who for who, one in phone.view["position"]["undead"].items() if one["side"] == "team-2")
    page = read(phone.client.get(f"{phone.here}hands/").content.decode())
    phone.send(page, {"type": "adjust", "who": hurt, "what": "lost", "by": 1})
    end = read(phone.client.get(f"{phone.here}end/").content.decode())
    assert ("Wounds taken" if language == "en" else "Blessures reçues") in end.one("main").text
    rows = {row.all("th")[0].text: [cell.text for cell in row.all("td")][-1] for row in end.all("tbody tr")}
    assert list(rows.values()) == ["0", "1", "0"]


def test_what_a_team_keeps_is_secret_until_all_have_their_heroes(arena):
    ana = arena(**TEAMS)
    joined = seating.join_table(peer="x", code=Table.objects.get(pk=ana.table).code, name="Ben")
    client = Client(headers={"Authorization": f"Bearer {joined.token}"})
    client.cookies[f"seat-{ana.table}"] = joined.token
    ben = FightPhone(client, ana.table)
    for name in KEPT["team-1"]:
        keep(ana, "team-1", name)
    assert stage(ana.page()) == "wait"
    ben.page()
    here, api = ben.here, f"/api/v1/tables/{ana.table}/"
    for page in (here, f"{here}log/", f"{here}log/1/", f"{here}log/replay/", f"{here}afar/", f"{here}export/", api, f"{api}log/"):
        text = client.get(page).content.decode()
        offered = page == here  # every hero may be kept, whoever has it
        assert offered or not any(name in text.lower() for name in ("xaia", "xaïa", "rhunlok")), page
    assert "class" not in json.dumps(selectors.log(seat=joined.seat)[0]["action"])
    for name in KEPT["team-2"]:
        keep(ben, "team-2", name)
    assert set(client.get(api).json()["position"]["undead"]) == {"xaia", "rhunlok", "assassin-1", "xanaell", "warrior-1", "fyel-aulth"}
    ana.do({"type": "keep-skills", "who": "xaia", "kept": {}}, fields={"b.kept.onde-kinesthesique": "1"})
    own = ana.view["position"]["sides"]["team-1"]["leaders"][0]["skills"]
    assert own == ["effusion-funeste", "onde-kinesthesique", None, None]
    other = client.get(api).json()["position"]["sides"]["team-1"]
    assert other["leaders"][0]["skills"] == ["effusion-funeste", None, None, None]
    assert "onde-kinesthesique" not in client.get(f"{api}log/").content.decode()
