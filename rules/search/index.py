"""An index in memory: stems to documents, and how a query finds the best of them. Knows no database and no language by name.

It forgives accents, endings, typos and synonyms; what it finds carries the stems that made it fit.
"""

import heapq
import math
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path

from rules.search.answers import LEAD, SPOKEN_OF, Answer, Values, is_named_faction
from rules.search.names import WHOLE, Names
from rules.search.query import Query, understand
from rules.search.results import Document, Found, Group, Hit, TypedWord, Weighed
from rules.search.stemming import stem
from rules.search.words import Words

SYNONYMS = Path(__file__).parent / "synonyms.toml"
STOP = frozenset(w for group in tomllib.loads(SYNONYMS.read_text("utf-8"))["stop"] for w in group["words"])
MOST = 60
KEPT_WORDS = 1024  # some 12 MB: players ask about the same few things, and each letter that is typed asks for the words before it again
# How a query weighs: tuned on the questions in tests/rules, where every change has to show.
EXACT = 100_000.0
NUMBERED = 500.0
COVERAGE = 0.92
PHRASE = 1.16
WORTH_SHOWING = 0.06
RERANKED = 30
UNKNOWN = 5.0
COMMON, ENOUGH = 2.2, 60  # a common word finds nothing more where rarer ones have found enough
RARER = 0.64  # how much more a rare word speaks for a text than a common one
SECOND = 0.45  # what further phrases add to the one that fits best
SAID_SO, SAID_WITH = 1.6, 3  # a phrase that is just what was typed, of so many words at least
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
AT_HOME, AWAY = 1.5, 0.35
FAR = 0.1  # where only one word stands beside the game's name
BEHIND = 1.5  # how much worse a rule of the base game may fit than one of another mode, to answer before it
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
BASE_GAME = re.compile(r" ?\b(?:jeu de base|base game|standard game)\b")


