"""One fight in the shape that a page draws: both sides with their bars, who falls, and what comes of it. Knows no game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

LABELS: Mapping[str, str | Promise] = {
    "conquest": gettext_lazy("Conquest"),
    "attack": gettext_lazy("Attack"),
    "health": gettext_lazy("Health"),
}


@dataclass(frozen=True)
class Bar:
    """One value of a side, and how long it is beside the longest of the card; None: nobody knows it."""

    icon: str
    label: str | Promise
    value: int | None
    percent: int


@dataclass(frozen=True)
class Fighters:
    """One side as it is told: its figures, its values by name, and who of it falls. A side without a slug is only damage."""

    side: str
    name: str
    figures: str
    values: Mapping[str, int | None]
    lost: str = ""


@dataclass(frozen=True)
class FightSide:
    """One side as it is drawn."""

    side: str
    name: str
    figures: str
    bars: Sequence[Bar]
    lost: str


@dataclass(frozen=True)
class FightCard:
    """The attacker first; what happens between them line by line, and the result."""

    sides: Sequence[FightSide]
    lines: Sequence[str] = ()
    result: str = ""


def fight_card(fighters: Sequence[Fighters], lines: Sequence[str] = (), result: str = "") -> FightCard:
    """The card of some sides, all bars on one scale."""
    longest = max((value or 0 for side in fighters for value in side.values.values()), default=0) or 1
    sides = [FightSide(side.side, side.name, side.figures, _bars(side.values, longest), side.lost) for side in fighters]
    return FightCard(sides, lines, result)


def _bars(values: Mapping[str, int | None], longest: int) -> list[Bar]:
    return [Bar(name, LABELS[name], value, 100 * (value or 0) // longest) for name, value in values.items()]
