"""Chance that anybody can repeat: the same text gives the same numbers on every machine; knows no clock and no dice."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
MASK = 2**64 - 1


class Chance:
    """A stream of numbers grown from a text: FNV-1a turns the text into 64 bits, SplitMix64 goes on from there."""

    def __init__(self, seed: str) -> None:
        self._state = 0xCBF29CE484222325
        for byte in seed.encode("utf-8", "surrogatepass"):
            self._state = ((self._state ^ byte) * 0x100000001B3) & MASK

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 up to, not including, the limit; each equally likely."""
        if limit < 1:
            raise ValueError("nothing lies below that limit")
        fair = (MASK + 1) // limit * limit
        while (bits := self.bits()) >= fair:
            pass
        return bits % limit

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def weighed(self, choices: Sequence[T], weights: Sequence[int]) -> T:
        """One of the choices, each as likely as its weight says."""
        left = self.below(sum(weights))
        for choice, weight in zip(choices, weights, strict=True):
            if left < weight:
                return choice
            left -= weight
        raise AssertionError("the weights were counted")

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of them in a new order; every order equally likely."""
        made = list(items)
        for last in range(len(made) - 1, 0, -1):
            other = self.below(last + 1)
            made[last], made[other] = made[other], made[last]
        return made
