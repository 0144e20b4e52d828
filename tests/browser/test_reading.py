"""Reading in a real browser: chapters, records beside their list, keys, dark and light, paper; on phones and on desktops."""

import re

import pytest
from playwright.sync_api import Page, expect

from rules.loading import read_book
from tests.browser.legible import violations
from tests.browser.test_every_page import check

DESKTOP = {"width": 1440, "height": 900}
# The smallest letters that are printed, in CSS pixels: 10 are 7.5 points.
SMALLEST = """() => {
  const walk = document.createTreeWalker(document.querySelector(".aid"), NodeFilter.SHOW_TEXT), sizes = [];
  while (walk.nextNode()) {
    const shown = walk.currentNode.parentElement;
    if (walk.currentNode.data.trim() && shown.checkVisibility()) sizes.push(parseFloat(getComputedStyle(shown).fontSize));
  }
  return Math.min(...sizes);
}"""
# Words that stand on two lines though nothing in them divides them.
BROKEN = r"""() => {
  const found = [], walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder.closest("script, template, .hide, code, .sources small") || !holder.checkVisibility()) continue;
    for (const word of node.data.matchAll(/(?<![\p{L}\/])\p{L}{3,}(?![\p{L}\/])/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      if (boxes.some((box) => Math.abs(box.top - boxes[0].top) > 6)) found.push(word[0]);
    }
  }
  return found;
}"""


@pytest.fixture
def desktop(phone):
    """A function that opens a page on a desktop's screen."""

    def take(path: str, **more) -> Page:
        screen = phone(**more)
        screen.set_viewport_size(DESKTOP)
        screen.goto(path)
        return screen

    return take


def test_a_chapter_stands_between_its_contents_and_its_margin(desktop):
    screen = desktop("/en/tsukuyumi/rules/tsk.move/")
    here = screen.locator(".drawer-list [aria-current=location]")
    expect(here).to_have_text(re.compile("^\\s*1\\s"))
    rule, example = screen.locator('[id="tsk.move.1.1"]').bounding_box(), screen.locator('[id="tsk.move.1.2"]').bounding_box()
    assert example["x"] > rule["x"] + rule["width"]
    assert abs(example["y"] - rule["y"]) < 2
    screen.locator('.drawer-list a[href="#tsk.move.12"]').click()
    expect(here).to_have_text(re.compile("^\\s*12\\s"))
    expect(screen.locator('[id="tsk.move.12"]')).to_be_in_viewport()
    expect(screen.locator('.drawer-list a[href="#tsk.move.1"]')).to_be_in_viewport()
    assert violations(screen) == ""


def test_the_contents_and_rulings_of_a_chapter_need_no_script(desktop):
    screen = desktop("/fr/necropole/rules/nec.attack/", script=False, theme="light")
    expect(screen.locator(".drawer-list ol a").first).to_be_visible()
    said = screen.locator(".ruling-note.said").first
    expect(said.locator("summary")).to_contain_text("Nous jouons")
    expect(said.get_by_role("link")).to_be_hidden()
    said.locator("summary").click()
    expect(said.get_by_role("link")).to_be_visible()
    expect(said.locator(".answer")).to_contain_text("Nous jouons")


def test_on_a_phone_the_contents_are_a_drawer_that_hides_nothing(phone):
    screen = phone()
    screen.goto("/fr/tsukuyumi/rules/tsk.move/")
    screen.locator(".drawer summary").tap()
    screen.locator('.drawer-list a[href="#tsk.move.12"]').tap()
    expect(screen.locator(".drawer-list")).to_be_hidden()
    strip, rule = screen.locator(".drawer").bounding_box(), screen.locator('[id="tsk.move.12"]').bounding_box()
    assert rule["y"] >= strip["y"] + strip["height"] - 1
    screen.locator(".drawer-turn").last.tap()
    expect(screen.get_by_role("heading", level=1)).not_to_have_text("Déplacement")
    check(screen)


def test_a_row_opens_beside_its_list_and_the_ways_back_and_forward_lead_through_it(desktop):
    screen = desktop("/en/tsukuyumi/cards/?kind=event")
    screen.evaluate("window.stayed = true")
    screen.locator("#list a.row", has_text="Oil").click()
    title = screen.locator("#pane h1")
    expect(title).to_have_text("Oil")
    expect(screen).to_have_url(re.compile("/cards/oil/"))
    expect(screen).to_have_title(re.compile("^Oil"))
    expect(screen.locator("[data-language-switch]")).to_have_attribute("href", re.compile("/fr/tsukuyumi/cards/oil/"))
    screen.locator("#list a.row", has_text="Storm").click()
    expect(title).to_have_text("Storm")
    expect(screen.locator("#list a.row[aria-current=true]")).to_contain_text("Storm")
    assert violations(screen) == ""
    screen.go_back()
    expect(title).to_have_text("Oil")
    screen.go_back()
    expect(title).to_have_count(0)
    expect(screen).to_have_url(re.compile("kind=event"))
    screen.go_forward()
    expect(title).to_have_text("Oil")
    assert screen.evaluate("window.stayed") is True
    screen.locator("#q").fill("storm")
    expect(screen.locator("#list a.row")).to_have_count(1)
    screen.locator("[data-pane-close]").click()
    expect(screen.locator("#list a.row")).to_have_count(1)
    expect(title).to_have_count(0)


