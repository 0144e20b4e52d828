"""Loading: all or nothing, a bad file is named, twice changes nothing, what left is reported."""

import shutil

import pytest
from django.core.management import CommandError, call_command

from cards import selectors
from cards.loading import DATA, BadData, read_catalogue
from cards.models import Card, Citation, Edition, Figure, Link, Part, Record, Trait, Unit
from cards.services import load_catalogue
from rules.models import Chapter, Sheet

GOOD = """[[cards]]
slug = "storm-of-tests"
kind = "event"
name.en = "Storm of tests"
name.fr = "Tempête de tests"
known = "full"
text.en = "It rains."
text.fr = "Il pleut."
figures = { vp = 1 }
sources = [
  { book = "fmd-en", heading = "GAME CONCEPT" },
]
"""


@pytest.fixture
def folder(tmp_path):
    """A small catalogue of its own: the common files, games, books and one card."""
    for name in ("schema.json", "headings.toml", "places.toml", "games.toml", "books.toml"):
        shutil.copy(DATA / name, tmp_path / name)
    (tmp_path / "tsukuyumi").mkdir()
    (tmp_path / "tsukuyumi/cards.toml").write_text(GOOD, "utf-8")
    return tmp_path


def complaint(folder, text):
    (folder / "tsukuyumi/cards.toml").write_text(text, "utf-8")
    with pytest.raises(BadData) as caught:
        read_catalogue(folder)
    return str(caught.value)


def test_a_good_folder_is_read(folder):
    assert [e.key for e in read_catalogue(folder).of("cards")] == ["cards/storm-of-tests"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('kind = "event"', 'kind = "evnet"', ["tsukuyumi/cards.toml", "storm-of-tests", "kind", "'evnet'", "epic-event"]),
        ('name.fr = "Tempête de tests"\n', "", ["storm-of-tests", "name", "fr missing"]),
        ('text.fr = "Il pleut."', 'text.fr = ""', ["storm-of-tests", "text.fr"]),
        ('known = "full"', 'known = "full"\nmood = "grim"', ["storm-of-tests", "unknown field mood", "accepted: slug"]),
        ("vp = 1", "vp = 1.5", ["storm-of-tests", "figures.vp"]),
        ("vp = 1", "points = 1", ["storm-of-tests", "figures", "points"]),
        ('book = "fmd-en"', 'book = "fmd-de"', ["storm-of-tests", "sources.0.book", "'fmd-de'", "fmd-en, fmd-fr"]),
        ('book = "fmd-en"', 'book = "metals-fr"', ["storm-of-tests", "sources.book", "another game"]),
        ("GAME CONCEPT", "GAME CONCEPTS", ["storm-of-tests", "sources.heading", "near: GAME CONCEPT"]),
        ('slug = "storm-of-tests"', 'slug = "Storm of Tests"', ["Storm of Tests", "slug", "should look like"]),
        ('known = "full"', 'known = "full"\nunknown = ["cost"]', ["storm-of-tests", "known", "partial"]),
        ('known = "full"', 'known = "full"\nfaction = "nomads"', ["storm-of-tests", "faction", "nomads"]),
        ('known = "full"', 'known = "full"\nrelated = ["terms/nothing"]', ["storm-of-tests", "related", "terms/nothing"]),
        ('text.en = "It rains."\ntext.fr = "Il pleut."\n', "", ["storm-of-tests", "text", "missing"]),
        ('heading = "GAME CONCEPT" }', 'heading = "GAME CONCEPT", figures = ["cost"] }', ["storm-of-tests", "sources.figures", "cost"]),
        ('slug = "storm', "slug = storm", ["tsukuyumi/cards.toml", "not readable TOML"]),
        ('known = "full"', 'known = "full"\nletter = "S"', ["storm-of-tests", "letter", "accepted in: factions, units"]),
        ('known = "full"', 'known = "full"\ntraits = ["warrior", "linked"]', ["storm-of-tests", "traits", "accepted: linked, warrior"]),
    ],
)
def test_a_bad_file_names_file_record_field_and_what_is_accepted(folder, old, new, says):
    assert old in GOOD
    found = complaint(folder, GOOD.replace(old, new))
    for words in says:
        assert words in found


def test_two_records_with_one_slug_are_refused(folder):
    assert "stands in tsukuyumi/cards.toml too" in complaint(folder, GOOD + "\n" + GOOD)


def test_a_bad_file_loads_nothing(folder, box):
    before = list(Record.objects.values_list("pk", "digest"))
    (folder / "tsukuyumi/more.toml").write_text(GOOD.replace("storm-of-tests", "another").replace('"event"', '"nothing"'), "utf-8")
    with pytest.raises(CommandError, match="nothing was loaded"):
        call_command("load_catalogue", str(folder))
    assert list(Record.objects.values_list("pk", "digest")) == before


WRITTEN = (Record, Card, Unit, Trait, Figure, Citation, Part, Link, Edition, Unit.traits.through, Figure.citations.through)


def empty_the_database():
    Sheet.objects.all().delete()
    Record.objects.all().delete()
    Chapter.objects.all().delete()


def _state():
    return [list(model.objects.order_by("pk").values()) for model in WRITTEN]


def test_loading_twice_changes_nothing(box, catalogue):
    before = _state()
    report = load_catalogue(catalogue=catalogue)
    assert (report.added, report.changed, report.gone) == ((), (), ())
    assert report.unchanged == len(catalogue.entries)
    assert _state() == before


def test_a_changed_record_is_changed_and_the_rest_is_left_alone(folder, db, capsys):
    empty_the_database()
    load_catalogue(catalogue=read_catalogue(folder))
    first = Card.objects.get()
    (folder / "tsukuyumi/cards.toml").write_text(GOOD.replace("It rains.", "It pours."), "utf-8")
    report = load_catalogue(catalogue=read_catalogue(folder))
    assert report.changed == ("cards/storm-of-tests",)
    again = Card.objects.get()
    assert (again.pk, again.text_en, again.vp) == (first.pk, "It pours.", 1)
    assert (again.citations.count(), again.figures.count()) == (1, 1)


def test_a_record_that_left_the_files_is_reported(folder, db, capsys):
    empty_the_database()
    load_catalogue(catalogue=read_catalogue(folder))
    (folder / "tsukuyumi/cards.toml").write_text(GOOD.replace("storm-of-tests", "calm-of-tests"), "utf-8")
    call_command("load_catalogue", str(folder))
    assert "removed: cards/storm-of-tests" in capsys.readouterr().out
    assert [card.slug for card in Card.objects.all()] == ["calm-of-tests"]


def test_all_of_a_range_of_card_numbers_find_the_deck(box):
    assert any("MP11" in card.code for card in selectors.records(collection="cards", filters={"q": "mp33"}))


def test_a_record_knows_the_file_that_it_stands_in(box):
    assert Unit.objects.get(slug="private").file == "cards/data/tsukuyumi/units-core.toml"
    for path in Record.objects.values_list("file", flat=True).distinct():
        assert (DATA.parent.parent / path).is_file(), path
