"""The area in hand: markers that are counted can be seen and corrected, and nothing that can be done there is left out."""

import pytest

from tests.web.tables import Phone, put_up

pytestmark = pytest.mark.django_db


def area(phone: Phone) -> str:
    return phone.table_areas()[0]


def test_mines_are_laid_and_taken_away_by_hand_and_the_area_says_so():
    ana = put_up()
    here = area(ana)
    more = next(form for form in ana.get("", at=here, side="nomads").forms if form.deed.get("what") == "mine")
    assert more.deed["type"] in ("mark", "unmark")
    ana.act({"type": "mark", "area": here, "what": "mine", "owner": "nomads"})
    page = ana.get("", at=here, side="nomads")
    assert "Nomads: 1 × Mine" in page.text
    less = next(form for form in page.forms if form.deed.get("type") == "unmark" and form.deed.get("what") == "mine")
    assert "Nomads: 1 × Mine" not in ana.press(less).text


def test_a_side_is_offered_its_own_markers_and_those_that_lie_there():
    ana = put_up()
    here = area(ana)
    ana.act({"type": "mark", "area": here, "what": "portal", "owner": "nomads"})
    offered = {form.deed.get("what") for form in ana.get("", at=here, side="nomads").forms if form.deed.get("owner") == "nomads"}
    assert {"mine", "portal"} <= offered
    assert "egg" not in offered
