"""A query whose SQL was written once answers as the query itself would, for whatever value it is asked."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards import selectors
from cards.compiled_query import CompiledQuery
from cards.models import Link, Record, Unit

pytestmark = pytest.mark.django_db


def columns(row):
    return {name: value for name, value in row.__dict__.items() if not name.startswith("_")}


def test_it_answers_as_the_query_does_with_joined_and_annotated_columns():
    def build(slug):
        return selectors.with_figures(Unit.objects.filter(slug=slug))

    by_slug = CompiledQuery(build)
    for slug in ("private", "dark-observer", "zipang-hero", "no-such-unit"):
        assert list(map(columns, by_slug(slug))) == list(map(columns, build(slug)))
    (private,) = by_slug("private")
    assert private.faction.slug == build("private").get().faction.slug
    assert private.figure_values == build("private").get().figure_values


def test_it_takes_two_values_each_in_its_place():
    between = CompiledQuery(lambda first, last: Record.objects.filter(pk__gte=first, pk__lte=last))
    keys = sorted(Record.objects.values_list("pk", flat=True))
    for first, last in ((keys[0], keys[9]), (keys[5], keys[-1]), (keys[9], keys[0])):
        assert {row.pk for row in between(first, last)} == {key for key in keys if first <= key <= last}


def test_an_odd_value_is_a_value_and_no_sql():
    by_slug = CompiledQuery(lambda slug: Record.objects.filter(slug=slug))
    assert by_slug("' OR 1=1 --") == by_slug("%s") == []


def test_it_asks_the_database_once_and_an_attached_relation_does_not_ask_again():
    links = CompiledQuery(lambda record: Link.objects.select_related("target").filter(source=record))
    record = Record.objects.get(collection="clauses", slug="tsk.move.12")
    expected = list(Link.objects.filter(source=record))
    with CaptureQueriesContext(connection) as asked:
        links.attach_to(record, "links_out")
        assert list(record.links_out.all()) == expected != []
        assert all(link.target.slug for link in record.links_out.all())
    assert len(asked) == 1
    assert list(record.links_out.filter(pk=expected[0].pk)) == expected[:1]


@pytest.mark.parametrize("collection", ["units", "factions", "cards", "terms", "games"])
def test_one_record_is_the_same_as_in_its_list(collection):
    rows = selectors.with_details(selectors.with_figures(selectors.typed_models()[collection].objects.all()))
    for row in list(rows)[:3]:
        found = selectors.record(collection=collection, slug=row.slug)
        assert columns(found) == columns(row) | {"game_slug": row.game_slug}
        for relation in ("citations", "parts", "links_out", "links_in"):
            assert list(map(columns, getattr(found, relation).all())) == list(map(columns, getattr(row, relation).all()))


def test_a_record_of_another_game_is_not_found():
    assert selectors.record(collection="units", slug="private", game="tsukuyumi").slug == "private"
    with pytest.raises(selectors.NoSuchRecord):
        selectors.record(collection="units", slug="private", game="metals")
