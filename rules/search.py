"""Finds clauses, rulings and everything of the box by a few words, in either language, with typos.

The index lives in memory: the reference changes only when files are loaded, and a search then needs no database.
"""

import bisect
import heapq
import math
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from threading import Lock

from cards import selectors
from cards.folding import codes, fold
from cards.models import Link, Record, Source
from rules.queries import Query, understand
from rules.stemming import stem

SYNONYMS = Path(__file__).parent / "text/words.toml"
STOP = frozenset(w for group in tomllib.loads(SYNONYMS.read_text("utf-8"))["stop"] for w in group["words"])
FIELD = {"name": 6.0, "words": 4.1, "text": 2.2, "linked": 0.8, "heading": 1.75}
PRIOR = {
    "clauses": 1.25, "rulings": 0.95, "terms": 1.2, "factions": 1.05, "units": 1.0, "cards": 1.0, "scenarios": 0.95, "tiles": 0.8,
    "components": 0.62, "books": 0.6, "games": 0.8,
}  # fmt: skip
WHOLE_NAME = 500.0
# Without words, only narrowed: what stands for itself first.
BROWSED = ("games", "factions", "units", "cards", "scenarios", "tiles", "terms", "clauses", "rulings", "components", "books")
COVERAGE = 1.05
PHRASE = 1.45
WORTH_SHOWING = 0.06
RERANKED = 40
SYNONYM = 0.88
SPREAD = 1.65
LENGTH = 0.24
UNKNOWN = 5.0
COMMON = 2.2
AT_HOME, AWAY = 1.5, 0.35
# Words that say which game is meant; they are no words of its rules.
CUES = {
    "metals": "metals", "metal": "metals", "necropole": "necropole", "necropolis": "necropole", "tsukuyumi": "tsukuyumi",
    "coop": "coop", "cooperatif": "coop", "cooperative": "coop",
}  # fmt: skip
MOST = 60


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
        typed = {stem(w) for w in query.words}
        hits = tuple(Hit(self.documents[n], -score, frozenset(typed | {one[n][1] for one in bests if n in one})) for score, n in best)
        near = () if hits or not query.words else tuple(self._near(query.words, language))
        return Found(query, hits, len(scores), near)

    def _score(self, query: Query) -> tuple[dict[int, float], list[dict[int, tuple[float, str]]]]:
        words = [w for w in query.words if w not in STOP] or list(query.words)
        places = {CUES[w] for w in words if w in CUES}
        words = [w for w in words if w not in CUES] or words
        asked = [self._candidates(word, last=n == len(words) - 1) for n, word in enumerate(words)]
        weights = [max((self.rarity.get(c, 0) * m for c, m in found.items()), default=UNKNOWN) for found in asked]
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
        for token, found in enumerate(asked):
            for candidate, forgiving in found.items():
                value = weights[token] * forgiving
                if candidate not in meant or meant[candidate][1] < value:
                    meant[candidate] = (token, value)
        for n in heapq.nlargest(RERANKED, scores, key=scores.__getitem__):
            best = 0.0
            for phrase, total in self.phrases[n]:
                said: dict[int, float] = {}
                for root in phrase:
                    if root in meant:
                        token, value = meant[root]
                        said[token] = max(said.get(token, 0.0), value)
                if said:
                    sum_said = sum(said.values())
                    best = max(best, sum_said * sum_said / (whole * max(total, sum_said)))
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
        found: dict[str, float] = {}
        if root in self.postings:
            found[root] = 1.0
        for other in self.synonyms.get(root, ()):
            found.setdefault(other, SYNONYM)
        if (last or not found) and len(word) >= 3:
            for longer in self._starting_with(root if len(root) >= 3 else word):
                found.setdefault(longer, 0.72)
        if word not in self.forms and len(word) >= 4 and not any(c.isdigit() for c in word):
            sure = 1.0 if root not in self.postings else 0.8
            for close, distance in self._close(word, root):
                found.setdefault(close, sure * (0.8 if distance == 1 else 0.55))
                for other in self.synonyms.get(close, ()):
                    found.setdefault(other, sure * 0.55)
        return found

    def _starting_with(self, prefix: str) -> Iterable[str]:
        start = bisect.bisect_left(self.vocabulary, prefix)
        for n in range(start, min(start + 24, len(self.vocabulary))):
            if not self.vocabulary[n].startswith(prefix):
                break
            yield self.vocabulary[n]

    def _close(self, word: str, root: str) -> list[tuple[str, int]]:
        """Stems of words at a distance of one, or two for long words."""
        deepest = 2 if len(word) >= 7 else 1
        found: dict[str, int] = {}
        for typed in {word, root}:
            for depth, variants in enumerate(_deletions(typed, deepest)):
                for variant in variants:
                    for candidate in self.shortened.get(variant, ()):
                        distance = _distance(typed, candidate, deepest)
                        if distance <= deepest:
                            key = self.forms.get(candidate, candidate)
                            found[key] = min(found.get(key, 9), max(distance, 1))
                if found and depth >= 1:
                    break
        best = min(found.values(), default=0)
        return [(key, distance) for key, distance in found.items() if distance == best][:12]

    def _near(self, words: tuple[str, ...], language: str) -> list[str]:
        """Words of ours, of the reader's language, that are spelt most like theirs."""
        near: dict[str, None] = {}
        spelt = self.spelt[language] if language else self.spelt["en"] + self.spelt["fr"]
        for word in sorted(words, key=len, reverse=True)[:2]:
            near.update(dict.fromkeys(get_close_matches(word, spelt, 4, 0.55)))
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


