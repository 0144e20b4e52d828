"""Searching over hexagons: what can be reached, how far it is, and by which path."""

from rules.engine.kernel.hexes import Hex, reachable, ring, shortest_paths

CENTRE = Hex(0, 0)
BOARD = {here for radius in range(3) for here in ring(radius)}


def test_everything_is_reached_by_the_fewest_steps_nearest_first():
    steps = dict(reachable([CENTRE], lambda _, there: there in BOARD))
    assert steps == {here: here.distance(CENTRE) for here in BOARD}
    assert list(steps.values()) == sorted(steps.values())


def test_the_search_ends_after_so_many_steps_and_may_have_several_starts():
    far = Hex(2, 0)
    steps = dict(reachable([CENTRE, far, CENTRE], lambda _, there: there in BOARD, 1))
    assert steps == {
        here: min(here.distance(CENTRE), here.distance(far)) for here in BOARD if min(here.distance(CENTRE), here.distance(far)) < 2
    }


def test_a_step_that_is_not_allowed_is_gone_round():
    wall = {(CENTRE, Hex(1, 0)), (Hex(1, 0), CENTRE)}
    steps = dict(reachable([CENTRE], lambda here, there: there in BOARD and (here, there) not in wall))
    assert steps[Hex(1, 0)] == 2


def test_one_shortest_path_to_each_place_but_the_start():
    paths = list(shortest_paths(CENTRE, lambda path: path[-1] in BOARD, 2))
    assert {path[-1] for path in paths} == BOARD - {CENTRE}
    assert len({path[-1] for path in paths}) == len(paths)
    assert all(len(path) == path[-1].distance(CENTRE) + 1 and path[0] == CENTRE for path in paths)
    assert list(shortest_paths(CENTRE, lambda path: path[-1] in BOARD, 1)) == [(CENTRE, there) for there in CENTRE.neighbours()]


def test_a_place_that_one_path_may_not_enter_may_be_entered_by_another():
    end = Hex(1, 1)
    paths = shortest_paths(CENTRE, lambda path: path[-1] in {*BOARD, end} and (path[-1] != end or Hex(0, 1) in path), 2)
    assert next(path for path in paths if path[-1] == end) == (CENTRE, Hex(0, 1), end)
