"""What holds for every page: light, reachable, legible, no foreign host, no accessibility violation."""

import pytest

from tests.browser import waiting
from tests.browser.conftest import PHONE
from tests.browser.legible import broken_words, faint, violations
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
    "/necropole/tools/chance/?force=6&armour=1&again=2",
    "/necropole/tools/plan/?second=1&targets=3&cards=2&l1=3&w1=ab&substances=1&aim=a",
    "/necropole/tools/city/?ring=031254&pick=2",
    "/necropole/tools/clock/?minions=4&turn=2",
    "/find/?q=oni",
    "/find/?q=can+i+walk+past+his+boars",
    "/find/syntax/",
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


def fits(screen):
    """Nothing scrolls sideways, no word is broken, every target is large enough for a thumb."""
    assert screen.evaluate("document.documentElement.scrollWidth") <= 390
    assert broken_words(screen) == []
    assert screen.evaluate(TOO_SMALL) == []


def check(screen):
    """A page fits, and axe has nothing to say."""
    fits(screen)
    assert violations(screen) == ""


LARGER = "document.documentElement.className = document.documentElement.className.replace('text-100', 'text-200')"


def check_what_differs(screen):
    """A page that was checked in another language and theme: it fits here too, its colours carry, and it holds at twice the text size."""
    fits(screen)
    assert faint(screen) == ""
    screen.evaluate(LARGER)
    assert screen.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
    assert screen.evaluate("document.documentElement.scrollWidth") <= 390
    assert broken_words(screen) == []


@pytest.mark.parametrize("page", PAGES)
def test_a_first_visit_is_light_and_loads_nothing_foreign(visit, server, page):
    screen = visit(theme="dark")
    complaints = []

    def hear(message):
        if message.type == "error":
            complaints.append(message.text)

    screen.on("console", hear)
    traffic = Traffic(screen)
    screen.goto(f"/en{page}", wait_until="load")
    traffic.settle()
    screen.remove_listener("console", hear)
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
    french_screen.goto(f"/fr{page}")
    check_what_differs(french_screen)


def test_a_faint_word_among_thousands_is_found(visit):
    screen = visit(theme="dark")
    screen.goto("/en/rulings/")
    assert violations(screen) == ""
    screen.evaluate(
        "document.querySelector('main li:last-child a').append(' ', Object.assign(document.createElement('i'), "
        "{ textContent: 'faint', style: 'color: #333; background: #222' }))"
    )
    assert "color-contrast" in violations(screen)
