"""Lists, comparisons and neighbours as the phone answers them without a server, held to the server's own pages."""

import random
import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.offline.comparing import NORMAL, module
from tests.browser.waiting import new_context, wait_until

SORTS = {
    "tsukuyumi/units": ("name", "conquest", "cost", "quantity"),
    "tsukuyumi/cards": ("name", "code", "vp"),
    "tsukuyumi/factions": ("name", "initiative"),
    "tsukuyumi/tiles": ("name", "value"),
    "tsukuyumi/components": ("name", "quantity"),
    "necropole/units": ("name", "force"),
    "necropole/terms": ("name",),
    "metals/factions": ("name", "bonus"),
}
FILTERS = {
    "tsukuyumi/units": [{"faction": ["nomads", "boarlords"]}, {"kind": ["unit"], "trait": ["flying"]}],
    "tsukuyumi/cards": [{"kind": ["event", "action"]}, {"kind": ["epic-event"], "faction": ["nomads"]}, {"known": ["full"]}],
    "tsukuyumi/tiles": [{"kind": ["ocean"]}],
    "necropole/units": [{"kind": ["hero"]}],
    "metals/factions": [],
}
WORDS = [
    ("tsukuyumi/cards", "moon", {"kind": ["event"]}),
    ("tsukuyumi/cards", "moon", {}),
    ("tsukuyumi/cards", "lune", {"view": "pictures"}),
    ("tsukuyumi/cards", "oni mission", {}),
    ("tsukuyumi/terms", "terrain", {}),
    ("necropole/terms", "mort", {}),
    ("rulings", "oni", {}),
]
PICKED = {"tsukuyumi/units": ("private", "squeaker", "erzengel"), "tsukuyumi/factions": ("nomads", "boarlords", "sentinels")}


def addresses(chance):
    """Lists as taps make them; each language takes every second."""
    yield "tsukuyumi/rulings", {"kind": ["oni"]}
    yield "rulings", {"game": ["metals"]}
    for shelf, typed, narrowed in WORDS:
        yield shelf, {"q": [typed], **narrowed}
    for shelf, columns in SORTS.items():
        yield shelf, {"view": "pictures"}
        for narrowed in ({}, *FILTERS.get(shelf, [])):
            query = {**narrowed, "sort": chance.choice(columns), "down": chance.choice(["0", "1"])}
            yield shelf, query
            yield shelf, {**narrowed, "view": chance.choice(["list", "pictures"])}
        if shelf in PICKED:
            slugs = PICKED[shelf]
            for many in range(4):
                yield shelf, {"compare": slugs[:many] or [""], **chance.choice([{}, {"sort": "name", "down": "0"}, {"view": "pictures"}])}


def both(page, mine, live, club, server, path):
    """The phone's piece and the server's, comparable."""
    return [
        page.evaluate(f"([a, b, c]) => ({NORMAL})(a, b, c)", [text, base + path, base])
        for text, base in ((mine, club), (live, f"{server}/"))
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_phones_list_is_the_servers_list(browser, club, site, server, connect, language):
    chance = random.Random(f"lists-{language}")
    reader = connect(server)
    context = new_context(browser)
    page = context.new_page()
    page.goto(f"{club}{language}/tsukuyumi/units/")
    script = module(site, club, "shelves")
    for shelf, query in list(addresses(chance))[language == "fr" :: 2]:
        path = f"{language}/{shelf}/?{urlencode(query, doseq=True)}"
        context.clear_cookies()
        code, live = reader.get(f"/{path}", **{"HX-Request": "true"})
        assert code == 200, path
        mine = page.evaluate(f"async (url) => (await (await import('{script}')).answer(new URL(url))).html", f"{club}{path}")
        one, other = both(page, mine, live.decode(), club, server, path)
        assert one == other, path
    context.close()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_phones_comparison_is_the_servers(browser, club, site, server, connect, language):
    reader = connect(server)
    context = new_context(browser)
    page = context.new_page()
    page.goto(f"{club}{language}/tsukuyumi/units/compare/")
    script = module(site, club, "compare")
    for shelf, query in (
        ("tsukuyumi/units", {"a": "private", "b": "squeaker"}),
        ("tsukuyumi/units", {"a": "erzengel", "b": "private", "c": "shogun"}),
        ("tsukuyumi/units", {"b": "fireborn"}),
        ("tsukuyumi/factions", {"a": "nomads", "b": "boarlords", "c": "fireborn"}),
        ("metals/factions", {"a": "zipang", "c": "zipang"}),
        ("necropole/units", {}),
    ):
        path = f"{language}/{shelf}/compare/?{urlencode(query)}"
        code, live = reader.get(f"/{path}", **{"HX-Request": "true"})
        assert code == 200, path
        mine = page.evaluate(f"async (url) => (await (await import('{script}')).answer(new URL(url))).html", f"{club}{path}")
        one, other = both(page, mine, live.decode(), club, server, path)
        assert one == other, path
    context.close()


def nav(screen):
    """What stands beside a record: names and places, without where the site stands; read in one go, for the phone may be changing it."""
    return screen.locator("[data-neighbours] a").evaluate_all(
        "links => links.map((a) => [a.rel, a.innerText.trim().split(/\\s+/).join(' '), a.getAttribute('href').split('/tsukuyumi/').at(-1)])"
    )


def test_a_record_reached_from_a_list_has_the_same_neighbours_without_a_server(browser, club, server):
    context = new_context(browser)
    mine, live = context.new_page(), context.new_page()
    for path in (
        "en/tsukuyumi/cards/oil/?list=kind%3Devent",
        "fr/tsukuyumi/units/private/?list=sort%3Dname%26down%3D0",
        "en/tsukuyumi/units/private/?list=faction%3Dnomads",
        "en/tsukuyumi/units/private/?list=faction%3Dboarlords",
    ):
        live.goto(f"{server}/{path}")
        mine.goto(f"{club}{path}")
        wanted = nav(live)
        wait_until(mine, lambda wanted=wanted: nav(mine) == wanted, f"{path} has the neighbours of the live site")
    context.close()


def test_a_random_record_is_picked_on_the_phone_and_fits_the_filters(browser, club):
    context = new_context(browser)
    screen = context.new_page()
    screen.goto(f"{club}en/tsukuyumi/cards/?kind=mission")
    expect(screen.locator(".count")).to_contain_text("4 of")
    screen.locator("[data-random]").click()
    screen.wait_for_url(re.compile(r"/cards/[a-z-]+/\?list=kind%3Dmission$"))
    expect(screen.locator(".kicker .tag").first).to_have_text("Mission")
    screen.goto(f"{club}fr/metals/random/")
    screen.wait_for_url(re.compile(r"/fr/metals/(factions|units|tiles|terms)/[a-z-]+/$"))
    context.close()


def test_pictures_are_remembered_on_the_phone_without_a_server(browser, club):
    context = new_context(browser)
    screen = context.new_page()
    screen.goto(f"{club}en/tsukuyumi/tiles/")
    expect(screen.locator(".hexes").first).to_be_visible()
    screen.get_by_role("link", name="Pictures").click()
    expect(screen.locator(".pics").first).to_be_visible()
    screen.goto(f"{club}en/metals/factions/")
    expect(screen.locator(".pics").first).to_be_visible()
    context.close()
