"""How far two words are apart."""

from rapidfuzz.distance import OSA


def distance(word: str, other: str, most: int) -> int:
    """Edits between two words, a swap of neighbours counting as one; most + 1 when there are more."""
    return OSA.distance(word, other, score_cutoff=most)
