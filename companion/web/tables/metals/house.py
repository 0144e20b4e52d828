"""How people play at this table, beside the rules: on one phone, on two, against the Companion; with explanations or without."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.tables.models import Table
from rules.engine.metals.opponent import STRENGTHS
from rules.engine.metals.state import SIDES

ONE_PHONE, TWO_PHONES, ALONE = "one-phone", "two-phones", "alone"
WAYS = (ALONE, ONE_PHONE, TWO_PHONES)
COMPANION = "Companion"


@dataclass(frozen=True)
class House:
    """`opponent` is the side that the Companion plays, if it plays one."""

    way: str = TWO_PHONES
    opponent: str | None = None
    strength: str = "middling"
    lesson: bool = False

    def written(self) -> dict[str, Any]:
        return {"way": self.way, "opponent": self.opponent, "strength": self.strength, "lesson": self.lesson}


def house_of(table: Table) -> House:
    """What was agreed when the table was put up; a table from elsewhere has people on two phones."""
    data = table.options.get("house")
    if not isinstance(data, Mapping):
        return House()
    way = data.get("way") if data.get("way") in WAYS else TWO_PHONES
    opponent = data.get("opponent") if way == ALONE and data.get("opponent") in SIDES else None
    strength = data.get("strength") if data.get("strength") in STRENGTHS else "middling"
    return House(str(way), opponent, str(strength), bool(data.get("lesson")))
