"""What hands have to do between two positions: no figure and no marker is forgotten."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.changes import Figures, Momentum, Priority, Territory, changes
from rules.engine.tsukuyumi.board.position import Area, Position
from tests.engine_files import catalogue_of
from tests.examples import examples

HERE, THERE, FAR = Hex(2, 0), Hex(3, 0), Hex(2, 2)
figures = st.dictionaries(
    st.sampled_from(["nomads", "oni"]), st.dictionaries(st.sampled_from(["small", "private"]), st.integers(1, 4), max_size=2), max_size=2
)
areas = st.fixed_dictionaries(dict.fromkeys((HERE, THERE, FAR), figures))


def position(units, **more) -> Position:
    return Position("coop", {here: Area("ocean", units=held) for here, held in units.items()}, catalogue_of("tsukuyumi"), **more)


def counted(at: Position) -> Counter:
    return Counter({(o, u, here): n for here, area in at.areas.items() for o, held in area.units.items() for u, n in held.items()})


@examples(200)
@given(before=areas, after=areas)
def test_whoever_does_all_of_it_has_the_second_position(before, after):
    first, second = position(before), position(after)
    table = counted(first)
    for change in changes(first, second):
        assert isinstance(change, Figures)
        assert change.count > 0
        assert change.start != change.end
        if change.start:
            table[change.owner, change.unit, change.start] -= change.count
        if change.end:
            table[change.owner, change.unit, change.end] += change.count
    assert +table == counted(second)
    assert min(table.values(), default=0) >= 0


def test_who_left_and_who_came_are_the_same_and_the_nearest_go_together():
    before = position({HERE: {"nomads": {"private": 3}}, THERE: {}, FAR: {}})
    after = position({HERE: {}, THERE: {"nomads": {"private": 1}}, FAR: {"nomads": {"private": 1}}})
    assert set(changes(before, after)) == {
        Figures("nomads", "private", 1, HERE, THERE),
        Figures("nomads", "private", 1, HERE, FAR),
        Figures("nomads", "private", 1, HERE, None),
    }


def test_markers_and_the_track_are_told_too():
    before = position({HERE: {}}, momentum=3)
    marked = replace(before.areas[HERE], territory="oni", priority=True)
    after = replace(before.with_area(HERE, marked), momentum=5)
    assert set(changes(before, after)) == {Territory(HERE, None, "oni"), Priority(HERE, True), Momentum(3, 5)}
    assert changes(after, after) == ()
