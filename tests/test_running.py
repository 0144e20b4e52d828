"""What make run relies on: settings from the environment, a kept secret, a database that does not block readers, an address for phones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import server

ROOT = Path(__file__).parents[1]


def run(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", f"import django; django.setup()\n{code}"]
    settings = {**os.environ, "DJANGO_SETTINGS_MODULE": "companion.settings", **env}
    return subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)


def test_the_secret_key_is_made_once_and_kept_for_its_owner_only(tmp_path):
    show = "from django.conf import settings; print(settings.SECRET_KEY)"
    first = run(show, COMPANION_VAR=str(tmp_path)).stdout
    assert len(first) > 40
    assert run(show, COMPANION_VAR=str(tmp_path)).stdout == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


@pytest.mark.sqlite
def test_sqlite_writes_ahead_so_that_readers_never_wait(tmp_path):
    show = "from django.db import connection; c = connection.cursor(); c.execute('PRAGMA journal_mode'); print(c.fetchone()[0])"
    assert run(show, COMPANION_VAR=str(tmp_path)).stdout.strip() == "wal"


PRAGMAS = """
import threading
from django.db import connection
def show():
    with connection.cursor() as cursor:
        print(*(cursor.execute("PRAGMA " + name).fetchone()[0] for name in ("synchronous", "fullfsync", "checkpoint_fullfsync")))
    connection.close()
show()
thread = threading.Thread(target=show)
thread.start()
thread.join()
"""


@pytest.mark.sqlite
def test_sqlite_has_every_answered_tap_on_the_disk_on_every_connection(tmp_path):
    """2 is FULL: the write-ahead log is synchronised at each commit, so a power cut takes nothing that was acknowledged."""
    assert run(PRAGMAS, COMPANION_VAR=str(tmp_path)).stdout.splitlines() == ["2 1 1"] * 2
    address = f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}"
    assert run(PRAGMAS, COMPANION_VAR=str(tmp_path), DATABASE_URL=address).stdout.splitlines() == ["2 1 1"] * 2


def test_another_database_is_taken_from_its_address(tmp_path):
    show = "from django.db import connection; print(connection.settings_dict['NAME'], connection.vendor)"
    there = tmp_path / "elsewhere.sqlite3"
    assert run(show, DATABASE_URL=f"sqlite:///{there}").stdout.split() == [str(there), "sqlite"]
    assert run(show, DATABASE_URL="postgres://somebody@localhost/companion").stdout.split() == ["companion", "postgresql"]


def test_debug_is_off_unless_asked_for_and_nonsense_stops_the_start(tmp_path):
    show = "from django.conf import settings; print(settings.DEBUG)"
    assert run(show, COMPANION_VAR=str(tmp_path)).stdout.strip() == "False"
    refused = run(show, DEBUG="yes")
    assert refused.returncode != 0
    assert "accepted: 0 or 1" in refused.stderr


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_host_that_phones_cannot_reach_has_no_address_for_them(host):
    assert server.phone_url(host, 8000) is None


def test_the_phones_address_is_printed_with_a_code(capsys):
    server.announce("192.0.2.7", 8123)
    said = capsys.readouterr().out
    assert "http://192.0.2.7:8123/" in said
    assert said.count("█") + said.count("▀") + said.count("▄") > 100


def refused(**env: str) -> str:
    found = subprocess.run(
        [sys.executable, "-m", "companion.server"], cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=False
    )
    assert found.returncode != 0
    assert found.stdout == ""
    assert "Traceback" not in found.stderr
    return found.stderr


@pytest.mark.parametrize("port", ["0", "70000", "abc", "-1", "²"])
def test_a_bad_port_is_refused_with_what_is_accepted(port):
    assert "from 1 to 65535" in refused(PORT=port)


@pytest.mark.parametrize("workers", ["0", "65", "many", "-1", "2.5"])
def test_a_bad_number_of_processes_is_refused_with_what_is_accepted(workers):
    assert "WORKERS is" in refused(WORKERS=workers)
    assert "from 1 to 64" in refused(WORKERS=workers)


def test_several_processes_are_refused_without_postgresql():
    for database in ("", "sqlite:///elsewhere.sqlite3"):
        assert "DATABASE_URL=postgres://" in refused(WORKERS="2", DATABASE_URL=database)


@pytest.mark.parametrize("size", ["0", "1001", "ten"])
def test_a_bad_size_of_the_pool_stops_the_start_and_says_why(size):
    found = run("", DATABASE_URL="postgres://somebody@localhost/companion", DATABASE_POOL=size)
    assert found.returncode != 0
    assert "accepted: a whole number from 1 to 1000" in found.stderr
