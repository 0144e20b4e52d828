"""Reading over a table: a rule, a card or what was looked up opens in a sheet, and the table is as it was when it closes."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import waiting
from tests.browser.at_tables import put_up, settled, shows, tap
from tests.browser.legible import violations
from tests.browser.listening import listen
from tests.browser.test_every_page import TOO_SMALL, check

WIDTHS = [(390, 844), (820, 1180), (1440, 900)]


@pytest.fixture(scope="module")
def laid(browser, server):
    """One co-op table in the white phase, for tests that only read beside it."""
    context = waiting.new_context(browser, viewport={"width": 390, "height": 844}, base_url=server)
    table = put_up(context.new_page(), server, at="white")
    yield table, context.storage_state()
    context.close()


@pytest.fixture
def seated(laid, phone):
    """A phone with the host's seat at that table, on its turn."""
    table, held = laid

    def take(language="en", **more) -> tuple[Page, list[str]]:
        screen = phone(**more)
        heard = listen(screen)
        screen.context.add_cookies([one for one in held["cookies"] if one["name"].startswith("seat-")])
        screen.goto(table.page(language))
        return screen, heard

    return take


def read_the_rule(screen: Page):
    """Opens the rule behind the step."""
    screen.locator("#now .behind a").click()
    sheet = screen.get_by_role("dialog")
    expect(sheet.get_by_role("article")).to_be_visible()
    return sheet


def test_a_rule_opens_over_the_board_and_closing_it_leaves_everything_as_it_was(seated):
    screen, heard = seated()
    tap(screen, '.cell[data-area="1,0"]')
    screen.click("[data-in]")
    wide = screen.locator(".hexes-board").evaluate("svg => svg.getBoundingClientRect().width")
    sheet_of_area, address = screen.locator(".area-sheet h2").inner_text(), screen.url
    rule = screen.locator("#now .behind a").inner_text()
    sheet = read_the_rule(screen)
    expect(sheet.locator(".tag.code")).to_have_text(rule)
    expect(sheet.get_by_role("link", name="Open in the rules")).to_be_visible()
    screen.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(screen.locator("#now .behind a")).to_be_focused()
    assert screen.url == address
    assert screen.locator(".area-sheet h2").inner_text() == sheet_of_area
    assert screen.locator(".hexes-board").evaluate("svg => svg.getBoundingClientRect().width") == wide
    assert heard == []


def test_links_of_a_clause_open_in_the_same_sheet_and_one_goes_back_step_by_step(seated):
    screen, heard = seated()
    address = screen.url
    sheet = read_the_rule(screen)
    back, title = sheet.get_by_role("button", name="Back", exact=True), sheet.get_by_role("heading", level=1)
    first = title.inner_text()
    expect(back).to_be_hidden()
    sheet.locator("a.row").first.click()
    expect(title).not_to_have_text(first)
    assert screen.url == address
    back.click()
    expect(title).to_have_text(first)
    expect(back).to_be_hidden()
    sheet.get_by_role("button", name="Back to the table").click()
    expect(sheet).to_be_hidden()
    assert screen.url == address
    assert heard == []


def test_what_was_looked_up_opens_in_the_sheet_and_a_chip_widens_the_search(seated):
    screen, heard = seated("fr")
    address = screen.url
    screen.keyboard.press("/")
    sheet = screen.get_by_role("dialog")
    box = sheet.get_by_role("searchbox")
    expect(box).to_be_focused()
    box.press_sequentially("forêt")
    expect(sheet.locator("#found")).not_to_be_empty()
    sheet.locator("#chip-game-tsukuyumi").click()
    expect(sheet.locator("#chip-game-tsukuyumi.on")).to_have_count(0)
    box.fill("forêt")
    box.press("Enter")
    hit = sheet.locator(".hit", has_text="Metals").first
    hit.click()
    expect(sheet.get_by_role("link", name="Ouvrir")).to_be_visible()
    assert screen.url == address
    assert heard == []


def test_the_book_itself_knows_the_way_back_to_the_table(seated):
    screen, _ = seated()
    address = screen.url
    read_the_rule(screen).get_by_role("link", name="Open in the rules").click()
    expect(screen.locator(".clause:target")).to_be_in_viewport()
    screen.locator(".turns a").last.click()
    back = screen.get_by_role("link", name="Back to the table")
    expect(back).to_be_in_viewport()
    back.click()
    expect(screen).to_have_url(address)


