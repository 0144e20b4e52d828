"""Cards that people enter at a table: their name, kind and cost; the phone keeps them for the next table."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.web.tables.action_panel import Button, Field
from companion.web.tables.necropole import words
from companion.web.tables.necropole.fight_table import FightTable, state_of
from rules.engine.kernel.effects import CardFacts
from rules.engine.necropole.position import LONGEST_NAME, write_card
from rules.engine.necropole.state import State

NOT_KEPT = (words.ITEMS, "card-", "equipment-")  # names that only one table gives
MOST_COST, MOST_RANGE = 6, 6


KINDS = {
    "spell": gettext_lazy("spell"),
    "capacity": gettext_lazy("ability"),
    "talent": gettext_lazy("talent"),
    "module": gettext_lazy("module"),
}


def form(shown: FightTable) -> Button:
    """What is printed on a skill or module; at a table with hands of one's own nobody else hears of it."""
    kinds = [(kind, str(text)) for kind, text in KINDS.items()]
    heroes = sorted({unit for who in state_of(shown).undead if words.undead(unit := state_of(shown).unit(who)) != unit}, key=words.undead)
    action: dict[str, Any] = {"type": "give-card", "entered": {}, **secret(shown)}
    return Button(
        _("Enter this card"),
        action,
        look="way-out",
        fields=[
            Field("entered.name", _("Name of the card"), text=True, needed=True, most=40),
            Field("kind", _("Type"), kinds, value="spell"),
            Field("of", _("Linked to"), [("", _("nobody")), *((unit, words.undead(unit)) for unit in heroes)]),
            Field("figures.weaknesses", _("Cost in weaknesses"), _numbers(range(MOST_COST + 1)), number=True),
            Field("figures.range", _("Range"), _numbers(range(1, MOST_RANGE + 1)), number=True),
            Field("entered.instant", _("Instant"), switch=True),
        ],
    )


def secret(shown: FightTable) -> dict[str, str]:
    """Whose hand a card is in, where nobody else may hear of it."""
    return {"by": shown.seat.side} if shown.table.strict_seats and shown.seat.side else {}


def sheet_address(shown: FightTable, slug: str) -> str:
    """Where it is entered what a card does; one without a name gets one there."""
    here = reverse("table-tab", args=[shown.table.pk, "cards"])
    return here if slug.startswith(NOT_KEPT) else f"{here}?{urlencode({'card': slug})}"


def next_name(state: State, kind: str) -> str:
    """A name for a card whose name nobody types: its kind and a number."""
    return next(f"{kind}-{n}" for n in range(1, 100) if f"{kind}-{n}" not in state.position.cards)


def kind_of(slug: str) -> str | None:
    """The kind of a card that was named after it."""
    kind, _dash, number = slug.rpartition("-")
    return kind if kind in KINDS and number.isdecimal() else None


def _numbers(numbers: range) -> list[tuple[str, str]]:
    return [("", "?"), *((str(n), str(n)) for n in numbers)]


def compose(action: dict[str, Any]) -> dict[str, Any]:
    """A name that somebody typed becomes one that the engine reads."""
    entered = action.pop("entered", None)
    if isinstance(entered, dict):
        action["card"] = slug_of(str(entered.get("name", "")))
        action["traits"] = ["instant"] if entered.get("instant") else []
    return action


def slug_of(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_NAME].strip("-")


def to_keep(cards: Mapping[str, CardFacts]) -> dict[str, Any]:
    """Everything that is known of cards with names, as a table is given it."""
    return {slug: written for slug, facts in cards.items() if not slug.startswith(NOT_KEPT) and (written := write_card(facts))}
