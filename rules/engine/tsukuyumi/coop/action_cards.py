"""Action cards that were copied at an earlier table, by their number: what each allows (coop.round.7.2)."""

from dataclasses import fields

from rules.engine.kernel import validation
from rules.engine.tsukuyumi.coop.cards import LONGEST_CODE
from rules.engine.tsukuyumi.coop.state import Budget
from rules.engine.tsukuyumi.legality import input_checks

MOST = 100
MOST_PRINTED = 20
LINES = tuple(line.name for line in fields(Budget))


def read(value: object, at: str) -> dict[str, Budget]:
    """The cards by number; what is left out the players watch themselves."""
    given = validation.mapping(value, at, MOST)
    for card in given:
        input_checks.name(card, at, LONGEST_CODE)
    return {card.lower(): _budget(lines, f"{at}.{card}") for card, lines in given.items()}


def _budget(value: object, at: str) -> Budget:
    given = validation.mapping(value, at)
    validation.only(given, LINES, at)
    return Budget(**{name: validation.whole(number, f"{at}.{name}", 0, MOST_PRINTED) for name, number in given.items()})
