"""A database from before the typed models, with tables in it, is brought up to date as make run does it, and its tables play on."""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DATA = Path(__file__).parent / "data"
OLD = DATA / "before-typed-models.sql.gz"
TABLES = DATA / "before-typed-models.json"


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory):
    """The old database after what make run does with it."""
    var = tmp_path_factory.mktemp("var")
    with sqlite3.connect(var / "companion.sqlite3") as connection:
        connection.executescript(gzip.decompress(OLD.read_bytes()).decode())
    connection.close()
    env = {**os.environ, "COMPANION_VAR": str(var), "COMPANION_POCKET": "off", "ALLOWED_HOSTS": "*"}
    env.pop("DATABASE_URL", None)

    def run(*command: str) -> str:
        done = subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    for command in (["migrate", "-v", "0"], ["load_catalogue"], ["load_book"]):
        run("manage.py", *command)
    return var, json.loads(run("-W", "ignore", "-m", "tests.upgraded", str(TABLES)))


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
