"""Rules and rulings that were said twice are there once; links to the other one still lead to it."""

from urllib.parse import urljoin

import pytest

from cards.models import Record
from companion.offline.redirects import redirects
from rules.moved import MOVED
from tests.html import read

pytestmark = pytest.mark.django_db
GAMES = {"tsk": "tsukuyumi", "coop": "tsukuyumi", "met": "metals"}
CASES = [(*key.split("/"), new) for key, new in MOVED.items()]


def game_of(slug):
    """By the first word of a clause; the rulings that are gone are all of one game."""
    return GAMES.get(slug.partition(".")[0], "tsukuyumi")


@pytest.mark.parametrize(("collection", "old", "new"), CASES)
def test_an_old_address_leads_to_the_record_that_stayed(client, collection, old, new):
    assert not Record.objects.filter(collection=collection, slug=old).exists()
    page = client.get(f"/fr/{game_of(old)}/{collection}/{old}/")
    assert (page.status_code, page["Location"]) == (301, f"/fr/{game_of(old)}/{collection}/{new}/")
    assert client.get(page["Location"]).status_code == 200
    answer = client.get(f"/api/v1/{collection}/{old}/")
    assert (answer.status_code, answer["Location"]) == (301, f"/api/v1/{collection}/{new}/")
    assert client.get(answer["Location"]).json()["slug"] == new


def test_the_copy_without_a_server_leads_on_from_every_old_address(client):
    pages = redirects()
    for collection, old, new in CASES:
        for language in ("en", "fr"):
            there = f"/{language}/{game_of(old)}/{collection}/"
            page = read(pages[f"{there}{old}/index.html".removeprefix("/")].decode())
            to = urljoin(f"{there}{old}/", page.one("meta[http-equiv=refresh]")["content"].partition("url=")[2])
            assert page.one("html")["lang"] == language
            assert to == urljoin(f"{there}{old}/", page.one("a")["href"])
            assert to == f"{there}{new}/"
            assert client.get(to).status_code == 200


def test_a_link_to_the_place_in_its_chapter_finds_a_way_on(client):
    page = read(client.get("/en/tsukuyumi/rules/tsk.round/").content.decode())
    (moved,) = [one for one in page.all(".moved") if one["id"] == "tsk.round.10.1"]
    assert moved.one("a")["href"].endswith("/rules/tsk.move/#tsk.move.3")