def _deletions(word: str, deepest: int) -> list[set[str]]:
    """The word, the word without one letter, without two …"""
    levels = [{word}]
    for _ in range(deepest):
        levels.append({w[:i] + w[i + 1 :] for w in levels[-1] for i in range(len(w)) if len(w) > 2})
    return levels


def _distance(one: str, other: str, most: int) -> int:
    """Edits between two words, a swap of neighbours counting as one; most + 1 when there are more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, before2, row = row, before, [i]
        for j, b in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, before2[j - 2] + 1)
            row.append(cost)
        before = last
        if min(row) > most:
            return most + 1
    return row[-1]


def _synonyms() -> dict[str, tuple[str, ...]]:
    """Groups of players' words that mean the same, by stem."""
    groups = tomllib.loads(SYNONYMS.read_text("utf-8"))["groups"]
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for group in groups:
        stems = [stem(w) for phrase in group["words"] for w in fold(phrase).split() if w not in STOP]
        for one in stems:
            found[one].update(dict.fromkeys(s for s in stems if s != one))
    return {key: tuple(value) for key, value in found.items()}


def build() -> Index:
    """The index over everything that is loaded."""
    index = Index(version=selectors.version(), synonyms=_synonyms())
    records = {r.pk: r for r in Record.objects.select_related("faction").order_by("pk")}
    # Whole tables, joined here: there are more records than SQLite takes in one list of keys.
    sources: dict[int, list[Source]] = defaultdict(list)
    for source in Source.objects.all():
        sources[source.record_id].append(source)
    linked: dict[int, list[str]] = defaultdict(list)
    for link in Link.objects.all():
        other = records[link.other_id]
        linked[link.record_id] += [other.name_en, other.name_fr]
    for n, record in enumerate(records.values()):
        if record.faction:
            linked[record.pk] += [record.faction.name_en, record.faction.name_fr]
        index.documents.append(_document(record, sources[record.pk]))
        index.phrases.append([(_roots(phrase), 0.0) for phrase in dict.fromkeys(record.folded_name.split(" | "))])
        _post(index, n, record, sources[record.pk], linked[record.pk])
    _finish(index)
    return index


def _document(record: Record, sources: list[Source]) -> Document:
    example = record.kind == "example"
    return Document(
        collection=record.collection,
        slug=record.slug,
        game=record.game,
        kind=record.kind,
        faction=record.faction.slug if record.faction else None,
        letter=record.letter,
        icon=record.icon,
        code=str(record.figures.get("code") or ""),
        example=example,
        names={"en": record.name_en, "fr": record.name_fr},
        texts={"en": record.text_en or "", "fr": record.text_fr or ""},
        figures=record.figures,
        books=tuple(dict.fromkeys(s.book for s in sources if s.book)),
        sources=tuple(_source(s) for s in sources),
        names_folded=frozenset(fold(n) for n in (record.name_en, record.name_fr, *record.aliases)),
        place="coop" if record.slug.startswith(("coop.", "coop-")) or "co-op" in record.slug else record.slug.split(".")[0],
        prior=PRIOR[record.collection] * (0.72 if example else 1.0),
    )


def _roots(text: str) -> frozenset[str]:
    """The stems of a folded text that carry meaning."""
    words = text.split()
    return frozenset(stem(w) for w in words if w not in STOP) or frozenset(map(stem, words))


