"""The piece of a hit's text that is shown below its name."""

import re
from functools import lru_cache

from cards.normalisation import fold
from rules.search.index import Hit
from rules.search.stemming import stem

SENTENCE = re.compile(r"(?<=[.!?…])\s+")


@lru_cache(maxsize=20_000)
def _stems(sentence: str) -> frozenset[str]:
    return frozenset(stem(word) for word in fold(sentence).split())


def snippet(hit: Hit, language: str, longest: int = 240) -> str:
    """The sentences of a hit's text that the query speaks of, in one language."""
    sentences = SENTENCE.split(hit.document.texts[language])
    if not sentences or not sentences[0]:
        return ""
    best = max(range(len(sentences)), key=lambda n: (len(_stems(sentences[n]) & hit.matched), -n))
    start = best if best == 0 or len(sentences[best]) > longest // 2 else best - 1
    text = " ".join(sentences[start:])
    return text if len(text) <= longest else text[:longest].rsplit(" ", 1)[0] + " …"
