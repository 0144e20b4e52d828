"""Values that nobody has asked for."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any

NUMBERS = (0, -1, 1, 2, 7, 99, 1000, 2**31, -(2**31) - 1, 2**63, -(2**64), 10**30, 1.5, -0.5, 1e308, True, False)
NUMERALS = (
    "0", "-1", "1", "2", "999999999", "2147483648", "9223372036854775808", "-9223372036854775809", "9" * 40, "9" * 5000, "1.5", "1e9",
    "1e999", "NaN", "nan", "Infinity", "-inf", "0x10", "1_000", "+1", " 1", "1 ", "٣", "²", "１", "Ⅳ", "1,5", "--1", "-", "007", "null",
    "true", "None",
)  # fmt: skip
TEXTS = (
    "", " ", "0", "null", "é", "💥", "\u202e", "\u200b", "%00", "../..", "/etc/passwd", "<script>alert(1)</script>", "' OR 1=1 --",
    "{{ 7 * 7 }}", "{% debug %}", "${jndi:ldap://127.0.0.1/}", "__proto__", "constructor", "a" * 300, "x" * 10_000, "\u0000", "\ud800",
    "\udfff", "a\r\nb", "\t", "٣", "²", "1_000", "1e9", "2,-1", "9999999,9999999", "0,0;0,0", "oni", "NaN", "ﷺ", "ß", "İ", "e\u0301" * 50,
    "\\", '"', "🏴\u200d☠️", "-" * 200,
)  # fmt: skip
NAMES = ("type", "by", "id", "x", "", "__class__", "0", "é", "areas", "units", "players", "seed", "key", "version")
ENDLESS = (math.nan, math.inf, -math.inf)
OPERATORS = (">=", "<=", ">", "<", "=", "!=", ":", "~", "&&", "||", "!", "-", "+", "^", "*", "?", "=>", "><", "≥", "≠")
Known = Mapping[str | type, Sequence[Any]]


def scalar(chance: Random) -> Any:
    """A number, a text or nothing."""
    return chance.choice((None, chance.choice(NUMBERS), chance.choice(NUMBERS), chance.choice(TEXTS), chance.choice(TEXTS)))


def junk(chance: Random) -> Any:
    """Anything that JSON can say."""
    kind = chance.randrange(10)
    if kind < 7:
        return scalar(chance)
    return chance.choice(([], {}, [[]], [scalar(chance)] * 3, {chance.choice(NAMES): scalar(chance)}, {"type": scalar(chance)}))


def known_in(*values: Any) -> Known:
    """What stands in them, by the name of its field and by its type."""
    known: dict[str | type, list[Any]] = defaultdict(list)
    for inside, at, name in _places(list(values)):
        known[name].append(inside[at])
        known[type(inside[at])].append(inside[at])
        known[str].extend([at] if isinstance(at, str) else [])
    return known


def changed(value: Any, chance: Random, known: Known | None = None) -> Any:
    """The same with one to three changes. What is known elsewhere takes the place of something like it half of the time: that can be
    read, and is refused by the rules, if at all."""
    whole = {"": deepcopy(value)}
    for _ in range(chance.choice((1, 1, 2, 3))):
        if places := list(_places(whole)):
            inside, at, name = chance.choice(places)
            if not known or chance.random() < 0.4:
                _spoil(inside, at, chance)
            elif name in known or chance.random() < 0.7:
                inside[at] = deepcopy(chance.choice(known.get(name) or known.get(type(inside[at])) or [None]))
            elif isinstance(inside, dict):
                inside[chance.choice(known[str])] = inside.pop(at)
            else:
                inside.append(deepcopy(inside[at]))
    return whole.get("")


def with_numbers(value: Any, chance: Random, numbers: Sequence[Any]) -> Any:
    """The same with one of these in a place where there was a number, or anything else where there was none."""
    new = deepcopy(value)
    places = [(inside, at) for inside, at, _ in _places(new)]
    inside, at = chance.choice([(inside, at) for inside, at in places if type(inside[at]) is int] or places)
    inside[at] = chance.choice(numbers)
    return new


def _places(value: Any, name: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Every list or object inside with each of its indices or names; and the name of the field that it is, or is listed in."""
    for at in list(value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()):
        here = at if isinstance(value, dict) else name
        yield value, at, here
        yield from _places(value[at], here)


def _spoil(inside: Any, at: Any, chance: Random) -> None:
    match chance.randrange(6):
        case 0:
            del inside[at]
        case 1 if isinstance(inside, dict):
            inside[chance.choice(NAMES)] = junk(chance)
        case 2:
            inside[at] = chance.choice(([inside[at]], {chance.choice(NAMES): inside[at]}, str(inside[at])[:1000]))
        case _:
            inside[at] = junk(chance)
