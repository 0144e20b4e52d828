"""An action card as it is printed: its bands in the phases' colours, each action a row of pips; cards that were copied before, in small."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.web.tables.action_panel import Button, Field

MOST_PICTURES = 12


@dataclass(frozen=True)
class CardLine:
    """An action that a card may print: where it goes in the command, its icon and words, and the band that it stands in."""

    name: str
    icon: str
    words: str
    phase: str
    band: str = ""


def drawing(
    label: str, action: Mapping[str, Any], lines: Iterable[CardLine], most: int, more: Iterable[Field] = (), *, look: str
) -> Button:
    """The card to be copied: the third pip is a 3, and a line without one is not on the card."""
    pips = [Field(line.name, line.words, most=most, pips=True, icon=line.icon, phase=line.phase, group=line.band) for line in lines]
    return Button(label, action, look=look, fields=[*pips, *more])


def picture(label: str, action: Mapping[str, Any], lines: Iterable[CardLine], numbers: Mapping[str, int | None]) -> Button:
    """A card that was copied before: one tap, and it lies open."""
    shown = [(line.icon, line.words, number) for line in lines if (number := numbers.get(line.name))]
    return Button(label, action, look="picture", lines=shown)
