"""The cards of a deck, to be tapped: the one that lies on the table is opened with one tap. Knows their faces, and no rule."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from companion.tables.names import card_name, line_of, names
from companion.web.tables.action_panel import Button, CardFace, Field
from rules.engine.tsukuyumi.coop.state import CardNote

LOOK = "cards"


def faces(numbers: Iterable[int], drawn: Collection[str] = (), notes: Mapping[str, CardNote] | None = None) -> list[CardFace]:
    """The cards with these numbers that are not out; what the box does not tell of them the players may have noted."""
    codes = [f"MP{number}" for number in numbers]
    return [_face(code, (notes or {}).get(code.lower(), CardNote())) for code in codes if code.lower() not in drawn]


def _face(code: str, note: CardNote) -> CardFace:
    return CardFace(code.lower(), code, card_name(code), line_of(code) or note.effect or note.objective)


def legends(units: Iterable[str]) -> list[CardFace]:
    """Legendary Oni, by their units."""
    return [CardFace(unit, "", names().get(f"oni/{unit}", unit), line_of(f"oni/{unit}")) for unit in units]


def pick(
    action: Mapping[str, Any], cards: Iterable[CardFace], other: str = "", *, field: str = "card", label: str = "", group: str = ""
) -> Button:
    """One form: each card is a button, and the last one stands for any other card."""
    which = Field(field, label or _("Which card?"), cards=list(cards), group=group)
    return Button(other, action, look=LOOK, fields=[which])


def roll(action: Mapping[str, Any], name: str) -> Button:
    """A card that comes with a roll of the die: what it shows is tapped."""
    faces = [CardFace(str(n), str(n)) for n in range(1, 7)]
    label = _("Die of %(unit)s") % {"unit": name}
    return Button("", action, look=LOOK, fields=[Field("die", label, number=True, cards=faces, group=label)])


def with_field(button: Button, asked: Field) -> Button:
    """The same cards with something that is asked beside them."""
    return replace(button, fields=[*button.fields, asked])
