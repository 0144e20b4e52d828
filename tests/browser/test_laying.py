"""Laying the board of a new table on a phone: board and tiles on one screen, three taps a tile, everything back in the form."""

import pytest

from tests.browser.at_tables import settled


def within(screen, what: str) -> bool:
    """Whether something is on the screen above the bar at its foot, without scrolling."""
    box = screen.locator(what).first.bounding_box()
    foot = screen.locator("nav.bar").bounding_box()["y"]
    return box["y"] >= 0 and box["y"] + min(box["height"], 44) <= foot


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_tile_with_two_red_edges_in_three_taps(phone, language):
    screen = phone()
    screen.goto(f"/{language}/tables/new/?mode=standard&players=3")
    screen.fill("[name=name2]", "Zoë")
    screen.select_option("[name=faction1]", "fireborn")
    screen.wait_for_selector("[name=initiative-fireborn]")
    screen.fill("[name=initiative-fireborn]", "5")
    screen.click("button[name=lay]")
    screen.wait_for_selector("#laying")
    before = screen.locator(".cell:not(.ghost)").count()

    screen.locator("a.ghost[data-area='3,0']").tap()
    screen.wait_for_selector("#lay-ocean-floor-two-edges-opposite")
    assert within(screen, ".board-pan")
    assert within(screen, ".palette .tile")
    screen.tap("#lay-ocean-floor-two-edges-opposite")
    screen.wait_for_selector("#turn-1")
    assert within(screen, "#turn-1")
    screen.tap("#turn-1")
    screen.wait_for_function("() => document.querySelector('#laid-so-far [name=b]').value.includes('3,0 ocean #25')")
    settled(screen)
    assert screen.locator(".cell:not(.ghost)").count() == before + 1
    screen.locator("#use").scroll_into_view_if_needed()
    screen.tap("#use")
    screen.wait_for_selector("input[name=b]", state="attached")
    assert "3,0 ocean #25" in screen.input_value("input[name=b]")
    assert screen.input_value("[name=name2]") == "Zoë"
    assert screen.input_value("[name=initiative-fireborn]") == "5"
    assert screen.is_checked("[name=mode][value=standard]")
    screen.click("button[name=create]")
    screen.wait_for_url("**/tables/*-*/")
    assert screen.locator("[data-area='3,0']").count() == 1
