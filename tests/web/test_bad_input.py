"""Bad input: a helpful page in the reader's language, never a 500."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.examples import examples

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/de/", 404, "/fr/"),
        ("/xx/tsukuyumi/", 404, "not in “xx”"),
        ("/en/chess/", 404, "leads nowhere"),
        ("/fr/chess/", 404, "ne mène nulle part"),
        ("/en/tsukuyumi/hats/", 404, "leads nowhere"),
        ("/en/tsukuyumi/units/privates/", 404, "Private"),
        ("/fr/tsukuyumi/units/privates/", 404, "Bleu"),
        ("/en/metals/units/private/", 404, "Private"),
        ("/en/tsukuyumi/units/?kind=hat", 400, "legendary-oni"),
        ("/fr/tsukuyumi/units/?kind=hat", 400, "Accepté"),
        ("/en/tsukuyumi/units/?colour=red", 400, "Accepted"),
        ("/en/tsukuyumi/units/?sort=beauty", 400, "conquest"),
        ("/en/tsukuyumi/units/?sort=conquest&down=maybe", 400, "0, 1"),
        ("/en/find/?q=" + "x" * 500, 400, "400"),
        ("/en/find/?q=%00", 400, "control characters"),
        ("/en/%0a", 400, "control characters"),
    ],
)
def test_a_bad_address_is_explained(client, path, status, says):
    answer = client.get(path)
    assert answer.status_code == status
    assert says in answer.content.decode()


def test_a_bad_choice_is_explained_and_nothing_is_kept(client):
    answer = client.post("/en/display/", {"theme": "pink", "text": "100"})
    assert answer.status_code == 400
    assert "dark, light, auto" in answer.content.decode()
    assert "theme" not in answer.cookies


@pytest.mark.parametrize("path", ["/en/", "/en/tsukuyumi/units/", "/en/find/"])
def test_a_page_is_only_read(client, path):
    assert client.post(path).status_code == 405


class TestWhateverIsTyped(TestCase):
    @examples(80)
    @given(st.text(max_size=60))
    def test_no_search_is_a_500(self, q):
        assert self.client.get("/en/find/", {"q": q}).status_code in (200, 400)

    @examples(60)
    @given(
        st.dictionaries(st.sampled_from(["q", "kind", "faction", "trait", "known", "sort", "down", "zz"]), st.text(max_size=20), max_size=3)
    )
    def test_no_filter_is_a_500(self, query):
        assert self.client.get("/fr/tsukuyumi/units/", query).status_code in (200, 400)
