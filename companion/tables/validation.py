"""Checks what people write, before any of it is stored: names, keys, whole files."""

import math
import re
from typing import Any

from rules.engine.kernel.errors import BadInput

DEEPEST = 60
HALVES = re.compile("[\0\ud800-\udfff]")


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
                raise BadInput("not-plain", at)
            for part in value if isinstance(value, list) else (*value, *value.values()):
                plain(part, at, deep + 1)
    return value
