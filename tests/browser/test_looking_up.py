"""Somebody picks up a card, a figure or a tile and wants to know what it is."""

import re

from playwright.sync_api import expect


def test_typing_a_french_name_on_the_home_page_finds_the_figure(phone):
    screen = phone()
    screen.goto("/en/")
    screen.get_by_role("searchbox").press_sequentially("cheffe d'esc", delay=20)
    row = screen.locator("#found a.hit").first
    expect(row).to_contain_text("Squad Leader")
    row.evaluate("link => link.click()")  # in one go: hits of the last letters may still replace the row
    expect(screen.get_by_role("heading", level=1)).to_have_text("Squad Leader")
    expect(screen.locator(".figures")).to_contain_text("15")


def test_chips_combine_without_loading_a_page_and_the_back_button_takes_them_away(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/cards/")
    screen.evaluate("window.stayed = true")
    screen.locator("#chip-kind-faction-event").tap()
    expect(screen.locator(".count")).to_contain_text("40 of")
    screen.locator("#chip-faction-nomads").tap()
    expect(screen.locator(".count")).to_contain_text("5 of")
    assert screen.evaluate("window.stayed") is True
    assert "faction=nomads" in screen.url
    assert "kind=faction-event" in screen.url
    screen.go_back()
    expect(screen.locator(".count")).to_contain_text("40 of")


def test_the_language_switch_keeps_filters_that_were_tapped(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/cards/")
    screen.locator("#chip-kind-oni-power").tap()
    expect(screen.locator(".count")).to_contain_text("6 of")
    screen.locator("[data-language-switch]").tap()
    expect(screen.locator(".count")).to_contain_text("6 sur")
    assert screen.locator("html").get_attribute("lang") == "fr"


def test_everything_works_without_script(phone):
    screen = phone(script=False)
    screen.goto("/fr/")
    screen.get_by_role("searchbox").fill("guêpe")
    screen.get_by_role("button", name="Chercher").tap()
    screen.locator("#found a.hit").first.tap()
    expect(screen.get_by_role("heading", level=1)).to_have_text("Guêpe")
    screen.goto("/fr/tsukuyumi/cards/")
    screen.locator("#chip-kind-epic-event").tap()
    expect(screen.locator(".count")).to_contain_text("10 sur")
    screen.goto("/fr/tsukuyumi/units/")
    screen.locator("thead a").first.tap()
    expect(screen).to_have_url(re.compile("sort=conquest"))
    screen.get_by_role("link", name="Affichage").tap()
    screen.get_by_role("radio", name="Clair").check()
    screen.get_by_role("button", name="Appliquer").tap()
    expect(screen.locator("html")).to_have_attribute("data-theme", "light")


def test_ticks_of_the_box_stay_on_the_phone(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/components/")
    expect(screen.locator("[data-done]")).to_have_text("0")
    screen.locator(".tick").nth(2).tap()
    screen.locator(".tick").nth(4).tap()
    expect(screen.locator("[data-done]")).to_have_text("2")
    screen.reload()
    expect(screen.locator("[data-done]")).to_have_text("2")
    screen.goto("/fr/tsukuyumi/components/")
    expect(screen.locator("[data-done]")).to_have_text("2")
    screen.locator("[data-clear]").tap()
    expect(screen.locator("[data-done]")).to_have_text("0")


def test_sorting_the_units_by_attack_shows_the_hardest_hitter_first(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/units/")
    screen.locator("thead a").nth(2).tap()
    expect(screen.locator("th[aria-sort=descending]")).to_have_count(1)
    first = screen.locator("tbody tr").first
    values = [int(v) for v in re.findall(r"\d+", " ".join(first.locator("td").all_inner_texts()))]
    assert max(values) >= 30


def test_a_tile_is_drawn_with_as_many_red_edges_as_it_has(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/tiles/")
    drawn = screen.locator(".hexes li:has(svg.hexagon)").evaluate_all(
        "rows => rows.map(r => [r.querySelectorAll('.wall').length, r.querySelector('svg.hexagon').getAttribute('aria-label')])"
    )
    assert len(drawn) > 20
    assert all(label.endswith(f": {walls}") for walls, label in drawn)


def test_the_display_choice_is_seen_at_once_and_remembered(phone):
    screen = phone()
    screen.goto("/en/metals/")
    screen.get_by_label("Display: dark or light, text size").tap()
    screen.get_by_role("radio", name="Light").check()
    screen.get_by_label("150%").check()
    screen.get_by_role("button", name="Use these").tap()
    expect(screen).to_have_url(re.compile("/en/metals/$"))
    assert screen.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(242, 239, 236)"
    screen.goto("/en/")
    assert screen.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 24


def test_copying_a_clause_answers_the_tap_even_where_the_phone_has_no_clipboard(phone):
    """Over plain http from another machine a browser offers neither clipboard nor share."""
    screen = phone()
    screen.add_init_script(
        "for (const name of ['clipboard', 'share']) Object.defineProperty(Navigator.prototype, name, { value: undefined });"
    )
    screen.goto("/fr/tsukuyumi/clauses/tsk.move.12/")
    copied = screen.locator("[data-copy]")
    expect(copied).to_be_visible()
    copied.tap()
    expect(copied).to_contain_text("Copié")
    shared = screen.locator("[data-share]")
    shared.tap()
    expect(shared).to_contain_text("Copié")
