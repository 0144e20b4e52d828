"""The replay on a phone: the scrubber shows the board of each step at once, arrows go on, and the table stays as it is."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_tables import put_up, settled


@pytest.fixture
def replay(phone, server):
    """A phone at the start of the replay of a table that has been set up."""
    screen = phone()
    table = put_up(screen, server, at="choose")
    screen.goto(f"{table.page()}log/replay/")
    return screen, table


def test_the_scrubber_goes_to_any_step_and_the_arrows_to_the_next(replay):
    screen, table = replay
    version, steps = table.version, int(screen.locator("#scrubber").get_attribute("max"))
    assert steps == version
    homes = screen.locator(".replay .cell").count()
    screen.locator("#scrubber").evaluate("slider => { slider.inHand = true; }")
    screen.locator("#scrubber").fill(str(steps))
    expect(screen.locator(".scrubber-at")).to_have_text(f"{steps} / {steps}")
    assert settled(screen).locator(".replay .cell").count() > homes
    assert screen.url.endswith(f"/log/{version}/")
    assert screen.locator("#scrubber").evaluate("slider => slider.inHand")  # it stays under the finger
    screen.locator("a[rel=prev]").tap()
    expect(screen.locator(".scrubber-at")).to_have_text(f"{steps - 1} / {steps}")
    settled(screen).keyboard.press("ArrowRight")
    expect(screen.locator(".scrubber-at")).to_have_text(f"{steps} / {steps}")
    expect(screen.locator(".scrubber")).to_be_in_viewport()
    assert table.version == version


def test_the_replay_works_without_script(phone, server):
    host = phone()
    table = put_up(host, server, at="choose")
    screen = phone(script=False)
    screen.context.add_cookies([cookie for cookie in host.context.cookies() if cookie["name"].startswith("seat-")])
    screen.goto(f"{table.page()}log/replay/?step=2")
    screen.locator("a[rel=next]").tap()
    expect(screen.locator(".scrubber-at")).to_contain_text("3 / ")
    screen.locator(".scrubber button").tap()
    expect(screen.locator("#scrubber")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (820, 1180)])
def test_nothing_lies_beside_the_screen(replay, width, height):
    screen, table = replay
    screen.set_viewport_size({"width": width, "height": height})
    for path in ("log/", "log/?fights=1", "log/2/", "end/", "share/", "rulings/"):
        screen.goto(f"{table.page()}{path}")
        assert screen.evaluate("document.documentElement.scrollWidth") <= width, path
