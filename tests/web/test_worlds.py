"""Each game has a ground of its own, told to the phone as the style sheet draws it."""

import re
from pathlib import Path

import pytest

from companion.web.context import GROUNDS
from companion.web.reference.previews import GAME_COLOURS, PALETTE
from tests.html import read

SHEET = Path(__file__).parents[2] / "static/css/theme.css"
pytestmark = pytest.mark.django_db


def drawn_ground(game: str) -> tuple[str, str]:
    block = re.search((rf'\[data-game="{game}"\]' if game else ":root") + r" \{(.*?)\n\}", SHEET.read_text("utf-8"), re.S)
    assert block
    found = re.search(r"--ground: light-dark\((#\w+), (#\w+)\)", block[1])
    assert found
    return found[1], found[2]


@pytest.mark.parametrize("game", GROUNDS)
def test_the_phone_is_told_the_ground_that_is_drawn(client, game):
    assert drawn_ground(game) == GROUNDS[game]
    for theme, colour in (("light", GROUNDS[game][0]), ("dark", GROUNDS[game][1])):
        client.cookies["theme"] = theme
        page = read(client.get(f"/en/{game}/" if game else "/en/").content.decode())
        assert page.one("meta[name=theme-color]")["content"] == colour
        assert page.one("html")["data-game"] == game


def test_the_game_last_looked_at_is_where_pages_of_all_games_lead(client):
    client.get("/en/metals/units/")
    page = read(client.get("/en/find/").content.decode())
    assert "/en/metals/rules/" in [link["href"] for link in page.all("nav.bar a")]
    client.get("/en/necropole/")
    page = read(client.get("/en/find/").content.decode())
    assert "/en/necropole/rules/" in [link["href"] for link in page.all("nav.bar a")]


def test_the_switch_leads_to_the_same_page_of_another_game_where_it_has_one(client):
    def links(address: str) -> dict[str, str]:
        page = read(client.get(address).content.decode())
        return {item["data-game"]: item.one("a")["href"] for item in page.all(".game-menu li")}

    assert links("/en/tsukuyumi/units/")["necropole"] == "/en/necropole/units/"
    assert links("/en/tsukuyumi/scenarios/")["metals"] == "/en/metals/"
    assert links("/fr/metals/rules/")["tsukuyumi"] == "/fr/tsukuyumi/rules/"
    assert links("/en/find/?q=oni")["metals"] == "/en/find/?game=metals"


def test_pictures_of_shared_links_wear_the_colours_of_the_dark_theme():
    sheet = SHEET.read_text("utf-8")
    for name, colour in PALETTE.items():
        drawn = re.search(rf"--{name}: (?:light-dark\(#\w+, (#\w+)\)|var\(--(\w+)\))", sheet)
        assert drawn, name
        other = drawn[2] and re.search(rf"--{drawn[2]}: light-dark\(#\w+, (#\w+)\)", sheet)
        assert colour == (drawn[1] or (other and other[1])), name
    for game, colour in GAME_COLOURS.items():
        block = re.search(rf'\[data-game="{game}"\] \{{(.*?)\n\}}', sheet, re.S)
        assert block
        assert f"{colour})" in re.search(r"--accent: .*", block[1])[0], game
