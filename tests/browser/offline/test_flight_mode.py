"""A phone that visited once and then lost the network: everything of the reference still answers, and it says so."""

import gzip
import re
from datetime import date

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import Traffic, new_context

DAY = date.today()  # midnight may come while the tests run
READY = re.compile(rf"Ready without network: 3 games, 2 languages, (?:[1-4]\.\d|5) MB, checked (today|on {DAY.month}/{DAY.day}/{DAY.year})")
TRIES = 10
# What a page asks of the service worker, in order.
WISHES = """window.wishes = [];
const post = ServiceWorker.prototype.postMessage;
ServiceWorker.prototype.postMessage = function (message) { wishes.push(message.wish); return post.call(this, message); };"""


@pytest.fixture(params=["live", "club"])
def place(request):
    """The live site at the top of its host, and the static one under a sub-path."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def screen(browser):
    context = new_context(browser, viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    yield context.new_page()
    context.close()


def ready(screen, place):
    """One visit, without a tap; then the proof."""
    screen.goto(f"{place}en/")
    expect(screen.locator("[data-pocket-line]")).to_have_text(READY)


def in_the_copy(screen):
    return screen.evaluate("'pocket' in document.documentElement.dataset")


def over_the_network(screen, address):
    """Goes to a page of the live site; a server that is slow to answer is asked again, for the phone then shows its own copy."""
    for _ in range(TRIES):
        screen.goto(address)
        if not in_the_copy(screen):
            return
    raise AssertionError(f"the network is not used for {address}")


def test_after_one_visit_everything_answers_in_flight_mode_and_then_the_network_is_used_again(screen, place):
    ready(screen, place)
    screen.context.set_offline(True)
    # a rules page and the rule behind a clause
    screen.goto(f"{place}en/tsukuyumi/rules/tsk.move/")
    assert in_the_copy(screen)
    screen.locator("#tsk\\.move\\.12 a.number").tap()
    expect(screen.locator("h1")).to_contain_text("Passing")
    # a card, the language switch, reload
    screen.goto(f"{place}en/tsukuyumi/cards/prosperity/")
    screen.locator("[data-language-switch]").tap()
    expect(screen.locator("html")).to_have_attribute("lang", "fr")
    screen.reload()
    expect(screen.locator("html")).to_have_attribute("lang", "fr")
    # a French question with a typo
    screen.goto(f"{place}fr/")
    screen.get_by_role("searchbox").press_sequentially("sangloisele", delay=10)
    expect(screen.locator("#found a.hit").first).to_contain_text("Sangloiselle")
    screen.locator("#found a.hit").first.evaluate("link => link.click()")  # in one go: hits of the last letters may still replace the row
    expect(screen.locator("h1")).to_contain_text("Sangloiselle")
    # filters combine, and the back button takes them away
    screen.goto(f"{place}en/tsukuyumi/cards/")
    screen.locator("#chip-kind-faction-event").tap()
    expect(screen.locator(".count")).to_contain_text("40 of")
    screen.locator("#chip-faction-nomads").tap()
    expect(screen.locator(".count")).to_contain_text("5 of")
    screen.go_back()
    expect(screen.locator(".count")).to_contain_text("40 of")
    # a calculator
    screen.goto(f"{place}en/tsukuyumi/tools/pass/")
    screen.locator("button[name=plus][value='own.small']").tap()
    expect(screen.locator(".verdict")).to_contain_text("Yes, you may pass through")
    screen.locator("button[name=plus][value='e1.large']").tap()
    expect(screen.locator(".verdict")).to_contain_text("3 more strength")
    expect(screen.locator("[data-reckoned]")).to_be_visible()
    screen.reload()
    expect(screen.locator(".verdict")).to_contain_text("3 more strength")
    # the set-up guide
    screen.goto(f"{place}en/tsukuyumi/tools/setup/")
    screen.locator("#mode-coop").tap()
    expect(screen.locator("#mode-coop")).to_have_attribute("aria-current", "true")
    screen.locator("#faction-nomads").tap()
    expect(screen.locator(".order-list")).to_contain_text("Nomads")
    # dark and light
    screen.goto(f"{place}en/display/")
    screen.get_by_role("radio", name="Light").check()
    screen.get_by_role("button", name="Use these").tap()
    expect(screen.locator("html")).to_have_attribute("data-theme", "light")
    # what needs a server says so
    screen.goto(f"{place}en/tsukuyumi/tools/map/")
    expect(screen.locator("main")).to_contain_text("when there is a network")
    screen.context.set_offline(False)
    if place.endswith("/club/games/"):
        screen.goto(f"{place}en/metals/")
        assert in_the_copy(screen)
    else:
        over_the_network(screen, f"{place}en/metals/")


def test_a_page_that_was_open_when_the_network_went_still_answers_taps(screen, live, connect):
    connect(live).get("/en/tsukuyumi/tools/dies/")  # the first question makes the server read its files
    ready(screen, live)
    over_the_network(screen, f"{live}en/tsukuyumi/tools/dies/")
    screen.context.set_offline(True)
    screen.locator("button[name=plus][value='u.squeaker']").tap()
    expect(screen.locator("input[name='u.squeaker']")).to_have_value("1")
    expect(screen.locator("[data-reckoned]")).to_be_visible()
    screen.context.set_offline(False)
    for taps in range(TRIES):  # the phone answers by itself where the server takes longer than a few seconds
        screen.locator("button[name=plus][value='u.squeaker']").tap()
        expect(screen.locator("input[name='u.squeaker']")).to_have_value(str(2 + taps))
        if not screen.locator("[data-reckoned]").count():
            return
    raise AssertionError("the server is not asked again")


def test_storage_thrown_away_in_the_middle_is_said_and_repaired(screen, place):
    ready(screen, place)
    thrown = """async () => { let n = 0; for (const name of await caches.keys()) { if (name.endsWith(':state')) continue;
      const store = await caches.open(name); for (const key of await store.keys()) { await store.delete(key); n += 1; } } return n; }"""
    assert screen.evaluate(thrown) > 20
    screen.context.set_offline(True)
    screen.goto(f"{place}en/necropole/rules/")
    expect(screen.locator("[data-damaged]")).to_contain_text("deleted a part of its copy")
    screen.context.set_offline(False)
    screen.goto(f"{place}en/about/")
    expect(screen.locator("[data-pocket-line]")).to_have_text(READY)
    screen.context.set_offline(True)
    screen.goto(f"{place}en/necropole/rules/")
    assert in_the_copy(screen)
    expect(screen.locator("h1")).to_have_text("Rules")
    screen.context.set_offline(False)


def test_the_whole_storage_gone_leaves_a_working_site_that_keeps_itself_again(screen, live):
    ready(screen, live)
    screen.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    screen.goto(f"{live}en/about/")
    expect(screen.locator("[data-pocket-line]")).to_have_text(READY)


def test_the_button_asks_where_data_is_to_be_saved(browser, club):
    """A phone that saves data fetches nothing by itself."""
    context = new_context(browser, viewport={"width": 390, "height": 844})
    context.add_init_script("Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })")
    screen = context.new_page()
    screen.add_init_script(WISHES)
    screen.goto(f"{club}en/about/")
    screen.wait_for_function("() => wishes.length >= 2")  # one at the start, one when the page has been read a little
    assert screen.evaluate("() => wishes") == ["tell", "tell"]
    expect(screen.locator("[data-pocket-line]")).to_contain_text("Not yet on this phone")
    screen.locator("[data-pocket-keep]").click()
    expect(screen.locator("[data-pocket-line]")).to_have_text(READY)
    context.close()


def test_a_record_of_the_static_site_leads_to_a_report_with_its_name_and_version(screen, club):
    screen.goto(f"{club}en/tsukuyumi/clauses/tsk.move.12/")
    screen.get_by_role("link", name="Report an error here").tap()
    expect(screen.locator("[data-report-text]")).to_have_text(re.compile(r"^clauses/tsk\.move\.12 · [0-9a-f]{12}$"))


def test_the_bare_address_of_the_static_site_opens_in_the_phones_language(browser, club):
    for locale in ("fr-CA", "en-US"):
        context = new_context(browser, locale=locale)
        screen = context.new_page()
        screen.goto(club)
        screen.wait_for_url(f"{club}{locale[:2]}/")
        context.close()


def test_a_first_visit_is_light_with_the_workers_own_script(browser, live, connect):
    context = new_context(browser, viewport={"width": 390, "height": 844})
    screen = context.new_page()
    traffic = Traffic(screen)
    screen.goto(f"{live}en/", wait_until="load")
    traffic.settle()
    worker = len(gzip.compress(connect(live).get("/sw.js")[1]))
    assert 0 < traffic.weight() <= 120_000 - worker
    context.close()
