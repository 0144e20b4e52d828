"""A database from before the typed models, with tables in it, is brought up to date as make run does it, and its tables play on."""

import gzip
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DATA = Path(__file__).parent / "data"
OLD = DATA / "before-typed-models.sql.gz"
TABLES = DATA / "before-typed-models.json"


# What was kept of each later shape of the database: played with the edition of that day, of the catalogue a few rows.
LATER = {
    "after-log-entries": ["tables.0002_log_entry"],
    "after-typed-models": ["cards.0002_typed_models", "rules.0002_typed_models"],
    "after-faction-colours": ["cards.0003_faction_colour"],
    "after-answers": ["tables.0003_rematch", "rules.0003_sheets_on_one_page", "rules.0004_answers"],
    "after-guests": ["tables.0004_guests_and_limits"],
}


def upgrade(var, old, tables):
    """The old database after what make run does with it, and what its tables answer then."""
    with sqlite3.connect(var / "companion.sqlite3") as connection:
        connection.executescript(gzip.decompress(old.read_bytes()).decode())
    connection.close()
    env = {**os.environ, "COMPANION_VAR": str(var), "COMPANION_POCKET": "off", "ALLOWED_HOSTS": "*"}
    env.pop("DATABASE_URL", None)
    command = [sys.executable, "-W", "ignore", "-m", "tests.upgraded", str(tables)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory):
    var = tmp_path_factory.mktemp("var")
    return var, upgrade(var, OLD, TABLES)


def count(var, query):
    connection = sqlite3.connect(var / "companion.sqlite3")
    try:
        return connection.execute(query).fetchone()[0]
    finally:
        connection.close()


def test_the_old_database_was_one_from_before():
    text = gzip.decompress(OLD.read_bytes()).decode()
    assert '"name_source" text' in text
    assert "cards_unit" not in text


def test_everything_is_loaded_into_the_typed_tables(upgraded):
    var, _ = upgraded
    assert count(var, "select count(*) from cards_unit") > 50
    assert count(var, "select count(*) from rules_clause") > 1000
    assert count(var, "select count(*) from cards_record") == count(var, "select count(distinct collection || slug) from cards_record")


@pytest.mark.parametrize("name", json.loads(TABLES.read_text("utf-8")))
def test_a_table_stands_as_it_was_left_and_plays_on(upgraded, name):
    left, now = json.loads(TABLES.read_text("utf-8"))[name], upgraded[1][name]
    assert now["version"] == left["version"]
    assert now["position"] == left["position"]
    assert len(now["log"]) == 3
    assert all(text["en"] and text["fr"] for text in now["log"])
    assert (now["acted"], now["undone"]) == (201, 201)
    assert now["last"] > left["version"]


@pytest.mark.parametrize("state", LATER)
def test_a_database_of_every_later_shape_opens_and_its_tables_go_on(tmp_path, state):
    kept = json.loads((DATA / f"{state}.json").read_text("utf-8"))
    found = upgrade(tmp_path, DATA / f"{state}.sql.gz", DATA / f"{state}.json")
    assert found.keys() == kept.keys()
    for name, left in kept.items():
        now = found[name]
        assert (now["version"], now["position"]) == (left["version"], left["position"])
        assert now["entries"] == left["log"], "the log is the same, entry by entry"
        assert (now["acted"], now["undone"]) == (201, 201)
        assert now["last"] == left["version"] + 2


def test_a_state_is_kept_of_every_step_that_the_database_ever_took():
    """A new migration needs a database from before it: play a table, dump it, and name it above."""
    steps = {
        f"{folder.parent.name}.{file.stem}"
        for folder in (ROOT / "cards/migrations", ROOT / "rules/migrations", ROOT / "companion/tables/migrations")
        for file in folder.glob("0*.py")
    }
    began = {"cards.0001_the_box", "rules.0001_the_book", "tables.0001_the_table"}
    assert steps == began | {step for new in LATER.values() for step in new}
    for state, new in LATER.items():
        text = gzip.decompress((DATA / f"{state}.sql.gz").read_bytes()).decode()
        applied = {f"{app}.{name}" for app, name in re.findall(r"INSERT INTO \"django_migrations\" VALUES\(\d+,'(\w+)','(\w+)'", text)}
        assert applied >= set(new)
