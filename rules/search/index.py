"""An index in memory: stems to documents, and how a query finds the best of them. Knows no database and no language by name.

It forgives accents, endings, typos and synonyms; what it finds carries the stems that made it fit.
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

from rules.search.answers import LEAD, SPOKEN_OF, Answer, Values, distance, is_named_faction
from rules.search.names import Names
from rules.search.query import Query, understand
from rules.search.stemming import stem

SYNONYMS = Path(__file__).parent / "synonyms.toml"
STOP = frozenset(w for group in tomllib.loads(SYNONYMS.read_text("utf-8"))["stop"] for w in group["words"])
MOST = 60
# How a query weighs: tuned on the questions in tests/rules, where every change has to show.
EXACT = 100_000.0
NUMBERED = 500.0
COVERAGE = 0.92
PHRASE = 1.16
WORTH_SHOWING = 0.06
RERANKED = 30
SYNONYM = 0.88
UNKNOWN = 5.0
COMMON, ENOUGH = 2.2, 60  # a common word finds nothing more where rarer ones have found enough
RARER = 0.64  # how much more a rare word speaks for a text than a common one
SECOND = 0.45  # what further phrases add to the one that fits best
# What kind of thing is asked for: such a word counts only beside the others of a phrase.
ASKED_FOR = {
    "who": "?who", "qui": "?who", "when": "?when", "quand": "?when", "where": "?where", "many": "?many", "much": "?many",
    "combien": "?many", "why": "?why", "pourquoi": "?why",
}  # fmt: skip
ASKED = 2.5
# The first hits say which game and which chapter are meant.
SAME_GAME, SAME_CHAPTER = 0.5, 0.5
# Players who speak of themselves as "we" mean co-op a little more often.
WE = frozenset({"we", "us", "our", "ours", "nous", "nos", "notre"})
AS_ONE = 1.3
CLOSE, FARTHER, LONGER = 0.92, 0.48, 0.51  # a word with one slip, with two, and one that only begins so
AT_HOME, AWAY = 1.5, 0.35
OPEN, OPEN_NAME = 1.3, 400.0  # the game that is open, by text and by name
# Without words, only narrowed: what stands for itself first.
BROWSED = (
    "games",
    "factions",
    "units",
    "cards",
    "scenarios",
    "tiles",
    "terms",
    "clauses",
    "rulings",
    "components",
    "books",
    "chapters",
    "sheets",
    "pages",
)
# Words that say which game is meant; they are no words of its rules.
CUES = {
    "metals": "metals", "metal": "metals", "necropole": "necropole", "necropolis": "necropole", "tsukuyumi": "tsukuyumi",
    "coop": "coop", "cooperatif": "coop", "cooperative": "coop",
}  # fmt: skip
# A number of players that has rules of its own.
TWO = ({"two", "deux", "2"}, {"player", "players", "joueur", "joueurs", "joueuses", "personnes"})
FOR_TWO = 1.5
TOGETHER = re.compile(r"\bco op\b")  # co-op, folded


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
    mode: str  # of a rule or ruling that belongs to one way of playing
    names: dict[str, str]
    texts: dict[str, str]
    figures: dict[str, object]
    books: tuple[str, ...]
    sources: tuple[dict[str, object], ...]
    names_folded: frozenset[str]
    place: str
    prior: float
    page: str  # its address, below the language
    printed: tuple[str, ...] = ()  # the values that are printed on it, known to us or not
    answers: bool = False  # whether a clause has a short answer
    chapter: str = ""  # of a clause

    @property
    def side(self) -> str:
        """The game that it belongs to; co-op is one of its own."""
        return self.place if self.place == "coop" else self.game


@dataclass(frozen=True)
class Hit:
    """A document, how well it fits, and the stems that made it fit."""

    document: Document
    score: float
    matched: frozenset[str]


@dataclass(frozen=True)
class Group:
    """A collection with how many of it a query found, and the best of those that are not among the first hits."""

    collection: str
    total: int
    hits: tuple[Hit, ...]


@dataclass(frozen=True)
class Found:
    """What a query found; near misses where it found nothing."""

    query: Query
    hits: tuple[Hit, ...]
    total: int
    near: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    answer: Answer | None = None


@dataclass
class Index:
    """Stems to documents, with what is needed to forgive."""

    version: str
    documents: list[Document] = field(default_factory=list)
    records: int = 0  # of the documents; pages follow
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
    names: Names = field(default_factory=lambda: Names([], {}, ()))
    values: Values = field(default_factory=lambda: Values([], {}, STOP))

    def search(
        self,
        text: str,
        *,
        narrow: dict[str, tuple[str, ...]] | None = None,
        most: int = MOST,
        heads: int = 0,
        language: str = "",
        at: str = "",
        card: bool = False,
    ) -> Found:
        """The best documents for what was typed; heads: how many more of each collection; at: the game that is open; card: whether what
        settles the question is shown above the hits, which then leave it out."""
        query = understand(text, self.accepted)
        limits = {**query.narrow, **(narrow or {})}
        if query.empty and not narrow:
            return Found(query, (), 0)
        scores, bests, lifts, covered = self._score(query)
        if not query.words:
            scores = {n: BROWSED.index(document.collection) * -1.0 for n, document in enumerate(self.documents)}
        if query.narrow or query.comparisons:
            scores = {n: score for n, score in scores.items() if self._fits(self.documents[n], query.narrow, query)}
        if query.words and scores:
            numbered = any(lifts.get(n, 0.0) >= EXACT for n in scores) and any(c.isdigit() for c in query.raw)
            texts = NUMBERED if numbered else max((score for n, score in scores.items() if n not in lifts), default=0.0)
            scores = {n: score + lifts.get(n, 0.0) for n, score in scores.items() if n in lifts or score >= WORTH_SHOWING * texts}
            if at:
                for n in scores:
                    if self.documents[n].game == at:
                        scores[n] += OPEN_NAME if n in lifts else scores[n] * (OPEN - 1)
        if query.without:  # a hit is not worth more because a better one is left out
            left_out = {n for word in query.without for n in self.postings.get(stem(word), ())}
            scores = {n: score for n, score in scores.items() if n not in left_out}
        if narrow:  # after the weak hits are left out, so that a group holds as many as its heading says
            scores = {n: score for n, score in scores.items() if self._fits(self.documents[n], limits, query)}
        best = sorted((-score, n) for n, score in scores.items())
        typed = {stem(w) for w in query.words if w not in STOP}

        def hit(score: float, n: int) -> Hit:
            return Hit(self.documents[n], -score, frozenset(typed | {candidates[n][1] for candidates in bests if n in candidates}))

        answer = self._answer(query, best, lifts, covered)
        above = self._shown_by(answer) if card else frozenset()
        first = [row for row in best if row[1] not in above][:most]
        hits = tuple(hit(score, n) for score, n in first)
        near = () if best or not query.words else tuple(self._near(query.words, language))
        of: dict[str, list[tuple[float, int]]] = defaultdict(list)
        for row in best:
            of[self.documents[row[1]].collection].append(row)
        above |= {n for _, n in first}
        groups = tuple(
            Group(name, len(rows), tuple(hit(score, n) for score, n in [row for row in rows if row[1] not in above][:heads]))
            for name, rows in of.items()
        )
        return Found(query, hits, len(scores), near, groups, answer)

    def _shown_by(self, answer: Answer | None) -> frozenset[int]:
        """What a card shows: the document that settles the question, and a faction's units and cards."""
        if answer is None:
            return frozenset()
        members = [n for name in ("units", "cards") for n in self.names.members_of(answer.document, name)]
        return frozenset([answer.document, *(members if answer.kind == "faction" else ())])

    def _answer(self, query: Query, best: list[tuple[float, int]], lifts: dict[int, float], covered: dict[int, float]) -> Answer | None:
        """What settles the question: a value that is asked for, the faction that is named, or the first clause if we are sure of it."""
        if not query.words or query.comparisons:
            return None
        if (asked := self.values.asked(query.words)) and (
            not query.narrow or self._fits(self.documents[asked.document], query.narrow, query)
        ):
            return asked
        if not best:
            return None
        (score, n), document = best[0], self.documents[best[0][1]]
        if is_named_faction(document.collection, lifts.get(n, 0.0)):
            return Answer("faction", n)
        if not document.answers:
            return None
        rival = next((-other for other, m in best[1:] if self.documents[m].collection == "clauses"), 0.0)
        sure = lifts.get(n, 0.0) >= EXACT or (-score >= LEAD * rival and covered.get(n, 0.0) >= SPOKEN_OF)
        return Answer("clause", n) if sure else None

    def _score(self, query: Query) -> tuple[dict[int, float], list[dict[int, tuple[float, str]]], dict[int, float], dict[int, float]]:
        """What the texts say for each document, the stems that did, how far its name or number lifts it above that, and how much of
        the question it speaks of."""
        typed = TOGETHER.sub("coop", " ".join(query.words)).split()
        words = [w for w in typed if w not in STOP] or typed
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
            best = self._best(asked[token], scores if weight < COMMON and len(scores) >= ENOUGH else None)
            bests.append(best)
            if not scores:
                scores = {n: value for n, (value, _) in best.items()}
                covered = dict.fromkeys(best, weight)
                continue
            for n, (value, _) in best.items():
                scores[n] = scores.get(n, 0.0) + value
                covered[n] = covered.get(n, 0.0) + weight
        documents = self.documents
        shares = {share: (share / whole) ** COVERAGE for share in set(covered.values())}
        for n, score in scores.items():
            scores[n] = score * shares[covered[n]] * documents[n].prior
        first = [-n for _, n in heapq.nlargest(RERANKED, [(score, -n) for n, score in scores.items()])]
        self._weigh_phrases(scores, first, asked, weights, {ASKED_FOR[w] for w in typed if w in ASKED_FOR})
        if places:
            for n in scores:
                scores[n] *= AT_HOME if documents[n].place in places or documents[n].game in places else AWAY
        elif not WE.isdisjoint(typed):
            for n in scores:
                scores[n] *= AS_ONE if documents[n].place == "coop" else 1.0
        self._weigh_company(scores, first)
        if all(words.intersection(typed) for words in TWO):
            for n in scores:
                scores[n] *= FOR_TWO if documents[n].mode == "two" else 1.0
        lifts = self.names.lifted(query.words, self.accepted["kind"]) if query.words else {}
        for place, n in enumerate(self._exactly(query)):
            lifts[n] = 2 * EXACT - 1000.0 * place
        for n in lifts:
            scores.setdefault(n, 0.0)
        if not scores and places:
            scores = {n: d.prior for n, d in enumerate(documents) if d.collection == "games" and d.slug in places}
        return scores, bests, lifts, {n: value / whole for n, value in covered.items()} if whole else {}

    def _weigh_phrases(
        self, scores: dict[int, float], first: list[int], asked: list[dict[str, float]], weights: list[float], kinds: set[str]
    ) -> None:
        """Lifts what has titles or players' phrases that say nearly the same as the query, and little else; kinds: what is asked for."""
        whole = sum(weights) + ASKED * len(kinds)
        meant: dict[str, tuple[int, float]] = {}
        for token, candidates in enumerate(asked):
            for candidate, forgiving in candidates.items():
                value = weights[token] * forgiving
                if candidate not in meant or meant[candidate][1] < value:
                    meant[candidate] = (token, value)
        roots = frozenset(meant)
        for n in first:
            best = squares = 0.0
            for phrase, total in self.phrases[n]:
                common = phrase & roots
                if not common:
                    continue
                matched: dict[int, float] = {}
                for root in common:
                    token, value = meant[root]
                    if matched.get(token, 0.0) < value:
                        matched[token] = value
                value = sum(matched.values()) + (ASKED * len(phrase & kinds) if kinds else 0.0)
                fits = value * value / (whole * max(total, value))
                squares += fits * fits
                best = max(best, fits)
            scores[n] *= 1 + PHRASE * (best + SECOND * (math.sqrt(squares) - best))

    def _weigh_company(self, scores: dict[int, float], first: list[int]) -> None:
        """Lifts those of the first hits whose game and chapter the others belong to as well."""
        games: dict[str, float] = defaultdict(float)
        chapters: dict[str, float] = defaultdict(float)
        for n in first:
            games[self.documents[n].side] += scores[n] * scores[n]
            chapters[self.documents[n].chapter] += scores[n] * scores[n]
        whole = sum(games.values())
        for n in first if whole else ():
            document = self.documents[n]
            others = chapters[document.chapter] - scores[n] * scores[n] if document.chapter else 0.0
            scores[n] *= (1 + SAME_GAME * games[document.side] / whole) * (1 + SAME_CHAPTER * others / whole)

    def _best(self, candidates: dict[str, float], only: dict[int, float] | None) -> dict[int, tuple[float, str]]:
        """For each document the candidate that speaks best for it."""
        best: dict[int, tuple[float, str]] = {}
        for candidate, forgiving in candidates.items():
            factor = min(self.rarity.get(candidate, 0), UNKNOWN + 1) ** RARER * forgiving
            posted = self.postings.get(candidate, {})
            if only:
                posted = {n: posted[n] for n in only if n in posted}
            if not best:
                best = {n: (factor * strength, candidate) for n, strength in posted.items()}
                continue
            for n, strength in posted.items():
                value = factor * strength
                if n not in best or best[n][0] < value:
                    best[n] = (value, candidate)
        return best

    def _exactly(self, query: Query) -> list[int]:
        """A clause's number, a card's number, a slug: straight to the top."""
        raw = query.raw.strip().lower()
        return next((self.exact[typed] for typed in (raw, "".join(query.words), ".".join(query.words)) if typed in self.exact), [])

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
                candidates.setdefault(longer, LONGER)
        if word not in self.forms and len(word) >= 4 and not any(c.isdigit() for c in word):
            sure = 1.0 if root not in self.postings else 0.8
            close = self._close(word, root)
            for near, far in close:
                candidates.setdefault(near, sure * (CLOSE if far == 1 else FARTHER))
            for near, _ in close:
                for other in self.synonyms.get(near, ()):
                    candidates.setdefault(other, sure * FARTHER)
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
                        far = distance(typed, candidate, deepest)
                        if far <= deepest:
                            key = self.forms.get(candidate, candidate)
                            distances[key] = min(distances.get(key, 9), max(far, 1))
                if distances and depth >= 1:
                    break
        best = min(distances.values(), default=0)
        return sorted((key, far) for key, far in distances.items() if far == best)[:12]

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
