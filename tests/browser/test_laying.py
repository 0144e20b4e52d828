"""Laying the board of a new table on a phone: board and tiles on one screen, few taps for a tile, everything back in the form."""

import pytest

from tests.browser.at_tables import settled

FREE = "3,0"


def within(screen, what: str) -> bool:
    """Whether something is on the screen above the bar at its foot, without scrolling."""
    box = screen.locator(what).first.bounding_box()
    foot = screen.locator("nav.bar").bounding_box()["y"]
    return box["y"] >= 0 and box["y"] + min(box["height"], 44) <= foot


class Hand:
    """A thumb that counts."""

    def __init__(self, screen):
        self.screen, self.taps = screen, 0

    def tap(self, what: str, then: str):
        self.screen.locator(what).tap()
        self.taps += 1
        self.screen.wait_for_function(then)
        settled(self.screen)

    @property
    def board(self) -> str:
        return self.screen.input_value("#laid-so-far [name=b]")


def lies(words: str) -> str:
    return f"() => document.querySelector('#laid-so-far [name=b]').value.includes('{words}')"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_tile_with_two_red_edges_in_three_taps_and_the_form_keeps_everything(phone, language):
    screen = phone()
    screen.goto(f"/{language}/tables/new/?mode=standard&players=3")
    screen.fill("[name=name2]", "Zoë")
    screen.select_option("[name=faction1]", "fireborn")
    screen.click(".number-tray label:has([name=initiative-fireborn][value='5'])")
    screen.click("button[name=lay]")
    screen.wait_for_selector("#laying")
    before = screen.locator(".cell:not(.ghost)").count()
    hand = Hand(screen)
    assert within(screen, ".board-pan")
    assert within(screen, ".palette .tile")
    assert within(screen, "#use")
    hand.tap("#hold-ocean-floor-two-edges-opposite", "() => document.querySelector('#laid-so-far [name=tile]').value")
    hand.tap(f"a.ghost[data-area='{FREE}']", lies(f"{FREE} ocean #03"))
    hand.tap(f"a[data-area='{FREE}']", lies(f"{FREE} ocean #25"))
    assert hand.taps <= 3
    assert within(screen, f"a[data-area='{FREE}']")
    assert screen.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none", "no box round a hexagon"
    assert screen.locator(".cell:not(.ghost)").count() == before + 1
    screen.tap("#use")
    screen.wait_for_selector("input[name=b]", state="attached")
    assert f"{FREE} ocean #25" in screen.input_value("input[name=b]")
    assert screen.input_value("[name=name2]") == "Zoë"
    assert screen.is_checked("[name=initiative-fireborn][value='5']")
    assert screen.is_checked("[name=mode][value=standard]")
    screen.click("button[name=create]")
    screen.click("[data-to-table]")
    screen.wait_for_url("**/tables/*-*/")
    assert screen.locator(f"[data-area='{FREE}']").count() == 1


def test_further_tiles_of_the_same_kind_take_one_tap_each(phone):
    screen = phone()
    screen.goto("/en/tables/new/board/?form=mode%3Dcoop&b=coop")
    hand = Hand(screen)
    hand.tap("#hold-ocean-floor-open", "() => document.querySelector('#laid-so-far [name=tile]').value")
    for place in ("2,-1", "2,0", "1,1"):
        hand.tap(f"a.ghost[data-area='{place}']", lies(f"{place} ocean"))
    assert hand.taps == 4


def test_the_tiles_to_take_are_ticked_off_and_stay_ticked(phone):
    screen = phone()
    screen.goto("/en/tables/new/?mode=coop&players=2")
    screen.tap("#take-tiles summary")
    screen.locator(".tile-list label").first.tap()
    assert screen.locator(".tile-list input:checked").count() == 1
    assert screen.locator("[data-done]").inner_text() == "1"
    screen.reload()
    assert screen.locator(".tile-list input:checked").count() == 1
    screen.goto("/en/tables/new/?mode=coop&players=2&seed=another")
    assert screen.locator(".tile-list input:checked").count() == 0


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (1440, 900)], ids=str)
def test_the_oni_tool_keeps_its_controls_beside_the_hex(phone, size):
    """From the start of a game to one Oni more in an area: the area, its controls and the decision are never scrolled for."""
    screen = phone()
    screen.set_viewport_size({"width": size[0], "height": size[1]})
    screen.goto("/en/tsukuyumi/tools/oni/")
    screen.locator("#start-2").tap()
    screen.wait_for_selector(".sheet-now")
    for area in screen.locator("a.cell.k-home").all()[:1]:
        area.tap()
    screen.wait_for_selector(".in-hand")
    settled(screen)
    chosen, more = screen.locator("a.chosen").bounding_box(), screen.locator(".in-hand [value^='place oni small']").bounding_box()
    height = screen.viewport_size["height"]
    for box in (chosen, more):
        assert box["y"] >= 0
        assert box["y"] + min(box["height"], 44) <= height
    assert screen.evaluate("document.scrollingElement.scrollTop") == 0
    screen.locator(".in-hand [value^='place oni small']").tap()
    screen.wait_for_function("() => document.querySelector('a.chosen [data-stack=\"oni\"]')")
