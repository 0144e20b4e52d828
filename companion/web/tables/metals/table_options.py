"""How people play at this table, beside the rules: on one phone, on two, against the Companion; with explanations or without."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.tables.models import Table
from companion.tables.opponent.agreement import ALONE, COMPANION, MIDDLING, opponent_of
from companion.web.tables.metals.metals_table import MetalsTable, active_side

ONE_PHONE, TWO_PHONES = "one-phone", "two-phones"
WAYS = (ALONE, ONE_PHONE, TWO_PHONES)


@dataclass(frozen=True)
class TableOptions:
    """`opponent` is the side that the Companion plays, if it plays one."""

    way: str = TWO_PHONES
    opponent: str | None = None
    strength: str = MIDDLING
    lesson: bool = False

    def written(self) -> dict[str, Any]:
        return {"way": self.way, "opponent": self.opponent, "strength": self.strength, "lesson": self.lesson}


def options_of(table: Table) -> TableOptions:
    """What was agreed when the table was put up; a table from elsewhere has people on two phones."""
    data = table.options.get("house")
    if not isinstance(data, Mapping):
        return TableOptions()
    way = data.get("way") if data.get("way") in WAYS else TWO_PHONES
    opponent = opponent_of(table)
    side, strength = (opponent.side, opponent.strength) if opponent else (None, MIDDLING)
    return TableOptions(str(way), side, strength, bool(data.get("lesson")))


def is_the_companions_turn(shown: MetalsTable) -> bool:
    """Whether the board that is shown waits for the Companion."""
    side = options_of(shown.table).opponent
    return bool(side) and active_side(shown) == side and shown.outcome is None and shown.table.closed_at is None


__all__ = ["ALONE", "COMPANION", "ONE_PHONE", "TWO_PHONES", "WAYS", "TableOptions", "is_the_companions_turn", "options_of"]
