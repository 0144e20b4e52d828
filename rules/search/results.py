"""What is searched and what is found: documents, hits with what made them fit, and how far each word speaks for each document."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from rules.search.answers import Answer
from rules.search.query import Query


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
    settle: Callable[[], Answer | None] = lambda: None

    @cached_property
    def answer(self) -> Answer | None:
        """What settles the question; worked out only for those who show it."""
        return self.settle()


@dataclass(frozen=True)
class TypedWord:
    """A typed word: the stems it may stand for and how sure we are, how much it weighs, and how strongly each document speaks of it."""

    candidates: dict[str, float]
    weight: float
    best: dict[int, float]


@dataclass
class Weighed:
    """How well each document fits a query, and why."""

    scores: dict[int, float]
    covered: dict[int, float]  # how much of the question each speaks of
    whole: float  # how much there is to speak of
    spoken: list[tuple[dict[str, float], dict[int, float]]]  # of each typed word: what it may stand for, and the documents that say it
    lifts: dict[int, float] = field(default_factory=dict)  # how far a name or a number lifts a document above its texts
    of_a_mode: bool = False  # whether somebody named a game or a way of playing
    said_so: frozenset[int] = frozenset()  # documents with a phrase that is just what was typed
    at_length: bool = False  # whether that is of several words
    of_games: bool = False  # whether rules of several games answer to it, and nobody named one

    def share(self, n: int) -> float:
        """The part of the question that a document speaks of."""
        return self.covered.get(n, 0.0) / self.whole if self.whole else 0.0
