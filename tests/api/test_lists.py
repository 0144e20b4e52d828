"""GET /api/v1/<collection>/: paged, filtered, searched, both languages."""

import pytest

from cards.loading import COLLECTIONS

pytestmark = pytest.mark.django_db
FIELDS = {"slug", "game", "name", "text", "known", "figures", "aliases", "sources", "name_source"}


def everything(client, path):
    url, found = path, []
    while url:
        answer = client.get(url).json()
        found += answer["results"]
        url = answer["next"]
    assert len(found) == answer["count"]
    return found


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_a_list_is_paged_and_its_records_have_the_contracts_fields(client, catalogue, collection):
    found = everything(client, f"/api/v1/{collection}/?page_size=40")
    assert [r["slug"] for r in found] == [e.slug for e in catalogue.of(collection)]
    for record in found:
        assert set(record) >= FIELDS
        assert set(record["name"]) == {"en", "fr"}
        assert record["text"] is None or set(record["text"]) == {"en", "fr"}
        assert record["text"] is not None or record["known"] in ("name", "count")
        assert record["sources"]
        for source in record["sources"]:
            assert set(source) >= {"book", "heading", "page", "confidence"}
            assert source["book"] is None or source["book"] in ("fmd-en", "fmd-fr", "moon-princess-fr", "necropole-fr", "metals-fr")
            assert source["confidence"] in ("printed", "public", "inferred")


def test_what_is_not_known_is_null(client):
    small = client.get("/api/v1/units/small/").json()
    assert small["figures"]["health"] is None
    assert "health" not in small["confidence"]


def test_where_books_disagree_each_has_its_value(client):
    initiative = client.get("/api/v1/factions/boarlords/").json()["figures"]["initiative"]
    assert initiative == {"fmd-en": [10, 13], "fmd-fr": [10, 13]}


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("units/?faction=nomads", lambda r: r["faction"] == "nomads"),
        ("cards/?kind=epic-event", lambda r: r["kind"] == "epic-event"),
        ("cards/?game=necropole", lambda r: r["game"] == "necropole"),
        ("terms/?book=metals-fr", lambda r: any(s["book"] == "metals-fr" for s in r["sources"])),
        ("units/?known=partial", lambda r: r["known"] == "partial"),
        ("units/?trait=flying", lambda r: "flying" in r["traits"]),
    ],
)
def test_filters_keep_only_what_fits(client, query, holds):
    found = everything(client, f"/api/v1/{query}")
    assert found
    assert all(map(holds, found))


def test_filters_combine(client):
    found = everything(client, "/api/v1/cards/?game=tsukuyumi&kind=faction-event&faction=boarlords&faction=nomads")
    assert len(found) == 10


@pytest.mark.parametrize("q", ["sanglier", "SANGLIERS", "seigneurs", "boarl"])
def test_either_language_finds_either(client, q):
    assert "boarlords" in {r["slug"] for r in everything(client, f"/api/v1/factions/?q={q}")}


def test_the_index_lists_the_collections_and_the_datas_version(client, catalogue):
    answer = client.get("/api/v1/").json()
    assert set(answer["collections"]) == {*COLLECTIONS, "clauses", "rulings"}
    assert catalogue.version in answer["version"]


def test_a_list_asks_the_database_a_fixed_number_of_times(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(1):
        client.get("/api/v1/cards/?page_size=200")
    with django_assert_max_num_queries(2):
        client.get("/api/v1/cards/?page_size=5&kind=event&faction=nomads")


def test_an_answer_is_cached_and_revalidated(client):
    first = client.get("/api/v1/units/private/")
    assert "max-age" in first["Cache-Control"]
    again = client.get("/api/v1/units/private/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert not again.content


@pytest.mark.parametrize("path", ["units/", "units/nobody/", "nowhere/", "docs/", "units/?q=%00", "search/?q=oni"])
def test_other_programs_may_read_every_answer_from_a_browser(client, path):
    answer = client.get(f"/api/v1/{path}")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Content-Type" in answer["Access-Control-Allow-Headers"]
    assert "Authorization" not in answer["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_pages_are_not_for_other_sites(client):
    assert "Access-Control-Allow-Origin" not in client.get("/en/").headers
