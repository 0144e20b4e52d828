"""Copies of the database in one file, made while people play, and brought back only after they were looked at."""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

SQLITE, POSTGRESQL = b"SQLite format 3\0", b"PGDMP"
NAMES = {SQLITE: "SQLite", POSTGRESQL: "PostgreSQL"}
BEFORE = ".before-restore"
NEEDED = {"django_migrations", "tables_table", "tables_logentry"}
# What stood in the database goes in the same transaction in which the copy comes.
EMPTY = """DO $$ DECLARE name text; BEGIN
FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
EXECUTE format('DROP TABLE public.%I CASCADE', name); END LOOP; END $$;
"""


class CannotCopy(Exception):
    """Nothing was changed; the text says why."""


def back_up(to: Path | None = None) -> Path:
    """Writes the database as it is now into a new file, readable by its owner only; where."""
    kind = _kind_here()
    ending = "sqlite3" if kind == SQLITE else "dump"
    target = to or settings.VAR / "backups" / f"companion-{datetime.now(UTC):%Y%m%d-%H%M%S}.{ending}"
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():
        raise CannotCopy(f"{target} exists already; accepted: the name of a new file")
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        if kind == SQLITE:
            _copy_sqlite(_sqlite_path(), unfinished)
            _check_sqlite(unfinished)
        else:
            _run(["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={unfinished}"])
            _run(["pg_restore", "--list", str(unfinished)])
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.rename(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return target


def bring_back(source: Path, *, overwrite: bool = False) -> Path | None:
    """Puts a copy in the place of the database; where what stood there is kept now, if anything did.

    The copy is looked at first, and brought up to date where it lies beside (SQLite) or in the same step (PostgreSQL)."""
    if not source.is_file():
        raise CannotCopy(f"{source} is no file")
    with source.open("rb") as file:
        begin = file.read(16)
    kind = next((kind for kind in NAMES if begin.startswith(kind)), None)
    if kind is None:
        raise CannotCopy(f"{source} is no copy of a database")
    if kind != _kind_here():
        raise CannotCopy(f"{source} is a copy of {NAMES[kind]}, and DATABASE_URL names a database of {NAMES[_kind_here()]}")
    is_used = _is_used()
    if is_used and not overwrite:
        raise CannotCopy("There are tables in the database already. OVERWRITE=1 puts the copy in their place and keeps them beside it.")
    return _bring_back_sqlite(source, is_used) if kind == SQLITE else _bring_back_postgresql(source, is_used)


def _bring_back_sqlite(source: Path, is_used: bool) -> Path | None:
    here = _sqlite_path()
    here.parent.mkdir(parents=True, exist_ok=True)
    _check_sqlite(source)
    ready = here.with_name(f"{here.name}.to-restore")
    ready.unlink(missing_ok=True)
    kept = None
    try:
        _copy_sqlite(source, ready)
        _check_known(_sqlite_migrations(ready))
        _migrate({"DATABASE_URL": f"sqlite:///{ready}"})
        if is_used:
            kept = _free(here.with_name(here.name + BEFORE))
            _copy_sqlite(here, kept)
        connection.close()
        _copy_sqlite(ready, here, journal="WAL")
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            Path(f"{ready}{ending}").unlink(missing_ok=True)
    return kept


def _bring_back_postgresql(source: Path, is_used: bool) -> Path | None:
    script = _run(["pg_restore", "--no-owner", "--no-privileges", "--file=-", str(source)], database=False)
    rows = script.partition("COPY public.django_migrations (")[2].partition("\n\\.\n")[0].splitlines()[1:]
    _check_known({(row.split("\t")[1], row.split("\t")[2]) for row in rows})
    kept = None
    if is_used:
        kept = _free(settings.VAR / f"{connection.settings_dict['NAME']}{BEFORE}.dump")
        back_up(kept)
    connection.close()
    # A dump sets the time limits of its own session; everything or nothing comes.
    _run(["psql", "--quiet", "--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null"], EMPTY + script)
    _migrate({})
    return kept


def _kind_here() -> bytes:
    return SQLITE if connection.vendor == "sqlite" else POSTGRESQL


def _sqlite_path() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def _is_used() -> bool:
    """Whether there is anything that somebody would miss."""
    if _kind_here() == SQLITE and not _sqlite_path().exists():
        return False
    if "tables_table" not in connection.introspection.table_names():
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM (SELECT 1 FROM tables_table LIMIT 1) AS first")
        row = cursor.fetchone()
    return bool(row and row[0])


def _copy_sqlite(source: Path, target: Path, journal: str = "DELETE") -> None:
    """All in one step, from one state of the source: who writes meanwhile neither waits nor is half in it."""
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, timeout=60)) as here,
        closing(sqlite3.connect(target, timeout=60)) as there,
    ):
        here.backup(there)
        there.execute(f"PRAGMA journal_mode={journal}")  # one file, without a second one beside it


def _check_sqlite(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            found = [row[0] for row in copy.execute("PRAGMA integrity_check")]
            tables = {row[0] for row in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        raise CannotCopy(f"{file} cannot be read: {error}") from error
    if found != ["ok"]:
        raise CannotCopy(f"{file} is damaged: {found[0]}")
    if not tables >= NEEDED and "tables_entry" not in tables:
        raise CannotCopy(f"{file} is no database of Companion")


def _sqlite_migrations(file: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(file)) as copy:
        return set(copy.execute("SELECT app, name FROM django_migrations"))


def _check_known(applied: set[tuple[str, str]]) -> None:
    """A copy of a later edition than this one is not touched."""
    disk = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    later = sorted(f"{app}.{name}" for app, name in applied if (app, name) not in (disk or {}))
    if later or not applied:
        raise CannotCopy(f"The copy is of another edition than this one, which does not know: {', '.join(later) or 'any of its steps'}")


def _free(path: Path) -> Path:
    """This name, or the next that nothing has."""
    names = (path.with_name(re.sub(rf"({re.escape(BEFORE)})", rf"\g<1>-{n}", path.name)) for n in range(2, 1000))
    return path if not path.exists() else next(name for name in names if not name.exists())


def _migrate(env: dict[str, str]) -> None:
    """In a process of its own, on a database that this one does not hold."""
    command = [sys.executable, "manage.py", "migrate", "-v", "0"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotCopy(f"The copy cannot be brought up to date: {done.stderr.strip().splitlines()[-1:]}")


def _run(command: list[str], text: str | None = None, *, database: bool = True) -> str:
    """One of PostgreSQL's own programs, told by the environment which database: no password stands in a list of processes."""
    try:
        env = {**os.environ, **(_pg_environment() if database else {})}
        done = subprocess.run(command, input=text, env=env, capture_output=True, text=True, check=False)
    except FileNotFoundError as missing:
        raise CannotCopy(f"{command[0]} is not installed; it comes with PostgreSQL’s client programs") from missing
    if done.returncode:
        raise CannotCopy(f"{command[0]}: {done.stderr.strip()}")
    return done.stdout


def _pg_environment() -> dict[str, str]:
    told: dict[str, Any] = connection.settings_dict
    names = {"PGDATABASE": "NAME", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGHOST": "HOST", "PGPORT": "PORT"}
    options = {f"PG{name.upper()}": str(value) for name, value in told.get("OPTIONS", {}).items() if name in ("sslmode", "sslrootcert")}
    return {**{name: str(told[key]) for name, key in names.items() if told.get(key)}, **options}
