"""Cards in the reader's words: what the box says of them, else what the players have noted."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from companion.tables.names import card_called, card_name, card_part
from companion.web.tables.action_panel import Button, Field
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.coop.card_notes import LONGEST
from rules.engine.tsukuyumi.coop.state import LAST_RIPOSTES, LEGENDS, PRINCESS_CARDS, RIPOSTES, ROUND_CARDS, CardNote
from rules.engine.tsukuyumi.coop.view import CoopView

ROUND_CARD = "round-card"
DECKS = {
    ROUND_CARD: (ROUND_CARDS,),
    "princess-card": (PRINCESS_CARDS,),
    "riposte": (RIPOSTES, LAST_RIPOSTES),
    "legendary": (LEGENDS,),
}


@dataclass(frozen=True)
class RoundCardWords:
    """The round card that lies open; what nobody knows is empty."""

    code: str
    name: str
    effect: str
    objective: str


def round_card(shown: TsukuyumiTable) -> RoundCardWords | None:
    """The round card of a co-op table, for the strip on top."""
    view = shown.view
    if not isinstance(view, CoopView) or view.coop.round_card is None:
        return None
    card = view.coop.round_card
    name = card_name(card.code) if card.code else ""
    effect, objective = (card_part(card.code, part) for part in ("effect", "goal"))
    return RoundCardWords(card.code.upper(), name, effect or card.effect, objective or card.objective)


def noted(shown: TsukuyumiTable, code: str) -> CardNote:
    """What the players have noted of a card."""
    return shown.view.coop.notes.get(code, CardNote()) if isinstance(shown.view, CoopView) else CardNote()


def code_of(shown: TsukuyumiTable, pending: Pending) -> str | None:
    """The number of the card that is carried out now; empty for a round card without one, None where no note can be kept."""
    kind = str(pending.facts.get("name", ""))
    decks = DECKS.get(kind, ())
    out = shown.view.coop.out if isinstance(shown.view, CoopView) else ()
    code = next((card.card for card in reversed(out) if card.deck in decks), None)
    return code or ("" if kind == ROUND_CARD else None)


def note_form(shown: TsukuyumiTable, pending: Pending) -> list[tuple[str, list[Button]]]:
    """A fold in which one line of the card is kept for every phone, and for the next table; the box's own cards need none."""
    code = code_of(shown, pending)
    if code is None or card_name(code):
        return []
    note = noted(shown, code)
    fields = [Field("effect", _("What it does, in one line"), value=note.effect, most=LONGEST, text=True)]
    if pending.facts.get("name") == ROUND_CARD:
        fields.append(Field("objective", _("The round objective, in one line"), value=note.objective, most=LONGEST, text=True))
    title = _("Note what %(card)s says") % {"card": card_called(code)} if code else _("Note what the round card says")
    return [(title, [Button(_("Save the note"), {"type": "note-card", "card": code}, look="way-out", fields=fields)])]
