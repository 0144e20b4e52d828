"""Two and three phones at one co-op table, one of them French: nothing lost, nothing twice, everything told as it happens."""

import pytest

from tests.browser.at_tables import Table, join, put_up, settled, shows, tap
from tests.browser.test_every_page import BUDGET, TOO_SMALL, check, check_what_differs
from tests.browser.waiting import Traffic, new_context

WEIGHT = 80_000  # beside the display face, which the phone has from any other page; the board with its silhouettes is the most of it
# A page that cannot look by the clock: what it shows, it was told.
NO_CLOCK = "window.setInterval = () => 0"


def at_an_attack(table: Table, tied: bool = True) -> dict:
    """The Oni are about to attack; between equal areas, where a tie is wanted."""

    def here(view):
        pending = view.get("pending") or {}
        targets = {one.get("target") for one in pending.get("options", ())}
        return pending.get("kind") == "oni-attack" and (not tied or len(targets) > 1)

    return table.play_until(here)


@pytest.fixture(scope="module")
def laid(browser, server):
    """One table at an Oni attack, for tests that only look at it."""
    context = new_context(browser, viewport={"width": 390, "height": 844}, base_url=server)
    table = put_up(context.new_page(), server)
    at_an_attack(table)
    table.act({"type": "place", "area": "1,1", "owner": "nomads", "unit": "private", "count": 2})
    table.act({"type": "give-stats", "owner": "nomads", "unit": "private", "stats": {"size": "small"}})
    table.act({"type": "say", "text": "<b>careful</b>"})
    yield table, context.storage_state()
    context.close()


@pytest.fixture
def seated(laid, visit):
    """A phone with the host's seat at that table."""
    table, held = laid

    def take(language="en", **more):
        screen = visit(**more)
        screen.context.add_cookies([one for one in held["cookies"] if one["name"].startswith("seat-")])
        return screen, table.page(language)

    return take


PAGES = [
    "",
    "?at=1,1&side=nomads",
    "?from=1,1&by=nomads&to=2,0",
    "score/",
    "track/",
    "rulings/?ruling=coop-home-bonus",
    "log/",
    "log/3/",
    "share/",
    "afar/",
]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_a_table_is_light_reachable_and_legible(seated, page):
    screen, here = seated("en", theme="dark")
    traffic = Traffic(screen)
    screen.goto(here + page, wait_until="load")
    traffic.settle()
    assert 0 < traffic.weight() - traffic.weight("font") <= WEIGHT
    for kind in ("script", "stylesheet"):
        assert 0 < traffic.weight(kind) <= BUDGET[kind]
    check(screen)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_a_table_holds_in_french_in_the_light_and_at_twice_the_text(seated, page):
    screen, here = seated("fr", theme="light")
    screen.goto(here + page)
    check_what_differs(screen)


WAYS_IN = [
    "/tables/",
    "/tables/new/?mode=coop",
    "/tables/new/?mode=standard&players=4",
    "/tables/new/?mode=standard&players=5",
    "/tables/new/board/?at=2,-1&fine=1",
    "/tables/new/board/?form=mode%3Dstandard%26players%3D4&at=5,-1",
    "/tables/join/",
]


@pytest.mark.parametrize("page", WAYS_IN)
def test_the_way_to_a_table_is_reachable_and_legible(visit, page):
    screen = visit(theme="dark")
    screen.goto(f"/en{page}")
    check(screen)
    screen = visit(theme="light")
    screen.goto(f"/fr{page}")
    check_what_differs(screen)


