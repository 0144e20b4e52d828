"""Understands what somebody typed: words, and operators that narrow (game: mode: faction: kind: book: conquest>=20 health:15 -oni)."""

import re
from dataclasses import dataclass, field

from cards.normalisation import fold

LONGEST = 400
MOST_WORDS = 14
OPERATOR = re.compile(r"(?<!\S)(?:(game|jeu|mode|faction|kind|type|book|livre):(\S*)|([a-zéêû]+):(\S+))", re.IGNORECASE)
COMPARISON = re.compile(r"(?<!\S)([a-zéêû]+)\s*(>=|<=|!=|=|>|<)\s*(\S*)", re.IGNORECASE)
WITHOUT = re.compile(r"(?<!\S)-([^\W\d_]\S*)")
NUMBER = re.compile(r"[0-9]{1,6}")
SAME = {"jeu": "game", "type": "kind", "livre": "book"}
FIGURES = {
    "conquest": "conquest", "conquete": "conquest", "health": "health", "sante": "health", "attack": "attack", "attaque": "attack",
    "cost": "cost", "cout": "cost", "quantity": "quantity", "quantite": "quantity", "vp": "vp", "pv": "vp",
    "initiative": "initiative", "force": "force", "armour": "armour", "armure": "armour",
}  # fmt: skip


@dataclass(frozen=True)
class Comparison:
    """conquest>=20."""

    figure: str
    sign: str
    number: int

    def holds(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        match self.sign:
            case ">=":
                return value >= self.number
            case "<=":
                return value <= self.number
            case ">":
                return value > self.number
            case "<":
                return value < self.number
            case "!=":
                return value != self.number
            case _:
                return value == self.number


@dataclass(frozen=True)
class Query:
    """What was understood, and what was not."""

    raw: str
    words: tuple[str, ...]
    narrow: dict[str, tuple[str, ...]] = field(default_factory=dict)
    comparisons: tuple[Comparison, ...] = ()
    ignored: tuple[str, ...] = ()
    without: tuple[str, ...] = ()  # words that a hit must not have

    @property
    def empty(self) -> bool:
        return not (self.words or self.narrow or self.comparisons)


class QueryTooLong(Exception):
    """More than anybody types."""


def understand(text: str, accepted: dict[str, dict[str, str]]) -> Query:
    """accepted: operator → folded value → slug, such as kind → {'unite': 'units', 'units': 'units'}."""
    if len(text) > LONGEST:
        raise QueryTooLong(f"at most {LONGEST} characters")
    narrow: dict[str, list[str]] = {}
    ignored: list[str] = []
    comparisons: list[Comparison] = []
    without: list[str] = []

    def operator(match: re.Match[str]) -> str:
        if match.group(3):
            return compared(match.group(0), match.group(3), "=", match.group(4))
        name = SAME.get(match.group(1).lower(), match.group(1).lower())
        value = accepted.get(name, {}).get(fold(match.group(2)))
        if value is None:
            ignored.append(match.group(0))
        else:
            narrow.setdefault(name, []).append(value)
        return " "

    def compared(typed: str, name: str, sign: str, number: str) -> str:
        figure = FIGURES.get(fold(name))
        if figure is None or not NUMBER.fullmatch(number):
            ignored.append(typed.strip())
        else:
            comparisons.append(Comparison(figure, sign, int(number)))
        return " "

    def left_out(match: re.Match[str]) -> str:
        without.extend(fold(match.group(1)).split())
        return " "

    rest = OPERATOR.sub(operator, text)
    rest = COMPARISON.sub(lambda match: compared(match.group(0), *match.groups()), rest)
    rest = WITHOUT.sub(left_out, rest)
    words = tuple(fold(rest).split()[:MOST_WORDS])
    return Query(text, words, {k: tuple(v) for k, v in narrow.items()}, tuple(comparisons), tuple(ignored), tuple(without[:MOST_WORDS]))
