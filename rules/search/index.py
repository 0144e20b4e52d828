"""An index in memory: stems to documents, and how a query finds the best of them. Knows no database and no language by name.

It forgives accents, endings, typos and synonyms; what it finds carries the stems that made it fit.
"""

import bisect
import heapq
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from cards.normalisation import fold
from rules.search.query import Query, understand
from rules.search.stemming import stem

SYNONYMS = Path(__file__).parent / "synonyms.toml"
STOP = frozenset(w for group in tomllib.loads(SYNONYMS.read_text("utf-8"))["stop"] for w in group["words"])
MOST = 60
# How a query weighs: tuned on tests/rules/questions.toml, where every change has to show.
WHOLE_NAME = 500.0
COVERAGE = 1.05
PHRASE = 1.45
WORTH_SHOWING = 0.06
RERANKED = 40
SYNONYM = 0.88
UNKNOWN = 5.0
COMMON = 2.2
AT_HOME, AWAY = 1.5, 0.35
# Without words, only narrowed: what stands for itself first.
BROWSED = ("games", "factions", "units", "cards", "scenarios", "tiles", "terms", "clauses", "rulings", "components", "books")
# Words that say which game is meant; they are no words of its rules.
CUES = {
    "metals": "metals", "metal": "metals", "necropole": "necropole", "necropolis": "necropole", "tsukuyumi": "tsukuyumi",
    "coop": "coop", "cooperatif": "coop", "cooperative": "coop",
}  # fmt: skip


@dataclass(frozen=True)
class Document:
    """What a hit shows, ready made."""

    collection: str
    slug: str
    game: str
    kind: str
    faction: str | None
    letter: str
    icon: str
    code: str
    example: bool
    names: dict[str, str]
    texts: dict[str, str]
    figures: dict[str, object]
    books: tuple[str, ...]
    sources: tuple[dict[str, object], ...]
    names_folded: frozenset[str]
    place: str
    prior: float


@dataclass(frozen=True)
class Hit:
    """A document, how well it fits, and the stems that made it fit."""

    document: Document
    score: float
    matched: frozenset[str]


@dataclass(frozen=True)
class Found:
    """What a query found; near misses where it found nothing."""

    query: Query
    hits: tuple[Hit, ...]
    total: int
    near: tuple[str, ...] = ()


