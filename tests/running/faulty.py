"""A real server whose database can be made to fail while it runs: ``python -m tests.running.faulty <port>``, with COMPANION_VAR set.

What stands in the file `fault` of that folder is done to each new connection of the database; every request opens its own."""

import os
import resource
import sys
from pathlib import Path

import uvicorn
from django.db import connections
from django.db.backends.signals import connection_created

from companion import asgi
from companion.server import server_options

FAULT = Path(os.environ["COMPANION_VAR"]) / "fault"
WAL = Path(os.environ["COMPANION_VAR"]) / "companion.sqlite3-wal"
PRAGMAS = {
    "full": "PRAGMA max_page_count = 1",  # as many as there are now
    "read-only": "PRAGMA query_only = ON",
    "locked": "PRAGMA busy_timeout = 50",  # somebody else holds the lock: do not wait for long
}


def apply_fault(connection, **_: object) -> None:
    fault = FAULT.read_text("utf-8") if FAULT.exists() else ""
    most = WAL.stat().st_size if fault == "failing" and WAL.exists() else resource.RLIM_INFINITY
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    if fault in PRAGMAS:
        connection.connection.execute(PRAGMAS[fault])


def main() -> None:
    connections["default"].settings_dict["CONN_MAX_AGE"] = 0
    connection_created.connect(apply_fault)
    uvicorn.run(asgi.application, host="127.0.0.1", port=int(sys.argv[1]), **server_options())


if __name__ == "__main__":
    main()