def test_the_keyboard_stays_in_the_sheet(seated):
    screen, _ = seated()
    sheet = read_the_rule(screen)
    for _n in range(sheet.locator("a, button").count() + 3):
        screen.keyboard.press("Tab")
        assert screen.evaluate("document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))")


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("fr", "light")])
@pytest.mark.parametrize("size", WIDTHS)
def test_the_sheet_is_legible_and_within_reach(seated, language, theme, size):
    screen, _ = seated(language, theme=theme)
    screen.set_viewport_size({"width": size[0], "height": size[1]})
    sheet = read_the_rule(screen)
    assert violations(screen) == ""
    assert screen.evaluate(TOO_SMALL) == []
    box = sheet.bounding_box()
    assert box["y"] + box["height"] == pytest.approx(size[1], abs=1)
    assert box["x"] + box["width"] == pytest.approx(size[0], abs=1)
    screen.mouse.click(5, 5)  # beside it
    expect(sheet).to_be_hidden()


def test_the_sheet_holds_at_twice_the_text(seated):
    screen, _ = seated("fr", text="200")
    read_the_rule(screen)
    body = screen.locator("#overlay-body")
    assert body.evaluate("e => e.scrollWidth <= e.clientWidth")
    expect(screen.get_by_role("button", name="Retour à la table")).to_be_in_viewport()


def test_the_table_goes_on_below_an_open_sheet(phone, server):
    screen = phone()
    heard = listen(screen)
    table = put_up(screen, server, at="white")
    sheet = read_the_rule(settled(screen))
    table.act({"type": "momentum", "by": 1})
    shows(screen, table.version)
    expect(sheet.get_by_role("article")).to_be_visible()
    screen.keyboard.press("Escape")
    expect(screen.locator("#now .behind a")).to_be_focused()  # the link was drawn anew meanwhile
    assert heard == []


def test_something_that_is_not_there_is_said_in_the_sheet(seated):
    screen, _ = seated()
    address = screen.url
    screen.locator("#now .behind a").evaluate("link => { link.href = link.href.replace(/clauses.[^/]*/, 'clauses/tsk.hats.1') }")
    screen.locator("#now .behind a").click()
    expect(screen.get_by_role("dialog").get_by_role("heading", level=1)).to_have_text("Not in the box")
    assert screen.url == address


def test_a_page_of_a_table_never_scrolls_and_stays_where_it_is(phone, server):
    screen = phone()
    put_up(screen, server, at="choose")
    for _ in range(3):  # it began after a few buttons without reloading
        tap(settled(screen), "#now > form > button")
        tap(screen, ".cell", first_under_the_finger(screen))
        expect(screen.locator(".area-sheet")).to_be_attached()
        assert screen.evaluate("scrollY") == 0
        assert screen.evaluate("document.documentElement.scrollHeight") <= screen.evaluate("innerHeight") + 1
        screen.locator(".area-sheet .close").evaluate("link => link.click()")
        expect(screen.locator(".area-sheet")).to_have_count(0)
        settled(screen)


WHOLE = """cells => cells.findIndex((cell) => {
  const box = cell.getBoundingClientRect(), pan = cell.closest(".board-pan").getBoundingClientRect();
  const inside = box.left > pan.left && box.right < pan.right && box.top > pan.top && box.bottom < pan.bottom;
  return inside && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest(".cell") === cell;
})"""
PLACE = "pan => [pan.scrollLeft, pan.scrollTop, pan.querySelector('svg').clientWidth].map(Math.round)"


def test_zoom_and_place_survive_a_tap(phone, server):
    screen = phone()
    put_up(screen, server, at="turn")
    fitted = screen.locator(".board-pan").evaluate(PLACE)
    for _ in range(3):
        screen.locator(".board-zoom button").first.click()
    before = screen.locator(".board-pan").evaluate(PLACE)
    assert before[2] > fitted[2] * 1.2
    tap(screen, ".cell", screen.locator(".cell").evaluate_all(WHOLE))
    expect(screen.locator(".area-sheet")).to_be_attached()
    for was, now in zip(before, screen.locator(".board-pan").evaluate(PLACE), strict=True):
        assert abs(was - now) <= 2
    tap(screen, ".area-sheet .close")
    expect(screen.locator(".area-sheet")).to_have_count(0)
    assert screen.locator(".board-pan").evaluate(PLACE)[2] == before[2]


def first_under_the_finger(screen: Page) -> int:
    """Which area can be tapped without scrolling."""
    return screen.locator(".cell").evaluate_all(
        """cells => cells.findIndex(cell => {
          const box = cell.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
          return y > 100 && y < 600 && document.elementFromPoint(x, y)?.closest(".cell") === cell;
        })"""
    )


