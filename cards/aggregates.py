"""Rows of another table beside each row of a query, in the same query."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet, Subquery
from django.db.models.sql.compiler import SQLCompiler


class RowsOf(Subquery):
    """A subquery's rows as a list: of single values, or of lists of values where it selects several columns.

    A list of two hundred records with their figures and traits is then one query, where prefetching would ask once for each relation.
    The subquery has to name its columns with `values(...)` and be in order.
    """

    FUNCTIONS = {"sqlite": ("json_group_array", "json_array"), "postgresql": ("jsonb_agg", "jsonb_build_array")}

    def __init__(self, queryset: QuerySet[Any], **extra: Any) -> None:
        super().__init__(queryset, output_field=models.JSONField(), **extra)

    def as_sql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, template: str | None = None, **extra_context: Any
    ) -> tuple[str, tuple[Any, ...]]:
        gather, row = self.FUNCTIONS[connection.vendor]
        columns = [connection.ops.quote_name(name) for name in (*self.query.values_select, *self.query.annotation_select)]
        value = f"{row}({', '.join(columns)})" if len(columns) > 1 else columns[0]
        listed = f"(SELECT COALESCE({gather}({value}), '[]') FROM (%(subquery)s) AS listed)"
        return super().as_sql(compiler, connection, template=template or listed, **extra_context)
