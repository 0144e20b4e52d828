"""What is kept of the records is what the database holds, is read in few queries, and follows when something else is loaded."""

import shutil

import pytest

from cards import editions, selectors
from cards.errors import NoSuchRecord
from cards.loading import DATA, read_catalogue
from cards.models import Card, Link, Unit
from cards.registry import typed_models
from cards.services import load_catalogue
from rules import reference as reading_module
from rules.models import Ruling
from rules.reference import reference

pytestmark = pytest.mark.django_db
# What is kept of a record beside its columns; of a row that is not kept, each is asked for.
OWN = ("game_slug", "printed", "confidence", "trait_slugs", "part_list", "clause_numbers", "ruling_list", "reading_list")


def columns(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def sources(record):
    return [(columns(citation), citation.book and citation.book.slug, citation.figure_names) for citation in record.citation_list]


def everything(records):
    return [record for collection in typed_models() for record in records.collection(collection)]


def test_every_record_is_kept_as_the_database_has_it():
    for collection, model in typed_models().items():
        kept = reference().collection(collection)
        assert [record.slug for record in kept] == list(model.objects.values_list("slug", flat=True)), "in the order of the files"
        for row, record in list(zip(model.objects.all(), kept, strict=True))[::9]:
            assert columns(record) == columns(row)
            assert sources(record) == sources(row)
            assert [other.pk for other in record.related] == [other.pk for other in row.related]
            for name in (name for name in OWN if hasattr(row, name)):
                assert getattr(record, name) == getattr(row, name), (record, name)


def test_every_reading_is_kept_with_its_books():
    for ruling in Ruling.objects.all()[::20]:
        kept = reference().record(collection="rulings", slug=ruling.slug).reading_list
        assert [columns(reading) for reading in kept] == [columns(reading) for reading in ruling.readings.all()]
        assert [reading.book_names for reading in kept] == [reading.book_names for reading in ruling.readings.all()]


def test_links_lead_to_the_records_themselves_own_first_and_back():
    for record in reference().collection("units"):
        links = Link.objects.filter(source=record.pk).select_related("target")
        assert [other.pk for other in record.linked_to] == [link.target.pk for link in links]
        assert record.related[: len(record.linked_to)] == record.linked_to
        assert len({other.pk for other in record.related}) == len(record.related)
        for other in record.related:
            assert other is reference().record(collection=other.collection, slug=other.slug)
            assert record in other.related


def test_a_record_knows_the_records_that_it_names():
    unit = reference().record(collection="units", slug="private")
    assert unit.faction is reference().record(collection="factions", slug="nomads")
    assert unit.game is reference().record(collection="games", slug="tsukuyumi")
    clause = reference().record(collection="clauses", slug="tsk.move.12.1")
    assert clause.parent is reference().record(collection="clauses", slug="tsk.move.12")
    assert clause.chapter.slug == "tsk.move"


def test_a_clause_among_its_family():
    clause = reference().record(collection="clauses", slug="tsk.move.12")
    family = reference().family(clause)
    assert family.parent is None
    assert list(family.children) == list(clause.children.all())
    assert [family.before.slug, family.after.slug] == ["tsk.move.11", "tsk.move.13"]
    first = reference().family(family.children[0])
    assert (first.parent, first.before) == (clause, None)


def test_the_records_of_a_query_come_in_its_order():
    rows = selectors.records(collection="units", filters={"game": ["tsukuyumi"], "ordering": "-attack,name"})
    assert reference().records(rows) == list(rows)
    assert reference().collection("units", game="metals") == list(Unit.objects.filter(game__slug="metals"))


@pytest.mark.parametrize(
    ("collection", "slug", "game"), [("units", "nobody", None), ("units", "private", "metals"), ("cards", "private", None)]
)
def test_what_is_not_there_is_not_found(collection, slug, game):
    with pytest.raises(NoSuchRecord):
        reference().record(collection=collection, slug=slug, game=game)


def test_it_is_read_in_few_queries_and_nothing_is_asked_for_afterwards(django_assert_max_num_queries, django_assert_num_queries):
    with django_assert_max_num_queries(30):
        records = reading_module._read()
    with django_assert_num_queries(0):
        for record in everything(records):
            assert sources(record)
            faction = selectors.faction_of(record)
            assert faction is None or faction.game_slug == record.game_slug
            assert all(getattr(record, name) is not None for name in OWN if hasattr(record, name))
        for clause in records.collection("clauses"):
            assert records.family(clause).parent is clause.parent


@pytest.fixture
def fresh():
    """Whatever a test loads is forgotten after it, as its rows are."""
    yield
    editions.forget()


def test_another_edition_is_seen_at_once(tmp_path, fresh, django_capture_on_commit_callbacks):
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    path = folder / "tsukuyumi/units-core.toml"
    path.write_text(path.read_text("utf-8").replace('name.en = "Private"', 'name.en = "Recruit"'), "utf-8")
    assert reference().record(collection="units", slug="private").name_en == "Private"
    with django_capture_on_commit_callbacks(execute=True):
        load_catalogue(catalogue=read_catalogue(folder))
    assert reference().record(collection="units", slug="private").name_en == "Recruit"
    Card.objects.filter(slug="prosperity").update(name_en="Not loaded")
    assert reference().record(collection="cards", slug="prosperity").name_en == "Prosperity", "only loading counts"
