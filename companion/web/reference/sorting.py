"""Puts the table of units in the order of a column; what is not known comes last, whichever way."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise

from cards.models import Record
from cards.selectors import BadFilter
from companion.web.reference import labels


@dataclass(frozen=True)
class Order:
    """Which column, and whether the largest comes first."""

    column: str
    down: bool


@dataclass(frozen=True)
class Header:
    """A column's head: a link that sorts by it, or turns the order round."""

    column: str
    label: str | Promise
    icon: str | None
    on: bool
    down: bool
    url: str


def parse(query: QueryDict, columns: Sequence[str]) -> Order | None:
    column = query.get("sort")
    down = query.get("down", "0")
    if down not in ("0", "1"):
        raise BadFilter("down", down, ("0", "1"))
    if column is None:
        return None
    if column not in columns:
        raise BadFilter("sort", column, tuple(columns))
    return Order(column, down == "1")


def ordered(found: Iterable[Record], order: Order, columns: Sequence[str]) -> list[Record]:
    def key(record: Record) -> tuple[bool, float, int]:
        value = number(record.figures.get(order.column))
        return (value is None, -(value or 0) if order.down else (value or 0), record.position)

    return sorted(found, key=key)


def number(value: Any) -> float | None:
    """What a figure counts as in an order: itself, or the first number in it."""
    match value:
        case bool() | None:
            return None
        case int():
            return value
        case str():
            first = re.search(r"\d+", value)
            return float(first.group()) if first else None
        case list():
            return float(value[0]) if value else None
        case dict():
            return number(next(iter(value.values())))
        case _:
            return None


def headers(query: QueryDict, columns: Sequence[str], order: Order | None) -> list[Header]:
    made = []
    for column in columns:
        on = order is not None and order.column == column
        changed = query.copy()
        changed["sort"] = column
        changed["down"] = "0" if on and order and order.down else "1"
        made.append(
            Header(
                column,
                labels.FIGURES[column],
                labels.FIGURE_ICONS.get(column),
                on,
                on and bool(order and order.down),
                f"?{changed.urlencode()}",
            )
        )
    return made
