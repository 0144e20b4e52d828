"""The threat view on a phone: dashed arrows of the Oni's next attacks, figures moved in thought, and back to the table as it is."""

import pytest

from tests.browser.at_tables import put_up, settled
from tests.browser.test_every_page import TOO_SMALL

LINK = "a[href*='threat=1']"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_oni_will_do_is_seen_and_thought_through(phone, server, language):
    screen = phone()
    table = put_up(screen, server, language, at="black")
    here, there = _two(table.view)
    table.act({"type": "place", "area": here, "owner": "nomads", "unit": "private", "count": 2})
    version = table.version
    screen.goto(table.page(language))
    settled(screen)
    screen.locator(f"#now {LINK}").click()
    screen.wait_for_selector(".threat-sheet")
    settled(screen)
    assert screen.locator(".threats li").count() >= 1 or screen.locator(".threat-sheet .note").count()
    for area in (here, there):
        screen.locator(f"a.cell[data-area='{area}']").dispatch_event("click")
        settled(screen)
    screen.wait_for_selector(f"a.cell[data-area='{there}'] [data-stack='nomads']")
    assert not screen.locator(f"a.cell[data-area='{here}'] [data-stack='nomads']").count()
    assert not screen.evaluate(TOO_SMALL)
    screen.reload()
    assert screen.locator(f"a.cell[data-area='{there}'] [data-stack='nomads']").count()
    screen.keyboard.press("Escape")
    screen.wait_for_selector("#now")
    settled(screen)
    assert screen.locator(f"a.cell[data-area='{here}'] [data-stack='nomads']").count()
    assert not screen.locator(f"a.cell[data-area='{there}'] [data-stack='nomads']").count()
    assert table.version == version


def _two(view):
    """Two areas beside each other that are nobody's home."""
    areas = view["position"]["areas"]
    free = {tuple(map(int, area.split(","))) for area, held in areas.items() if held["kind"] not in ("home", "moon")}
    q, r = next((q, r) for q, r in sorted(free) if (q + 1, r) in free)
    return f"{q},{r}", f"{q + 1},{r}"
