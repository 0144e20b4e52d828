"""The turn's page: board and task on one screen in every step of a round, and a table played from the keyboard."""

import os
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_tables import Table, copy_sheets, first_option, put_up, settled, shows, tap
from tests.browser.listening import listen

SIZES = [(390, 844), (844, 390), (820, 1180)]
MOST_STEPS = 260
# As many of each kind of step are looked at; `make bench` looks at every step.
LOOKED_AT = int(os.environ.get("STEPS_OF_A_KIND", "1"))
# What of the page's main button and the area in question cannot be seen whole, or lies under something else.
HIDDEN = """async () => {
  for (let n = 0; n < 2; n += 1) await new Promise((done) => requestAnimationFrame(done));
  const page = document.documentElement, faults = [];
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push("the page scrolls");
  const shown = (e) => e.checkVisibility({ visibilityProperty: true });
  const main = [...document.querySelectorAll("#table form > .act.wide")].find(shown);
  for (const e of [main, document.querySelector(".target, .chosen")].filter(Boolean)) {
    const b = (e.querySelector("polygon, rect") ?? e).getBoundingClientRect();
    const on = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    const whole = b.left >= -1 && b.top >= -1 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1;
    if (!whole || !e.contains(on))
      faults.push(`${e.outerHTML.slice(0, 60)} at ${[b.left, b.top, b.right, b.bottom].map(Math.round)} of ${innerWidth}x${innerHeight}`);
  }
  return faults;
}"""


def check(screen: Page, step: str) -> None:
    """At every size, nothing that is asked for is off the screen."""
    for width, height in SIZES:
        screen.set_viewport_size({"width": width, "height": height})
        assert screen.evaluate(HIDDEN) == [], f"{step} at {width}×{height}"
    screen.set_viewport_size({"width": 390, "height": 844})


def next_action(view: dict[str, Any], n: int) -> dict[str, Any]:
    """The first thing that is possible, without a move or a fight of one's own."""
    pending = view.get("pending") or {}
    if isinstance(pending.get("facts", {}).get("unknown"), dict) or pending.get("options"):
        return first_option(view, n)
    kinds = ("home", "start-areas", "place-starting", "choose-card", "place-oni", "turn-done", "end-turn", "close-round")
    kind = next((kind for kind in kinds if any(option["type"] == kind for option in view["legal"])), view["legal"][0]["type"])
    options = [option for option in view["legal"] if option["type"] == kind]
    return options[(n * 7) % len(options)] if kind == "home" else options[0]


def walk(screen: Page, table: Table) -> list[str]:
    """A whole game from an empty table. Each kind of step is looked at twice, upright, on its side and on a tablet, and drawn anew at
    another of these sizes; where areas are lit for the first time, one of them is tapped at every size as well."""
    steps: list[str] = []
    for n in range(MOST_STEPS):
        view = table.view
        if view["stage"] == "over":
            return steps
        steps.append((view.get("pending") or {}).get("kind") or view["stage"])
        first, tapped = steps.count(steps[-1]) == 1, True
        for width, height in (*SIZES[n % 3 :], *SIZES[: n % 3]) if steps.count(steps[-1]) <= LOOKED_AT else ():
            if tapped:
                screen.goto(table.page())
            settled(screen).set_viewport_size({"width": width, "height": height})
            assert screen.evaluate(HIDDEN) == [], f"{n} {steps[-1]} at {width}×{height}"
            lit = screen.locator("a.lit:not([hx-post])")
            tapped = first and lit.count() > 0
            if tapped:
                tap(screen, "a.lit:not([hx-post])", n % lit.count())
                assert screen.evaluate(HIDDEN) == [], f"{n} {steps[-1]} at {width}×{height}, an area in hand"
        if steps[-1] == "oni-attack" and first:  # wherever they go, somebody stands in the way
            for area in sorted(at for at, land in view["position"]["areas"].items() if land["kind"] not in ("moon", "home")):
                table.act({"type": "place", "area": area, "owner": "nomads", "unit": "private"})
        view = table.view if first else view  # a tap may have been all that it takes
        table.act(next_action(view, n), view["version"])
    raise AssertionError(f"the game never ended: {steps[-20:]}")


@pytest.mark.parametrize(
    ("mode", "players", "stages"),
    [
        ("coop", 2, {"set-up", "oni-attack", "white", "black", "objective", "riposte"}),
        ("standard", 3, {"setup", "choose-cards", "play", "count"}),
    ],
)
def test_the_main_button_and_the_area_in_question_are_on_the_screen_in_every_step_of_a_game(phone, server, mode, players, stages):
    screen = phone()
    heard = listen(screen)
    table = put_up(screen, server, mode=mode, players=players)
    copy_sheets(table)
    steps = walk(screen, table)
    assert stages <= set(steps), sorted(set(steps))
    assert heard == []


def test_metals_is_played_on_one_screen(phone, server):
    screen = phone()
    screen.goto("/en/tables/new/metals/?first=blue&name0=Ana&sent=1&way=one-phone&lesson=1&goal=20")
    screen.locator("[name=create]").first.click()
    screen.wait_for_url("**/tables/*-*/")
    check(screen, "the first game's card")
    tap(screen, "[data-square=a1]")
    expect(screen.locator("#confirm")).to_be_visible()
    check(screen, "a figure in hand")


def place_three(table: Table) -> None:
    """Three figures beside the Moon."""
    table.act({"type": "place", "area": "0,2", "owner": "nomads", "unit": "private", "count": 3})
    table.act({"type": "give-stats", "owner": "nomads", "unit": "private", "stats": {"size": "small"}})