def test_a_refusal_is_told_on_the_screen_where_one_tapped(phone, server):
    screen = phone()
    table = put_up(screen, server)
    screen.goto(f"{table.page()}?at=1,0&side=oni")
    screen.evaluate("window.dispatchEvent(new Event('pagehide'))")  # it hears nothing for a while
    table.act({"type": "place", "area": "1,0", "owner": "oni", "unit": "small", "count": 1})
    more = screen.locator(".area-sheet .stepper form:nth-of-type(2) button").first
    more.scroll_into_view_if_needed()
    more.click()
    toast = screen.locator("#toast")
    expect(toast).to_contain_text("Not done")
    expect(toast.locator(".clash")).to_be_in_viewport(ratio=1)
    assert toast.get_attribute("aria-live") == "assertive"
    assert violations(screen) == ""
    toast.get_by_role("button", name="Close").click()
    expect(toast).to_be_empty()


def test_without_script_a_refusal_is_told_above_the_board(phone, server):
    screen = phone(script=False)
    table = put_up(screen, server)
    screen.goto(f"{table.page()}?at=1,0&side=oni")
    table.act({"type": "place", "area": "1,0", "owner": "oni", "unit": "small", "count": 1})
    screen.locator(".area-sheet .stepper form:nth-of-type(2) button").first.click()
    expect(screen.locator("#table .clash")).to_be_in_viewport()


def test_news_that_come_while_a_tap_is_on_its_way_lose_neither(phone, server):
    """The board was drawn anew under the finger: the answer to the tap then found no header to change."""
    screen = phone()
    heard = listen(screen)
    table = put_up(screen, server, at="white")
    settled(screen)
    news, taps = [], []
    screen.route("**/tables/*/", lambda route: news.append(route))
    screen.route("**/tables/*/act/*", lambda route: taps.append(route))
    with screen.expect_request("**/tables/*/"):
        table.act({"type": "momentum", "by": 1})
    with screen.expect_request("**/tables/*/act/**"):
        screen.locator("#now > form > button").first.click()
    screen.unroute("**/tables/*/")
    with screen.expect_response("**/tables/*/"):
        news[0].continue_()
    with screen.expect_response("**/tables/*/act/**"):
        taps[0].continue_()
    shows(screen, table.version)
    expect(screen.locator("#undo input[name=version]")).to_have_value(str(table.version))
    assert [one for one in heard if "409" not in one and "422" not in one] == []


def test_the_headers_search_takes_the_focus_and_gives_it_back(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/units/")
    button = screen.locator("details.ask summary")
    button.click()
    box = screen.locator("details.ask input[type=search]")
    expect(box).to_be_focused()
    screen.keyboard.type("shogun")
    expect(box).to_have_value("shogun")
    screen.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(button).to_be_focused()
    screen.keyboard.press("/")
    expect(box).to_be_focused()


def test_a_tap_beside_the_headers_search_only_closes_it(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/units/")
    address = screen.url
    for place in ((200, 500), (60, 820)):  # a row of the list, the bar
        screen.locator("details.ask summary").click()
        box = screen.locator("details.ask input[type=search]")
        expect(box).to_be_focused()
        screen.mouse.click(*place)
        expect(box).to_be_hidden()
        assert screen.url == address


def test_a_slash_goes_to_the_search_that_is_there(phone):
    screen = phone()
    for page in ("/en/", "/en/find/?q=oni"):
        screen.goto(page)
        screen.keyboard.press("/")
        expect(screen.get_by_role("searchbox")).to_be_focused()


def test_closing_a_table_is_asked_for_twice(phone, server):
    screen = phone()
    table = put_up(screen, server)
    screen.goto(f"{table.page()}share/")
    screen.get_by_role("link", name="Close the table").click()
    expect(screen.get_by_role("heading", level=1)).to_have_text("Close this table for everybody?")
    expect(screen.locator("main")).to_contain_text("30 days")
    screen.get_by_role("link", name="Keep playing").click()
    expect(screen.locator("#now")).to_be_visible()
    screen.goto(f"{table.page()}close/")
    screen.get_by_role("button", name="Close the table").click()
    expect(screen.get_by_role("heading", level=1)).to_have_text("Tables")
    assert table.view["closed"]


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("fr", "light")])
def test_pages_beside_a_table_are_legible_and_hold_at_twice_the_text(laid, seated, server, language, theme):
    screen, heard = seated(language, theme=theme)
    carried = f"?table={laid[0].id}"
    pages = [f"/{language}/", f"/{language}/tsukuyumi/clauses/tsk.move.12/{carried}", f"/{language}/find/{carried}&q=oni"]
    pages.append(f"{laid[0].page(language)}close/")
    for page in pages:
        screen.goto(page)
        check(screen)
    screen.context.add_cookies([{"name": "text", "value": "200", "url": server}])
    for page in pages:
        screen.goto(page)
        assert screen.evaluate("document.documentElement.scrollWidth") <= 390
    assert heard == []
