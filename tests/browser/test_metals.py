"""Metals on real phones: a whole game against the Companion, one on two phones, the map maker; both languages, dark and light."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import test_every_page as every_page
from tests.browser.at_tables import go_to_the_table
from tests.browser.test_every_page import check, check_what_differs

TURNS = 200  # more than any game to a few points takes


def put_up(screen, language="en", **asked):
    query = "&".join(f"{name}={value}" for name, value in {"first": "blue", "name0": "Ana", "sent": "1", **asked}.items())
    screen.goto(f"/{language}/tables/new/metals/?{query}")
    screen.get_by_role("button", name=re.compile("Open the table|Ouvrir la table")).or_(screen.locator("[name=create]")).first.click()
    if asked.get("way") == "two-phones":
        go_to_the_table(screen)
    screen.wait_for_url("**/tables/*-*/")


def tap(screen, square):
    screen.locator(f"[data-square={square}]").click()


def play(screen):
    """Confirms what is on the sheet, and waits until it is done."""
    version = shown(screen)
    screen.locator("#confirm").click()
    screen.wait_for_function("before => Number(document.querySelector('[data-shown]').dataset.shown) > before", arg=version)


def shown(screen):
    return int(screen.locator("[data-shown]").get_attribute("data-shown"))


def take_a_hint(screen):
    screen.locator("#hint").click()
    screen.locator("#follow").click()


def test_a_whole_game_on_one_phone_against_the_companion(phone):
    screen = phone(theme="light")
    put_up(screen, "fr", way="alone", strength="weak", goal="3")
    check(screen)
    tap(screen, "a1")
    check(screen)
    screen.locator("[data-way=E]").click()
    expect(screen.locator("[data-way=E]")).to_have_attribute("aria-current", "true")
    play(screen)
    for _ in range(TURNS):
        expect(screen.locator("#hint").or_(screen.locator("#now .final"))).to_be_visible()
        if screen.locator("#now .final").count():
            break
        take_a_hint(screen)
        play(screen)
    expect(screen.locator("#now h2")).to_contain_text("victoire")
    check(screen)
    screen.locator("#undo button").click()
    expect(screen.locator("#hint")).to_be_visible()  # the Companion's answer, if there was one, is taken back too


def test_a_figure_is_tapped_its_squares_lit_and_a_wrong_one_explained(phone):
    screen = phone()
    put_up(screen, way="one-phone")
    for corner in ("a1", "e5"):
        tap(screen, corner)
        play(screen)
    tap(screen, "a1")
    expect(screen.locator(".square.lit")).to_have_count(2)
    check(screen)
    tap(screen, "d4")
    expect(screen.locator("#now")).to_contain_text("met.action.3")
    check(screen)
    tap(screen, "a2")
    expect(screen.locator("#confirm")).to_be_in_viewport()


def test_a_game_on_two_phones_moves_on_both_by_itself(phone):
    ana, ben = phone(), phone(theme="light")
    put_up(ana, way="two-phones", name1="Ben", goal="2")
    code = ana.locator("#where .where-code").text_content().strip(" ·")
    ben.goto(f"/fr/tables/join/{code}/")
    ben.get_by_role("button", name="Ben").click()
    ben.wait_for_url("**/tables/*-*/")
    expect(ben.locator(".square.lit")).to_have_count(0)
    check(ben)
    phones = [ana, ben]
    for turn in range(TURNS):
        screen = phones[turn % 2]
        expect(screen.locator("#hint").or_(screen.locator("#now .final"))).to_be_visible()
        if screen.locator("#now .final").count():
            break
        take_a_hint(screen)
        play(screen)
    for screen in phones:
        expect(screen.locator("#now .final")).to_be_visible()
    assert ana.locator(".score-n").all_inner_texts() == ben.locator(".score-n").all_inner_texts()


def test_it_is_played_without_script_and_reads_well_at_twice_the_size(phone):
    screen = phone(text="200", script=False)
    put_up(screen, "fr", way="alone", lesson="1", goal="20")
    for _ in range(3):
        assert screen.locator("#lesson").count() == 1
        screen.locator("#lesson button").first.click()
    tap(screen, "e1")
    screen.locator("[data-way=W]").click()
    screen.locator("#confirm").click()
    expect(screen.locator(".told").first).to_contain_text("Companion")
    assert screen.evaluate("document.documentElement.scrollWidth") <= 390
    here = re.sub(r"\?.*", "", screen.url)
    for page in ("score/", "log/", "?hint=1", "?look=c3"):
        screen.goto(here + page)
        assert screen.evaluate("document.documentElement.scrollWidth") <= 390, page


@pytest.mark.parametrize(("language", "theme", "look"), [("en", "dark", check), ("fr", "light", check_what_differs)])
def test_every_page_of_it_holds(phone, language, theme, look):
    screen = phone(theme=theme)
    for page in (
        "tables/new/metals/",
        "tables/new/metals/?goal=20&map=grown&way=two-phones&sent=1",
        "metals/",
        "metals/tools/map/?pen=forest",
    ):
        screen.goto(f"/{language}/{page}")
        look(screen)
    put_up(screen, language, way="alone", lesson="1", goal="20")
    look(screen)
    here = screen.url
    for page in ("score/", "log/", "share/", "?hint=1", "?look=c3", "?at=a1"):
        screen.goto(here + page)
        look(screen)


def test_a_map_is_drawn_tapped_shared_and_played_on(phone):
    screen = phone()
    screen.goto("/en/metals/tools/map/?map=5x5-E-E-E-E-E")
    screen.locator("[data-pen='2']").click()
    expect(screen.locator("[data-pen='2']")).to_have_attribute("aria-current", "true")
    tap(screen, "b2")
    expect(screen.locator("[data-square=d4]")).to_have_attribute("aria-label", re.compile("2 points"))
    screen.locator("[data-pen=forest]").click()
    expect(screen.locator("[data-pen=forest]")).to_have_attribute("aria-current", "true")
    tap(screen, "c3")
    expect(screen.locator("[data-square=c3].forest")).to_have_count(1)
    assert "map=5x5-E-C2A-B0fB-A2C-E" in screen.url
    screen.locator("#grow").click()
    screen.wait_for_url("**seed=**")
    screen.go_back()
    expect(screen.locator("[data-square=c3].forest")).to_have_count(1)
    screen.locator("#use").click()
    screen.locator("[name=create]").click()
    screen.wait_for_url("**/tables/*-*/")
    expect(screen.locator(".square.forest")).to_have_count(1)


def test_a_map_wider_than_a_phone_is_dragged_and_its_squares_stay_large(phone):
    screen = phone()
    screen.goto("/en/metals/tools/map/?map=12x4-L-L-L-L")
    check(screen)


@pytest.mark.parametrize("page", ["/tables/new/metals/", "/metals/tools/map/?map=9x9-I-I-I-I-I-I-I-I-I"])
def test_a_first_visit_is_light(visit, server, page):
    every_page.test_a_first_visit_is_light_and_loads_nothing_foreign(visit, server, page)