@pytest.fixture
def turn(phone, server):
    """A phone with a player's own turn, who has three figures to move."""

    def take(**more: Any) -> tuple[Page, Table]:
        screen = phone(**more)
        return screen, put_up(screen, server, at="turn", after=place_three)

    return take


# Which drawings were set in motion.
RECORD = """
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...more) {
    window.moved.push(`${Object.keys(frames)} ${more[0].duration ?? more[0]}`);
    return animate.call(this, frames, ...more);
  };
"""
FOCUSED = "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"


def test_a_table_is_played_from_the_keyboard_and_says_what_happened(turn):
    screen, table = turn()
    screen.add_init_script(RECORD)
    screen.reload()
    areas, said = screen.locator("a.cell[tabindex='0']"), screen.locator("#said")
    expect(areas).to_have_count(1)  # the others are reached with the arrows
    areas.focus()
    for key, area in (("ArrowRight", "1,0"), ("ArrowRight", "2,0"), ("ArrowLeft", "1,0")):
        screen.keyboard.press(key)
        assert screen.evaluate("document.activeElement.dataset.area") == area, key
    for key, row in (("ArrowDown", "1"), ("ArrowUp", "0"), ("ArrowUp", "-1")):
        screen.keyboard.press(key)
        assert screen.evaluate("document.activeElement.dataset.area").split(",")[1] == row, key
    screen.locator("[data-area='0,2']").focus()
    screen.keyboard.press("Enter")
    expect(screen.locator(".area-sheet")).to_be_visible()
    expect(settled(screen).locator("[data-area='0,2']")).to_be_focused()  # it is still there
    screen.keyboard.press("Escape")
    expect(screen.locator(".area-sheet")).to_have_count(0)
    expect(settled(screen).locator("[data-area='0,2']")).to_be_focused()
    screen.keyboard.press("Enter")
    expect(screen.locator(".area-sheet")).to_be_visible()
    tap(settled(screen), "[aria-label='Private: 2']")
    expect(screen.locator("[aria-label='Private: 2']")).to_be_focused()
    screen.locator("a.cell.lit[data-area='-1,2']").focus()
    screen.keyboard.press("Enter")
    expect(said).to_contain_text("2 × Private A5")
    assert "transform 150" in screen.evaluate("moved")  # they travelled for 150 ms
    screen.keyboard.press("u")
    expect(screen.locator("#undo")).to_have_attribute("data-undone-text", re.compile("Undone: .*Private"))  # said in its own way
    assert table.view["position"]["areas"]["0,2"]["units"]["nomads"] == {"private": 3}


def test_nothing_moves_where_the_phone_asks_for_less_motion(turn):
    screen, table = turn(reduced_motion="reduce")
    screen.add_init_script(RECORD)
    screen.reload()
    table.act({"type": "remove", "area": "0,2", "owner": "nomads", "unit": "private", "count": 1})
    shows(screen, table.version)
    assert screen.evaluate("moved") == []


def test_the_sheet_has_three_heights_and_each_shows_the_main_button(phone, server):
    screen = phone()
    put_up(screen, server, at="round-card")
    sheet = screen.locator(".task")
    heights = []
    for way in ("less", "more", "more"):
        screen.locator(f"[data-sheet={way}]").click()
        heights.append(sheet.bounding_box()["height"])
        assert screen.evaluate(HIDDEN) == [], way
    assert heights == sorted(heights)
    assert heights[0] < heights[2] / 2
    grip = screen.locator("[data-grip]").bounding_box()
    screen.mouse.move(195, grip["y"] + 10)
    screen.mouse.down()
    screen.mouse.move(195, 800, steps=3)
    screen.mouse.up()
    assert sheet.bounding_box()["height"] == pytest.approx(heights[0], abs=2)
    screen.reload()
    assert sheet.bounding_box()["height"] == pytest.approx(heights[0], abs=2)  # it is kept


def test_without_script_the_task_scrolls_by_itself_below_the_board(phone, server):
    screen = phone(script=False)
    put_up(screen, server, "fr")
    assert screen.evaluate("document.documentElement.scrollHeight") == 844
    assert screen.locator(".task-body").evaluate("e => getComputedStyle(e).overflowY") == "auto"
    expect(screen.locator("[data-grip]")).to_be_hidden()


def test_the_table_view_fills_a_television(turn):
    screen, table = turn()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{table.page()}afar/")
    board = screen.locator(".hexes-board").bounding_box()
    assert board["height"] > 1000
    assert screen.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1920, 1080]
    expect(screen.locator(".bar")).to_have_count(0)
    expect(screen.locator("h1 .phase-white")).to_have_text(re.compile("White phase"))


def test_the_table_view_can_act_and_shows_what_to_do(phone, server):
    screen = phone()
    table = put_up(screen, server)
    copy_sheets(table)
    table.play_until(lambda view: (view.get("pending") or {}).get("kind") == "oni-attack")
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{table.page()}afar/")
    version = table.version
    sizes = screen.locator(".afar-acts button, .afar-now").evaluate_all("all => all.map((e) => parseFloat(getComputedStyle(e).fontSize))")
    assert min(sizes) >= 24  # read across a room
    tap(screen, ".afar-acts button")
    shows(screen, version + 1)
    assert screen.url.endswith("/afar/")
    expect(screen.locator(".afar-done li").first).to_be_visible()
    assert screen.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1920, 1080]
