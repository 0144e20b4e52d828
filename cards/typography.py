"""Signs and spaces as each language sets them, in one place: when files are loaded, and when translations are compiled.

Files are typed with plain spaces, straight apostrophes and, in English, straight quotation marks in pairs.
"""

import re
from typing import Any

NO_BREAK = "\u00a0"
NARROW = "\u202f"  # a narrow space that does not break

_SPACE = f"[ {NO_BREAK}{NARROW}]"
# A percent sign of a translation may be doubled, or begin a placeholder.
_PERCENT = r"%(?:%|(?![\w(%]))"
_FRENCH = [
    (re.compile(rf"{_SPACE}(?=[;?!»])"), NARROW),
    (re.compile(rf"{_SPACE}(?=:)|(?<=«){_SPACE}"), NO_BREAK),
    (re.compile(rf"{_SPACE}(?={_PERCENT})"), NO_BREAK),
    (re.compile(rf"(?<=\d){_SPACE}(?=\d\d\d\b)"), NARROW),
]
_ENGLISH = [
    (re.compile(rf"«{_SPACE}?"), "“"),
    (re.compile(rf"{_SPACE}?»"), "”"),
    (re.compile(r'"([^"]*)"'), r"“\1”"),
    (re.compile(rf"(?<=\d){_SPACE}(?={_PERCENT})"), ""),
]
# A number of things stays with its sign, a page with its number: 3 × Private, p. 21.
_BOTH = [
    (re.compile(r"'"), "’"),
    (re.compile(rf"(?<=[\ds]){_SPACE}(?=×{_SPACE})|(?<=[\ds]{_SPACE}×){_SPACE}"), NO_BREAK),
    (re.compile(rf"(?<=\bp\.){_SPACE}(?=\d)"), NO_BREAK),
]
_RULES = {"en": [*_ENGLISH, *_BOTH], "fr": [*_FRENCH, *_BOTH]}


def typeset(text: str, language: str) -> str:
    """A text with the apostrophes, quotation marks and no-break spaces of its language."""
    for pattern, replacement in _RULES[language]:
        text = pattern.sub(replacement, text)
    return text


def typeset_record(value: Any) -> Any:
    """A record of a file with every text typeset that it has in both languages; lists of search words stay as they are."""
    if isinstance(value, list):
        return [typeset_record(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {key: typeset(part, key) if key in _RULES and isinstance(part, str) else typeset_record(part) for key, part in value.items()}


def typeset_heading(heading: str, book: str) -> str:
    """A printed heading in the language of its book."""
    return typeset(heading, book.rpartition("-")[2])
