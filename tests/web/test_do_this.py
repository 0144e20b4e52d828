"""“Do this on the table”: after every step the screen names every figure and marker that changed, in both languages."""

from collections import Counter

import pytest

from companion.tables import selectors
from companion.tables.area_names import area_name
from companion.tables.models import Seat
from rules.engine.tsukuyumi.board import changes as ch
from tests.html import read
from tests.web.tables import go_on, put_up

pytestmark = pytest.mark.django_db


def positions(seat: Seat, version: int):
    return [selectors.seen_at(seat=seat, version=at).view.position for at in (version - 1, version)]


def where(change: ch.Change) -> set[str]:
    """The areas that a change has to name."""
    match change:
        case ch.Figures(_owner, _unit, _count, start, end):
            return {area_name(here) for here in (start, end) if here is not None}
        case ch.Princess(_before, after):
            return set(map(area_name, after))
        case ch.Momentum() | ch.VictoryPoints():
            return set()
        case _:
            return {area_name(change.area)}


@pytest.mark.parametrize(("language", "steps", "seen"), [("en", 36, {"Figures", "Territory", "Princess"}), ("fr", 12, {"Princess"})])
def test_the_screen_names_every_figure_and_marker_that_changed(language, steps, seen):
    phone = put_up(language)
    page, kinds = phone.get(), Counter()
    for taken in range(steps):
        page, _what = go_on(phone, page, taken)
        shown = read(page.text)
        seat = Seat.objects.select_related("table").filter(table=phone.table).first()
        version = seat.table.version
        expected = ch.changes(*positions(seat, version)) if version else ()
        lines = [line.text for line in shown.all("[data-do-this] li")]
        lit = {area_name_of(cell["data-area"]) for cell in shown.all("a.changed")}
        for change in expected:
            kinds[type(change).__name__] += 1
            names = where(change)
            assert any(all(name in line for name in names) for line in lines), (change, lines)
            assert names <= lit | {name for name in names if name not in drawn(shown)}
        assert bool(expected) == bool(lines)
    assert seen <= kinds.keys()


def area_name_of(slug: str) -> str:
    q, r = map(int, slug.split(","))
    return area_name(ch.Hex(q, r))


def drawn(shown) -> set[str]:
    return {area_name_of(cell["data-area"]) for cell in shown.all("a.cell")}


def test_nothing_is_asked_before_the_first_step():
    assert not read(put_up().get().text).all("[data-do-this]")
