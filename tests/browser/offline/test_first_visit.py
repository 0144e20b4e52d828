"""A phone that goes offline soon after its first visit: the page says whether it is ready for that, and keeps its word."""

from playwright.sync_api import expect

from tests.browser.waiting import new_context

NOT_YET = "[data-pocket-status]:not([data-state=ready])"
READY = "[data-pocket-status][data-state=ready]"


def test_the_first_visit_says_not_yet_until_a_reload_without_network_works(browser, live):
    context = new_context(browser, viewport={"width": 390, "height": 844}, locale="en-GB")
    screen = context.new_page()
    screen.goto(f"{live}en/")
    expect(screen.locator(NOT_YET)).to_be_visible()
    assert screen.locator("[data-pocket-line]").inner_text()
    expect(screen.locator(READY)).to_be_visible()
    assert screen.evaluate("navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    screen.reload()
    assert screen.evaluate("'pocket' in document.documentElement.dataset")
    expect(screen.locator("h1").first).to_be_visible()
    context.close()
