"""Who plays at a new table: everybody on one phone, or each on their own, several people on one side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from companion.tables.models import LONGEST_NAME
from companion.tables.seating import MOST_PLAYERS
from companion.web.tables.necropole import words
from companion.web.tables.necropole.fight_table import ONE_PHONE, OWN_PHONES, WAYS

FEWEST = 2


@dataclass(frozen=True)
class Person:
    """A row of the form: the name as it was typed, and the side."""

    name: str
    side: str


@dataclass(frozen=True)
class People:
    """Who sits down; `strict`: each phone plays only its own side."""

    way: str
    rows: tuple[Person, ...]
    strict: bool

    @property
    def own_phones(self) -> bool:
        return self.way == OWN_PHONES

    def players(self, sides: Sequence[str]) -> list[dict[str, Any]]:
        """As a table seats them; one phone plays every side under the sides' own names."""
        if not self.own_phones:
            return [{"name": words.side(side), "faction": side} for side in sides]
        named = [(n, row) for n, row in enumerate(self.rows) if row.name or n < FEWEST]
        return [{"name": row.name or _("Player %(n)s") % {"n": n + 1}, "faction": row.side} for n, row in named]

    def unplayed(self, sides: Sequence[str]) -> list[str]:
        """The sides for which nobody sits down."""
        played = {player["faction"] for player in self.players(sides)}
        return [side for side in sides if side not in played]


def read(data: QueryDict, sides: Sequence[str]) -> People:
    """What was chosen so far; a form that has not asked yet means the usual."""
    asked = data.get("people", "")
    least = max(FEWEST, len(sides))
    count = min(max(int(asked), least), MOST_PLAYERS) if asked in map(str, range(1, 20)) else least
    rows = []
    for n in range(count):
        usual = sides[n] if n < len(sides) else sides[0]
        side = data.get(f"side{n}", "")
        rows.append(Person((data.get(f"name{n}") or "").strip()[:LONGEST_NAME], side if side in sides else usual))
    way = data.get("way", "")
    return People(way if way in WAYS else ONE_PHONE, tuple(rows), strict=bool(data.get("strict")) or not asked)


def context(people: People, sides: Sequence[str]) -> dict[str, Any]:
    """What the page asks about them."""
    return {
        "ways": [
            (ONE_PHONE, _("One phone on the table"), not people.own_phones),
            (OWN_PHONES, _("Several phones"), people.own_phones),
        ],
        "own_phones": people.own_phones,
        "rows": [
            (n, row.name, row.side, _("Player %(n)s") % {"n": n + 1}, [(side, words.side(side), side == row.side) for side in sides])
            for n, row in enumerate(people.rows)
        ],
        "people": len(people.rows),
        "more_people": len(people.rows) + 1 if len(people.rows) < MOST_PLAYERS else 0,
        "strict": people.strict,
    }
