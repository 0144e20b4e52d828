"""Checks what people write, before any of it is stored: names, keys, whole files."""

import json
import math
import re
from collections.abc import Iterable, Iterator
from typing import Any

from rules.engine.kernel.errors import BadInput

DEEPEST = 60
HALVES = re.compile("[\0\ud800-\udfff]")
MOST_TEXT = 200_000  # characters in all texts and names of a table's options, of its first state, or of one entry of a file
MOST_VALUES = 20_000  # numbers, texts, lists and objects of them
MOST_IN_FILE = 2_000_000  # values of a whole file


def text(value: Any, at: str, most: int) -> str:
    """A text of one line, not empty and not too long."""
    if not isinstance(value, str) or not value.strip() or len(value.strip()) > most or not value.isprintable():
        raise BadInput("not-text", at, {"most": most})
    return value.strip()


def plain(value: Any, at: str, deep: int = 0) -> Any:
    """JSON that every database can keep: no lone halves of characters, no zero byte, no endless number, not too deep."""
    match value:
        case str():
            if HALVES.search(value):
                raise BadInput("not-plain", at)
        case float():
            if not math.isfinite(value):
                raise BadInput("not-plain", at)
        case dict() | list():
            if deep >= DEEPEST:
                raise BadInput("too-deep", at, {"most": DEEPEST})
            for part in value if isinstance(value, list) else (*value, *value.values()):
                plain(part, at, deep + 1)
    return value


def read_json(text: str | bytes) -> Any:
    """JSON without names that stand twice in one object, of which readers would take different ones; BadInput or ValueError."""
    return json.loads(text, object_pairs_hook=_each_once, parse_constant=_no_number)


def check_size(value: Any, at: str, text: int = MOST_TEXT, values: int = MOST_VALUES) -> None:
    """Refuses what is too long to be kept for everybody: characters of all its texts and names, and how many values it has."""
    letters = 0
    for count, part in enumerate(_parts(value), start=1):
        letters += len(part) if isinstance(part, str) else 0
        if letters > text:
            raise BadInput("too-much-text", at, {"most": text})
        if count > values:
            raise BadInput("too-many-values", at, {"most": values})


def _parts(value: Any) -> Iterator[Any]:
    """Everything inside, names of fields too."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, dict):
            yield from part
            waiting.extend(part.values())
        elif isinstance(part, list):
            waiting.extend(part)


def _each_once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadInput("key-twice", "body", {"found": name[:40]})
        found[name] = value
    return found


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")
