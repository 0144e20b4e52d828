"""The seat that a secret opens, with its table. Every request of a phone begins with this query, so it is written once for all."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from django.db import connection
from django.db.models import Field

from companion.tables.models import Seat, Table

Fields: TypeAlias = "list[Field[Any, Any]]"
LONG = ("start", "options")  # of a table: read only where somebody asks for it
SEAT_FIELDS: Fields = [*Seat._meta.concrete_fields]
TABLE_FIELDS: Fields = [field for field in Table._meta.concrete_fields if field.name not in LONG]
Converter = Callable[[Any, Any, Any], Any]


def seat_with(*, token_hash: str) -> Seat | None:
    """None where no seat has this secret."""
    with connection.cursor() as cursor:
        cursor.execute(_sql(connection.vendor), [token_hash])
        row = cursor.fetchone()
    if row is None:
        return None
    values = [_converted(value, converters) for value, converters in zip(row, _converters(connection.vendor), strict=True)]
    seat = Seat.from_db(connection.alias, [field.attname for field in SEAT_FIELDS], values[: len(SEAT_FIELDS)])
    seat.table = Table.from_db(connection.alias, [field.attname for field in TABLE_FIELDS], values[len(SEAT_FIELDS) :])
    return seat


@cache
def _sql(vendor: str) -> str:
    seats, tables = (connection.ops.quote_name(model._meta.db_table) for model in (Seat, Table))
    columns = [*_columns(seats, SEAT_FIELDS), *_columns(tables, TABLE_FIELDS)]
    joined = f"{seats} JOIN {tables} ON {seats}.table_id = {tables}.id"
    return f"SELECT {', '.join(columns)} FROM {joined} WHERE {seats}.token_hash = %s"


def _columns(table: str, fields: Fields) -> list[str]:
    return [f"{table}.{connection.ops.quote_name(str(field.column))}" for field in fields]


@cache
def _converters(vendor: str) -> list[list[Converter]]:
    """What this database's values of each column have to go through."""
    return [
        [*connection.ops.get_db_converters(field.cached_col), *field.get_db_converters(connection)]
        for field in (*SEAT_FIELDS, *TABLE_FIELDS)
    ]


def _converted(value: Any, converters: list[Converter]) -> Any:
    for convert in converters:
        value = convert(value, None, connection)
    return value
