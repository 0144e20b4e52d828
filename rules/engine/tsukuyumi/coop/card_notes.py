"""What players note of cards that nobody else can show: one line for the effect, one for the objective (coop.card.7)."""

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.cards import LONGEST_CODE
from rules.engine.tsukuyumi.coop.state import CardNote
from rules.engine.tsukuyumi.legality import input_checks

LONGEST = 160
MOST = 100  # more cards than the box holds
FIELDS = ("effect", "objective")


def note(command: c.NoteCard) -> tuple[e.CardNoted, ...]:
    """Always legal: it changes no game, only what the phones show."""
    input_checks.text(command.card, "action.card", LONGEST_CODE)
    written = CardNote(command.effect.strip(), command.objective.strip())
    _check(written, "action")
    return (e.CardNoted(command.card.lower(), written.effect, written.objective, "coop.card.7"),)


def read(value: object, at: str) -> dict[str, CardNote]:
    """The notes of an earlier table."""
    given = validation.mapping(value, at, MOST)
    return {_code(card, at): _read(written, f"{at}.{card[:LONGEST_CODE]}") for card, written in given.items()}


def _code(card: str, at: str) -> str:
    input_checks.name(card, at, LONGEST_CODE)
    return card.lower()


def _read(value: object, at: str) -> CardNote:
    given = validation.mapping(value, at)
    validation.only(given, FIELDS, at)
    note = CardNote(*(_line(given.get(name, ""), f"{at}.{name}") for name in FIELDS))
    _check(note, at)
    return note


def _line(value: object, at: str) -> str:
    if not isinstance(value, str):
        raise BadInput("not-text", at, {"most": LONGEST})
    return value


def _check(note: CardNote, at: str) -> None:
    for name in FIELDS:
        input_checks.text(getattr(note, name), f"{at}.{name}", LONGEST)
