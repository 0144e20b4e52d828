"""Pages of other sites may ask the catalogue and the rules; tables only where whoever runs the site says so."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from companion import hosts
from tests.api.tables import API

THERE = "https://club.example"
ADDRESSES = ["", "join/", "import/", "0d3a5f52-6a52-4a0e-9d5a-000000000000/", "0d3a5f52-6a52-4a0e-9d5a-000000000000/stream/", "nowhere/"]


def preflight(path: str, origin: str = THERE):
    asked = {"Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}
    return Client().options(path, headers=asked)


def granted(answer) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name.startswith("Access-Control-")}


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_of_another_site_may_not_use_tables(box, address):
    assert granted(preflight(API + address)) == {}
    assert granted(Client().get(API + address, headers={"Origin": THERE})) == {}
    assert granted(Client().post(API + address, "{}", content_type="application/json", headers={"Origin": THERE})) == {}


def test_what_needs_no_preflight_opens_no_table(box):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert Client().post(API, '{"game": "metals"}', content_type=kind, headers={"Origin": THERE}).status_code in (400, 415)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_listed_site_may_use_tables(box, settings, address):
    settings.TABLES_ORIGINS = [THERE, "https://other.example"]
    answer = preflight(API + address)
    assert answer["Access-Control-Allow-Origin"] == THERE
    assert "Authorization" in answer["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "Origin" in answer["Vary"]
    refused = preflight(API + address, "https://evil.example")
    assert granted(refused) == {}
    assert "Origin" in refused["Vary"]


def test_every_site_may_use_tables_where_it_is_asked_for(box, settings):
    settings.TABLES_ORIGINS = ["*"]
    assert preflight(API)["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["units/", "search/?q=oni", "tsukuyumi/check/", "metals/moves/", "necropole/plan/"])
def test_every_site_may_ask_the_catalogue_and_the_rules(box, path):
    answer = preflight(f"/api/v1/{path}")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Authorization" not in answer["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("value", ["club.example", "https://club.example/", "https://", "null"])
def test_what_is_no_site_is_refused_at_the_start(value):
    with pytest.raises(ImproperlyConfigured, match="TABLES_ORIGINS"):
        hosts.listed_origins([value])
