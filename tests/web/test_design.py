"""The page with the rules of the look: only in debug, and complete."""

import pytest
from django.conf import settings as given

from companion.web.design import symbols
from tests.html import read

SPRITES = {"sprite": "icon", "emblems": "emblem", "silhouettes": "silhouette"}


def test_it_is_not_there_for_visitors(client):
    assert client.get("/en/design/").status_code == 404


@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_debug_it_shows_every_world_and_every_drawing(client, settings, language):
    settings.DEBUG = True
    page = read(client.get(f"/{language}/design/").content.decode())
    assert [world["data-game"] for world in page.all("section.world")] == ["tsukuyumi", "necropole", "metals"]
    shown = {use["href"] for use in page.all("use")}
    for sprite in SPRITES:
        names = symbols(sprite)
        assert len(names) > 10
        assert [name for name in names if f"{given.STATIC_URL}icons/{sprite}.svg#{name}" not in shown] == []


def test_every_part_has_a_name_of_its_own(client, settings):
    settings.DEBUG = True
    page = read(client.get("/en/design/").content.decode())
    names = [part["data-specimen"] for part in page.all("[data-specimen]")]
    assert len(names) == len(set(names)) > 25
