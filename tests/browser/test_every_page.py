"""What holds for every page: light, reachable, legible, no foreign host, no accessibility violation."""

import pytest

from tests.browser import waiting
from tests.browser.conftest import PHONE
from tests.browser.legible import violations
from tests.browser.waiting import Traffic

NOWHERE = "/no-such-page/"
PAGES = [
    "/",
    "/tsukuyumi/",
    "/tsukuyumi/factions/",
    "/tsukuyumi/units/",
    "/tsukuyumi/cards/",
    "/tsukuyumi/cards/?kind=epic-event&kind=event",
    "/tsukuyumi/tiles/",
    "/tsukuyumi/scenarios/",
    "/tsukuyumi/modules/",
    "/tsukuyumi/terms/",
    "/tsukuyumi/components/",
    "/tsukuyumi/factions/boarlords/",
    "/tsukuyumi/units/dark-observer/",
    "/tsukuyumi/cards/shifting-frontiers/",
    "/tsukuyumi/scenarios/exploration/",
    "/necropole/",
    "/necropole/units/",
    "/necropole/terms/",
    "/metals/",
    "/metals/factions/zipang/",
    "/tsukuyumi/rules/",
    "/tsukuyumi/rules/tsk.move/",
    "/tsukuyumi/rules/tsk.faction/",
    "/tsukuyumi/rules/coop.oni/",
    "/tsukuyumi/clauses/tsk.move.12/",
    "/tsukuyumi/rulings/",
    "/tsukuyumi/rulings/mountain-value/",
    "/tsukuyumi/glossary/",
    "/tsukuyumi/now/standard-round/",
    "/necropole/now/necropole-combat-round/",
    "/metals/rules/met.assault/",
    "/rulings/",
    "/tsukuyumi/tools/",
    "/tsukuyumi/tools/conquer/?by=boarlords&a.squeaker=2&d1=nomads&d1.lt-dan=1&m=15",
    "/tsukuyumi/tools/dies/?of=boarlords&damage=40&u.boarmaster=1&u.boarguard=1",
    "/tsukuyumi/tools/pass/?own.small=3&e1.large=1",
    "/tsukuyumi/tools/score/?s1.areas=5&s1.place=1",
    "/tsukuyumi/tools/oni/",
    "/tsukuyumi/tools/oni/?b=coop+order=nomads+/+0,0+moon+%2Btsukuyumi+oni:small*1+/+1,0+ocean&at=1,0&side=nomads",
    "/tables/new/?mode=coop",
    "/tables/new/board/?form=mode%3Dcoop&at=2,-1&tile=ocean-floor-open",
    "/tsukuyumi/tools/map/",
    "/tsukuyumi/tools/setup/",
    "/find/?q=oni",
    "/find/?q=can+i+walk+past+his+boars",
    "/display/",
    "/about/?record=clauses/tsk.move.12&version=0123abcd",
    "/server/",
    NOWHERE,
]
BUDGET = {"script": 35_000, "stylesheet": 15_000, "all": 120_000}


TOO_SMALL = """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), summary, label.tick')]
  .filter(e => !e.closest('.skip') && e.checkVisibility({visibilityProperty: true}))
  .filter(e => !e.matches('.choice input') && !e.matches('p a, dd a, .lines span a'))
  .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 0 && (r.width < 43.5 || r.height < 43.5))
  .map(([h, r]) => `${Math.round(r.width)}x${Math.round(r.height)} ${h}`)"""


def check(screen):
    """Nothing scrolls sideways, every target is large enough for a thumb, and axe has nothing to say."""
    assert screen.evaluate("document.documentElement.scrollWidth") <= 390
    assert screen.evaluate(TOO_SMALL) == []
    assert violations(screen) == ""


@pytest.mark.parametrize("page", PAGES)
def test_a_first_visit_is_light_and_loads_nothing_foreign(phone, server, page):
    screen = phone(theme="dark")
    complaints = []
    screen.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    traffic = Traffic(screen)
    screen.goto(f"/en{page}", wait_until="load")
    traffic.settle()
    assert [address for address in traffic.addresses if not address.startswith((server, "data:"))] == []
    assert 0 < traffic.weight("script") <= BUDGET["script"]
    assert 0 < traffic.weight("stylesheet") <= BUDGET["stylesheet"]
    assert traffic.weight() <= BUDGET["all"]
    if page != NOWHERE:  # there the browser itself complains of a page that is not found
        assert complaints == [], "a page keeps its own security policy"
    check(screen)


@pytest.fixture(scope="module")
def french_screen(browser, server):
    """One phone for all pages, in the light: it keeps the files that they share."""
    context = waiting.new_context(browser, viewport=PHONE, base_url=server, has_touch=True)
    context.add_cookies([{"name": "theme", "value": "light", "url": server}])
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_holds_in_french_in_the_light_and_at_twice_the_text_size(french_screen, page):
    screen = french_screen
    screen.goto(f"/fr{page}")
    check(screen)
    screen.evaluate("document.documentElement.className = document.documentElement.className.replace('text-100', 'text-200')")
    assert screen.evaluate("document.documentElement.scrollWidth") <= 390
    assert screen.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
