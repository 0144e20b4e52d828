"""The table that a reader comes from: while a page is drawn, links to the reference carry it, so that every page knows the way back."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

PARAMETER = "table"
_table: ContextVar[str] = ContextVar("table", default="")


@contextmanager
def carrying(table: str) -> Iterator[None]:
    """Everything drawn inside links with this table; an empty one carries nothing."""
    before = _table.set(table)
    try:
        yield
    finally:
        _table.reset(before)


def carries() -> bool:
    """Whether the page that is being drawn is read at a table."""
    return bool(_table.get())


def with_table(address: str) -> str:
    """The address of a reference page, with the table in its query."""
    table = _table.get()
    if not table:
        return address
    path, mark, fragment = address.partition("#")
    return f"{path}{'&' if '?' in path else '?'}{PARAMETER}={table}{mark}{fragment}"
