"""The loaded database as a file: for processes that tests start, and to have it again after tests that commit for real."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from django.db import connection

ROOT = Path(__file__).parents[1]
NAME = "companion.sqlite3"  # where a server with COMPANION_VAR looks for it


def save(var: Path) -> None:
    """Copies this process's database into a folder; what the commands of make run load there is the same."""
    if connection.vendor != "sqlite":
        load_by_commands(var)
        return
    connection.ensure_connection()
    with closing(sqlite3.connect(var / NAME)) as there:
        connection.connection.backup(there)


def load_by_commands(var: Path) -> None:
    """A fresh SQLite database as make run prepares it."""
    env = {**os.environ, "COMPANION_VAR": str(var)}
    env.pop("DATABASE_URL", None)
    for command in (["migrate", "-v", "0"], ["load_catalogue"], ["load_book"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, capture_output=True)