@dataclass
class Index:
    """Stems to documents, with what is needed to forgive."""

    version: str
    documents: list[Document] = field(default_factory=list)
    postings: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    phrases: list[list[tuple[frozenset[str], float]]] = field(default_factory=list)
    named: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    exact: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    rarity: dict[str, float] = field(default_factory=dict)
    shortened: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    vocabulary: list[str] = field(default_factory=list)
    forms: dict[str, str] = field(default_factory=dict)
    spelt: dict[str, list[str]] = field(default_factory=lambda: {"en": [], "fr": []})
    synonyms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    accepted: dict[str, dict[str, str]] = field(default_factory=dict)

    def search(self, text: str, *, narrow: dict[str, tuple[str, ...]] | None = None, most: int = MOST, language: str = "") -> Found:
        """The best documents for what was typed."""
        query = understand(text, self.accepted)
        limits = {**query.narrow, **(narrow or {})}
        if query.empty and not narrow:
            return Found(query, (), 0)
        scores, bests = self._score(query)
        if not query.words:
            scores = {n: BROWSED.index(document.collection) * -1.0 for n, document in enumerate(self.documents)}
        if limits or query.comparisons:
            scores = {n: score for n, score in scores.items() if self._fits(self.documents[n], limits, query)}
        if query.words and scores:
            least = WORTH_SHOWING * max(min(scores.values(), default=0.0), min(max(scores.values()), WHOLE_NAME))
            scores = {n: score for n, score in scores.items() if score >= least}
        best = heapq.nsmallest(most, ((-score, n) for n, score in scores.items()))
        typed = {stem(w) for w in query.words if w not in STOP}
        hits = tuple(
            Hit(self.documents[n], -score, frozenset(typed | {candidates[n][1] for candidates in bests if n in candidates}))
            for score, n in best
        )
        near = () if hits or not query.words else tuple(self._near(query.words, language))
        return Found(query, hits, len(scores), near)

    def _score(self, query: Query) -> tuple[dict[int, float], list[dict[int, tuple[float, str]]]]:
        words = [w for w in query.words if w not in STOP] or list(query.words)
        places = {CUES[w] for w in words if w in CUES}
        words = [w for w in words if w not in CUES] or words
        asked = [self._candidates(word, last=n == len(words) - 1) for n, word in enumerate(words)]
        weights = [max((self.rarity.get(c, 0) * m for c, m in candidates.items()), default=UNKNOWN) for candidates in asked]
        whole = sum(weights)
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        bests = []
        # The rarest word first: what nearly every text holds then only counts where something rarer was found.
        for token in sorted(range(len(asked)), key=lambda n: -weights[n]):
            weight = weights[token]
            best = self._best(asked[token], scores if weight < COMMON else None)
            bests.append(best)
            for n, (value, _) in best.items():
                scores[n] = scores.get(n, 0.0) + value
                covered[n] = covered.get(n, 0.0) + weight
        documents = self.documents
        for n, score in scores.items():
            scores[n] = score * (covered[n] / whole) ** COVERAGE * documents[n].prior
        self._weigh_phrases(scores, asked, weights)
        if places:
            for n in scores:
                scores[n] *= AT_HOME if documents[n].place in places or documents[n].game in places else AWAY
        for n in self.named.get(" ".join(query.words), ()):
            scores[n] = scores.get(n, 0.0) + WHOLE_NAME
        for place, n in enumerate(self._exactly(query)):
            scores[n] = scores.get(n, 0.0) + 2000.0 - 100 * place
        if not scores and places:
            scores = {n: d.prior for n, d in enumerate(documents) if d.collection == "games" and d.slug in places}
        return scores, bests

    def _weigh_phrases(self, scores: dict[int, float], asked: list[dict[str, float]], weights: list[float]) -> None:
        """Lifts what has a title or a player's phrase that says nearly the same as the query, and little else."""
        whole = sum(weights)
        meant: dict[str, tuple[int, float]] = {}
        for token, candidates in enumerate(asked):
            for candidate, forgiving in candidates.items():
                value = weights[token] * forgiving
                if candidate not in meant or meant[candidate][1] < value:
                    meant[candidate] = (token, value)
        for n in heapq.nlargest(RERANKED, scores, key=scores.__getitem__):
            best = 0.0
            for phrase, total in self.phrases[n]:
                matched: dict[int, float] = {}
                for root in phrase:
                    if root in meant:
                        token, value = meant[root]
                        matched[token] = max(matched.get(token, 0.0), value)
                if matched:
                    value = sum(matched.values())
                    best = max(best, value * value / (whole * max(total, value)))
            scores[n] *= 1 + PHRASE * best

    def _best(self, candidates: dict[str, float], only: dict[int, float] | None) -> dict[int, tuple[float, str]]:
        """For each document the candidate that speaks best for it."""
        best: dict[int, tuple[float, str]] = {}
        for candidate, forgiving in candidates.items():
            factor = min(self.rarity.get(candidate, 0), UNKNOWN + 1) * forgiving
            posted = self.postings.get(candidate, {})
            rows = posted.items() if not only else ((n, posted[n]) for n in only if n in posted)
            for n, strength in rows:
                value = factor * strength
                if n not in best or best[n][0] < value:
                    best[n] = (value, candidate)
        return best

    def _exactly(self, query: Query) -> list[int]:
        """A clause's number, a card's number, a slug: straight to the top."""
        raw = query.raw.strip().lower()
        return self.exact.get(raw, self.exact.get("".join(query.words), []))

    def _candidates(self, word: str, *, last: bool) -> dict[str, float]:
        """The stems a typed word may stand for, and how sure we are."""
        root = stem(word)
        candidates: dict[str, float] = {}
        if root in self.postings:
            candidates[root] = 1.0
        for other in self.synonyms.get(root, ()):
            candidates.setdefault(other, SYNONYM)
        if (last or not candidates) and len(word) >= 3:
            for longer in self._starting_with(root if len(root) >= 3 else word):
                candidates.setdefault(longer, 0.72)
        if word not in self.forms and len(word) >= 4 and not any(c.isdigit() for c in word):
            sure = 1.0 if root not in self.postings else 0.8
            for close, distance in self._close(word, root):
                candidates.setdefault(close, sure * (0.8 if distance == 1 else 0.55))
                for other in self.synonyms.get(close, ()):
                    candidates.setdefault(other, sure * 0.55)
        return candidates

    def _starting_with(self, prefix: str) -> Iterable[str]:
        start = bisect.bisect_left(self.vocabulary, prefix)
        for n in range(start, min(start + 24, len(self.vocabulary))):
            if not self.vocabulary[n].startswith(prefix):
                break
            yield self.vocabulary[n]

    def _close(self, word: str, root: str) -> list[tuple[str, int]]:
        """Stems of words at a distance of one, or two for long words."""
        deepest = 2 if len(word) >= 7 else 1
        distances: dict[str, int] = {}
        for typed in {word, root}:
            for depth, variants in enumerate(deletions(typed, deepest)):
                for variant in variants:
                    for candidate in self.shortened.get(variant, ()):
                        distance = _distance(typed, candidate, deepest)
                        if distance <= deepest:
                            key = self.forms.get(candidate, candidate)
                            distances[key] = min(distances.get(key, 9), max(distance, 1))
                if distances and depth >= 1:
                    break
        best = min(distances.values(), default=0)
        return [(key, distance) for key, distance in distances.items() if distance == best][:12]

    def _near(self, words: tuple[str, ...], language: str) -> list[str]:
        """Words of ours, of the reader's language, that are spelt most like theirs."""
        near: dict[str, None] = {}
        spelt = self.spelt[language] if language else self.spelt["en"] + self.spelt["fr"]
        for word in sorted(words, key=len, reverse=True)[:2]:
            alike = get_close_matches(word, spelt, 4, 0.55) or [w for w in spelt if w.startswith(word[:3])][:4]
            near.update(dict.fromkeys(alike))
        return list(near)[:6]

    def _fits(self, document: Document, limits: dict[str, tuple[str, ...]], query: Query) -> bool:
        for name, values in limits.items():
            match name:
                case "game":
                    fits = document.game in values
                case "faction":
                    fits = document.faction in values or (document.collection == "factions" and document.slug in values)
                case "book":
                    fits = bool(set(values) & set(document.books))
                case _:
                    fits = document.collection in values or (document.kind in values and document.collection != "rulings")
            if not fits:
                return False
        return all(c.holds(document.figures.get(c.figure)) for c in query.comparisons)


