"""Nécropole on real phones: the printed round on two of them, one in French; an attack by eye in few taps; every sheet fits its screen."""

import json
import urllib.request

from playwright.sync_api import expect

from tests.browser import at_tables, waiting
from tests.browser.at_tables import Table, settled, shows, tap
from tests.browser.test_every_page import check
from tests.rules.necropole import printed, printed_turn

TOTAL = '[name="n.total"][value="{}"]'
TWO_TAPS = 2  # beyond the dice
MOST_TAPS = 90
NOW = "now => now.dataset.stage + location.search + document.querySelector('[data-shown]').dataset.shown"


def open_printed(server):
    """The printed round at a table, over the API."""
    body = json.dumps(printed.at_a_table()).encode()
    request = urllib.request.Request(f"{server}/api/v1/tables/", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=waiting.SECONDS) as answer:
        made = json.load(answer)
    return Table(server, made["id"], made["token"])


def sit(screen, table, name, language):
    """Somebody takes a listed seat by the invitation's link."""
    screen.goto(f"/{language}/tables/join/{table.view['code']}/")
    screen.locator(f"form:has(input[name=name][value='{name}']) button").click()
    screen.wait_for_url("**/tables/*-*/")
    return screen


def sends(kind, more=""):
    part = f"[value*='{more}']" if more else ""
    return f"#now form:has(input[name=action][value*='\"{kind}\"']{part}) button"


class TwoPhones:
    """Each taps in turn; the other hears of it by itself."""

    def __init__(self, team, master):
        self.team, self.master = team, master
        self.taps = 0

    def play(self, screen, *steps):
        for what in steps:
            expect(screen.locator(what).first).to_be_visible()
            tap(screen, what)
            self.taps += 1
        version = int(screen.locator("[data-shown]").first.get_attribute("data-shown"))
        for other in (self.team, self.master):
            shows(other, version)
            settled(other)


def on_one_screen(screen):
    """The board and the task are both in sight, and nothing lies under the other."""
    expect(settled(screen).locator(".board-pan, .camps-list")).to_be_visible()
    # Asked for at once: news may draw the page anew between two questions.
    board, task, page = screen.evaluate(
        """() => {
            const [board, task] = [".board-pan, .camps-list", ".task"].map((part) => document.querySelector(part).getBoundingClientRect());
            return [board.bottom, [task.top, task.bottom], [document.documentElement.scrollHeight, innerHeight]];
        }"""
    )
    assert board <= task[0] + 1
    assert task[1] <= 844
    assert page[0] <= page[1]


def test_the_printed_round_on_two_phones(phone, server):
    table = open_printed(server)
    team = sit(phone(theme="light"), table, "Ana", "fr")
    master = sit(phone(), table, "Zoé", "en")
    two = TwoPhones(team, master)
    expect(team.locator("#now")).to_have_attribute("data-stage", "wait")
    on_one_screen(master)
    two.play(master, "[data-square=a3]", "[data-square=a5]", ".to-E")
    on_one_screen(master)
    two.play(master, sends("strike"))
    check(master)
    two.play(master, TOTAL.format(6), sends("stop"))
    expect(team.locator("#now h2").first).to_have_text("Qui joue ?")
    two.play(team, "[data-square=a6]", sends("play-card", "projection-astrale"), sends("answer", "apparition"), TOTAL.format(10))
    two.play(team, "[data-square=a2]", sends("play-card", "grappin"), TOTAL.format(11))
    assert master.locator("[data-square=a3] .token").count() == 1  # pulled back
    two.play(team, "[data-square=a5]", ".to-W", sends("play-card", "lobotomie"))
    check(team)
    two.play(team, TOTAL.format(5), sends("stop"))
    two.play(master, "[data-square=f5]", "[data-square=c5]", ".to-S")
    two.play(team, "[data-square=a2]", sends("strike", "apparition"), TOTAL.format(5))
    two.play(master, "[data-square=b1]", ".to-S")  # only the Wisp is left to play
    two.play(team, sends("play-card", "onde"), TOTAL.format(7), "[data-square=c1]")
    expect(team.locator("[data-square=c1] .token")).to_be_visible()
    two.play(team, sends("play-card", "effusion"), "#now .fold summary")
    for who in ("feu-follet", "apparition"):
        team.locator(f"label:has([name='b.picked.{who}'])").click()
    two.play(team, "#now .choices button", TOTAL.format(7))
    expect(team.locator(".happened")).to_contain_text("nec.attack.7")
    two.play(team, sends("end-between"))
    view = table.view
    assert view["progress"] == {"done": 3, "asked": 6}
    assert view["position"]["fight"]["round"] == 2
    assert {who: one.get("lost", 0) for who, one in view["position"]["undead"].items() if one.get("lost")} == {
        "fyel-aulth": 1,
        "feu-follet": 1,
        "apparition": 3,
    }
    expect(master.locator("#where")).to_contain_text("goal 3 of 6")
    assert two.taps <= 40


