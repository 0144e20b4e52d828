"""The chance that an attack roll wounds: two dice, a total no higher than Force less armour. Counts dice, knows no booklet's table."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

FACES = range(1, 7)
MOST_REROLLS = 2


@dataclass(frozen=True)
class Odds:
    """So many of so many equally likely throws wound."""

    numerator: int
    denominator: int

    @property
    def percent(self) -> float:
        return round(100 * self.numerator / self.denominator, 2)


def needed(force: int, armour: int, transparent: bool) -> int:
    """The highest total that wounds: armour is taken off Force (nec.attack.7.1), unless the dice are transparent (nec.attack.8)."""
    return force if transparent else force - armour


def odds(total: int, rerolls: int) -> Odds:
    """The chance of at most that total, when up to so many dice may be thrown again once, after seeing the roll."""
    if rerolls not in range(MOST_REROLLS + 1):
        raise ValueError("there are two dice")
    chance = sum(_best(pair, total, rerolls) for pair in product(FACES, FACES)) / 36
    throws = 36 * 6**rerolls
    return Odds(int(chance * throws), throws)


def best_again(total: int, rerolls: int) -> dict[tuple[int, int], int]:
    """How many dice to throw again after each pair that misses, as few as are best; of one, the higher. Hopeless ones are left out."""
    found = {}
    for pair in product(FACES, FACES):
        chances = _chances(pair, total, rerolls)
        if sum(pair) > total and (best := max(chances)):
            found[pair] = chances.index(best)
    return found


def _best(pair: tuple[int, int], total: int, rerolls: int) -> Fraction:
    """The chance after the best choice: keep the roll, throw one die again or both."""
    return max(_chances(pair, total, rerolls))


def _chances(pair: tuple[int, int], total: int, rerolls: int) -> list[Fraction]:
    """The chance when none, one or both of the dice are thrown again; of one, the higher."""
    chances = [Fraction(sum(pair) <= total)]
    if rerolls >= 1:
        chances.append(Fraction(sum(1 for face in FACES if face + min(pair) <= total), 6))
    if rerolls >= 2:
        chances.append(Fraction(sum(1 for a, b in product(FACES, FACES) if a + b <= total), 36))
    return chances
