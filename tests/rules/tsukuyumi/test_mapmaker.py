"""The map maker: real tiles, the right numbers, the same board everywhere, and honest figures."""

from collections import Counter, deque

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import DIRECTIONS, Hex
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.board.position_json import read
from rules.engine.tsukuyumi.map_generator import (
    MODES,
    MOON,
    SCATTERS,
    Tile,
    accepted_players,
    fairness,
    holes,
    laid,
    make_map,
    position,
    recipe,
)
from tests.examples import examples

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SETTINGS = examples(40)
games = st.sampled_from([(mode, n) for mode in MODES for n in accepted_players(mode)])
scatters = st.sampled_from(SCATTERS)
seeds = st.text(max_size=12)
PINNED = {
    "-2,0": {"kind": "mountain", "value": 15},
    "-2,1": {"kind": "ocean", "blockades": [5]},
    "-2,2": {"kind": "ocean"},
    "-1,-1": {"kind": "ocean", "traits": ["radioactive"], "blockades": [1, 3]},
    "-1,2": {"kind": "mountain", "value": 15, "blockades": [1]},
    "1,-2": {"kind": "fertile", "blockades": [1, 3]},
    "1,1": {"kind": "fertile", "blockades": [4]},
    "2,-2": {"kind": "fertile", "blockades": [0, 3]},
    "2,-1": {"kind": "ocean", "traits": ["radioactive"]},
    "2,0": {"kind": "ocean", "blockades": [0, 3, 5]},
}


@pytest.fixture(scope="module")
def tiles(catalogue):
    """The tiles of the box."""
    figures = {e.slug: (e.record["kind"], e.record.get("figures") or {}) for e in catalogue.of("tiles", "tsukuyumi")}
    return [Tile(s, k, f["quantity"], tuple(f["blockades"]), f.get("value")) for s, (k, f) in figures.items() if "blockades" in f]


def drawn(board):
    return Counter(area.tile for area in board.areas.values() if area.tile)


def neighbours(at):
    return [Hex(at.q + q, at.r + r) for q, r in STEPS]


def closed(areas, at, n):
    """Whether a step is barred, written from the contract: either side may list the edge."""
    here = at in areas and n in areas[at].blockades
    there = neighbours(at)[n]
    return here or (n + 3) % 6 in areas[there].blockades


def flood(starts, ways):
    found, queue = dict.fromkeys(starts, 0), deque(starts)
    while queue:
        at = queue.popleft()
        for there in ways(at):
            if there not in found:
                found[there] = found[at] + 1
                queue.append(there)
    return found


def walks(areas, at):
    return [there for n, there in enumerate(neighbours(at)) if there in areas and not closed(areas, at, n)]


# Chance


