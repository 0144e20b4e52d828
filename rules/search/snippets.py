"""The piece of a hit's text that is shown below its name."""

import re
from functools import lru_cache

from cards.normalisation import fold
from rules.search.results import Hit
from rules.search.stemming import stem

SENTENCE = re.compile(r"(?<=[.!?…])\s+")


@lru_cache(maxsize=8_000)
def _sentences(text: str) -> tuple[tuple[str, ...], tuple[frozenset[str], ...]]:
    """The sentences of a text, and the stems of each."""
    sentences = tuple(SENTENCE.split(text))
    return sentences, tuple(frozenset(map(stem, fold(sentence).split())) for sentence in sentences)


def snippet(hit: Hit, language: str, longest: int = 240) -> str:
    """The sentences of a hit's text that the query speaks of, in one language."""
    text = hit.document.texts[language]
    if not text:
        return ""
    sentences, stems = _sentences(text)
    fits = [len(spoken & hit.matched) for spoken in stems]
    best = fits.index(max(fits))
    start = best if best == 0 or len(sentences[best]) > longest // 2 else best - 1
    text = " ".join(sentences[start:])
    return text if len(text) <= longest else text[:longest].rsplit(" ", 1)[0] + " …"
