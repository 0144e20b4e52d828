"""Browsing in a real browser: the star, what was seen, comparing, pictures, orders; with and without a script."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import check, check_what_differs

DESKTOP = {"width": 1440, "height": 900}
PAGES = [
    "/tsukuyumi/units/?view=pictures",
    "/tsukuyumi/cards/?view=pictures&kind=action",
    "/tsukuyumi/tiles/?view=pictures",
    "/necropole/units/?view=pictures&sort=force&down=1",
    "/tsukuyumi/units/?compare=private&compare=shogun",
    "/tsukuyumi/factions/?compare=nomads&view=pictures",
    "/tsukuyumi/units/compare/?a=private&b=erzengel&c=fireborn",
    "/tsukuyumi/factions/compare/?a=nomads&b=boarlords&c=fireborn",
    "/tsukuyumi/cards/?sort=code",
    "/tsukuyumi/factions/fireborn/",
    "/tsukuyumi/units/private/?list=sort%3Dname",
]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_browsing_holds_in_both_languages_both_themes_and_at_twice_the_text_size(visit, path):
    screen = visit(theme="dark")
    screen.goto(f"/en{path}")
    check(screen)
    screen = visit(theme="light")
    screen.goto(f"/fr{path}")
    check_what_differs(screen)


def test_a_favourite_is_kept_on_the_phone_and_shown_where_one_comes_in(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/units/private/")
    star = screen.get_by_role("button", name="Favourite")
    expect(star).to_have_attribute("aria-pressed", "false")
    star.tap()
    expect(star).to_have_attribute("aria-pressed", "true")
    screen.reload()
    expect(star).to_have_attribute("aria-pressed", "true")
    screen.goto("/fr/tsukuyumi/units/")
    expect(screen.locator("[data-kept=favourites] a")).to_have_text(["Bleu"])
    screen.locator("[data-kept=favourites] a").tap()
    expect(screen).to_have_url(re.compile(r"/fr/tsukuyumi/units/private/$"))
    star = screen.get_by_role("button", name="Favori")
    star.tap()
    expect(star).to_have_attribute("aria-pressed", "false")
    screen.goto("/fr/tsukuyumi/")
    expect(screen.locator("[data-kept=seen] a")).to_have_text(["Bleu"])
    expect(screen.locator("[data-kept=favourites]")).to_have_count(0)
    screen.goto("/fr/metals/")
    expect(screen.locator("[data-remembered]")).to_be_hidden()


def test_what_was_seen_last_comes_first_and_each_once(phone):
    screen = phone()
    for slug in ("private", "squeaker", "shogun", "private"):
        screen.goto(f"/en/tsukuyumi/units/{slug}/")
        expect(screen.locator("[data-star]")).to_be_visible()
    screen.goto("/en/tsukuyumi/units/")
    expect(screen.locator("[data-kept=seen] a")).to_have_text(["Private", "Shogun", "Squeaker"])


def test_names_that_somebody_put_into_the_phones_memory_are_words_and_no_markup(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/units/")
    sly = '[{"key": "tsukuyumi/units/private", "en": "<img src=x onerror=window.sly=1>"}, {"key": "javascript:alert(1)", "en": "x"}, 3]'
    screen.evaluate("(sly) => localStorage.setItem('favourites', sly)", sly)
    screen.reload()
    expect(screen.locator("[data-kept=favourites] a")).to_have_text(["<img src=x onerror=window.sly=1>"])
    assert screen.evaluate("window.sly") is None


@pytest.mark.parametrize("script", [True, False])
def test_two_units_are_picked_from_a_list_and_set_side_by_side(phone, script):
    screen = phone(script=script)
    screen.goto("/en/tsukuyumi/units/")
    screen.get_by_role("link", name="Compare").tap()
    expect(screen.locator(".tray")).to_contain_text("Tap two or three")
    screen.locator("tr[data-is^='units/private '] th a").tap()
    expect(screen.locator(".tray .chip")).to_have_count(1)
    screen.locator("tr[data-is^='units/lt-dan '] th a").tap()
    expect(screen.locator(".tray .chip")).to_have_count(2)
    screen.locator(".tray .primary").tap()
    expect(screen.locator("table.compare thead th")).to_have_text(["Private", "Lt. Dan"], use_inner_text=False)
    expect(screen).to_have_url(re.compile(r"/units/compare/\?a=private\&b=lt\-dan$"))
    assert screen.locator("table.compare .best").count() > 0


def test_a_third_is_chosen_on_the_page_itself_and_the_address_follows(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/factions/compare/?a=nomads")
    screen.locator("select[name=b]").select_option("boarlords")
    expect(screen.locator("table.compare thead th")).to_have_count(2)
    expect(screen).to_have_url(re.compile("b=boarlords"))


@pytest.mark.parametrize("script", [True, False])
def test_pictures_are_a_tap_away_and_stay(phone, script):
    screen = phone(script=script)
    screen.goto("/en/tsukuyumi/tiles/")
    screen.get_by_role("link", name="Pictures").tap()
    expect(screen.locator(".pic").first).to_be_visible()
    screen.goto("/en/necropole/units/")
    expect(screen.locator(".pic").first).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_a_list_is_sorted_and_its_records_walk_in_that_order(phone, script):
    screen = phone(script=script)
    screen.goto("/en/tsukuyumi/cards/")
    screen.locator(".sorter summary").tap()
    screen.get_by_role("link", name="Name", exact=True).tap()
    expect(screen.locator(".sorter summary")).to_contain_text("Name ▴")
    names = [name.strip() for name in screen.locator("[data-is] [data-name]").all_inner_texts()[:3]]
    screen.locator("[data-is] a").first.tap()
    for name in names[1:]:
        screen.locator("a[rel=next]").tap()
        expect(screen.locator("h1")).to_have_text(name)


def test_on_a_wide_screen_all_filters_stand_beside_the_list(phone):
    screen = phone()
    screen.set_viewport_size(DESKTOP)
    screen.goto("/en/tsukuyumi/cards/")
    filters, results = screen.locator(".browse-filters").bounding_box(), screen.locator(".browse-results").bounding_box()
    assert filters["x"] + filters["width"] <= results["x"]
    assert abs(filters["y"] - results["y"]) < 2
    assert screen.locator(".browse-list [data-is]").first.bounding_box()["y"] < 400
    assert screen.evaluate("document.documentElement.scrollWidth") <= DESKTOP["width"]
    screen.set_viewport_size({"width": 820, "height": 1180})
    filters, results = screen.locator(".browse-filters").bounding_box(), screen.locator(".browse-results").bounding_box()
    assert filters["y"] + filters["height"] <= results["y"]
