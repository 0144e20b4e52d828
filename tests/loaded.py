"""The loaded database as a file: for processes that tests start, and to have it again after tests that commit for real."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection

NAME = "companion.sqlite3"  # where a server with COMPANION_VAR looks for it


def save(var: Path) -> None:
    """Copies this process's database into a folder, where it is a file."""
    if connection.vendor != "sqlite":
        return
    connection.ensure_connection()
    with closing(sqlite3.connect(var / NAME)) as there:
        connection.connection.backup(there)
