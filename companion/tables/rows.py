"""The rows that every tap reads: a seat with its table, the table that is written to, and whether a key is in its log.

Their queries are written once for all: working them out again and again took as long as deciding the tap."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Field, Model

from companion.tables.models import LogEntry, Seat, Table

Fields: TypeAlias = "list[Field[Any, Any]]"
M = TypeVar("M", bound=Model)
Converter = Callable[[Any, Any, Any], Any]
LONG = ("start", "options")  # of a table: read only where somebody asks for it
SEAT_FIELDS: Fields = [*Seat._meta.concrete_fields]
TABLE_FIELDS: Fields = [field for field in Table._meta.concrete_fields if field.name not in LONG]


def seat_with(*, token_hash: str) -> Seat | None:
    """The seat that a secret opens, with its table; None where no seat has this secret."""
    row = _one(_seat_query(connection.vendor), token_hash)
    if row is None:
        return None
    seat = _read(Seat, SEAT_FIELDS, row)
    seat.table = _read(Table, TABLE_FIELDS, row[len(SEAT_FIELDS) :])
    return seat


def locked_table(*, pk: UUID) -> Table:
    """A table, held for the rest of the transaction."""
    row = _one(_table_query(connection.vendor), _stored(pk))
    if row is None:
        raise Table.DoesNotExist
    return _read(Table, TABLE_FIELDS, row)


def has_key(*, table: UUID, key: str) -> bool:
    """Whether an entry of a table's log has this key."""
    return _one(_key_query(connection.vendor), _stored(table), key) is not None


def _one(query: str, *values: Any) -> Sequence[Any] | None:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        row: Sequence[Any] | None = cursor.fetchone()
    return row


def _stored(pk: UUID) -> Any:
    return Table._meta.pk.get_db_prep_value(pk, connection)


def _read(model: type[M], fields: Fields, row: Sequence[Any]) -> M:
    values = list(row[: len(fields)])
    for place, converters in _converters(connection.vendor, model):
        for convert in converters:
            values[place] = convert(values[place], None, connection)
    return model.from_db(connection.alias, [field.attname for field in fields], values)


@cache
def _converters(vendor: str, model: type[Model]) -> list[tuple[int, list[Converter]]]:
    """What this database's values have to go through, by their place."""
    fields = SEAT_FIELDS if model is Seat else TABLE_FIELDS
    found = [[*connection.ops.get_db_converters(field.cached_col), *field.get_db_converters(connection)] for field in fields]
    return [(place, converters) for place, converters in enumerate(found) if converters]


@cache
def _seat_query(vendor: str) -> str:
    seats, tables = _name(Seat), _name(Table)
    columns = ", ".join([*_columns(Seat, SEAT_FIELDS), *_columns(Table, TABLE_FIELDS)])
    return f"SELECT {columns} FROM {seats} JOIN {tables} ON {seats}.table_id = {tables}.id WHERE {seats}.token_hash = %s"


@cache
def _table_query(vendor: str) -> str:
    held = f" {connection.ops.for_update_sql()}" if connection.features.has_select_for_update else ""
    return f"SELECT {', '.join(_columns(Table, TABLE_FIELDS))} FROM {_name(Table)} WHERE id = %s{held}"


@cache
def _key_query(vendor: str) -> str:
    return f"SELECT 1 FROM {_name(LogEntry)} WHERE table_id = %s AND {connection.ops.quote_name('key')} = %s"


def _name(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _columns(model: type[Model], fields: Fields) -> list[str]:
    return [f"{_name(model)}.{connection.ops.quote_name(str(field.column))}" for field in fields]
