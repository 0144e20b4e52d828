"""The map editor of Metals: pens, both ends, sizes, seeds, sharing."""

from urllib.parse import parse_qs, urlsplit

import pytest

from rules.engine.kernel.squares import BY_NAME, NAMES
from rules.engine.metals import map_generator, maps
from tests.html import read

pytestmark = pytest.mark.django_db
EMPTY = "5x5-E-E-E-E-E"


def links(page):
    """Where each square leads: its name → the map there."""
    found = read(page).all("a[data-square]")
    return {one["data-square"]: maps.parse(parse_qs(urlsplit(one["href"]).query)["map"][0]) for one in found}


def get(client, language="en", status=200, **asked):
    answer = client.get(f"/{language}/metals/tools/map/", asked)
    assert answer.status_code == status
    return answer.content.decode()


PENS = {
    "2": maps.Square(value=2),
    "forest": maps.Square(forest=True),
    "city": maps.Square(city=True),
    "corner": maps.Square(corner=True),
}


@pytest.mark.parametrize(("pen", "shown"), PENS.items())
def test_a_tap_draws_and_the_same_tap_again_takes_it_off(client, box, pen, shown):
    for square, drawn in links(get(client, map=EMPTY, pen=pen, both="no")).items():
        assert dict(drawn.squares) == {BY_NAME[square]: shown}
    once = links(get(client, map=EMPTY, pen=pen, both="no"))["b2"]
    assert links(get(client, map=maps.render(once), pen=pen, both="no"))["b2"].squares == {}


def test_both_ends_are_drawn_at_once_so_that_the_map_stays_fair(client, box):
    for square, drawn in links(get(client, map=EMPTY, pen="1")).items():
        assert set(drawn.squares) == {BY_NAME[square], map_generator.turned(drawn, BY_NAME[square])}
    assert "Both ends are the same" in get(client, map=EMPTY)
    assert "It is not the same" in get(client, map="5x5-1D-E-E-E-E")


def test_a_smaller_map_loses_what_lay_outside_and_nothing_else(client, box):
    page = get(client, map="5x5-A1B1-E-B2B-E-E")
    texts = [parse_qs(urlsplit(one["href"]).query)["map"][0] for one in read(page).all("a.step")]
    assert texts == ["4x5-A1B-D-B2A-D-D", "6x5-A1B1A-F-B2C-F-F", "5x4-E-B2B-E-E", "5x6-E-A1B1-E-B2B-E-E"]


@pytest.mark.parametrize(("seed", "width", "height"), [("iron", 5, 5), ("rust", 7, 4), ("", 5, 5)])
def test_a_seed_grows_the_engine_s_own_map(client, box, seed, width, height):
    page = get(client, seed=seed, width=width, height=height)
    assert maps.render(map_generator.grow(seed, width, height)) in page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_map_goes_by_link_to_a_table(client, box, language):
    page = get(client, language, map="4x4-A1cB-D-D-B1cA")
    page = client.get(read(page).one("#use")["href"]).content.decode()
    assert 'value="4x4-A1cB-D-D-B1cA"' in page
    assert page.count("data-square=") == 16


@pytest.mark.parametrize("text", ["nonsense", "5x5", "99x99-A", "5x5-E-E-E-E-F", "0x0-", "5x5-E-E-E-E-1234567"])
def test_what_is_no_map_is_refused_and_told_what_would_be(client, box, text):
    assert "5x5-E-A0f1cB" in get(client, status=400, map=text)


def test_the_largest_map_can_be_drawn_on(client, box):
    text = "-".join(["26x26", *["Z"] * 26])
    assert len(links(get(client, map=text))) == 26 * 26
    assert set(NAMES.values()) >= {"z26"}
