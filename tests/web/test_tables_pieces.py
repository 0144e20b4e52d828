"""Weapons beside the board and names of events, on the pages of both modes."""

import pytest

from tests.web.tables import put_up

pytestmark = pytest.mark.django_db
COUNT = {"type": "count-pieces", "by": "nomads", "marker": "pistol", "count": 3}


@pytest.mark.parametrize(("language", "sentence"), [("en", "Nomads: Pistols, now 3."), ("fr", "Nomades : Pistolets, désormais 3.")])
@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_weapons_that_were_counted_by_hand_are_in_the_log(mode, language, sentence):
    phone = put_up(language, mode=mode)
    phone.act(COUNT, key="weapons")
    assert sentence in phone.get("log/").text
