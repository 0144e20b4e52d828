"""Contract, section 1: every refusal has one shape, and nothing is ever a 500."""

from urllib.parse import quote

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.examples import examples

pytestmark = pytest.mark.django_db


def check_shape(answer, status, code):
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/json"
    error = answer.json()["error"]
    assert set(error) == {"code", "message", "clause", "at"}
    assert error["code"] == code
    assert error["message"]["en"]
    assert error["message"]["fr"]
    assert error["message"]["en"] != error["message"]["fr"]
    return error


@pytest.mark.parametrize(
    ("path", "status", "code", "at", "says"),
    [
        ("/api/v1/nothing/", 404, "not-found", None, "/api/v1/"),
        ("/api/nothing", 404, "not-found", None, "/api/v1/"),
        ("/api/v1/units/nobody/", 404, "unknown-record", None, "nobody"),
        ("/api/v1/units/?game=chess", 400, "bad-filter", "game", "tsukuyumi"),
        ("/api/v1/units/?kind=hat", 400, "bad-filter", "kind", "legendary-oni"),
        ("/api/v1/units/?faction=chess", 400, "bad-filter", "faction", "nomads"),
        ("/api/v1/units/?book=bible", 400, "bad-filter", "book", "fmd-en"),
        ("/api/v1/units/?colour=red", 400, "unknown-filter", "colour", "faction"),
        ("/api/v1/units/?page=0", 404, "bad-page", "page", "from 1"),
        ("/api/v1/units/?page=999", 404, "bad-page", "page", "last page"),
        ("/api/v1/units/?page=two", 400, "bad-page", "page", "whole numbers"),
        ("/api/v1/units/?page_size=0", 400, "bad-page", "page_size", "200"),
        ("/api/v1/units/?page_size=100000", 400, "bad-page", "page_size", "200"),
        ("/api/v1/units/?q=" + "x" * 300, 400, "bad-filter", "q", "200"),
        ("/api/v1/units/?q=%00", 400, "bad-request", None, "control characters"),
        ("/api/v1/units/a%00b/", 400, "bad-request", None, "control characters"),
    ],
)
def test_bad_input_gets_a_clear_error_in_both_languages(client, path, status, code, at, says):
    error = check_shape(client.get(path), status, code)
    assert error["at"] == at
    assert says in error["message"]["en"]


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_a_method_that_is_not_offered_says_which_are(client, method):
    error = check_shape(getattr(client, method)("/api/v1/units/"), 405, "method-not-allowed")
    assert "GET" in error["message"]["en"]


def test_posting_to_nowhere_is_not_found(client):
    check_shape(Client(enforce_csrf_checks=True).post("/api/v1/nowhere/"), 404, "not-found")


def test_only_json_is_answered(client):
    check_shape(client.get("/api/v1/units/", headers={"Accept": "image/png"}), 406, "not-acceptable")


class TestWhateverIsAsked(TestCase):
    @examples(60)
    @given(
        st.sampled_from(["units", "cards", "terms", "books"]),
        st.dictionaries(
            st.sampled_from(["q", "page", "page_size", "kind", "game", "faction", "trait", "x"]), st.text(max_size=30), max_size=4
        ),
    )
    def test_nothing_is_a_500(self, collection, query):
        answer = self.client.get(f"/api/v1/{collection}/", query)
        assert answer.status_code in (200, 400, 404)
        if answer.status_code != 200:
            assert set(answer.json()) == {"error"}

    @examples(60)
    @given(st.text(min_size=1, max_size=40))
    def test_no_slug_is_a_500(self, slug):
        answer = self.client.get(f"/api/v1/cards/{quote(slug, safe='')}/")
        assert answer.status_code in (200, 301, 400, 404)
