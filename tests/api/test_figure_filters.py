"""GET /api/v1/<collection>/?conquest__gte=20&ordering=-attack,name: figures narrow and sort; unknown ones never match and come last."""

import pytest

from cards.models import Unit
from tests.api.test_errors import check_shape
from tests.api.test_lists import everything

pytestmark = pytest.mark.django_db
FIGURES = ("conquest", "health", "attack", "cost", "quantity", "vp", "initiative")


def number(record, figure):
    """The number we play with: a whole number, or the first book's."""
    value = record["figures"].get(figure)
    value = next(iter(value.values())) if isinstance(value, dict) else value
    return value if isinstance(value, int) else None


@pytest.fixture(scope="module")
def whole_lists():
    """Every record of the collections that were asked for: no test changes them."""
    return {}


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("collection", ["units", "cards", "factions", "tiles", "components", "terms"])
def test_a_figure_narrows_to_what_is_known_to_fit(client, whole_lists, collection, figure):
    if collection not in whole_lists:
        whole_lists[collection] = everything(client, f"/api/v1/{collection}/?page_size=200")
    whole = whole_lists[collection]
    known = sorted(number(r, figure) for r in whole if number(r, figure) is not None)
    asked = known[len(known) // 2] if known else 10
    for ending, fits in (("", asked.__eq__), ("__gte", asked.__le__), ("__lte", asked.__ge__)):
        found = everything(client, f"/api/v1/{collection}/?{figure}{ending}={asked}&page_size=200")
        assert [r["slug"] for r in found] == [r["slug"] for r in whole if number(r, figure) is not None and fits(number(r, figure))]


def test_figures_combine_with_each_other_and_with_words(client):
    found = everything(client, "/api/v1/units/?conquest__gte=10&conquest__lte=20&faction=nomads&ordering=-conquest")
    assert found
    assert all(r["faction"] == "nomads" and 10 <= number(r, "conquest") <= 20 for r in found)
    assert [number(r, "conquest") for r in found] == sorted((number(r, "conquest") for r in found), reverse=True)


def test_several_values_of_a_figure_widen(client):
    found = everything(client, "/api/v1/units/?conquest=10&conquest=20")
    assert {number(r, "conquest") for r in found} == {10, 20}


@pytest.mark.parametrize("sign", ["", "-"])
def test_unknown_figures_come_last_whichever_way(client, sign):
    found = [number(r, "attack") for r in everything(client, f"/api/v1/units/?ordering={sign}attack")]
    known = [n for n in found if n is not None]
    assert known == sorted(known, reverse=bool(sign))
    assert found == [*known, *([None] * (len(found) - len(known)))]


def test_equal_figures_are_sorted_by_the_next_key(client):
    found = everything(client, "/api/v1/units/?ordering=-attack,name&game=tsukuyumi")
    pairs = [(-(number(r, "attack")), r["name"]["en"].casefold()) for r in found if number(r, "attack") is not None]
    assert [attack for attack, _ in pairs] == sorted(attack for attack, _ in pairs)
    assert pairs == sorted(pairs)


def test_names_sort_clauses_too(client):
    names = [r["name"]["en"] for r in client.get("/api/v1/rulings/?ordering=name&page_size=200").json()["results"]]
    assert names[0] < names[-1]


@pytest.mark.parametrize(
    ("query", "at", "accepted"),
    [
        ("units/?conquest=many", "conquest", "-9999 … 9999"),
        ("units/?conquest__gte=1.5", "conquest__gte", "-9999 … 9999"),
        ("units/?health__lte=99999999999999999999", "health__lte", "-9999 … 9999"),
        ("units/?vp=٣", "vp", "-9999 … 9999"),
        ("units/?ordering=size", "ordering", "conquest, health, attack"),
        ("units/?ordering=-attack,,hats", "ordering", "-attack"),
        ("clauses/?ordering=attack", "ordering", "name, -name"),
    ],
)
def test_a_bad_value_is_a_400_that_says_what_is_accepted(client, query, at, accepted):
    error = check_shape(client.get(f"/api/v1/{query}"), 400, "bad-filter")
    assert error["at"] == at
    assert accepted in error["message"]["en"]
    assert accepted in error["message"]["fr"]


@pytest.mark.parametrize("query", ["units/?size=3", "clauses/?conquest=3", "units/?conquest__gt=3"])
def test_a_filter_that_does_not_exist_is_a_400_that_lists_those_that_do(client, query):
    error = check_shape(client.get(f"/api/v1/{query}"), 400, "unknown-filter")
    assert "ordering" in error["message"]["en"]


def test_an_empty_value_is_no_filter(client):
    whole = client.get("/api/v1/units/").json()["count"]
    assert client.get("/api/v1/units/?conquest=&attack__gte=&ordering=").json()["count"] == whole == Unit.objects.count()


def test_a_sorted_and_narrowed_list_asks_the_database_no_more_often(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(7):
        client.get("/api/v1/units/?conquest__gte=10&ordering=-attack,name&page_size=200")