@dataclass
class Index:
    """Stems to documents, with what is needed to forgive."""

    version: str
    documents: list[Document] = field(default_factory=list)
    records: int = 0  # of the documents; pages follow
    postings: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    phrases: list[list[tuple[frozenset[str], float]]] = field(default_factory=list)
    said_by: dict[frozenset[str], frozenset[int]] = field(default_factory=dict)  # who has a phrase
    named: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    exact: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    rarity: dict[str, float] = field(default_factory=dict)
    spoken: dict[str, dict[int, float]] = field(default_factory=dict)  # the postings, weighed by how rare their stem is
    priors: list[float] = field(default_factory=list)  # of the documents
    places: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))  # what belongs to a game, or to co-op
    for_two: list[int] = field(default_factory=list)
    words: Words = field(default_factory=Words)
    accepted: dict[str, dict[str, str]] = field(default_factory=dict)
    names: Names = field(default_factory=lambda: Names([], {}, ()))
    values: Values = field(default_factory=lambda: Values([], {}, STOP))

    def __post_init__(self) -> None:
        self.look_up = lru_cache(KEPT_WORDS)(self._look_up)

    def weigh(self) -> None:
        """Works out once what every search needs: each posting weighed by how rare its stem is, and which documents are for whom."""
        self.priors = [document.prior for document in self.documents]
        for n, document in enumerate(self.documents):
            for place in {document.place, document.game} & set(CUES.values()):
                self.places[place].append(n)
        self.for_two = [n for n, document in enumerate(self.documents) if document.mode == "two"]
        said_by: dict[frozenset[str], set[int]] = defaultdict(set)
        for n, phrases in enumerate(self.phrases):
            for phrase, _ in phrases:
                said_by[phrase].add(n)
        self.said_by = {phrase: frozenset(documents) for phrase, documents in said_by.items()}
        for root, posted in self.postings.items():
            factor = min(self.rarity[root], UNKNOWN + 1) ** RARER
            self.spoken[root] = {n: factor * strength for n, strength in posted.items()}

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
        weighed = self._score(query)
        scores, lifts = weighed.scores, weighed.lifts
        if not query.words:
            scores = {n: BROWSED.index(document.collection) * -1.0 for n, document in enumerate(self.documents)}
        if query.narrow or query.comparisons:
            scores = {n: score for n, score in scores.items() if self._fits(self.documents[n], query.narrow, query)}
        if query.words and scores:
            scores = self._worth_showing(scores, lifts, numbered=any(c.isdigit() for c in query.raw))
            if at:
                for n in scores:
                    if self.documents[n].game == at:
                        scores[n] += OPEN_NAME if n in lifts else scores[n] * (OPEN - 1)
            if weighed.of_games:
                first: dict[str, int] = {}  # of each game, the open one before the others
                for n in sorted(scores.keys() & weighed.said_so, key=lambda n: (-scores[n], n)):
                    first.setdefault(self.documents[n].game, n)
                for game, n in first.items():
                    scores[n] += OPEN_NAME * (2 if game == at else 1)
        if query.without:  # a hit is not worth more because a better one is left out
            left_out = {n for word in query.without for n in self.postings.get(stem(word), ())}
            scores = {n: score for n, score in scores.items() if n not in left_out}
        if narrow:  # after the weak hits are left out, so that a group holds as many as its heading says
            scores = {n: score for n, score in scores.items() if self._fits(self.documents[n], limits, query)}
        best = sorted([(-score, n) for n, score in scores.items()])
        typed = frozenset(stem(w) for w in query.words if w not in STOP)

        def hit(score: float, n: int) -> Hit:
            return Hit(self.documents[n], -score, typed.union(self._spoke_for(n, weighed)))

        settle = cache(lambda: self._answer(query, best, weighed, at))
        above = self._shown_by(settle()) if card else frozenset()
        shown = [row for row in best if row[1] not in above][:most]
        hits = tuple(hit(score, n) for score, n in shown)
        near = () if best or not query.words else tuple(self.words.near(query.words, language))
        of: dict[str, list[tuple[float, int]]] = defaultdict(list)
        for row in best:
            of[self.documents[row[1]].collection].append(row)
        above |= {n for _, n in shown}
        groups = tuple(
            Group(name, len(rows), tuple(hit(score, n) for score, n in islice((row for row in rows if row[1] not in above), heads)))
            for name, rows in of.items()
        )
        return Found(query, hits, len(scores), near, groups, settle)

    def _shown_by(self, answer: Answer | None) -> frozenset[int]:
        """What a card shows: the document that settles the question, and a faction's units and cards."""
        if answer is None:
            return frozenset()
        members = [n for name in ("units", "cards") for n in self.names.members_of(answer.document, name)]
        return frozenset([answer.document, *(members if answer.kind == "faction" else ())])

    def _worth_showing(self, scores: dict[int, float], lifts: dict[int, float], *, numbered: bool) -> dict[int, float]:
        """What fits well enough beside the best text, with what names and numbers add; numbered: whether somebody typed a number."""
        if numbered and any(lift >= EXACT and n in scores for n, lift in lifts.items()):
            texts = NUMBERED
        else:
            texts = max([score for n, score in scores.items() if n not in lifts] if lifts else scores.values(), default=0.0)
        least = WORTH_SHOWING * texts
        if not lifts:
            return {n: score for n, score in scores.items() if score >= least}
        return {n: score + lifts.get(n, 0.0) for n, score in scores.items() if score >= least or n in lifts}

    def _answer(self, query: Query, best: list[tuple[float, int]], weighed: Weighed, at: str) -> Answer | None:
        """What settles the question: a value that is asked for, the faction that is named, or the first clause if we are sure of it."""
        if not query.words or query.comparisons:
            return None
        ruled = best and weighed.at_length and best[0][1] in weighed.said_so and self.documents[best[0][1]].answers
        asked = None if ruled else self.values.asked(query.words)
        if asked and (not query.narrow or self._fits(self.documents[asked.document], query.narrow, query)):
            return asked
        if not best:
            return None
        (score, n), document = best[0], self.documents[best[0][1]]
        lift = weighed.lifts.get(n, 0.0)
        if is_named_faction(document.collection, lift):
            return Answer("faction", n)
        if not document.answers:
            return None
        rival = next((-other for other, m in best[1:] if self.documents[m].collection == "clauses"), 0.0)
        if weighed.of_games and document.game != at and len({self.documents[m].game for _, m in best if m in weighed.said_so}) > 1:
            return None
        ways = {(self.documents[m].game, self.documents[m].mode) for m in weighed.said_so if self.documents[m].collection == "clauses"}
        sure = lift >= EXACT or (ruled and len(ways) == 1) or (-score >= LEAD * rival and weighed.share(n) >= SPOKEN_OF)
        return Answer("clause", self._of_the_base_game(query, best, weighed) or n) if sure else None

    def _of_the_base_game(self, query: Query, best: list[tuple[float, int]], weighed: Weighed) -> int | None:
        """The next clause where it says of the base game what the first one says of another mode, and nobody named one."""
        (score, n), *others = best
        if self.documents[n].mode in ("", "base") or query.narrow or weighed.of_a_mode:
            return None
        other, m = next((row for row in others if self.documents[row[1]].collection == "clauses"), best[0])
        document = self.documents[m]
        near = document.answers and document.mode == "base" and document.game == self.documents[n].game and other * BEHIND <= score
        return m if near and weighed.share(m) >= max(SPOKEN_OF, weighed.share(n)) else None

    def _score(self, query: Query) -> Weighed:
        """How well each document fits, by its texts, its name and its number."""
        together = TOGETHER.sub("coop", " ".join(query.words))
        without = BASE_GAME.sub("", together)
        base = without != together and not STOP.issuperset(without.split())  # the base game is asked for, and something of it
        typed = (without if base else together).split()
        words = [w for w in typed if w not in STOP] or typed
        places = {CUES[w] for w in words if w in CUES}
        words = [w for w in words if w not in CUES] or words
        typed_words = [self.look_up(word, n == len(words) - 1) for n, word in enumerate(words)]
        weighed = self._weigh_texts(typed_words)
        scores, documents = weighed.scores, self.documents
        first = _first(scores)
        kinds = {ASKED_FOR[w] for w in typed if w in ASKED_FOR}
        self._weigh_phrases(scores, first, typed_words, kinds)
        roots = frozenset(stem(w) for w in typed if w not in STOP)
        phrase = roots | kinds
        weighed.said_so = self.said_by.get(phrase, frozenset()).intersection(first)
        weighed.at_length = len(roots) >= SAID_WITH
        for n in weighed.said_so if weighed.at_length else ():
            scores[n] *= SAID_SO
        weighed.of_a_mode = base or bool(places) or not WE.isdisjoint(typed)
        if places:
            home = {n for place in places for n in self.places[place]}
            away = AWAY if len(words) > 1 else FAR
            for n in scores:
                scores[n] *= AT_HOME if n in home else away
        elif base:
            for n in scores:
                scores[n] *= AWAY if self.documents[n].side == "coop" or self.documents[n].mode not in ("", "base") else 1
        elif not WE.isdisjoint(typed):
            for n in self.places["coop"]:
                if n in scores:
                    scores[n] *= AS_ONE
        self._weigh_company(scores, first)
        if all(words.intersection(typed) for words in TWO):
            for n in self.for_two:
                if n in scores:
                    scores[n] *= FOR_TWO
        lifts = weighed.lifts = self.names.lifted(query.words, self.accepted["kind"], CUES) if query.words else {}
        weighed.of_games = bool(kinds) and not places and len({documents[n].game for n in weighed.said_so}) > 1
        if weighed.of_games:  # then a title or the beginning of a name says no more than the texts
            lifts = weighed.lifts = {n: lift for n, lift in lifts.items() if lift >= WHOLE}
        for place, n in enumerate(self._exactly(query)):
            lifts[n] = 2 * EXACT - 1000.0 * place
        for n in lifts:
            scores.setdefault(n, 0.0)
        if not scores and places:
            weighed.scores = {n: d.prior for n, d in enumerate(documents) if d.collection == "games" and d.slug in places}
        return weighed

    def _weigh_texts(self, typed_words: list[TypedWord]) -> Weighed:
        """What the texts say for each document."""
        whole = sum(word.weight for word in typed_words)
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        spoken = []
        # The rarest word first: what nearly every text holds then only counts where something rarer was found.
        for word in sorted(typed_words, key=lambda word: -word.weight):
            weight, best = word.weight, word.best
            if weight < COMMON and len(scores) >= ENOUGH:
                best = {n: best[n] for n in scores if n in best}
            spoken.append((word.candidates, best))
            if not scores:
                scores = dict(best)
                covered = dict.fromkeys(best, weight)
                continue
            for n, value in best.items():
                if n in scores:
                    scores[n] += value
                    covered[n] += weight
                else:
                    scores[n] = value
                    covered[n] = weight
        shares = {share: (share / whole) ** COVERAGE for share in set(covered.values())}
        priors = self.priors
        scores = {n: score * shares[covered[n]] * priors[n] for n, score in scores.items()}
        return Weighed(scores, covered, whole, spoken)

    def _weigh_phrases(self, scores: dict[int, float], first: list[int], typed_words: list[TypedWord], kinds: set[str]) -> None:
        """Lifts what has titles or players' phrases that say nearly the same as the query, and little else; kinds: what is asked for."""
        whole = sum(word.weight for word in typed_words) + ASKED * len(kinds)
        meant: dict[str, tuple[int, float]] = {}
        for place, word in enumerate(typed_words):
            for candidate, forgiving in word.candidates.items():
                value = word.weight * forgiving
                if candidate not in meant or meant[candidate][1] < value:
                    meant[candidate] = (place, value)
        roots = frozenset(meant)
        for n in first:
            best = squares = 0.0
            for phrase, total in self.phrases[n]:
                if roots.isdisjoint(phrase):
                    continue
                common = phrase & roots
                if len(common) == 1:
                    (root,) = common
                    value = meant[root][1]
                else:
                    matched: dict[int, float] = {}
                    for place, said in [meant[root] for root in common]:
                        if place not in matched or matched[place] < said:
                            matched[place] = said
                    value = sum(matched.values())
                if kinds:
                    value += ASKED * len(phrase & kinds)
                fits = value * value / (whole * (total if total > value else value))
                squares += fits * fits
                if fits > best:
                    best = fits
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

    def _look_up(self, word: str, last: bool) -> TypedWord:
        candidates = self.words.candidates(word, self.postings, last=last)
        weight = max([self.rarity.get(c, 0) * forgiving for c, forgiving in candidates.items()], default=UNKNOWN)
        best: dict[int, float] = {}
        for candidate, forgiving in candidates.items():
            spoken = self.spoken.get(candidate, {})
            if not best:
                best = dict(spoken) if forgiving == 1 else {n: value * forgiving for n, value in spoken.items()}
                continue
            for n, value in spoken.items():
                if best.get(n, 0.0) < value * forgiving:
                    best[n] = value * forgiving
        return TypedWord(candidates, weight, best)

    def _spoke_for(self, n: int, weighed: Weighed) -> Iterator[str]:
        """The stems that made a document fit: of each typed word the candidate that spoke best for it."""
        for candidates, best in weighed.spoken:
            if n in best:
                speaking, strongest = "", 0.0
                for candidate, forgiving in candidates.items() if len(candidates) > 1 else ():
                    posted = self.spoken.get(candidate)
                    if posted is not None and n in posted and posted[n] * forgiving > strongest:
                        speaking, strongest = candidate, posted[n] * forgiving
                yield speaking or next(iter(candidates))

    def _exactly(self, query: Query) -> list[int]:
        """A clause's number, a card's number, a slug: straight to the top."""
        raw = query.raw.strip().lower()
        return next((self.exact[typed] for typed in (raw, "".join(query.words), ".".join(query.words)) if typed in self.exact), [])

    def _fits(self, document: Document, limits: dict[str, tuple[str, ...]], query: Query) -> bool:
        for name, values in limits.items():
            match name:
                case "game":
                    fits = document.game in values
                case "faction":
                    fits = document.faction in values or (document.collection == "factions" and document.slug in values)
                case "mode":
                    fits = (document.mode or document.place) in values
                case "book":
                    fits = bool(set(values) & set(document.books))
                case _:
                    fits = document.collection in values or (document.kind in values and document.collection != "rulings")
            if not fits:
                return False
        return all(c.holds(document.figures.get(c.figure)) for c in query.comparisons)


def _first(scores: dict[int, float]) -> list[int]:
    """The best documents, the first of equals first."""
    least = min(heapq.nlargest(RERANKED, scores.values()), default=0.0)
    return [n for _, n in sorted([(-score, n) for n, score in scores.items() if score >= least])[:RERANKED]]
