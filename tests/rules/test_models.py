"""Clauses, rulings and sheets are relations that can be asked for by name."""

import pytest
from django.db import IntegrityError, transaction

from rules.models import Chapter, Clause, Reading, Ruling, Sheet
from tests.factories import ClauseFactory, RulingFactory

pytestmark = pytest.mark.django_db


def test_the_children_of_a_clause():
    clause = ClauseFactory()
    child = ClauseFactory(parent=clause)
    assert list(clause.children.all()) == [child]
    assert child.parent == clause


def test_the_rulings_of_a_clause():
    clause = ClauseFactory()
    ruling = RulingFactory(clauses=[clause])
    assert list(clause.rulings.all()) == [ruling]
    assert list(ruling.clauses.all()) == [clause]


def test_every_clause_of_the_books_lies_in_its_chapter_under_its_parent():
    for clause in Clause.objects.select_related("chapter", "parent"):
        assert clause.slug.startswith(f"{clause.chapter.slug}.")
        assert clause.parent is None or clause.slug.startswith(f"{clause.parent.slug}.")
    assert Clause.objects.get(slug="tsk.move.12").children.filter(slug="tsk.move.12.1").exists()


def test_every_ruling_has_one_reading_that_we_play():
    for ruling in Ruling.objects.prefetch_related("readings"):
        assert [reading.is_default for reading in ruling.readings.all()].count(True) == 1
    assert Reading.objects.filter(books__slug="fmd-en").count() > 10


def test_a_second_default_is_refused():
    ruling = Ruling.objects.get(slug="mountain-value")
    with pytest.raises(IntegrityError), transaction.atomic():
        ruling.readings.update(is_default=True)


def test_a_sheet_has_steps_and_lines_that_stand_on_clauses():
    for sheet in Sheet.objects.all():
        for step in sheet.steps.all():
            assert step.lines.exclude(clause__game=sheet.game).count() == 0
    assert Chapter.objects.get(slug="tsk.move").clauses.count() > 20


@pytest.mark.parametrize(
    ("clause", "mode"),
    [
        ("tsk.move.12.1", "base"),
        ("tsk.two.8", "two"),
        ("coop.oni.6", "coop"),
        ("coop.setup.6.2", "solo"),
        ("nec.arena.1", "arena"),
        ("met.turn.1", ""),
    ],
)
def test_a_rule_knows_the_way_of_playing_that_it_belongs_to(db, clause, mode):
    assert Clause.objects.get(slug=clause).mode == mode


def test_a_ruling_belongs_to_the_way_of_playing_of_all_its_rules(db):
    assert Ruling.objects.get(slug="coop-oni-home").mode == "coop"
    modes = {ruling.slug: ruling.mode for ruling in Ruling.objects.filter(game__slug="tsukuyumi")}
    assert set(modes.values()) >= {"base", "coop", "two", ""}
