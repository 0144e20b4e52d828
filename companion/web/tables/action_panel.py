"""What happens now, in the shape that a page draws: a headline, one big button, quieter ways out, the reasons."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any
from uuid import uuid4

from companion.web.fight_card import FightCard
from rules.engine.kernel.game import Command

KEYS = 15  # beside the nought on a pad of numbers


@dataclass(frozen=True)
class CardFace:
    """A card to tap: the number printed on it, its name and what it does, as far as they are known; whose it is, and whether it is
    only shown."""

    value: str
    code: str
    name: str = ""
    does: str = ""
    side: str = ""
    off: bool = False


@dataclass(frozen=True)
class Field:
    """Something that is asked with a tap: `name` goes into the action; options make it a choice, of words or of numbers, or
    suggest what may be typed into a text. Of cards, the one that is tapped is sent at once."""

    name: str
    label: str
    options: Sequence[tuple[str, str]] = ()
    value: str = ""
    least: int = 0
    most: int = 20
    number: bool = False
    text: bool = False
    needed: bool = False
    group: str = ""  # a heading over the fields that share it
    cards: Sequence[CardFace] = ()
    switch: bool = False  # yes or no, and no where nobody taps it
    step: int = 0  # a number in such steps, tapped on a pad
    cycle: bool = False  # each tap takes the next option, after the last one the first
    pips: bool = False  # a number up to `most`: the third pip is a 3
    phase: str = ""  # the band of a card on which it is printed
    icon: str = ""  # drawn instead of the label
    fixed: bool = False  # only shown: it is known

    @property
    def sent_as(self) -> str:
        kind = "b" if self.switch else "s" if self.text or ((self.cards or self.options) and not self.number) else "n"
        return f"{kind}.{self.name}"

    @property
    def numbers(self) -> range:
        """The pips."""
        return range(1, self.most + 1)

    @property
    def keys(self) -> int:
        """The highest number on the pad; others are typed."""
        return min(self.most, (self.step or 1) * KEYS)

    @property
    def cycled(self) -> list[tuple[str, str, str]]:
        """Each option with its words, and the one before it: a tap on that one takes it."""
        values = [value for value, _ in self.options]
        return [(value, words, before) for (value, words), before in zip(self.options, [values[-1], *values[:-1]], strict=True)]

    @property
    def known_cards(self) -> list[CardFace]:
        """The cards of which something is known."""
        return [card for card in self.cards if card not in self.other_cards]

    @property
    def other_cards(self) -> list[CardFace]:
        """The cards of which only the number is known, and places of an order."""
        return [card for card in self.cards if card.side or not (card.name or card.does)]


@dataclass(frozen=True)
class Button:
    """A tap: what it says and the action that it sends, and another action that follows when the first was done.

    A tap has a key of its own, so that a repeat does nothing twice."""

    label: str
    action: Mapping[str, Any]
    note: str = ""
    clause: str = ""
    look: str = "act"
    fields: Sequence[Field] = ()
    key: str = field(default_factory=lambda: str(uuid4()))
    then: Mapping[str, Any] | None = None
    command: Command | None = None  # what it sends as the game reads it, where its fields change nothing of that
    lines: Sequence[tuple[str, str, int]] = ()  # of a card in small: icon, words and number

    @property
    def layout(self) -> str:
        """How its form lies on the page: in a line with others, or its many fields in two columns."""
        if self.look in ("chip", "step"):
            return "inline"
        if any(field.step or field.cycle for field in self.fields):
            return "values"
        if any(field.pips for field in self.fields):
            return "card"
        return "many" if len(self.fields) > 3 else ""

    @property
    def rows(self) -> list[tuple[str, list[Field]]]:
        """The fields under their headings."""
        return [(group, list(fields)) for group, fields in groupby(self.fields, key=lambda field: field.group)]

    @property
    def body(self) -> str:
        return json.dumps(self.action, ensure_ascii=False)

    @property
    def sent(self) -> dict[str, Any]:
        """The action with its fields as they stand."""
        plain = [f for f in self.fields if f.value and "." not in f.name]
        given = {f.name: int(f.value) if f.sent_as.startswith("n.") else f.value for f in plain}
        return {**self.action, **given}

    @property
    def following(self) -> str:
        return json.dumps(self.then, ensure_ascii=False) if self.then else ""


@dataclass(frozen=True)
class Reasoned:
    """One line of a funnel: how many areas were left, the sentence, its clause."""

    text: str
    clause: str
    left: str = ""


@dataclass(frozen=True)
class ActionChip:
    """An action of a turn: how much of it is left; where it leads, areas light up in which it is possible."""

    name: str
    title: str
    icon: str
    left: str = ""
    done: bool = False
    address: str = ""


@dataclass(frozen=True)
class Now:
    """The sheet under the board."""

    headline: str
    eyebrow: str = ""
    text: str = ""
    clause: str = ""
    buttons: Sequence[Button] = ()
    ways_out: Sequence[Button] = ()
    funnel: Sequence[Reasoned] = ()
    checklist: Sequence[ActionChip] = ()
    tray: Sequence[Button] = ()  # what lies under the chip `doing`
    tray_title: str = ""
    doing: str = ""
    folds: Sequence[tuple[str, Sequence[Button]]] = ()
    notes: Sequence[str] = ()
    fight: FightCard | None = None
    cancel: bool = False  # a way back to the table as it stands
