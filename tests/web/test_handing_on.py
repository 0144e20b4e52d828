"""Values go to another phone by a link that stays short, however many there are."""

import pytest
from django.test import Client

from rules import engine_data
from tests.web.tables import put_up

pytestmark = pytest.mark.django_db
LONGEST = 400  # a code of this length is read off a screen at arm's length
WHOLE = {"conquest": 10, "health": 10, "attack": 10, "size": "small", "cost": 1}


def link_of(text: str) -> str:
    return text.split('data-share="')[1].split('"')[0]


def test_all_values_of_all_factions_fit_into_a_code_and_come_across():
    ana = put_up()
    stats = {side: dict.fromkeys(units, WHOLE) for side, units in engine_data.tsukuyumi().catalogue.units.items() if side != "oni"}
    for n, (side, units) in enumerate(stats.items()):
        ana.act({"type": "give-values", "stats": {side: units}}, key=f"values-{n}")
    link = link_of(ana.get("sheets/").text)
    assert len(link) < LONGEST
    ben = Client()
    page = ben.get(link).content.decode()
    assert 'name="v"' in page
    token = link.split("?v=")[1]
    ben.post(link.split("?")[0], {"v": token})
    kept = ben.get("/en/tables/new/").content.decode()
    assert f"{sum(len(units) for units in stats.values())} units" in kept
