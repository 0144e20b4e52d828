"""The board at arm's length: figures high enough, nothing over anything else, names on demand, a legend one tap away."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_tables import Table, put_up, settled, shows

FIGURE = 16  # pixels
# Pairs of things in one area that lie over each other, by more than a hair.
OVERLAPS = """() => [...document.querySelectorAll("a.cell")].flatMap((cell) => {
  const things = [...cell.querySelectorAll(".stack, .flag, .priority, use[class^='i-'], .value, .loose, .name")]
    .filter((thing) => thing.checkVisibility())
    .map((thing) => [thing.getAttribute("class"), thing.getBBox()]);
  const over = (a, b) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1.2
    && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1.2;
  return things.flatMap(([name, box], n) =>
    things.slice(n + 1).filter(([, other]) => over(box, other)).map(([other]) => `${cell.dataset.area}: ${name} and ${other}`));
})"""


def fill_areas(table: Table) -> None:
    """Everything in one area: two sides, a flag, markers, land."""
    kinds = {area["kind"]: name for name, area in table.view["position"]["areas"].items()}
    for name in (kinds["mountain"], kinds["fertile"], "1,0"):
        table.act({"type": "place", "area": name, "owner": "nomads", "unit": "private", "count": 5})
        table.act({"type": "place", "area": name, "owner": "oni", "unit": "medium", "count": 7})
        table.act({"type": "mark", "area": name, "what": "territory", "owner": "nomads"})
        table.act({"type": "mark", "area": name, "what": "radioactive"})
        table.act({"type": "mark", "area": name, "what": "priority"})
        table.act({"type": "mark", "area": name, "what": "mine", "owner": "nomads"})
    table.act({"type": "give-stats", "owner": "nomads", "unit": "private", "stats": {"size": "small", "conquest": 10}})


@pytest.fixture
def full(phone, server):
    """A phone at a table with full areas."""

    def lay(**more) -> tuple[Page, Table]:
        screen = phone(**more)
        table = put_up(screen, server, at="turn", after=fill_areas)
        return settled(screen), table

    return lay


def test_figures_are_high_enough_and_nothing_lies_over_anything_else(full):
    screen, _table = full()
    heights = screen.locator(".stack use").evaluate_all("figures => figures.map(figure => figure.getBoundingClientRect().height)")
    assert min(heights) >= FIGURE
    assert screen.evaluate(OVERLAPS) == []
    screen.locator("[data-names]").click()
    expect(screen.locator("[data-names]")).to_have_attribute("aria-pressed", "true")
    assert screen.evaluate(OVERLAPS) == []
    badge = screen.locator("a.cell[data-area='1,0'] .stack.f-nomads")
    assert [badge.locator("text").nth(n).text_content() for n in (0, 1)] == ["5", "▽50"]


# The height of each figure itself, not of the box in which it is drawn, as it is on the screen.
DRAWN = """() => [...document.querySelectorAll(".stack > use")].map(
  (figure) => figure.getBBox().height * figure.getScreenCTM().a)"""
# How much of its box each silhouette fills from top to bottom.
FILLED = """async () => {
  const href = document.querySelector("use[href*='silhouettes']").getAttribute("href").split("#")[0];
  const board = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  board.innerHTML = await (await fetch(href)).text();
  document.body.append(board);
  return [...board.querySelectorAll("symbol")].map(({ id }) => {
    board.insertAdjacentHTML("beforeend", `<use href="#${id}" width="100" height="100"/>`);
    return [id, board.lastElementChild.getBBox().height];
  });
}"""


def test_every_silhouette_fills_the_height_of_its_box(phone):
    screen = phone()
    screen.goto("/en/tsukuyumi/units/private/")
    assert [name for name, height in screen.evaluate(FILLED) if height < 95] == []


@pytest.mark.parametrize("more", [("boarlords",), ("boarlords", "dark-seed"), ("boarlords", "dark-seed", "cybersamurai")])
def test_three_sides_and_more_stay_apart_and_high_enough(full, more):
    screen, table = full()
    crowded = [name for name, area in table.view["position"]["areas"].items() if len(area.get("units", {})) > 1]
    units = {"boarlords": "squeaker", "dark-seed": "breeder", "cybersamurai": "attack-drone"}
    for name in crowded:
        for side in more:
            table.act({"type": "place", "area": name, "owner": side, "unit": units[side], "count": 12})
    shows(screen, table.version)
    settled(screen)
    assert min(screen.evaluate(DRAWN)) >= FIGURE
    assert screen.evaluate(OVERLAPS) == []
    screen.locator("[data-names]").click()
    expect(screen.locator("[data-names]")).to_have_attribute("aria-pressed", "true")
    assert screen.evaluate(OVERLAPS) == []
    cell = screen.locator(f"a.cell[data-area='{crowded[0]}']")
    assert cell.locator(".stack").count() == min(2 + len(more), 4) - (len(more) > 2)
    assert ("+2" in cell.text_content()) == (len(more) > 2)


def test_names_are_shown_on_demand_and_of_the_area_in_hand(full):
    screen, _table = full()
    names = screen.locator("a.cell:not(.lit, .changed) > .name")
    expect(names.first).to_be_hidden()
    screen.locator("[data-names]").click()
    expect(names.first).to_be_visible()
    screen.locator("[data-names]").click()
    screen.locator("a.cell[data-area='1,0']").click()
    expect(screen.locator("a.cell.chosen > .name")).to_be_visible()


def test_the_board_grows_with_the_text(full):
    heights = []
    for text in ("100", "200"):
        screen, _table = full(text=text)
        heights.append(screen.locator(".badge-count").first.evaluate("e => e.getBoundingClientRect().height"))
    assert heights[1] > heights[0] * 1.3


@pytest.mark.parametrize("script", [True, False])
def test_the_legend_is_one_tap_away(phone, server, script):
    screen = phone(script=script)
    put_up(screen, server)
    screen.locator("[popovertarget=legend]").first.click()
    legend = screen.locator("#legend")
    expect(legend).to_be_visible()
    assert legend.locator("dd").count() >= 15
    legend.get_by_role("button", name="Close").click()
    expect(legend).to_be_hidden()
