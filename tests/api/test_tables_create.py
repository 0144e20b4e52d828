"""POST tables/"""

import pytest
from django.test import Client

from rules.engine.tsukuyumi import map_generator
from tests.api.tables import OPTIONS, post
from tests.api.test_errors import check_shape
from tests.rules.tsukuyumi.coop.playing import tiles
from tests.tables.people import POSITION

pytestmark = pytest.mark.django_db


def test_a_table_has_a_code_a_secret_and_two_addresses():
    answer = post("", OPTIONS)
    assert answer.status_code == 201
    made = answer.json()
    assert set(made) == {"id", "code", "token", "version", "join_url", "watch_url"}
    assert (made["version"], len(made["code"])) == (0, 6)
    assert made["code"] in made["join_url"]
    assert made["code"] not in made["watch_url"]
    assert made["join_url"].startswith("http://testserver/fr/")
    assert made["token"] not in made["join_url"] + made["watch_url"]


@pytest.mark.parametrize(
    ("body", "code", "at"),
    [
        ({}, "not-accepted", "game"),
        ([], "not-an-object", "body"),
        ("{", "unreadable", None),
        ('{"game": "\\ud800"}', "not-plain", "body"),
        ('{"game": ' + "[" * 100_000, "unreadable", None),
        ('{"game": ' + "[" * 70 + "]" * 70 + "}", "too-deep", "body"),
        ('{"game": 1e999}', "not-plain", "body"),
        ('{"game": "metals", "game": "tsukuyumi"}', "key-twice", "body"),
        ({**OPTIONS, "note": "x" * 200_001}, "too-much-text", "body"),
        ({**OPTIONS, "note": [0] * 20_000}, "too-many-values", "body"),
        ({**OPTIONS, "game": "chess"}, "not-accepted", "game"),
        ({**OPTIONS, "players": [{"name": "x" * 41}]}, "not-text", "players.0.name"),
        ({**OPTIONS, "position": {**POSITION, "areas": {"0,0": {"kind": "sea"}}}}, "not-accepted", "position.areas.0,0.kind"),
        ({"game": "tsukuyumi", "players": [{"name": "Ana"}]}, "missing", "mode"),
    ],
)
def test_what_cannot_be_a_table_is_refused_with_its_place(body, code, at):
    assert check_shape(post("", body), 400, code)["at"] == at


def test_a_body_that_is_too_large_is_refused():
    check_shape(post("", '{"game": "' + "x" * 2_000_001 + '"}'), 413, "too-large")


def test_every_game_can_be_put_up():
    assert post("", {"game": "metals", "players": [{"name": "Ana"}, {"name": "Ben"}]}).status_code == 201


def a_table(mode: str, **second) -> dict:
    players = [{"name": "Ana", "faction": "boarlords"}, {"name": "Ben", "faction": "kampfgruppe-03", **second}]
    areas = map_generator.position(map_generator.make_map(2, mode, "moon", 0, tiles()))["areas"]
    return {"game": "tsukuyumi", "mode": mode, "players": players, "areas": areas}


@pytest.mark.parametrize("mode", ["standard", "two-player", "coop"])
def test_an_initiative_number_that_only_the_sheet_prints_is_asked_for_and_taken(mode):
    refused = check_shape(post("", a_table(mode)), 400, "missing")
    assert refused["at"] == "players.1.initiative"
    assert "Kampfgruppe 03" in refused["message"]["en"]
    assert "plateau Faction" in refused["message"]["fr"]
    made = post("", a_table(mode, initiative=5))
    assert made.status_code == 201
    headers = {"Authorization": f"Bearer {made.json()['token']}"}
    view = Client().get(f"/api/v1/tables/{made.json()['id']}/", headers=headers).json()
    assert view["position"]["initiative"] == ["kampfgruppe-03", "boarlords"]


def test_a_number_that_cannot_be_read_is_refused_at_its_place():
    assert check_shape(post("", a_table("coop", initiative="five")), 400, "not-a-whole-number")["at"] == "players.1.initiative"


def test_a_player_of_metals_has_no_initiative():
    body = {"game": "metals", "players": [{"name": "Ana", "initiative": 3}, {"name": "Ben"}]}
    assert check_shape(post("", body), 400, "unknown-field")["at"] == "players.0.initiative"


def test_more_starting_units_than_the_box_holds_are_refused_with_the_clause():
    body = {**a_table("coop", initiative=5), "starting": {"boarlords": {"boarmother": 50}}}
    assert check_shape(post("", body), 422, "not-in-supply")["clause"] == "tsk.setup.6.1"


def test_a_board_with_a_tile_apart_is_refused_with_the_clause():
    body = a_table("standard", initiative=5)
    body["areas"]["9,0"] = {"kind": "ocean"}
    assert check_shape(post("", body), 422, "not-joined")["clause"] == "tsk.setup.2.2"