def test_a_tie_chosen_on_one_phone_is_told_to_the_other_and_taken_back_from_there(phone, server):
    ana, ben = phone(), phone()
    ben.add_init_script(NO_CLOCK)
    table = put_up(ana, server)
    view = at_an_attack(table)
    join(ben, table, "Ben")
    ana.goto(table.page())
    targets = sorted({one["target"] for one in view["pending"]["options"]})
    lit = sorted(ana.locator(".cell.lit").evaluate_all("cells => cells.map(c => c.dataset.area)"))
    assert lit == targets
    groups = [one for one in view["pending"]["options"] if one["target"] == targets[-1]]
    tap(ana, f'.cell.lit[data-area="{targets[-1]}"]')
    if len(groups) > 1:  # who goes there is touched as well
        assert ana.locator(".hexes-board .target").get_attribute("data-area") == targets[-1]
        tap(ana, ".area-sheet > form > button")
    shows(ben, view["version"] + 1)
    assert table.view["position"]["areas"][targets[-1]]["territory"] == "oni"
    done = table.view["position"]["areas"]
    settled(ben).locator("#undo button").click()
    tap(ben, "#toast button.primary")  # the step was Ana's
    assert table.view["position"]["areas"] == view["position"]["areas"]
    shows(ana, view["version"] + 2)
    tap(settled(ana), ".redo button")
    assert table.view["position"]["areas"] == done


def test_an_area_that_is_not_attacked_says_why_not(seated):
    ana, here = seated()
    ana.goto(here)
    tap(ana, '.cell[data-area="0,0"]')
    assert "Why not ☾?" in ana.locator(".area-sheet").inner_text()


def test_three_phones_tap_at_once_and_nothing_is_lost(phone, server):
    ana = phone()
    table = put_up(ana, server)
    ben, cleo = join(phone(), table, "Ben"), join(phone(), table, "Cleo", "en", watch=True)
    start = table.version
    ana.goto(f"{table.page()}?at=1,0&side=oni")
    ben.goto(f"{table.page('fr')}?at=0,1&side=oni")
    more = ".area-sheet .stepper form:nth-of-type(2) button"
    for screen in (ana, ben):
        screen.wait_for_selector(more)
    for screen in (ana, ben):
        # Found and tapped in one go: the other's tap may draw this board anew at any moment.
        screen.evaluate("more => document.querySelector(more).click()", more)
    for screen in (ana, ben, cleo):
        shows(screen, start + 2)
    areas = table.view["position"]["areas"]
    assert areas["1,0"]["units"]["oni"]["small"] == 2
    assert areas["0,1"]["units"]["oni"]["small"] == 2
    assert cleo.locator("#now button:not([disabled])").count() == 0


def test_a_real_clash_is_shown_with_what_happened(phone, server):
    ana = phone()
    table = put_up(ana, server)
    ben = join(phone(), table, "Ben", "en")
    ben.goto(f"{table.page()}?at=1,0&side=oni")
    ben.evaluate("window.dispatchEvent(new Event('pagehide'))")  # Ben hears nothing for a while
    table.act({"type": "place", "area": "1,0", "owner": "oni", "unit": "small", "count": 1})
    ben.locator(".area-sheet .stepper form:nth-of-type(2) button").first.click()
    ben.wait_for_selector(".clash")
    assert "1 × Small Oni" in ben.locator(".clash").inner_text()
    assert table.view["position"]["areas"]["1,0"]["units"]["oni"]["small"] == 2


def test_reloading_in_the_middle_of_an_attack_changes_nothing(laid, seated):
    (table, _), (ana, here) = laid, seated()
    view = table.view
    ana.goto(here)
    tap(ana, f'.cell[data-area="{view["pending"]["options"][0]["target"]}"]')
    headline, sheet = ana.locator("#now h2").inner_text(), ana.locator(".area-sheet h2").inner_text()
    ana.reload()
    assert ana.locator("#now h2").inner_text() == headline
    assert ana.locator(".area-sheet h2").inner_text() == sheet
    assert table.version == view["version"]