def test_chance_is_the_published_generator():
    """FNV-1a and SplitMix64 with their published numbers, so that a shared link gives the same board in any language."""
    assert Chance("a")._state == 0xAF63DC4C8601EC8C
    chance = Chance("")
    chance._state = 0
    assert [chance.bits() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_chance_is_pinned():
    chance = Chance("moon")
    assert [chance.below(100) for _ in range(8)] == [68, 60, 83, 55, 2, 27, 92, 84]
    assert Chance("abc").shuffled(range(8)) == [1, 3, 6, 2, 4, 7, 5, 0]


@given(st.text(max_size=8), st.integers(1, 1000))
def test_a_number_lies_below_its_limit(seed, limit):
    assert 0 <= Chance(seed).below(limit) < limit


@given(st.text(max_size=8), st.lists(st.integers(), max_size=20))
def test_shuffling_loses_nothing(seed, items):
    assert sorted(Chance(seed).shuffled(items)) == sorted(items)


def test_every_side_of_a_die_comes_up_about_equally_often():
    chance = Chance("dice")
    thrown = Counter(chance.below(6) for _ in range(6000))
    assert set(thrown) == set(range(6))
    assert max(thrown.values()) - min(thrown.values()) < 200


@given(st.text(max_size=8))
def test_what_weighs_nothing_is_never_picked(seed):
    assert Chance(seed).weighed("abc", [0, 2, 0]) == "b"


# The tiles


def test_the_box_holds_the_tiles_that_the_test_thinks(tiles):
    assert sum(tile.quantity for tile in tiles) == 51


def test_the_numbers_are_those_of_the_box(catalogue):
    def figures(slug):
        return catalogue.get(f"terms/{slug}").record["figures"]

    assert [recipe(n, "standard").total for n in (2, 3, 4, 5, 6)] == figures("standard-game")["tiles"]
    assert [recipe(n, "coop").total for n in (2, 3, 4)] == figures("co-op-game")["tiles"]
    assert recipe(2, "two-player").total == figures("two-player-game")["tiles"]
    assert recipe(1, "solo").total == figures("solo-game")["tiles"]


def test_every_clause_of_a_recipe_is_in_the_book(book):
    there = {clause.record["id"] for clause in book.clauses}
    for mode in MODES:
        for n in accepted_players(mode):
            assert recipe(n, mode).clause in there


@SETTINGS
@given(games, seeds, scatters, st.booleans())
@example(("standard", 6), "", 3, True)
def test_a_board_has_the_right_tiles_and_never_more_than_there_are(tiles, game, seed, scatter, moonfall):
    mode, players = game
    board = make_map(players, mode, seed, scatter, tiles, moonfall=moonfall)
    box = {tile.slug: tile for tile in tiles}
    found = drawn(board)
    assert sum(found.values()) == recipe(players, mode).total
    assert all(n <= box[slug].quantity for slug, n in found.items())
    kinds = Counter(box[slug].kind for slug in found.elements())
    if mode == "two-player":
        assert min(kinds["fertile"], kinds["ocean"], kinds["mountain"]) >= 2
    if mode in ("coop", "solo"):
        assert kinds["fertile"] >= players
    if mode in ("coop", "solo") or not moonfall:
        assert kinds["river"] == kinds["toxic"] == 0


@SETTINGS
@given(games, seeds, scatters)
def test_the_moon_lies_in_the_middle_and_all_hangs_together(tiles, game, seed, scatter):
    board = make_map(game[1], game[0], seed, scatter, tiles)
    areas = board.areas
    assert {at for at, area in areas.items() if area.kind == "moon"} == {Hex(0, 0), *neighbours(Hex(0, 0))}
    assert set(flood([Hex(0, 0)], lambda at: [n for n in neighbours(at) if n in areas])) == set(areas)
    assert set(flood([Hex(0, 0)], lambda at: walks(areas, at))) == set(areas), "somebody is walled in"


@SETTINGS
@given(games, seeds, scatters)
def test_the_same_words_give_the_same_board_in_whatever_order_the_box_is_read(tiles, game, seed, scatter):
    mode, players = game
    board = make_map(players, mode, seed, scatter, tiles)
    assert make_map(players, mode, seed, scatter, list(reversed(tiles))) == board


def test_a_board_that_was_shared_is_still_the_same(tiles):
    """If this fails, every link that people have shared leads to another board: change the seed's prefix knowingly."""
    areas = position(make_map(2, "two-player", "moon", 0, tiles))["areas"]
    outer = {at: area for at, area in areas.items() if area["kind"] != "moon"}
    assert outer == PINNED


def test_other_seeds_give_other_boards(tiles):
    boards = {str(position(make_map(3, "standard", str(n), 1, tiles))) for n in range(20)}
    assert len(boards) == 20


# The edges


@given(st.integers(0, 5), st.sets(st.integers(0, 5)))
def test_a_turned_tile_keeps_its_pattern(turn, edges):
    """Counted clockwise on the tile, against the clock in a position: the gaps between closed edges stay the same."""
    area = laid(Tile("t", "ocean", 1, tuple(sorted(edges))), turn)
    clockwise = {(turn - edge) % 6 for edge in area.blockades}
    assert clockwise == edges


def test_a_tile_is_turned_but_never_mirrored():
    """Two neighbours and, clockwise, the next but one: no turning makes its mirror image."""
    turned = {laid(Tile("t", "ocean", 1, (0, 1, 3)), turn).blockades for turn in range(6)}
    assert turned == {(0, 3, 5), (0, 1, 4), (1, 2, 5), (0, 2, 3), (1, 3, 4), (2, 4, 5)}
    assert (0, 1, 3) not in turned


@SETTINGS
@given(games, seeds, scatters)
def test_every_area_shows_its_tile(tiles, game, seed, scatter):
    box = {tile.slug: tile for tile in tiles}
    for area in make_map(game[1], game[0], seed, scatter, tiles).areas.values():
        if area.tile:
            tile = box[area.tile]
            assert area == laid(tile, area.turn)
            assert area.value == tile.value
            assert tile.kind in (area.kind, *area.traits)


# The shape


def test_rings_are_full_before_the_next_begins(tiles):
    for players in (3, 4, 5, 6):
        far = Counter(at.distance(Hex(0, 0)) for at in make_map(players, "standard", "x", 0, tiles).areas)
        assert far[2] == 12
        assert far[max(far)] <= 6 * max(far)
        assert all(far[radius] == 6 * radius for radius in range(1, max(far)))


@SETTINGS
@given(games, seeds, scatters)
def test_only_the_last_level_leaves_holes(tiles, game, seed, scatter):
    areas = make_map(game[1], game[0], seed, scatter, tiles).areas
    assert bool(holes(areas)) == (scatter == 3)
    for hole in holes(areas):
        assert hole not in areas


# Fairness


@SETTINGS
@given(games, seeds, scatters)
def test_fairness_is_what_one_counts_on_the_board(tiles, game, seed, scatter):
    board = make_map(game[1], game[0], seed, scatter, tiles)
    areas, fair = board.areas, fairness(board)
    outside = flood([Hex(40, 0)], lambda at: [n for n in neighbours(at) if n not in areas and n.distance(Hex(0, 0)) < 42])
    listed = {place.at: place for place in fair.places}
    assert set(listed) <= set(outside)
    for at in (at for at in outside if any(n in areas for n in neighbours(at))):
        ways = walks(areas, at)
        grounds = flood([n for n in ways if n not in MOON], lambda here: [n for n in walks(areas, here) if n not in MOON])
        to_the_moon = flood([at], lambda here: walks(areas, here))
        steps = min(to_the_moon.get(moon, 99) for moon in MOON)
        assert (at in listed) == (len(grounds) >= board.recipe.starts)
        if at in listed:
            assert (listed[at].steps, listed[at].edges) == (steps, len(ways))
    assert fair.spread == max(p.steps for p in fair.places) - min(p.steps for p in fair.places)
    assert len(set(fair.homes)) == len(fair.homes) == board.players
    assert set(fair.homes) <= set(fair.places)


# The position


def test_a_board_is_written_as_a_position(tiles):
    board = make_map(4, "standard", "x", 2, tiles, moonfall=True)
    written = position(board)
    assert (written["game"], written["mode"]) == ("tsukuyumi", "standard")
    assert written["areas"]["0,0"] == {"kind": "moon", "traits": ["tsukuyumi"]}
    for name, area in written["areas"].items():
        q, r = map(int, name.split(","))
        assert Hex(q, r) in board.areas
        assert area["kind"] in ("ocean", "fertile", "mountain", "river", "moon")
        assert set(area) <= {"kind", "value", "traits", "blockades"}
        assert ("value" in area) == (area["kind"] == "mountain")
        assert all(0 <= edge < len(DIRECTIONS) for edge in area.get("blockades", ()))


@SETTINGS
@given(games, seeds, scatters)
def test_the_engine_reads_what_the_maker_writes(tiles, game, seed, scatter):
    board = make_map(game[1], game[0], seed, scatter, tiles, moonfall=True)
    there = read(position(board), Catalogue(), {}).areas
    assert {at: (a.kind, a.value, a.traits, a.blockades) for at, a in there.items()} == {
        at: (a.kind, a.value or 0, frozenset(a.traits), frozenset(a.blockades)) for at, a in board.areas.items()
    }


def test_full_moon_down_has_exactly_its_tiles(tiles):
    board = make_map(5, "standard", "x", 0, tiles, scenario="full-moon-down")
    box = {tile.slug: tile for tile in tiles}
    kinds = Counter(box[slug].kind for slug in drawn(board).elements())
    assert (sum(kinds.values()), kinds["radioactive"], kinds["fertile"]) == (35, 2, 4)


# What cannot be made


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"mode": "chess"}, "mode"),
        ({"players": 7}, "players"),
        ({"players": 0}, "players"),
        ({"players": 3, "mode": "two-player"}, "players"),
        ({"players": 1, "mode": "coop"}, "players"),
        ({"scatter": 4}, "scatter"),
        ({"seed": "x" * 61}, "seed"),
        ({"scenario": "full-moon-down"}, "scenario"),
        ({"players": 5, "scenario": "exploration"}, "scenario"),
        ({"tiles": []}, "tiles"),
        ({"players": 2, "mode": "two-player", "tiles": [Tile("a", "ocean", 20)]}, "tiles"),
    ],
)
def test_what_cannot_be_made_is_named_with_what_can(tiles, changes, at):
    asked = {"players": 3, "mode": "standard", "seed": "", "scatter": 0, "tiles": tiles} | changes
    with pytest.raises(BadInput) as refused:
        make_map(**asked)
    assert refused.value.at == at
    assert refused.value.facts


@pytest.mark.parametrize(("more", "total"), [(-2, 19), (-1, 20), (0, 21), (1, 22), (2, 23)])
def test_three_players_make_the_coop_game_easier_or_harder_by_the_number_of_tiles(more, total, tiles):
    """The Moon Princess, Difficulté: 21 tiles for three players; 22 or 23 are easier, 20 or 19 much harder."""
    board = make_map(3, "coop", "moon", 0, tiles, more=more)
    assert len(board.areas) - len(MOON) == total


@pytest.mark.parametrize(("mode", "players", "more"), [("coop", 3, 3), ("standard", 3, 1), ("two-player", 2, -1)])
def test_other_numbers_of_tiles_are_refused(mode, players, more, tiles):
    with pytest.raises(BadInput):
        make_map(players, mode, "moon", 0, tiles, more=more)
