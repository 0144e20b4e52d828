"""What is touched on the board, and how many taps it takes: set-up, moving, dragging, the Princess's corner."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_tables import Table, put_up, settled, shows
from tests.browser.listening import listen

WHOLE_GROUP, PART_OF_A_GROUP, SET_UP = 2, 3, 16


class Thumb:
    """Counts its taps."""

    def __init__(self, screen: Page) -> None:
        self.screen, self.taps = screen, 0

    def tap(self, what: str, n: int = 0) -> None:
        """One tap, and whatever comes of it."""
        self.taps += 1
        place = settled(self.screen).locator(what).nth(n)
        acts = place.evaluate("e => Boolean(e.closest('form[method=post], [hx-post]'))")
        before = self.screen.locator("[data-shown]").first.get_attribute("data-shown")
        with self.screen.expect_response("**/tables/**"):
            place.click()
        if acts:
            self.screen.wait_for_function("v => document.querySelector('[data-shown]')?.dataset.shown !== v", arg=before)
        settled(self.screen)


def units(table: Table, area: str, side: str = "nomads") -> dict[str, int]:
    return table.view["position"]["areas"][area].get("units", {}).get(side, {})


def place_two_kinds(table: Table) -> None:
    """A group of two kinds beside the Moon."""
    for unit in ("private", "dog"):
        table.act({"type": "place", "area": "0,2", "owner": "nomads", "unit": unit, "count": 3})
        table.act({"type": "give-stats", "owner": "nomads", "unit": unit, "stats": {"size": "small"}})


@pytest.fixture
def at_turn(phone, server):
    """The white phase of the Nomads, with such a group."""
    screen = phone()
    heard = listen(screen)
    table = put_up(screen, server, at="turn", after=place_two_kinds)
    yield Thumb(screen), table
    assert heard == []


def lit_areas(screen: Page) -> list[str]:
    return settled(screen).locator("a.cell.lit").evaluate_all("cells => cells.map(cell => cell.dataset.area)")


def test_a_table_for_two_is_set_up_with_few_taps(phone, server):
    screen = phone()
    heard = listen(screen)
    table = put_up(screen, server)
    thumb = Thumb(screen)
    thumb.tap("a.corner", 3)
    for _ in ("nomads", "boarlords"):
        thumb.tap("a.cell.lit[hx-post]", 1)  # the home
        thumb.tap("a.cell.lit[hx-post]")  # the first area
    for side in ("nomads", "boarlords"):
        if not screen.locator(f".starting .chip.f-{side}.on").count():
            thumb.tap(f".starting .chip.f-{side}")
        for kind in (0, 1):
            thumb.tap(f".starting form.pips >> nth={kind} >> button:last-of-type")
    thumb.tap("#now > form > .act")
    assert thumb.taps <= SET_UP
    assert table.view["stage"] == "choose"
    for side in ("nomads", "boarlords"):
        placed = [units(table, area, side) for area in table.view["position"]["areas"]]
        assert [len(held) >= 2 and sum(held.values()) >= 6 for held in placed if held] == [True], side
    assert heard == []


def test_a_home_that_is_cut_off_is_grey_and_is_not_placed_by_mistake(phone, server):
    screen = phone()
    table = put_up(screen, server)
    thumb = Thumb(screen)
    thumb.tap("a.corner")
    sealed = screen.locator("a.cell.sealed")
    assert sealed.count()
    version = table.version
    thumb.tap("a.cell.sealed")
    expect(screen.locator(".area-sheet")).to_be_visible()
    assert table.version == version
    thumb.tap("#table a.cell.lit[hx-post]")
    assert table.version == version + 1


def test_the_corners_are_large_enough_for_a_thumb_and_apart(phone, server):
    screen = phone()
    put_up(screen, server)
    boxes = (
        settled(screen)
        .locator("a.corner")
        .evaluate_all(
            "dots => dots.map(dot => dot.getBoundingClientRect()).map(b => [b.x + b.width / 2, b.y + b.height / 2, b.width, b.height])"
        )
    )
    assert boxes
    assert all(wide >= 43.5 and high >= 43.5 for _x, _y, wide, high in boxes)
    pan = screen.locator("[data-board]").bounding_box()
    for n, (x, y, _w, _h) in enumerate(boxes):
        assert pan["x"] <= x <= pan["x"] + pan["width"]
        assert pan["y"] <= y <= pan["y"] + pan["height"]
        assert all(abs(x - a) >= 43.5 or abs(y - b) >= 20 for a, b, _w, _h in boxes[n + 1 :])


def test_a_whole_group_is_moved_with_two_taps_and_taken_back_with_one(at_turn):
    thumb, table = at_turn
    thumb.tap("a.cell[data-area='0,2']")
    expect(thumb.screen.locator(".area-sheet .conquer, .area-sheet form, .area-sheet details").first).to_be_attached()
    target = lit_areas(thumb.screen)[0]
    thumb.tap(f"a.cell[data-area='{target}']")
    assert thumb.taps == WHOLE_GROUP
    assert units(table, target) == {"private": 3, "dog": 3}
    thumb.tap("#undo button")
    assert units(table, "0,2") == {"private": 3, "dog": 3}


def test_a_part_of_a_group_is_moved_with_three_taps(at_turn):
    thumb, table = at_turn
    thumb.tap("a.cell[data-area='0,2']")
    thumb.tap("[aria-label='Private: 2']")
    target = lit_areas(thumb.screen)[0]
    thumb.tap(f"a.cell[data-area='{target}']")
    assert thumb.taps == PART_OF_A_GROUP
    assert units(table, target) == {"private": 2}
    assert units(table, "0,2") == {"private": 1, "dog": 3}


def drag(screen: Page, figure: dict[str, float], to: dict[str, float], touch: bool) -> None:
    """From the middle of one box to the middle of another, in steps as a hand does."""
    places = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (figure, to)]
    (x0, y0), (x1, y1) = places
    way = [(x0 + (x1 - x0) * n / 6, y0 + (y1 - y0) * n / 6) for n in range(7)]
    if not touch:
        screen.mouse.move(x0, y0)
        screen.mouse.down()
        for x, y in way:
            screen.mouse.move(x, y)
        screen.mouse.up()
        return
    session = screen.context.new_cdp_session(screen)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x0, "y": y0}]})
    for x, y in way[1:]:
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("touch", [False, True])
def test_a_group_is_dragged_to_a_lit_area(at_turn, touch):
    thumb, table = at_turn
    thumb.tap("a.cell[data-area='0,2']")
    target = lit_areas(thumb.screen)[0]
    thumb.tap(".area-sheet .close")
    version = table.version
    figure = thumb.screen.locator("a.cell[data-area='0,2'] [data-moves]").first.bounding_box()
    drag(thumb.screen, figure, thumb.screen.locator(f"a.cell[data-area='{target}']").bounding_box(), touch)
    shows(thumb.screen, version + 1)
    assert units(table, target) == {"private": 3, "dog": 3}
    assert thumb.screen.locator(".dragged").count() == 0


def test_a_drag_that_ends_elsewhere_changes_nothing_and_other_drags_pan_the_board(at_turn):
    thumb, table = at_turn
    screen, version = thumb.screen, table.version
    for _ in range(4):
        screen.locator("[data-in]").click()
    screen.locator("a.cell[data-area='0,2']").scroll_into_view_if_needed()
    figure = screen.locator("a.cell[data-area='0,2'] [data-moves]").first.bounding_box()
    drag(screen, figure, {"x": figure["x"] + 2, "y": figure["y"] + 24, "width": figure["width"], "height": figure["height"]}, touch=True)
    expect(settled(screen).locator(".area-sheet")).to_be_visible()  # it was taken in hand, and stays where it was
    assert table.version == version
    pan = screen.locator("[data-board]")
    before = pan.evaluate("e => [e.scrollLeft, e.scrollTop]")
    area = screen.locator("a.cell:not(:has([data-moves]))").evaluate_all(
        """cells => {
          const pan = document.querySelector("[data-board]").getBoundingClientRect();
          const inside = (b) => b.left > pan.left && b.right < pan.right && b.top > pan.top && b.bottom < pan.bottom;
          return cells.map(cell => cell.getBoundingClientRect()).filter(inside).at(-1);
        }"""
    )
    drag(screen, area, {**area, "x": area["x"] - 60, "y": area["y"] - 60}, touch=True)
    moved = "([x, y]) => { const pan = document.querySelector('[data-board]'); return pan.scrollLeft !== x || pan.scrollTop !== y }"
    screen.wait_for_function(moved, arg=before)
    assert table.version == version


def test_a_chip_lights_the_areas_where_its_action_is_possible(at_turn):
    thumb, table = at_turn
    table.act({"type": "place", "area": "1,0", "owner": "nomads", "unit": "private", "count": 2})
    shows(thumb.screen, table.version)
    moves = {one["figures"][0]["path"][0] for one in table.view["legal"] if one["type"] == "move"}
    thumb.tap(".doing a[href$='do=movement']")
    assert set(lit_areas(thumb.screen)) == moves
    thumb.tap(".doing a[href$='do=combat']")
    possible = [*table.view["legal"], *(one["action"] for one in table.view["lacking"])]
    assert set(lit_areas(thumb.screen)) == {one["area"] for one in possible if one["type"] in ("conquer", "annihilate")}
    expect(thumb.screen.locator(".doing a[aria-current]")).to_contain_text("Combat")
    target = lit_areas(thumb.screen)[0]
    thumb.tap(f"a.cell.lit[data-area='{target}']")
    expect(thumb.screen.locator(".area-sheet")).to_be_visible()


ONI_VALUES = {"small": 5, "medium": 15, "large": 15}


def test_an_area_and_a_tray_open_at_their_top_wherever_the_sheet_was_scrolled(at_turn):
    thumb, _table = at_turn
    screen = thumb.screen
    for what, heading in (("a.cell[data-area='1,0']", ".area-sheet h2"), (".doing a[href*='do=events']", ".tray h2")):
        screen.locator(".task-body").evaluate("sheet => { sheet.scrollTop = sheet.scrollHeight; }")
        thumb.tap(what)
        expect(screen.locator(heading)).to_be_in_viewport(ratio=1)
        assert screen.locator(".task-body").evaluate("sheet => sheet.scrollTop") == 0
        screen.keyboard.press("Escape")
        expect(screen.locator(heading)).to_have_count(0)


def test_oni_are_annihilated_with_three_taps_once_values_are_known(at_turn):
    thumb, table = at_turn
    for owner, unit in (("oni", "small"), ("oni", "medium"), ("oni", "large"), ("nomads", "private"), ("nomads", "dog")):
        stats = {"health": ONI_VALUES.get(unit, 10), "attack": ONI_VALUES.get(unit, 40), "conquest": 1, "size": "small"}
        table.act({"type": "give-stats", "owner": owner, "unit": unit, "stats": stats})
    table.act({"type": "place", "area": "1,0", "owner": "nomads", "unit": "private", "count": 3})
    shows(thumb.screen, table.version)
    before = table.version
    thumb.tap("a.cell[data-area='1,0']")
    thumb.tap(".area-sheet form:has(input[value*='annihilate']) > button")
    assert thumb.taps <= PART_OF_A_GROUP
    assert table.version > before
    assert not {"small", "medium"} & set(units(table, "1,0", "oni")), "those who stood there are gone; the Princess may bring others"
