"""The heads of the table of units: which column it is sorted by, and the links that sort it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.functional import Promise

from cards.selectors import BadFilter
from companion.web.reference import labels


@dataclass(frozen=True)
class Order:
    """Which column, and whether the largest comes first."""

    column: str
    down: bool

    @property
    def parameter(self) -> str:
        """The same as the filters' `ordering`."""
        return f"-{self.column}" if self.down else self.column


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
