"""Maps: ours, grown ones, and the short text that carries them in a link."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.kernel.errors import BadInput
from rules.engine.metals import map_generator, maps
from rules.engine.metals.game import GAME
from tests.rules.metals.boards import CATALOGUE

SHOWN = st.builds(maps.Square, st.integers(0, 99), st.booleans(), st.booleans(), st.booleans())


@st.composite
def any_map(draw):
    width, height = draw(st.integers(1, 26)), draw(st.integers(1, 26))
    places = st.builds(lambda x, y: y * 32 + x, st.integers(0, width - 1), st.integers(0, height - 1))
    found = draw(st.dictionaries(places, SHOWN, max_size=12))
    return maps.Map(width, height, {at: one for at, one in sorted(found.items()) if one != maps.BLANK})


@given(any_map())
def test_a_map_comes_back_from_its_text(given_map):
    text = maps.render(given_map)
    assert maps.parse(text) == given_map
    assert maps.render(maps.parse(text)) == text
    assert re.fullmatch(r"[A-Za-z0-9~-]+", text), "nothing in it has to be escaped in an address"


@given(any_map())
def test_a_map_comes_back_from_its_json(given_map):
    assert maps.read(maps.write(given_map), "map") == given_map


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5x5",
        "5x5-E-E-E-E",
        "5x5-E-E-E-E-E-E",
        "0x5",
        "27x1-Z",
        "2x1-C",
        "2x1-A",
        "2x1-1",
        "2x1-111",
        "2x1-1q",
        "2x1-1cf1",
        "2x1-~021",
        "x",
        "2x1-AA-",
    ],
)
def test_what_is_no_map_is_refused_with_an_example(text):
    with pytest.raises(BadInput) as no:
        maps.parse(text)
    assert no.value.code == "not-a-map"


@given(st.text(alphabet="x-ABCE0123456789cfbk~", max_size=30))
def test_any_text_is_a_map_or_refused(text):
    try:
        found = maps.parse(text)
    except BadInput:
        return
    assert maps.parse(maps.render(found)) == found


def is_fair(one):
    """Turned half round, the map is itself; corners are worth nothing."""
    for column in range(one.width):
        for row in range(one.height):
            here, there = row * 32 + column, (one.height - 1 - row) * 32 + one.width - 1 - column
            if one.square(here) != one.square(there):
                return False
    return all(one.square(at) == maps.BLANK for at in (0, one.width - 1, (one.height - 1) * 32, (one.height - 1) * 32 + one.width - 1))


@given(st.text(max_size=20), st.integers(map_generator.LEAST, map_generator.MOST), st.integers(map_generator.LEAST, map_generator.MOST))
def test_a_grown_map_is_fair_whole_and_the_same_again(seed, width, height):
    grown = map_generator.grow(seed, width, height)
    assert is_fair(grown)
    shown = list(grown.squares.values())
    assert any(one.value == 2 for one in shown)
    assert any(one.city for one in shown)
    assert any(one.forest for one in shown)
    assert map_generator.grow(seed, width, height) == grown


def test_seeds_grow_different_maps():
    assert len({maps.render(map_generator.grow(str(seed))) for seed in range(100)}) > 90


@pytest.mark.parametrize("name", maps.OURS)
def test_our_own_maps_are_fair(name):
    assert is_fair(maps.OURS[name])
    assert GAME.setup({"map": name}, CATALOGUE).frame.map == maps.OURS[name]


def test_our_small_map_is_the_one_that_the_book_describes():
    shown = maps.write(maps.OURS["five-by-five"])
    assert (shown["width"], shown["height"]) == (5, 5)
    assert {name: one["value"] for name, one in shown["squares"].items() if one["value"]} == {"c3": 2, "c2": 1, "c4": 1, "a3": 1, "e3": 1}
    assert {name for name, one in shown["squares"].items() if one["city"]} == {"c2", "c4"}
    assert {name for name, one in shown["squares"].items() if one["forest"]} == {"b4", "d2"}


@pytest.mark.parametrize(
    ("options", "at", "code"),
    [
        ({"map": "6x"}, "options.map", "not-a-map"),
        ({"map": 3}, "options.map", "not-an-object"),
        ({"map": {"seed": "a", "width": 99}}, "options.map.width", "out-of-range"),
        ({"map": {"seed": 3}}, "options.map.seed", "not-text"),
        ({"map": {"width": 3, "height": 3, "squares": {"d1": {}}}}, "options.map.squares.d1", "not-on-map"),
        ({"pool": 2}, "options.pool", "out-of-range"),
        ({"pool": {"blue": 2}}, "options.pool.blue", "out-of-range"),
        ({"first": "green"}, "options.first", "not-accepted"),
        ({"factions": {"blue": ["oni"]}}, "options.factions.blue.0", "unknown-faction"),
        ({"rulings": {"metals-map-squares": "printed"}}, "options.map", "missing"),
        ({"players": [{}, {}, {}]}, "options.players", "too-many"),
        ({"mode": "coop"}, "options.mode", "not-accepted"),
        ({"cards": 1}, "options.cards", "unknown-field"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_told_why(options, at, code):
    with pytest.raises(BadInput) as no:
        GAME.setup(options, CATALOGUE)
    assert (no.value.at, no.value.code) == (at, code)


def test_factions_raise_the_goal_and_a_seed_says_who_begins():
    assert GAME.setup({}, CATALOGUE).frame.goal == 10
    assert GAME.setup({"players": [{"name": "Ana", "faction": "zipang"}, {"name": "Bo"}]}, CATALOGUE).frame.goal == 20
    assert GAME.setup({"mode": "factions"}, CATALOGUE).frame.goal == 20
    begins = [GAME.setup({"seed": str(seed)}, CATALOGUE).active for seed in range(200)]
    assert 70 < sum(begins) < 130
    assert GAME.setup({"rulings": {"metals-map": "five-by-seven"}}, CATALOGUE).frame.map.height == 7
