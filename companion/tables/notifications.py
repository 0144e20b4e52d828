"""What one process writes, the others hear of at once: PostgreSQL's LISTEN and NOTIFY. Other databases have nothing like it."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from secrets import token_hex
from typing import Any
from uuid import UUID

import psycopg
from django.db import connection
from django.db.models import F

from companion.tables.models import Table

log = logging.getLogger(__name__)
CHANNEL = "companion_tables"
SILENCE = 20.0  # seconds after which the listening connection is asked whether it is still there
PAUSE = 1.0  # seconds before a lost connection is opened again
NOT_FOR_LIBPQ = ("pool", "assume_role", "isolation_level", "server_side_binding", "cursor_factory", "context", "prepare_threshold")
_RUN = token_hex(4)  # forks share it, so the process id is added


@dataclass(frozen=True)
class Notice:
    """Another process has written up to this version of a table; no version: somebody has sat down there."""

    table: UUID
    version: int | None


def announce(table: UUID, version: int | None = None) -> None:
    """Inside the transaction that writes it: the other processes hear of it once this is committed, and only then."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{_sender()} {table} {'-' if version is None else version}"])


def announce_people(table: UUID) -> None:
    """The same of who sits there, which codes lead there, and which game follows: everything around a table that pages show."""
    Table.objects.filter(pk=table).update(people=F("people") + 1)
    announce(table)


def available() -> bool:
    return connection.vendor == "postgresql"


async def notices() -> AsyncIterator[Notice | None]:
    """What the other processes announce, for ever; None: from here on nothing is missed, but what came before may have been."""
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(**_address(), autocommit=True) as listening:
                await listening.execute(f"LISTEN {CHANNEL}")
                yield None
                while True:
                    async with aclosing(listening.notifies(timeout=SILENCE)) as heard:
                        async for notification in heard:
                            notice = read(notification.payload)
                            if notice is not None:
                                yield notice
                    await listening.execute("SELECT 1")  # fails where the connection is gone
        except (psycopg.Error, OSError) as error:
            log.warning("the connection that listens to other processes was lost: %s", error)
        await asyncio.sleep(PAUSE)


def read(payload: str) -> Notice | None:
    """None for what this process announced itself, and for what nobody of ours can have written."""
    try:
        sender, table, version = payload.split(" ")
        return None if sender == _sender() else Notice(UUID(table), None if version == "-" else int(version))
    except ValueError:
        return None


def _sender() -> str:
    return f"{_RUN}.{os.getpid()}"


def _address() -> dict[str, Any]:
    """Where Django's own connections go, without what only Django understands."""
    return {name: value for name, value in connection.get_connection_params().items() if name not in NOT_FOR_LIBPQ}