def _source(source: Source) -> dict[str, object]:
    return {
        "book": source.book or None,
        "heading": source.heading_en,
        "page": source.page,
        "confidence": source.confidence,
        "address": source.address or None,
        "figures": source.figures,
    }


def _post(index: Index, n: int, record: Record, sources: list[Source], linked: list[str]) -> None:
    own = {fold(x) for x in (record.name_en, record.name_fr, *record.aliases)}
    words = [part for part in record.folded_name.split(" | ") if part not in own]
    parts = [text for part in record.parts for both in (part["name"], part["text"]) if both for text in both.values()]
    extra = record.extra
    for key in ("reason", "changes"):
        parts += extra.get(key, {}).values()
    parts += [t for reading in extra.get("readings", ()) for t in reading["text"].values()]
    fields = {
        "name": [record.name_en, record.name_fr, *record.aliases],
        "words": words,
        "text": [record.text_en or "", record.text_fr or "", *parts],
        "linked": linked,
        "heading": [s.heading_en for s in sources],
    }
    strength: dict[str, float] = defaultdict(float)
    for name, texts in fields.items():
        counts: dict[str, int] = defaultdict(int)
        for text in texts:
            for word in fold(text).split():
                if word in STOP:
                    continue
                root = stem(word)
                counts[root] += 1
                index.forms.setdefault(word, root)
        for root, count in counts.items():
            strength[root] += FIELD[name] * count / (count + SPREAD)
    length = sum(len(t.split()) for t in fields["text"])
    shrink = 1.0 / (1 - LENGTH + LENGTH * min(length, 240) / 60)
    for root, value in strength.items():
        index.postings[root][n] = value * shrink
    for name in index.documents[n].names_folded:
        index.named[name].append(n)
    if record.collection == "clauses" and record.slug.endswith(".1") and record.slug.count(".") == 2:
        index.exact[record.slug.removesuffix(".1")].append(n)  # a chapter's id leads to where it begins
    names = [record.slug, *(c.lower() for c in codes(str(record.figures.get("code") or "")))]
    for name in names:
        index.exact[name.lower()].append(n)


def _finish(index: Index) -> None:
    total = len(index.documents)
    for root, documents in index.postings.items():
        index.rarity[root] = math.log(1 + (total - len(documents) + 0.5) / (len(documents) + 0.5))
    index.phrases = [[(roots, sum(index.rarity.get(r, 0) for r in roots)) for roots, _ in phrases] for phrases in index.phrases]
    index.vocabulary = sorted(index.postings)
    for language, words in index.spelt.items():
        names = {w for d in index.documents for w in fold(d.names[language]).split() if len(w) > 3}
        words += sorted(names)
    for word in {*index.forms, *index.vocabulary}:
        if len(word) >= 4 and not word.isdigit():
            for variants in _deletions(word, 2 if len(word) >= 7 else 1):
                for variant in variants:
                    index.shortened[variant].add(word)
    # A family of cards is found by its single number too, best known first.
    for key, found in index.exact.items():
        index.exact[key] = sorted(found, key=lambda n: (index.documents[n].collection != "cards", "–" in index.documents[n].code))
    index.accepted = _accepted(index)


def _accepted(index: Index) -> dict[str, dict[str, str]]:
    """What the operators take: slugs, and names in both languages."""
    games = {fold(d.slug): d.slug for d in index.documents if d.collection == "games"}
    factions: dict[str, str] = {}
    for document in index.documents:
        if document.collection == "factions":
            for name in (document.slug, *document.names.values()):
                factions[fold(name)] = factions[fold(name).replace(" ", "")] = document.slug
    kinds = {fold(k): k for d in index.documents for k in (d.collection, d.kind)}
    kinds |= {"rule": "clauses", "rules": "clauses", "regle": "clauses", "regles": "clauses", "clause": "clauses", "ruling": "rulings"}
    kinds |= {
        "carte": "cards",
        "cartes": "cards",
        "card": "cards",
        "unite": "units",
        "unites": "units",
        "faction": "factions",
        "desaccord": "rulings",
    }
    kinds |= {"terme": "terms", "term": "terms", "tuile": "tiles", "tile": "tiles", "scenario": "scenarios"}
    books = {fold(b): b for d in index.documents for b in d.books}
    return {"game": games, "faction": factions, "kind": kinds, "book": books}


_built: Index | None = None
_lock = Lock()


def index() -> Index:
    """The index of what is loaded now; built anew when the files' version changed."""
    global _built
    version = selectors.version()
    if _built is None or _built.version != version:
        with _lock:
            if _built is None or _built.version != version:
                _built = build()
    return _built


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