SLEEP = """hidden => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_phone_that_slept_asks_nothing_and_catches_up_when_it_wakes(phone, server):
    ana, ben = phone(), phone()
    table = put_up(ana, server)
    ben.clock.install()
    with ben.expect_request(lambda request: "/stream/" in request.url):
        join(ben, table, "Ben")
    start = table.version
    with ben.expect_event("requestfailed", lambda request: "/stream/" in request.url):  # it stops listening
        ben.evaluate(SLEEP, True)
    asked = []
    ben.on("request", lambda request: asked.append(request.url))
    table.act({"type": "momentum", "by": 1})
    shows(ana, start + 1)
    ben.clock.run_for(60_000)  # a minute on Ben's own clock: whatever looks now and then has looked
    assert asked == []
    assert ben.locator("[data-shown]").get_attribute("data-shown") == str(start)
    ben.evaluate(SLEEP, False)
    shows(ben, start + 1)
    table.act({"type": "momentum", "by": 1})
    shows(ben, start + 2)


def test_a_page_beside_the_turn_follows_too_and_stays_there(phone, server):
    ana = phone()
    table = put_up(ana, server)
    ana.goto(f"{table.page()}track/")
    table.act({"type": "momentum", "by": 2})
    shows(ana, 1)
    assert ana.locator("h1 .total").inner_text() == "3"
    tap(ana, ".stepper form:nth-of-type(2) button")
    assert ana.locator("h1 .total").inner_text() == "4"
    assert ana.url.endswith("/track/")


def test_the_whole_set_up_by_taps_without_script(phone, server):
    screen = phone(script=False)
    table = put_up(screen, server, "fr")
    for n in range(30):
        if table.view["stage"] != "setup":
            break
        button = screen.locator(".area-sheet > form > button:not([disabled]), #now > form > button:not([disabled])").first
        if button.count():
            button.click()
        else:
            lit = screen.locator(".cell.lit, .corner")
            screen.goto(lit.nth((n * 3) % lit.count()).get_attribute("href"))
    assert table.view["stage"] == "choose"


def test_own_figures_move_by_tapping_from_and_to_and_a_wrong_place_says_why(phone, server):
    ana = phone()
    table = put_up(ana, server, at="turn")
    table.act({"type": "place", "area": "0,2", "owner": "nomads", "unit": "private", "count": 1})
    table.act({"type": "give-stats", "owner": "nomads", "unit": "private", "stats": {"size": "small"}})
    ana.goto(table.page())
    tap(ana, '.cell[data-area="0,2"]')
    lit = ana.locator(".cell.lit").evaluate_all("cells => cells.map(c => c.dataset.area)")
    assert lit
    tap(ana, '.cell[data-area="-2,0"]')
    assert ana.locator(".area-sheet .code").count()
    assert ana.locator(".area-sheet .not-there").inner_text() == "Not there"
    tap(ana, '.cell[data-area="0,2"]')
    tap(ana, f'.cell[data-area="{lit[0]}"]')
    assert table.view["position"]["areas"][lit[0]]["units"]["nomads"] == {"private": 1}


def test_the_board_can_be_made_larger_and_keeps_its_place(seated):
    screen, here = seated()
    screen.goto(here)
    wide = screen.locator(".hexes-board").evaluate("svg => svg.getBoundingClientRect().width")
    screen.click("[data-in]")
    larger = screen.locator(".hexes-board").evaluate("svg => svg.getBoundingClientRect().width")
    assert larger > wide * 1.2
    tap(screen, '.cell[data-area="1,0"]')
    assert screen.locator(".hexes-board").evaluate("svg => svg.getBoundingClientRect().width") == pytest.approx(larger, abs=1)


def test_areas_are_large_enough_for_a_thumb(seated):
    screen, here = seated()
    screen.goto(here)
    small = screen.locator(".cell").evaluate_all(
        "cells => cells.map(c => c.getBoundingClientRect()).filter(r => Math.min(r.width, r.height) < 44).length"
    )
    assert small == 0
    assert screen.evaluate(TOO_SMALL) == []
