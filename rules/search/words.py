"""The words of the index: which stems a typed word may stand for, and which of our words are spelt most like it."""

import bisect
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from rules.search.spelling import distance
from rules.search.stemming import stem

SYNONYM = 0.88
CLOSE, FARTHER, LONGER = 0.92, 0.48, 0.51  # a word with one slip, with two, and one that only begins so
LONG = 7  # letters of a word in which two slips are forgiven
SHORTEST = 4  # letters of a word in which one is


@dataclass
class Words:
    """Every word that can be found, with what is needed to forgive."""

    forms: dict[str, str] = field(default_factory=dict)  # word → stem
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of stems
    stems: list[str] = field(default_factory=list)
    spelt: dict[str, list[str]] = field(default_factory=lambda: {"en": [], "fr": []})
    shortened: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def finish(self, stems: Iterable[str]) -> None:
        """Orders the stems, and notes every word under what is left of it without a letter or two."""
        self.stems = sorted(stems)
        for word in {*self.forms, *self.stems}:
            if len(word) >= SHORTEST and not word.isdigit():
                for variants in deletions(word, _forgiven(word)):
                    for variant in variants:
                        self.shortened[variant].add(word)

    def candidates(self, word: str, known: Container[str], *, last: bool) -> dict[str, float]:
        """The stems a typed word may stand for, and how sure we are; known: all stems; last: whether somebody may still be typing it."""
        root = stem(word)
        candidates: dict[str, float] = {}
        if root in known:
            candidates[root] = 1.0
        for other in self.synonyms.get(root, ()):
            candidates.setdefault(other, SYNONYM)
        if (last or not candidates) and len(word) >= 3:
            for longer in self._starting_with(root if len(root) >= 3 else word):
                candidates.setdefault(longer, LONGER)
        if word not in self.forms and len(word) >= SHORTEST and not any(c.isdigit() for c in word):
            sure = 1.0 if root not in known else 0.8
            close = self._close(word, root)
            for near, far in close:
                candidates.setdefault(near, sure * (CLOSE if far == 1 else FARTHER))
            for near, _ in close:
                for other in self.synonyms.get(near, ()):
                    candidates.setdefault(other, sure * FARTHER)
        return candidates

    def _starting_with(self, prefix: str) -> Iterable[str]:
        start = bisect.bisect_left(self.stems, prefix)
        for n in range(start, min(start + 24, len(self.stems))):
            if not self.stems[n].startswith(prefix):
                break
            yield self.stems[n]

    def _close(self, word: str, root: str) -> list[tuple[str, int]]:
        """Stems of words at a distance of one, or two for long words."""
        deepest = _forgiven(word)
        distances: dict[str, int] = {}
        for typed in {word, root}:
            for depth, variants in enumerate(deletions(typed, deepest)):
                for variant in variants:
                    for candidate in self.shortened.get(variant, ()):
                        far = distance(typed, candidate, deepest)
                        if far <= deepest:
                            key = self.forms.get(candidate, candidate)
                            distances[key] = min(distances.get(key, 9), max(far, 1))
                if distances and depth >= 1:
                    break
        best = min(distances.values(), default=0)
        return sorted((key, far) for key, far in distances.items() if far == best)[:12]

    def near(self, words: tuple[str, ...], language: str) -> list[str]:
        """Words of ours, of the reader's language, that are spelt most like theirs."""
        near: dict[str, None] = {}
        spelt = self.spelt[language] if language else self.spelt["en"] + self.spelt["fr"]
        for word in sorted(words, key=len, reverse=True)[:2]:
            alike = get_close_matches(word, spelt, 4, 0.55) or [w for w in spelt if w.startswith(word[:3])][:4]
            near.update(dict.fromkeys(alike))
        return list(near)[:6]


def _forgiven(word: str) -> int:
    """How many slips in a word are forgiven."""
    return 2 if len(word) >= LONG else 1


def deletions(word: str, deepest: int) -> list[set[str]]:
    """The word, the word without one letter, without two …"""
    levels = [{word}]
    for _ in range(deepest):
        levels.append({w[:i] + w[i + 1 :] for w in levels[-1] for i in range(len(w)) if len(w) > 2})
    return levels
