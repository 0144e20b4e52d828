"""Values that only the cards print: asked for when they are first needed, with one tap on a number; then the interrupted tap goes on."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from companion.web.tables.action_panel import Button
from companion.web.tables.necropole import entered_cards, words
from companion.web.tables.necropole.fight_table import FightTable, state_of
from rules.engine.kernel.errors import PrintedValue, UnknownValue
from rules.engine.necropole import values
from rules.engine.necropole.values import CardValue, TableValue

NUMBERS = {"force": range(1, 13), "initiative": range(1, 10), "life": range(1, 10), "armour": range(7), "damage": range(1, 10)}
COSTS = range(7)
TABLE_WORDS = {
    "lord-cost": lambda: _("price of a lord in tokens"),
    "god-cost": lambda: _("price of a god in tokens"),
    "attack-cost": lambda: _("price of an attack in tokens"),
    "hexagon-side": lambda: _("squares on a side of the hexagonal board"),
    "gain-tokens": lambda: _("tokens gained for each hero"),
    "gain-souls": lambda: _("souls gained for each hero"),
}
CARD_WORDS = {
    "souls": lambda: _("price in souls"),
    "hands": lambda: _("hands"),
    "weaknesses": lambda: _("cost in weaknesses"),
    "bonus": lambda: _("bonus"),
    "armour": lambda: _("armour"),
}


@dataclass(frozen=True)
class ValueRequest:
    """One number to read off a card: whose, which, and the numbers to tap."""

    of: str
    value: str
    field: str
    button: Button
    numbers: list[int]


def ask_for_values(shown: FightTable, refused: Exception, tried: dict[str, Any]) -> dict[str, Any]:
    """The first value that is missing; the others are asked for when this one is there."""
    if not isinstance(refused, UnknownValue):
        return {}
    return {"asked": _request(shown, refused.needs[0], tried), "stage": "asked"}


def _request(shown: FightTable, need: PrintedValue, tried: dict[str, Any]) -> ValueRequest:
    if isinstance(need, CardValue):
        button = Button("", {"type": "give-card", "card": need.unit, "figures": {}}, then=tried)
        return ValueRequest(words.card(need.unit), CARD_WORDS[need.name](), f"n.figures.{need.name}", button, list(COSTS))
    if isinstance(need, TableValue):
        button = Button("", {"type": "give-printed", "printed": {}}, then=tried)
        value = TABLE_WORDS[need.name]() if need.name in TABLE_WORDS else _("price in tokens")
        return ValueRequest(_("The booklet"), value, f"n.printed.{need.name}", button, list(COSTS))
    button = Button("", {"type": "give-stats", "unit": need.unit, "stats": {}}, then=tried)
    known = _known(shown, need.unit, need.name)
    numbers = [n for n in NUMBERS[need.name] if n >= (known.least or 0) and (known.most is None or n <= known.most)]
    value = str(words.STATS[need.name]) if need.name in words.STATS else _("damage to the Gate each turn")
    return ValueRequest(words.undead(need.unit), value, f"n.stats.{need.name}", button, numbers)


def _known(shown: FightTable, unit: str, name: str) -> Any:
    state = state_of(shown)
    who = next(one for one in state.undead if state.unit(one) == unit)
    return values.printed(state, who, name)


def to_save(shown: FightTable, earlier: dict[str, Any]) -> dict[str, Any]:
    """What was read off cards that have names, for the next table of this phone."""
    position = state_of(shown).position
    stats = {
        unit: {name: bound.exact for name, bound in known.items() if bound.exact is not None} for unit, known in position.stats.items()
    }
    named = {unit: known for unit, known in stats.items() if known and words.undead(unit) != unit and not unit[-1].isdecimal()}
    cards = entered_cards.to_keep(position.cards)
    kept = {"stats": {**earlier.get("stats", {}), **named}, "cards": {**earlier.get("cards", {}), **cards}}
    return {name: value for name, value in kept.items() if value}
