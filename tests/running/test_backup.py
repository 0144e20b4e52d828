"""A copy made while people tap holds every tap that was acknowledged before, opens, and plays on where it is brought back."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from uuid import uuid4

import pytest

from tests.running.served import serve
from tests.tables.people import OPTIONS
from tests.tables.serving import ROOT

pytestmark = pytest.mark.sqlite

DATABASE = "companion.sqlite3"


def manage(var: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "COMPANION_VAR": str(var), "COMPANION_POCKET": "off"}
    env.pop("DATABASE_URL", None)
    return subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def rows(file: Path, query: str) -> list[tuple]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def tables_in(file: Path) -> int:
    return rows(file, "select count(*) from tables_table")[0][0]


class Tapping(Thread):
    """Somebody who taps until told to stop."""

    def __init__(self, phone, table: str) -> None:
        super().__init__(daemon=True)
        self.phone, self.table, self.enough = phone, table, Event()
        self.acknowledged: list[str] = []
        self.several = Event()

    def run(self) -> None:
        while not self.enough.is_set():
            key = str(uuid4())
            body = {"key": key, "version": len(self.acknowledged), "action": {"type": "say", "text": key}}
            assert self.phone.call("POST", f"/api/v1/tables/{self.table}/actions/", body)[0] == 201
            self.acknowledged.append(key)
            if len(self.acknowledged) >= 20:
                self.several.set()


@pytest.fixture(scope="module")
def played_once(loaded_folder, tmp_path_factory):
    """A folder whose database has one table in it, made by a server that has ended."""
    var = Path(shutil.copytree(loaded_folder, tmp_path_factory.mktemp("played") / "var"))
    with serve(var) as server:
        assert server.phone().call("POST", "/api/v1/tables/", OPTIONS)[0] == 201
    return var


@pytest.fixture
def played(played_once, tmp_path):
    """A copy of that folder, which one test may change."""
    return Path(shutil.copytree(played_once, tmp_path / "var", symlinks=True))


def test_a_copy_made_while_people_tap_has_every_tap_that_was_acknowledged_before(own_folder, tmp_path):
    with serve(own_folder) as server:
        _, made = server.phone().call("POST", "/api/v1/tables/", OPTIONS)
        tapping = Tapping(server.phone(made["token"]), made["id"])
        tapping.start()
        assert tapping.several.wait(120)
        before = list(tapping.acknowledged)
        done = manage(own_folder, "backup", str(tmp_path / "copy.sqlite3"))
        tapping.enough.set()
        tapping.join()
    assert done.returncode == 0, done.stderr
    copy = tmp_path / "copy.sqlite3"
    assert copy.stat().st_mode & 0o077 == 0
    kept = [key for (key,) in rows(copy, "select key from tables_logentry order by version")]
    assert kept[: len(before)] == before
    assert kept == tapping.acknowledged[: len(kept)]
    assert rows(copy, "select version from tables_table") == [(len(kept),)]
    assert rows(copy, "pragma integrity_check") == [("ok",)]
    assert sorted(file.name for file in tmp_path.iterdir() if file.name.startswith("copy")) == ["copy.sqlite3"]

    elsewhere = tmp_path / "elsewhere"
    assert manage(elsewhere, "restore", str(copy)).returncode == 0
    with serve(elsewhere) as server:
        assert server.get("/readyz")[0] == 200
        phone = server.phone(made["token"])
        body = {"key": "on", "version": len(kept), "action": {"type": "say", "text": "on"}}
        assert phone.call("POST", f"/api/v1/tables/{made['id']}/actions/", body)[0] == 201


def test_without_a_name_copies_lie_in_a_folder_of_their_own_and_none_is_written_over(played):
    var = played
    assert manage(var, "backup").returncode == 0
    (copy,) = (var / "backups").iterdir()
    again = manage(var, "backup", str(copy))
    assert (again.returncode, "exists already" in again.stderr) == (1, True)
    assert tables_in(copy) == 1


def test_tables_are_put_aside_only_when_told_and_kept(played, loaded_folder, tmp_path):
    var = played
    empty = tmp_path / "empty.sqlite3"
    shutil.copy(loaded_folder / DATABASE, empty)
    refused = manage(var, "restore", str(empty))
    assert (refused.returncode, "OVERWRITE=1" in refused.stderr) == (1, True)
    assert tables_in(var / DATABASE) == 1
    assert manage(var, "restore", str(empty), "--overwrite").returncode == 0
    assert tables_in(var / DATABASE) == 0
    assert tables_in(var / f"{DATABASE}.before-restore") == 1
    assert manage(var, "restore", str(var / f"{DATABASE}.before-restore")).returncode == 0
    assert tables_in(var / DATABASE) == 1


@pytest.mark.parametrize("how", ["nothing", "text", "torn", "foreign", "later", "of PostgreSQL"])
def test_what_is_no_good_copy_is_refused_and_nothing_changes(played, tmp_path, how):
    var = played
    file = tmp_path / "copy"
    whole = (var / DATABASE).read_bytes()
    if how == "text":
        file.write_text("not a database")
    elif how == "torn":
        file.write_bytes(whole[: len(whole) // 2])
    elif how == "of PostgreSQL":
        file.write_bytes(b"PGDMP" + bytes(100))
    elif how != "nothing":
        if how == "later":
            manage(var, "backup", str(file))
        with closing(sqlite3.connect(file)) as database, database:
            if how == "foreign":
                database.execute("create table something (x)")
            else:
                database.execute("insert into django_migrations (app, name, applied) values ('tables', '9999_later', '2030-01-01')")
    refused = manage(var, "restore", str(file), "--overwrite")
    assert refused.returncode == 1
    assert refused.stderr.strip()
    assert "Traceback" not in refused.stderr
    assert tables_in(var / DATABASE) == 1
    assert not list(var.glob(f"{DATABASE}.*"))
