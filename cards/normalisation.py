"""Makes words comparable: no accents, no capitals, no punctuation."""

import re
import unicodedata

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})


def fold(text: str) -> str:
    """'Sangloiselle (Épée)' → 'sangloiselle epee'."""
    lowered = text.casefold().translate(_LETTERS)
    plain = unicodedata.normalize("NFKD", lowered).encode("ascii", "ignore").decode()
    return " ".join(re.findall(r"[a-z0-9]+", plain))


def codes(text: str) -> list[str]:
    """Every card number that a code or a range of codes stands for: 'MP02–MP10' → MP02 … MP10."""
    ends = re.fullmatch(r"([A-Z]+)(\d+)(?:–\1(\d+))?", text)
    if ends is None:
        return []
    letters, first, last = ends.groups()
    return [f"{letters}{n:0{len(first)}d}" for n in range(int(first), int(last or first) + 1)]