def test_an_attack_by_eye_costs_two_taps_beyond_the_dice(phone, server):
    screen = phone()
    screen.goto("/en/tables/new/necropole/")
    check(screen)
    for side, names in (("team-1", ("xaia", "rhunlok", "fyel-aulth")), ("master", ("squelette", "feu-follet", "apparition"))):
        for who in names:
            screen.locator(f"label:has([name='{side}'][value='{who}'])").click()
            expect(screen.locator(f"[name='{side}'][value='{who}']")).to_be_checked()
            settled(screen)
    screen.locator("[name=create]").click()
    screen.wait_for_url("**/tables/*-*/")
    on_one_screen(screen)
    check(screen)
    taps = 0
    for what in ("#now [data-undead=apparition]", sends("strike", "xaia"), TOTAL.format(12)):
        expect(screen.locator(what)).to_be_in_viewport()
        if what == TOTAL.format(12):
            break
        tap(screen, what)
        taps += 1
    assert taps <= TWO_TAPS
    check(screen)
    screen.locator(TOTAL.format(12)).click()  # its Force is on no card that we know: asked for once
    expect(screen.locator("#now")).to_have_attribute("data-stage", "asked")
    check(screen)
    at_tables.tap(screen, "[name='n.stats.force'][value='7']")
    expect(screen.locator(".happened")).to_contain_text("12 against 7: Xaïa is not wounded.")
    expect(screen.locator("#now")).to_have_attribute("data-stage", "sheet")
    check(screen)
    on_one_screen(screen)


def test_a_turn_in_the_city_on_two_phones(phone, server):
    """The Game Master's phone in English, the team's in French: board and task on one screen, a move in two taps, then a fight begins."""
    body = json.dumps(city_options()).encode()
    request = urllib.request.Request(f"{server}/api/v1/tables/", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=waiting.SECONDS) as answer:
        made = json.load(answer)
    table = Table(server, made["id"], made["token"])
    team, master = sit(phone(theme="light"), table, "Ana", "fr"), sit(phone(), table, "Zoé", "en")
    two = TwoPhones(team, master)
    on_one_screen(master)
    check(master)
    two.play(master, sends("end-turn"))
    expect(team.locator("#now")).to_have_attribute("data-stage", "city")
    on_one_screen(team)
    taps = two.taps
    two.play(team, "[data-district=catacombes]", sends("move-heroes", "xaia"))
    assert two.taps - taps == TWO_TAPS
    check(team)
    two.play(team, "#now a.way-out")
    team.locator("#now .fold summary").first.click()
    two.play(team, sends("draw-mission", "vol-de-manuscrit"))
    assert "Manuscript" not in master.content()
    two.play(team, "[data-district=catacombes]", sends("trigger-mission"))
    expect(master.locator("#now")).to_have_attribute("data-stage", "name-creatures")
    check(master)
    two.play(master, "#now .attacks button", sends("give-item"))
    expect(master.locator("#now")).to_have_attribute("data-stage", "stand")


def city_options():
    people = [{"name": "Eva", "faction": "team-1"}, {"name": "Ana", "faction": "team-1"}, {"name": "Zoé", "faction": "master"}]
    position = {"game": "necropole", **printed_turn.START}
    return {"game": "necropole", "mode": "campaign", "players": people, "position": position, "seed": "city", "strict_seats": True}


def test_an_arena_from_the_new_table_to_the_last_team(phone, server):
    """One phone: the variant is chosen, both teams set up with the first that is offered; then one team wounds, the other does nothing."""
    screen = phone()
    screen.goto("/en/tables/new/necropole/?mode=arena")
    screen.locator("label:has([name=variant][value=sans-equipement])").click()
    expect(screen.locator("[name=variant][value=sans-equipement]")).to_be_checked()
    settled(screen)
    screen.locator("[name=create]").click()
    screen.wait_for_url("**/tables/*-*/")
    seen = []
    while (stage := screen.locator("#now").get_attribute("data-stage")) != "over":
        if seen.count("fall") == 1 and seen[-1] == "fall":
            check(screen)  # with somebody who is out
        seen.append(stage)
        press(screen, next_tap(screen, stage))
        assert len(seen) < MOST_TAPS, seen
    assert seen[0] == "keep-hero"
    assert {"choose", "sheet", "roll"} <= set(seen)
    expect(screen.locator("#now")).to_contain_text("Team 1")
    expect(screen.locator(".task a[href$='/end/']")).to_have_count(1)
    screen.goto(screen.url.split("?")[0] + "end/")
    expect(screen.locator("h1")).to_contain_text("Team 1")


def next_tap(screen, stage):
    """Team 1 strikes and wounds, what it wounds falls; team 2 stops."""
    if stage == "sheet":
        ours = screen.locator("#now.s-team-1").count()
        return sends("strike") if ours and screen.locator(sends("strike")).count() else sends("stop")
    known = {"choose": "#now [data-undead]", "roll": sends("roll", '"wounded": ["'), "fall": sends("fallen")}
    return known.get(stage, "#now form button")


def press(screen, what):
    """A tap, until the page shows what came of it: another step, or a value that it asks for first."""
    before = screen.locator("#now").evaluate(NOW)
    expect(screen.locator(what).first).to_be_visible()
    screen.locator(what).first.click()
    screen.wait_for_function(
        f"before => {{ const now = document.querySelector('#now'); return now && ({NOW})(now) !== before }}", arg=before
    )
    settled(screen)
