"""Brings the forms of a word together, English and French alike: moving, moved, movement → mov; attaque, attaquer → attaqu."""

from functools import lru_cache

ENDINGS = (
    "issement", "ement", "ation", "ition", "ment", "ante", "ance", "ence", "eur", "euse", "ant", "ent", "ing", "ion", "ait", "era",
    "ir", "er", "ez", "ed", "ee", "es", "le", "re", "e", "y", "i",
)  # fmt: skip
SHORTEST = 3
APART = frozenset({"mini", "minis"})  # one figure, which would be a mine


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The part of a folded word that its forms share; the same for a word and its plural."""
    if len(word) <= SHORTEST or word.isdigit():
        return word
    if word in APART:
        return word.removesuffix("s")
    if word.endswith("eaux"):
        word = word[:-1]
    elif word.endswith("aux"):
        word = word[:-3] + "al"
    elif word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word[-1] in "sx" and not word.endswith(("ss", "us")):
        word = word[:-1]
    for _ in range(2):
        for ending in ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
                word = word[: -len(ending)]
                break
        else:
            break
    if len(word) > SHORTEST and word[-1] == word[-2]:
        word = word[:-1]
    return word
