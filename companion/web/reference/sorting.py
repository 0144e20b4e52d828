"""What a list can be sorted by, and the links that sort it: each turns the order round where it is on."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.language import reading_language
from cards.selectors import BadFilter
from companion.web.reference import labels

NAME = "name"
# Read from the least upwards first; everything else is a strength, of which the largest comes first.
UPWARDS = (NAME, "code", "cost", "players", "tiles", "rounds")
FIGURES: dict[tuple[str, str], tuple[str, ...]] = {
    ("tsukuyumi", "factions"): ("initiative", "miniatures"),
    ("tsukuyumi", "units"): ("conquest", "health", "attack", "cost", "quantity"),
    ("tsukuyumi", "cards"): ("code", "vp", "quantity"),
    ("tsukuyumi", "tiles"): ("value", "quantity"),
    ("tsukuyumi", "scenarios"): ("players", "tiles"),
    ("tsukuyumi", "modules"): ("players", "rounds"),
    ("tsukuyumi", "terms"): ("vp", "quantity"),
    ("tsukuyumi", "components"): ("quantity", "cost"),
    ("necropole", "units"): ("initiative", "force", "armour", "quantity"),
    ("necropole", "cards"): ("weaknesses", "quantity"),
    ("necropole", "components"): ("quantity",),
    ("metals", "factions"): ("bonus",),
    ("metals", "units"): ("quantity",),
}


@dataclass(frozen=True)
class Order:
    """Which column, and whether the largest comes first."""

    column: str
    down: bool

    @property
    def parameter(self) -> str:
        """The same as the filters' `ordering`; names stand in the order of the reader's language."""
        column = "name_fr" if self.column == NAME and reading_language() == "fr" else self.column
        return f"-{column}" if self.down else column


@dataclass(frozen=True)
class Header:
    """A column's head or a choice of the sorter: a link that sorts by it, or turns the order round."""

    column: str
    label: str | Promise
    icon: str | None
    on: bool
    down: bool
    url: str


def columns(game: str, shelf: str) -> tuple[str, ...]:
    """What a shelf can be sorted by: the name, then figures of which several records have one."""
    return (NAME, *FIGURES.get((game, shelf), ()))


def parse(query: QueryDict, accepted: Sequence[str]) -> Order | None:
    column = query.get("sort")
    down = query.get("down", "0")
    if down not in ("0", "1"):
        raise BadFilter("down", down, ("0", "1"))
    if not column:
        return None
    if column not in accepted:
        raise BadFilter("sort", column, tuple(accepted))
    return Order(column, down == "1")


def headers(query: QueryDict, accepted: Sequence[str], order: Order | None) -> list[Header]:
    """One link for each column; the one that is on turns the order round."""
    return [_header(query, column, order) for column in accepted]


def _header(query: QueryDict, column: str, order: Order | None) -> Header:
    on = order is not None and order.column == column
    is_down = on and order is not None and order.down
    changed = query.copy()
    changed["sort"] = column
    changed["down"] = "1" if (not is_down if on else column not in UPWARDS) else "0"
    label = _("Name") if column == NAME else labels.FIGURES[column]
    return Header(column, label, labels.FIGURE_ICONS.get(column), on, is_down, f"?{changed.urlencode()}")


def unsorted(query: QueryDict) -> str:
    """The address of the same list in the box's order."""
    changed = query.copy()
    for name in ("sort", "down"):
        changed.pop(name, None)
    return f"?{changed.urlencode()}"
