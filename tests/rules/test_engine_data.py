"""What the engine is given from the database is what the files say, and follows when something else is loaded."""

import shutil

import pytest
from django.utils.translation import override

from cards import editions
from cards.loading import DATA, read_catalogue
from cards.services import load_catalogue
from companion.tables import names
from rules import engine_data
from rules.engine.registry import GAMES
from tests import engine_files

pytestmark = pytest.mark.django_db


@pytest.fixture
def fresh():
    """Whatever a test loads is forgotten after it, as its rows are."""
    editions.forget()
    yield
    editions.forget()


@pytest.mark.parametrize("game", GAMES)
def test_rows_and_files_give_the_same_catalogue(game):
    rows, files = engine_data.catalogue_of(game), engine_files.catalogue_of(game)
    assert rows == files
    assert list(rows.units) == list(files.units), "in the box's order"
    assert [list(units) for units in rows.units.values()] == [list(units) for units in files.units.values()]


def test_a_new_edition_is_seen_at_once_by_tables_and_engine(tmp_path, fresh, django_capture_on_commit_callbacks):
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    path = folder / "tsukuyumi/units-core.toml"
    text = path.read_text("utf-8").replace('name.en = "Private"', 'name.en = "Recruit"', 1).replace("conquest = 10", "conquest = 11", 1)
    path.write_text(text, "utf-8")
    before = engine_data.tsukuyumi().catalogue.units
    with override("en"):
        assert names.names()["nomads/private"] == "Private"
    with django_capture_on_commit_callbacks(execute=True):
        report = load_catalogue(catalogue=read_catalogue(folder))
    assert report.changed
    with override("en"):
        assert names.names()["nomads/private"] == "Recruit"
    assert engine_data.tsukuyumi().catalogue.units != before


def test_names_cost_no_query_once_they_are_read(django_assert_num_queries):
    names.names()
    engine_data.tsukuyumi()
    with django_assert_num_queries(0):
        names.names()
        names.side("tsukuyumi", "nomads")
        engine_data.tsukuyumi()
        engine_data.catalogue_of("metals")


def test_no_file_is_read_again_while_the_site_runs(monkeypatch, client):
    def refuse(*args, **kwargs):
        raise AssertionError("a file was read")

    monkeypatch.setattr("cards.loading.read_catalogue", refuse)
    monkeypatch.setattr("rules.loading.read_book", refuse)
    monkeypatch.setattr("cards.loading.read_toml", refuse)
    editions.forget()
    for path in ("/en/tables/new/", "/en/tsukuyumi/tools/oni/", "/fr/tsukuyumi/tools/conquer/", "/api/v1/necropole/odds/?force=7&armour=1"):
        assert client.get(path).status_code == 200