def test_a_records_own_address_brings_its_list_only_where_there_is_room(desktop, phone):
    screen = desktop("/fr/tsukuyumi/units/private/")
    expect(screen.locator("#list tr:has(a[aria-current=true])")).to_be_in_viewport()
    narrow = phone()
    narrow.goto("/fr/tsukuyumi/units/private/")
    assert narrow.locator("#list").inner_html() == ""
    expect(narrow.locator("[data-pane-close]")).to_be_hidden()
    silent = desktop("/fr/tsukuyumi/units/private/", script=False)
    expect(silent.locator("[data-pane-close]")).to_be_hidden()
    expect(silent.get_by_role("heading", level=1)).to_be_visible()


def test_the_keyboard_leads_through_lists_pages_and_the_search(desktop):
    screen = desktop("/fr/tsukuyumi/cards/")
    press = screen.keyboard.press
    press("?")
    keys = screen.get_by_role("dialog", name="Raccourcis clavier")
    expect(keys).to_contain_text("Chercher quelque chose")
    press("Escape")
    expect(keys).to_be_hidden()
    rows = screen.locator("#list a.row")
    for key in "jjk":
        press(key)
    expect(rows.nth(0)).to_be_focused()
    press("Enter")
    expect(screen.locator("#pane h1")).to_be_visible()
    expect(rows.nth(0)).to_be_focused()
    press("Control+k")
    screen.keyboard.type("mp58")
    hits = screen.locator(".ask a.hit")
    expect(hits.first).to_contain_text("MP58")
    press("ArrowDown")
    expect(hits.first).to_be_focused()
    press("ArrowUp")
    expect(screen.locator(".ask input[type=search]")).to_be_focused()
    screen.goto("/fr/tsukuyumi/rules/tsk.move/")
    press("]")
    expect(screen).not_to_have_url(re.compile("tsk.move"))
    press("ArrowLeft")
    expect(screen).to_have_url(re.compile("tsk.move"))


def test_one_tap_changes_dark_to_light_and_the_phone_remembers(phone):
    screen = phone(theme="auto", color_scheme="light")
    screen.goto("/fr/tsukuyumi/rules/")
    toggle, page = screen.locator("[data-theme-toggle]"), screen.locator("html")
    expect(toggle).to_have_accessible_name("Passer au thème sombre")
    toggle.tap()
    expect(page).to_have_attribute("data-theme", "dark")
    expect(toggle).to_have_accessible_name("Passer au thème clair")
    screen.goto("/fr/metals/")
    expect(page).to_have_attribute("data-theme", "dark")


def test_every_sheet_fits_a_phone_and_prints_on_one_page_of_a5(phone):
    screen = phone(text="200")
    wrong = []
    for sheet in read_book().sheets:
        for language in ("en", "fr"):
            whole = "" if sheet.record.get("one_page") else "all/"
            path = f"/{language}/{sheet.game}/now/{sheet.id}/{whole}"
            screen.goto(path, wait_until="networkidle")  # styles for paper come last
            wide, broken = screen.evaluate("document.documentElement.scrollWidth"), screen.evaluate(BROKEN)
            paper = screen.pdf(prefer_css_page_size=True)
            pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", paper))
            a5 = re.search(rb"/MediaBox\s*\[0 0 (?:419|420)\S* 59[45]", paper)
            screen.emulate_media(media="print")
            smallest = screen.evaluate(SMALLEST)
            screen.emulate_media(media="null")
            if wide > 390 or broken or pages != 1 or not a5 or smallest < 9.99:
                wrong.append((path, wide, broken, pages, bool(a5), smallest))
    assert wrong == []
    expect(screen.get_by_role("button", name="Imprimer")).to_be_visible()


def test_no_word_is_broken_on_a_phone_with_letters_of_twice_the_size(phone):
    screen = phone(theme="light", text="200")
    for path in (
        "/fr/tsukuyumi/factions/",
        "/fr/tsukuyumi/cards/?kind=faction-event",
        "/fr/tsukuyumi/rules/tsk.move/",
        "/fr/necropole/rulings/",
    ):
        screen.goto(path)
        assert screen.evaluate(BROKEN) == [], path


def test_no_place_of_the_rail_is_cut_off(desktop):
    for language in ("en", "fr"):
        screen = desktop(f"/{language}/tsukuyumi/")
        cut = "links => links.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
        assert screen.locator(".bar a > span:visible").evaluate_all(cut) == []
