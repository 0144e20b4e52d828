"""What is kept for an edition is built once, and again after another one was loaded."""

import pytest

from cards import editions
from cards.models import Edition

pytestmark = pytest.mark.django_db


@pytest.fixture
def cache():
    yield editions.EditionCache[int](most=2)
    editions.CACHES.pop()
    editions.forget()


def test_a_value_is_built_once_for_each_key(cache):
    built = []
    for key in ("a", "b", "a", "b"):
        assert cache.get(key, lambda key=key: built.append(key) or len(built)) in (1, 2)
    assert built == ["a", "b"]


def test_what_was_used_longest_ago_makes_room(cache):
    for key in ("a", "b", "a", "c"):
        cache.get(key, lambda: 1)
    assert cache.get("a", lambda: 2) == 1
    assert cache.get("b", lambda: 2) == 2


def test_another_edition_empties_it(cache):
    assert cache.get("a", lambda: 1) == 1
    Edition.objects.filter(of="box").update(version="another")
    editions.forget()
    assert cache.get("a", lambda: 2) == 2


def test_what_cannot_be_built_is_not_kept(cache):
    with pytest.raises(ValueError, match="no such thing"):
        cache.get("a", lambda: int("no such thing"))
    assert cache.get("a", lambda: 3) == 3
