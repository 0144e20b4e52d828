"""Queries whose SQL is written once. For one record Django needs several times as long to write the SQL as the database to answer it."""

from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model, QuerySet
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

M = TypeVar("M", bound=Model)
# Values that stand in the SQL until it is known what is asked for; as text where a column holds text. No row has such a key.
STAND_INS = (-1900900901, -1900900902)


@dataclass(frozen=True)
class _Statement:
    """What a compiler knows once it has written the SQL."""

    sql: str
    parameters: tuple[Any, ...]
    known: dict[str, Any]

    def filled(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The parameters with these values in their places."""
        given = dict(zip(map(str, STAND_INS), values, strict=False))
        return tuple(given.get(str(parameter), parameter) for parameter in self.parameters)


class _WrittenCompiler(SQLCompiler):
    """Runs SQL that another compiler has written."""

    query: "_WrittenQuery"

    def as_sql(self, with_limits: bool = True, with_col_aliases: bool = False) -> tuple[str, tuple[Any, ...]]:
        self.__dict__.update(self.query.statement.known)
        return self.query.statement.sql, self.query.statement.filled(self.query.values)


class _WrittenQuery(Query):
    """A query that is run, and not changed any more."""

    statement: _Statement
    values: tuple[Any, ...]

    def get_compiler(
        self, using: str | None = None, connection: BaseDatabaseWrapper | None = None, elide_empty: bool = True
    ) -> _WrittenCompiler:
        return _WrittenCompiler(self, connection or connections[using or DEFAULT_DB_ALIAS], using, elide_empty)


class CompiledQuery(Generic[M]):
    """The rows of a query that depends on one or two values: keys or texts. Relations are joined, not prefetched."""

    def __init__(self, build: Callable[..., QuerySet[M]]) -> None:
        self._build = build
        self._written: dict[str, tuple[QuerySet[M], _Statement]] = {}

    def __call__(self, *values: Any) -> list[M]:
        vendor = connections[DEFAULT_DB_ALIAS].vendor
        if vendor not in self._written:
            self._written[vendor] = self._write()
        rows, statement = self._written[vendor]
        query: Any = rows.query.chain(klass=_WrittenQuery)
        query.statement, query.values = statement, values
        return list(rows.__class__(rows.model, query))

    def attach_to(self, record: Model, relation: str) -> None:
        """Has the rows that belong to a record at hand in one of its relations, as prefetching would."""
        rows = getattr(record, relation).all()
        rows._result_cache = self(record.pk)
        record.__dict__.setdefault("_prefetched_objects_cache", {})[relation] = rows

    def _write(self) -> tuple[QuerySet[M], _Statement]:
        rows = self._build(*STAND_INS[: len(signature(self._build).parameters)])
        compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, parameters = compiler.as_sql()
        names = ("select", "klass_info", "annotation_col_map", "col_count", "has_extra_select")
        return rows, _Statement(sql, tuple(parameters), {name: getattr(compiler, name) for name in names})
