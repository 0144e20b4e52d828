"""The drawing of Nécropole's city: whoever is in a district has a place of its own."""

import re

import pytest

from companion.web.svg.city_board import CityToken, DistrictPlace, draw
from tests.html import read


@pytest.mark.parametrize(("there", "drawn", "more"), [(1, 1, ""), (8, 8, ""), (9, 7, "+2"), (14, 7, "+7")])
def test_tokens_and_the_number_of_further_ones_are_beside_each_other(there, drawn, more):
    tokens = [CityToken(str(number), "hero", "team-1") for number in range(there)]
    board = read(str(draw([DistrictPlace("mausoleum", "Mausoleum", tokens)], "city")))
    places = [re.findall(r"-?[\d.]+", token["transform"])[:2] for token in board.all(".token")]
    assert len(places) == len(set(map(tuple, places))) == drawn
    assert "".join(text.text for text in board.all(".more")) == more
    for text in board.all(".more"):
        assert all(abs(float(x) - float(text["x"])) > 20 or abs(float(y) - float(text["y"])) > 20 for x, y in places)
