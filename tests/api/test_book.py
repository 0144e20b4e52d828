"""clauses/, rulings/ and search/ of the contract."""

import pytest

pytestmark = pytest.mark.django_db


def test_a_clause_has_its_text_its_chapter_its_sources_and_its_rulings(client):
    clause = client.get("/api/v1/clauses/tsk.move.12/").json()
    assert clause["chapter"] == "tsk.move"
    assert clause["text"]["en"] != clause["text"]["fr"]
    assert "[[" not in clause["text"]["en"]
    assert {s["book"] for s in clause["sources"]} == {"fmd-en", "fmd-fr"}
    for slug in clause["rulings"]:
        assert "tsk.move.12" in client.get(f"/api/v1/rulings/{slug}/").json()["clauses"]


def test_a_ruling_has_readings_one_of_which_is_ours(client):
    ruling = client.get("/api/v1/rulings/mountain-value/").json()
    assert [r["key"] for r in ruling["readings"] if r["default"]] == [ruling["default"]]
    assert ruling["reason"]["fr"]
    assert ruling["changes"]["en"]


def test_clauses_and_rulings_are_filtered_by_game_book_and_kind(client):
    assert client.get("/api/v1/clauses/?game=metals").json()["count"] > 20
    assert client.get("/api/v1/clauses/?kind=example&book=moon-princess-fr").json()["count"] > 5
    rulings = client.get("/api/v1/rulings/?kind=momentum").json()
    assert rulings["count"] > 2
    assert {r["kind"] for r in rulings["results"]} == {"momentum"}


def test_a_search_result_carries_what_the_contract_says_and_its_page_opens(client):
    answer = client.get("/api/v1/search/", {"q": "passer devant sangliers", "lang": "fr", "game": "tsukuyumi"}).json()
    assert answer["results"]
    for hit in answer["results"][:5]:
        assert set(hit) >= {"kind", "slug", "url", "api", "name", "snippet", "sources"}
        assert hit["url"].startswith("/fr/")
        assert client.get(hit["url"].split("#")[0]).status_code == 200
        assert client.get(hit["api"]).json()["slug"] == hit["slug"]


def test_a_search_finds_pages_that_are_no_records(client):
    answer = client.get("/api/v1/search/", {"q": "map maker", "lang": "fr", "kind": "pages"}).json()
    hit = answer["results"][0]
    assert (hit["kind"], hit["slug"], hit["url"], hit["api"]) == ("pages", "tool-map", "/fr/tsukuyumi/tools/map/", None)
    tables = client.get("/api/v1/search/", {"q": "tables", "kind": "pages"}).json()["results"][0]
    assert (tables["url"], tables["game"]) == ("/en/tables/", None)
    chapter = client.get("/api/v1/search/", {"q": "movement", "kind": "chapters"}).json()["results"][0]
    assert chapter["url"] == "/en/tsukuyumi/rules/tsk.move/"


def test_a_search_counts_its_hits_by_collection_and_puts_the_open_game_first(client):
    answer = client.get("/api/v1/search/", {"q": "oni"}).json()
    assert sum(group["count"] for group in answer["groups"]) == answer["count"]
    assert answer["groups"][0]["kind"] == answer["results"][0]["kind"]
    for game in ("tsukuyumi", "necropole", "metals"):
        first = client.get("/api/v1/search/", {"q": "setting up", "at": game}).json()["results"][0]
        assert (first["kind"], first["game"]) == ("chapters", game)
    assert client.get("/api/v1/search/", {"q": "oni", "at": "chess"}).status_code == 400


def test_search_is_narrowed_and_paged(client):
    first = client.get("/api/v1/search/", {"q": "oni", "kind": "clauses", "page_size": 5}).json()
    assert {h["kind"] for h in first["results"]} == {"clauses"}
    second = client.get(first["next"]).json()
    assert not {h["slug"] for h in first["results"]} & {h["slug"] for h in second["results"]}
    assert second["previous"]


@pytest.mark.parametrize(
    ("query", "at"),
    [
        ({"q": "x" * 10_000}, "q"),
        ({"q": "oni", "game": "chess"}, "game"),
        ({"q": "oni", "kind": "hats"}, "kind"),
        ({"q": "oni", "lang": "de"}, "lang"),
        ({"q": "oni", "page": "x"}, "page"),
        ({"q": "oni", "colour": "red"}, "colour"),
    ],
)
def test_a_bad_search_is_a_400_with_its_reason(client, query, at):
    answer = client.get("/api/v1/search/", query)
    assert answer.status_code == 400
    assert answer.json()["error"]["at"] == at


@pytest.mark.parametrize("q", ["", "???", "🐗🐗🐗", "שלום עולם", "kind:", "conquest>=", "a", "' OR 1=1 --"])
def test_an_absurd_search_is_answered_calmly(client, q):
    assert client.get("/api/v1/search/", {"q": q}).status_code == 200
    for language in ("en", "fr"):
        assert client.get(f"/{language}/find/", {"q": q}).status_code == 200


def test_search_asks_the_database_once(client, django_assert_max_num_queries):
    client.get("/api/v1/search/", {"q": "oni"})
    with django_assert_max_num_queries(1):
        client.get("/api/v1/search/", {"q": "princess momentum"})
