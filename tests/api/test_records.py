"""GET /api/v1/<collection>/<slug>/: one record, its links and its pages."""

import pytest

pytestmark = pytest.mark.django_db


def test_a_record_is_found_by_its_slug(client):
    private = client.get("/api/v1/units/private/").json()
    assert private["name"] == {"en": "Private", "fr": "Bleu"}
    assert {k: private["figures"][k] for k in ("conquest", "health", "attack", "quantity", "cost")} == {
        "conquest": 10,
        "health": 10,
        "attack": 5,
        "quantity": 5,
        "cost": 1,
    }
    assert private["confidence"]["quantity"] == "printed"
    assert private["confidence"]["conquest"] == "public"


def test_a_record_knows_its_pages_and_they_open(client):
    for path in ("units/private", "games/metals", "terms/flying"):
        record = client.get(f"/api/v1/{path}/").json()
        for language in ("en", "fr"):
            page = client.get(record["pages"][language])
            assert page.status_code == 200
            assert record["name"][language] in page.content.decode()


def test_links_lead_to_records_that_link_back(client):
    record = client.get("/api/v1/units/dark-observer/").json()
    assert record["related"]
    for link in record["related"]:
        other = client.get(link["api"]).json()
        assert record["slug"] in {back["slug"] for back in other["related"]}


def test_an_unknown_slug_is_a_404_that_says_what_was_meant(client):
    answer = client.get("/api/v1/units/privat-soldier-private/")
    assert answer.status_code == 404
    error = answer.json()["error"]
    assert error["code"] == "unknown-record"
    assert "private" in error["message"]["en"]
    assert "Vouliez-vous dire" in error["message"]["fr"]
