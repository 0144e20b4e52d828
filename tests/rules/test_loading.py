"""Loading the book: all or nothing, a bad file is named, twice changes nothing, links run both ways."""

import shutil

import pytest
from django.core.management import CommandError, call_command

from cards.loading import BadData
from cards.models import Citation, Link, Record
from rules.loading import TEXT, read_book
from rules.models import Chapter, Clause, Reading, Ruling, RulingClause, Sheet, SheetLine, SheetStep
from rules.services import load_book

CHAPTER = """[[chapters]]
id = "met.tests"
order = 1
part = "play"
title.en = "Tests"
title.fr = "Essais"
text.en = "What tests do."
text.fr = "Ce que font les essais."

[[clauses]]
id = "met.tests.1"
title.en = "They run"
title.fr = "Ils tournent"
text.en = "They run on a [[terms/metals-corner]]."
text.fr = "Ils tournent sur un [[terms/metals-corner|coin]]."
sources = [
  { book = "metals-fr", heading = "RÈGLES" },
]
"""


@pytest.fixture(scope="module")
def some_term(catalogue):
    return next(e.key for e in catalogue.of("terms", "metals"))


@pytest.fixture
def folder(tmp_path, some_term):
    shutil.copy(TEXT / "schema.json", tmp_path / "schema.json")
    (tmp_path / "metals").mkdir()
    (tmp_path / "metals/tests.toml").write_text(CHAPTER.replace("terms/metals-corner", some_term), "utf-8")
    return tmp_path


def test_a_good_folder_is_read(folder, catalogue):
    assert [c.id for c in read_book(folder, catalogue).clauses] == ["met.tests.1"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "met.tests.1"', 'id = "met.tests.1.1"', ["metals/tests.toml", "met.tests.1.1", "no clause met.tests.1"]),
        ('id = "met.tests.1"', 'id = "tests-1"', ["id", "should look like"]),
        ('id = "met.tests.1"', 'id = "tsk.tests.1"', ["another game"]),
        ('id = "met.tests.1"', 'id = "met.nothing.1"', ["no chapter met.nothing"]),
        ('title.fr = "Ils tournent"\n', "", ["met.tests.1", "title", "fr missing"]),
        ("|coin]]", "]] [[terms/nowhere]]", ["links differ"]),
        ("RÈGLES", "REGLES", ["sources.heading", "metals-fr"]),
        ('part = "play"', 'part = "fun"', ["part", "'fun'", "play"]),
        ('title.en = "They run"', 'title.en = "They run"\nrelated = ["met.tests.9"]', ["related", "met.tests.9"]),
    ],
)
def test_a_bad_file_is_named_with_its_place(folder, catalogue, old, new, says):
    path = folder / "metals/tests.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(BadData) as caught:
        read_book(folder, catalogue)
    for words in says:
        assert words in str(caught.value)


def test_a_bad_file_loads_nothing(folder, box):
    before = Record.objects.filter(collection="clauses").count()
    (folder / "metals/tests.toml").write_text("nonsense = 1", "utf-8")
    with pytest.raises(CommandError, match="nothing was loaded"):
        call_command("load_book", str(folder))
    assert Record.objects.filter(collection="clauses").count() == before


def test_loading_twice_changes_nothing(box, book, catalogue):
    written = (Record, Link, Citation, Chapter, Clause, Ruling, RulingClause, Reading, Sheet, SheetStep, SheetLine)
    state = [list(m.objects.order_by("pk").values()) for m in written]
    report = load_book(book=book, catalogue=catalogue)
    assert (report.added, report.changed, report.gone) == ((), (), ())
    assert [list(m.objects.order_by("pk").values()) for m in written] == state


def test_loading_the_box_again_leaves_the_books_links_alone(box, catalogue):
    links = Link.objects.filter(source__collection="clauses").count()
    call_command("load_catalogue", verbosity=0)
    assert Link.objects.filter(source__collection="clauses").count() == links > 500


def test_a_clause_and_what_it_speaks_of_know_each_other(box):
    clause = Record.objects.get(collection="clauses", slug="tsk.move.6")
    blockade = Record.objects.get(collection="terms", slug="blockade")
    assert blockade in clause.related
    assert clause in blockade.related


def test_a_clauses_plain_text_has_no_markup_left(box):
    for clause in Record.objects.filter(collection__in=("clauses", "rulings")):
        assert "[[" not in clause.text_en + clause.text_fr
