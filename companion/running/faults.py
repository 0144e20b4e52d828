"""What is wrong with the database when it does not take part: full, read-only, busy, failing or away. Nothing else is a fault."""

import sqlite3

from django.db import DatabaseError, InterfaceError
from django.utils.translation import gettext, gettext_noop

from rules.messages import in_both_languages

BUSY, FULL, READ_ONLY, FAILING, AWAY = "busy", "storage-full", "storage-read-only", "storage-failing", "database-away"
MESSAGES = {
    BUSY: gettext_noop("The database is busy, and nothing was changed. Try again in a moment."),
    FULL: gettext_noop("The server’s disk is full: nothing can be saved, and nothing was changed. Try again later."),
    READ_ONLY: gettext_noop("The server may not write to its disk: nothing can be saved, and nothing was changed. Try again later."),
    FAILING: gettext_noop("The server’s disk reports errors: nothing can be saved, and nothing was changed. Try again later."),
    AWAY: gettext_noop("The database does not answer. Try again in a moment."),
}
WAIT = {BUSY: 1, AWAY: 5}  # seconds; what somebody has to put right takes longer
LONG_WAIT = 15

_SQLITE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_IOERR: FAILING,
    sqlite3.SQLITE_CORRUPT: FAILING,
    sqlite3.SQLITE_NOTADB: FAILING,
    sqlite3.SQLITE_CANTOPEN: AWAY,
}
_POSTGRESQL = {
    "25006": READ_ONLY,  # a standby, or a server that was told to be read-only
    "40001": BUSY,
    "40P01": BUSY,
    "53100": FULL,
    "55P03": BUSY,
    "57014": BUSY,  # stopped by the server's own time limit
    "58030": FAILING,
}
_PSYCOPG = {"OperationalError": AWAY, "PoolClosed": AWAY, "PoolTimeout": BUSY, "TooManyRequests": BUSY}
_POSTGRESQL_CLASSES = {"08": AWAY, "53": BUSY, "57": AWAY, "58": FAILING, "XX": FAILING}


class Unavailable(Exception):
    """Nothing was done, because the database cannot take part; the same request may be sent again."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def fault_of(error: BaseException) -> str | None:
    """The fault behind an error of the database; None where the request or the code is to blame."""
    if isinstance(error, Unavailable):
        return error.code
    if isinstance(error, InterfaceError):
        return AWAY
    if not isinstance(error, DatabaseError):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    state = getattr(cause, "sqlstate", None)
    if state is not None:
        return _POSTGRESQL.get(state) or _POSTGRESQL_CLASSES.get(state[:2])
    # psycopg has no number for a server that cannot be reached, for a connection that ended, or when its pool is empty.
    return _PSYCOPG.get(type(cause).__name__)


def wait_for(code: str) -> int:
    """After how many seconds it is worth trying again."""
    return WAIT.get(code, LONG_WAIT)


def message(code: str) -> dict[str, str]:
    """The sentence in both languages."""
    return in_both_languages(lambda: gettext(MESSAGES[code]))
