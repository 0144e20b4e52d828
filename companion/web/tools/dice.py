"""Two dice as a tool shows them: percentages, the 36 pairs as a square."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import get_language

from cards.language import reading_language
from cards.typography import typeset
from rules.engine.necropole.odds import FACES

WOUNDS, MISSES, ONE_AGAIN, BOTH_AGAIN = "wd", "miss", "r1", "r2"
AGAIN = {0: MISSES, 1: ONE_AGAIN, 2: BOTH_AGAIN}


@dataclass(frozen=True)
class Pair:
    """A square of the grid: the total, and whether it wounds, misses, or calls for dice to be thrown again."""

    total: int
    look: str


@dataclass(frozen=True)
class DiceRow:
    face: int
    pairs: tuple[Pair, ...]


def rounded(value: Fraction, places: int) -> str:
    """A number with so many places, half rounded up, as this language writes it."""
    scale = 10**places
    whole, rest = divmod((2 * scale * value.numerator + value.denominator) // (2 * value.denominator), scale)
    return f"{whole}{',' if get_language() == 'fr' else '.'}{rest:0{places}}"


def percent(value: Fraction) -> str:
    """One place behind the point, and the sign as this language sets it."""
    return _with_sign(rounded(100 * value, 1))


def percent_of_chart(value: Fraction) -> str:
    """The same, but what is certain without a place behind the point."""
    return _with_sign("100") if value == 1 else percent(value)


def _with_sign(number: str) -> str:
    return typeset(f"{number} %", reading_language())


def grid(need: int, again: Mapping[tuple[int, int], int]) -> tuple[DiceRow, ...]:
    """The 36 pairs, the first die down and the second across; a pair that is thrown again says so even where it wounds somebody."""
    return tuple(
        DiceRow(a, tuple(Pair(a + b, AGAIN[again[a, b]] if again.get((a, b)) else WOUNDS if a + b <= need else MISSES) for b in FACES))
        for a in FACES
    )