def deletions(word: str, deepest: int) -> list[set[str]]:
    """The word, the word without one letter, without two …"""
    levels = [{word}]
    for _ in range(deepest):
        levels.append({w[:i] + w[i + 1 :] for w in levels[-1] for i in range(len(w)) if len(w) > 2})
    return levels


def _distance(word: str, other: str, most: int) -> int:
    """Edits between two words, a swap of neighbours counting as one; most + 1 when there are more."""
    if abs(len(word) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(word, 1):
        last, before2, row = row, before, [i]
        for j, b in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and word[i - 2] == b:
                cost = min(cost, before2[j - 2] + 1)
            row.append(cost)
        before = last
        if min(row) > most:
            return most + 1
    return row[-1]


SENTENCE = re.compile(r"(?<=[.!?…])\s+")


def snippet(hit: Hit, language: str, longest: int = 240) -> str:
    """The sentences of a hit's text that the query speaks of, in one language."""
    sentences = SENTENCE.split(hit.document.texts[language])
    if not sentences or not sentences[0]:
        return ""
    best = max(range(len(sentences)), key=lambda n: (len({stem(w) for w in fold(sentences[n]).split()} & hit.matched), -n))
    start = best if best == 0 or len(sentences[best]) > longest // 2 else best - 1
    text = " ".join(sentences[start:])
    return text if len(text) <= longest else text[:longest].rsplit(" ", 1)[0] + " …"
