"""Every item of every bar, at every kind of table, in either language: it answers, says what it is, and leads back to the table."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import waiting
from tests.browser.listening import listen

TABLE = re.compile(r"/tables/([0-9a-f-]{36})/(?:share/)?$")  # a table for several opens with its invitation
KINDS = {
    "coop": "/tables/new/?mode=coop&players=2",
    "solo": "/tables/new/?mode=solo",
    "standard": "/tables/new/?mode=standard&players=4",
    "two-player": "/tables/new/?mode=two-player",
    "metals": "/tables/new/metals/?first=blue&name0=Ana&sent=1&way=one-phone",
}
HEADINGS = {
    "en": {
        "score": "Score",
        "log": "Log",
        "share": "Invite the others",
        "alone": "Who is at the table",
        "find": "Look up",
        "back": "Back to the table",
    },
    "fr": {
        "score": "Score",
        "log": "Journal",
        "share": "Invitez les autres",
        "alone": "Qui est à la table",
        "find": "Chercher",
        "back": "Retour à la table",
    },
}
BESIDE = ("", "score/", "log/", "log/0/", "share/", "afar/", "close/")
MORE = {
    "coop": ("track/", "rulings/"),
    "solo": ("track/", "rulings/"),
    "standard": ("rulings/",),
    "two-player": ("rulings/",),
    "metals": (),
}

# Every kind of table, and each language at several of them.
AT_TABLES = [("coop", "en"), ("coop", "fr"), ("solo", "fr"), ("standard", "en"), ("two-player", "fr"), ("metals", "en")]


@pytest.fixture(scope="module")
def tables(browser, server):
    """One fresh table of each kind, opened by taps when it is first asked for: the cookies of whoever sits there, and its address."""
    context = waiting.new_context(browser, viewport={"width": 390, "height": 844}, base_url=server)
    opened: dict[str, str] = {}

    def table(kind: str):
        if kind not in opened:
            screen = context.new_page()
            screen.goto(f"/en{KINDS[kind]}")
            screen.locator("[name=create]").first.click()
            screen.wait_for_url(TABLE)
            opened[kind] = screen.url.removesuffix("share/")
            screen.close()
        number = TABLE.search(opened[kind]).group(1)
        return [one for one in context.cookies() if one["name"] == f"seat-{number}"], opened[kind]

    yield table
    context.close()


def sit(screen: Page, table, language: str) -> str:
    """Takes a phone to its table; the address of its turn."""
    cookies, address = table
    screen.context.add_cookies(cookies)
    here = address.replace("/en/", f"/{language}/")
    screen.goto(here)
    return here


def tap_through(screen: Page, link) -> None:
    """A tap that leads to another page, which answers."""
    with screen.expect_navigation() as leads:
        link.click()
    assert leads.value.status == 200


def heading(screen: Page):
    return screen.get_by_role("heading", level=1).first


@pytest.mark.parametrize(("kind", "language"), AT_TABLES)
def test_everything_in_a_tables_bar_and_header_answers_and_leads_back(phone, tables, kind, language):
    screen, words = phone(), HEADINGS[language]
    heard = listen(screen)
    here = sit(screen, tables(kind), language)
    items = screen.locator(".bar a")
    names = [href.split("?")[0].rstrip("/").rsplit("/", 1)[-1] for href in items.evaluate_all("links => links.map(a => a.href)")]
    assert names == [here.rstrip("/").rsplit("/", 1)[-1], "score", "find", "log"]
    for n, name in enumerate(names):
        if name == "find":
            items.nth(n).click()
            sheet = screen.get_by_role("dialog")
            expect(sheet.get_by_role("heading", level=1)).to_have_text(words["find"])
            expect(sheet.get_by_role("searchbox")).to_be_focused()
            assert screen.url == here
            sheet.get_by_role("button", name=words["back"]).click()
            expect(sheet).to_be_hidden()
        else:
            tap_through(screen, items.nth(n))
            expect(heading(screen)).to_contain_text(words.get(name, ""))
            tap_through(screen, items.first)
        expect(screen).to_have_url(here)
        expect(screen.locator("#table")).to_be_visible()
    every_tool_of_the_header(screen, kind, language, here)
    assert heard == []


def every_tool_of_the_header(screen: Page, kind: str, language: str, here: str) -> None:
    words, other = HEADINGS[language], "fr" if language == "en" else "en"
    tap_through(screen, screen.locator(".top a.brand"))
    expect(heading(screen)).to_have_text(words["alone" if kind == "solo" else "share"])
    tap_through(screen, screen.locator(".bar a").first)
    tap_through(screen, screen.locator("[data-language-switch]"))
    expect(screen.locator("html")).to_have_attribute("lang", other)
    expect(screen).to_have_url(here.replace(f"/{language}/", f"/{other}/"))
    tap_through(screen, screen.locator("[data-language-switch]"))
    expect(screen).to_have_url(here)
    assert screen.locator(".top a, .top button").count() == 3  # who sits here, undo, the language
    expect(screen.locator("#undo button")).to_be_disabled()  # nothing has happened yet


@pytest.mark.parametrize("kind", ["coop", "standard", "metals"])  # solo and two-player tables have the pages of these
def test_look_up_opens_over_every_page_of_a_table(phone, tables, kind):
    screen = phone()
    heard = listen(screen)
    here = sit(screen, tables(kind), "en")
    for page in (*BESIDE, *MORE[kind]) if kind == "coop" else ("", "log/"):  # the same sheet in the same pages
        screen.goto(here + page)
        screen.locator("[data-look-up]").click()
        sheet = screen.get_by_role("dialog")
        expect(sheet.get_by_role("searchbox")).to_be_focused()  # it is ready
        sheet.get_by_role("searchbox").fill("rule")
        expect(sheet.locator(".hit").first).to_be_visible()
        game = "Metals" if kind == "metals" else "Tsukuyumi"
        assert {text.split()[-1] for text in sheet.locator(".hit-kind .dim").all_inner_texts()} == {game}
        screen.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        assert screen.url == here + page
    assert heard == []


@pytest.mark.parametrize(("kind", "language"), AT_TABLES[1::2])
def test_without_script_look_up_and_what_it_finds_lead_back_to_the_table(phone, tables, kind, language):
    screen, words = phone(script=False), HEADINGS[language]
    here = sit(screen, tables(kind), language)
    tap_through(screen, screen.locator("[data-look-up]"))
    expect(heading(screen)).to_have_text(words["find"])
    assert screen.locator(".bar a").count() == 4  # the table's own
    screen.get_by_role("searchbox").fill("2")
    tap_through(screen, screen.locator(".searchbox .go"))
    tap_through(screen, screen.locator(".hit").first)
    back = screen.get_by_role("link", name=words["back"])
    expect(back).to_be_in_viewport()
    tap_through(screen, back)
    expect(screen).to_have_url(here)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_item_of_the_sites_bar_answers_and_offers_the_table_one_sits_at(phone, tables, language):
    screen = phone()
    heard = listen(screen)
    here = sit(screen, tables("coop"), language)
    screen.goto(f"/{language}/")
    expect(screen.locator("main a", has_text=re.compile("Continue|Reprendre"))).to_have_attribute("href", re.compile(here[-30:]))
    for n in range(4):
        tap_through(screen, screen.locator(".bar a:visible").nth(n))
        expect(heading(screen)).to_be_attached()
        assert screen.locator(".bar a:visible").count() == 5
    tap_through(screen, screen.locator(".bar a:visible").last)
    expect(screen).to_have_url(here)
    assert heard == []
