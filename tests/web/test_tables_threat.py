"""What the Oni will do: dashed arrows and a line for each attack, also with figures moved in thought; the table stays as it is."""

from math import dist

import pytest

from companion.web.svg import hex_area
from companion.web.svg.ghost_arrows import GhostArrow, ghost_arrows
from companion.web.svg.hex_map import centre
from rules.engine.kernel.hexes import Hex
from tests.html import read
from tests.web.tables import put_up
from tests.web.test_tables_consequences import MOON, area, stage

pytestmark = pytest.mark.django_db
# One small Oni can walk to the empty area; the Nomads beside it are too many for it.
BOARD = {
    **MOON,
    "2,0": area(units={"oni": {"small": 1}}, territory="oni"),
    "3,0": area(units={"nomads": {"private": 3}}, territory="nomads"),
    "2,1": area(territory="nomads"),
    "4,0": area(territory="oni"),
}


def lines(page) -> list[str]:
    return [" ".join(line.text.split()) for line in read(page.text).all(".threats li")]


def arrows(page) -> int:
    return len(read(page.text).all(".ghost-arrow"))


@pytest.mark.parametrize(
    ("language", "link", "said"),
    [
        ("en", "What will the Oni do?", "Move 1 × Small Oni from A3"),
        ("fr", "Que vont faire les Oni ?", "Déplacez 1 × Petit Oni depuis A3"),
    ],
)
def test_before_a_turn_ends_the_next_attacks_are_shown(language, link, said):
    phone = stage(language, BOARD)
    assert link in phone.get().text
    page = phone.get("", threat=1)
    assert lines(page)[0].startswith(f"1 {said}")
    assert "coop.oni" in lines(page)[0]
    assert arrows(page) == 1
    assert not page.at("#now")


def test_figures_moved_in_thought_change_the_arrows_and_not_the_table():
    phone = stage(areas=BOARD)
    before = phone.table.version
    page = phone.get("?threat=1&if=nomads:3,0:2,1:private*3")
    assert lines(page) != lines(phone.get("", threat=1))
    assert "3 × Private from" in page.text
    assert phone.table.version == before
    assert lines(phone.get("", threat=1))[0].startswith("1 Move 1 × Small Oni")


def test_a_tap_takes_a_group_and_the_next_leads_it():
    phone = stage(areas=BOARD)
    cell = next(cell for cell in read(phone.get("", threat=1).text).all("a.cell") if cell["data-area"] == "3,0")
    page = phone.get("?" + cell["href"].split("?")[1])
    assert "tap where they would go" in page.text
    cell = next(cell for cell in read(page.text).all("a.cell") if cell["data-area"] == "2,1")
    page = phone.get("?" + cell["href"].split("?")[1])
    assert "Just trying out:" in page.text


def test_a_missing_value_is_named():
    page = stage(areas={**BOARD, "2,0": area(units={"oni": {"small": 1, "gambler": 1}}, territory="oni")}, stats={}).get("", threat=1)
    assert "We cannot look further ahead. Missing:" in page.text


def test_an_address_that_cannot_be_read_is_refused():
    phone = stage(areas=BOARD)
    phone.get("?threat=1&if=nonsense")
    assert phone.status == 400


def test_nothing_is_foreseen_in_a_standard_game_or_while_the_oni_attack():
    phone = put_up(mode="standard")
    assert "threat=1" not in phone.get().text
    assert "threat-sheet" not in phone.get("", threat=1).text
    attacked = stage(areas=BOARD, stage="black", coop={"attacks": 2})
    assert "threat=1" not in attacked.get().text


@pytest.mark.parametrize("direction", range(6))
def test_arrows_pass_beside_the_priority_markers_at_both_of_their_ends(direction):
    here = Hex(0, 0)
    there = here.step(direction)
    drawn = read(ghost_arrows([GhostArrow((here, there), "1")]))
    ends = [tuple(map(float, point.split(","))) for point in drawn.one(".ghost-arrow")["points"].split()]
    signs = [(x + hex_area.PRIORITY[1][0], y + hex_area.PRIORITY[1][1]) for x, y in map(centre, (here, there))]
    for share in range(11):
        at = tuple(a + (b - a) * share / 10 for a, b in zip(*ends, strict=True))
        assert all(dist(at, sign) > 6 for sign in signs), (at, signs)
