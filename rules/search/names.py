"""Names before texts: what a query lifts because it is a name, the beginning of one, or the name of a faction whose units follow."""

import bisect
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.search.spelling import distance

SHORTEST_START = 3
# Every step is larger than what texts can weigh: they only order what a name lifts equally.
WHOLE, MEMBER_ASKED, MEMBER, TITLE, START = 50_000.0, 30_000.0, 24_000.0, 23_500.0, 20_000.0
FIRST_WORD = 500.0
# What only begins with a faction's name, in the middle of a word, comes after all texts, as boards after the Boarlords.
BEGUN = 0.01
# Names of these are known with a slip or two, or with their words apart or run together.
SLIPPED = ("factions", "units")
SHORTEST_SLIP, LONG_SLIP = 5, 9  # letters of a name in which one slip is forgiven, and two
# Pages of these kinds are found by their kind and the beginning of a name, as "combat sheet".
PAGES = ("sheets", "chapters", "tool")
OF_A_GAME = ("pages", "sheets", "chapters")  # and these by their game and the beginning of a name
# A rule, a ruling or a piece of the box that is called so comes after the thing itself.
TITLES = ("clauses", "rulings", "components", "books")
ENTIRE = (*TITLES, "pages")  # only their whole name counts, with its little words
# What the beginning of a name leads to, and how far before the others.
STARTED = {
    "factions": 6000.0, "units": 4000.0, "chapters": 2500.0, "games": 2500.0, "terms": 2500.0, "cards": 1500.0, "pages": 1000.0,
    "sheets": 1000.0, "scenarios": 0.0, "tiles": 0.0,
}  # fmt: skip


class Nameable(NamedTuple):
    """What names something, and what belongs to what."""

    collection: str
    slug: str
    faction: str
    game: str
    kind: str


class Names:
    """Every name of every document: whole, without its little words, and from each of its words on."""

    def __init__(
        self, documents: Sequence[Nameable], named: Mapping[str, Iterable[int]], stop: Iterable[str], known: Container[str] = frozenset()
    ) -> None:
        """named: folded name → documents; known: every word that is spelt as one of ours."""
        self.documents = documents
        self.stop = frozenset(stop)
        self.known = known
        self.together: dict[str, list[int]] = defaultdict(list)
        self.whole: dict[str, dict[int, None]] = defaultdict(dict)
        self.starts: list[tuple[str, float, int]] = []
        for name, numbers in named.items():
            words = name.split()
            for n in numbers:
                self.whole[name if documents[n].collection in ENTIRE else self.bare(words)][n] = None
                if documents[n].collection in SLIPPED and len(letters := self.run_together(words)) >= SHORTEST_SLIP:
                    self.together[letters].append(n)
                if documents[n].collection in STARTED:
                    self.starts += [(" ".join(words[at:]), FIRST_WORD * (at == 0), n) for at in range(len(words))]
        self.starts.sort()
        self.members: dict[str, list[int]] = defaultdict(list)
        for n, thing in enumerate(documents):
            if thing.faction:
                self.members[thing.faction].append(n)

    def bare(self, words: Sequence[str]) -> str:
        """Words without those that mean nothing by themselves."""
        return " ".join([w for w in words if w not in self.stop] or words)

    def run_together(self, words: Sequence[str]) -> str:
        """The letters of a name, without its article and its numbers."""
        first = next((at for at, word in enumerate(words) if word not in self.stop), 0)
        return "".join(word for word in words[first:] if not word.isdigit())

    def lifted(self, words: Sequence[str], kinds: Mapping[str, str], games: Mapping[str, str]) -> dict[int, float]:
        """How far each document rises above all texts; kinds: words for a collection, as in “nomads units”; games: words for a game."""
        lifts: dict[int, float] = {}

        def lift(n: int, value: float) -> None:
            lifts[n] = max(lifts.get(n, 0.0), value)

        def lift_with_units(n: int, value: float) -> None:
            lift(n, value)
            for member in self.members_of(n, "units"):
                lift(member, MEMBER)

        phrase, bare = " ".join(words), self.bare(words)
        called = {self.documents[n].slug for n in self.whole.get(bare, ()) if self.documents[n].collection == "factions"}
        for n, value, entire in self._started(phrase):
            if called and not entire and self.documents[n].faction not in called:
                lift(n, BEGUN)
            else:
                lift_with_units(n, value)
        for name in {phrase, bare}:
            for n in self.whole.get(name, ()):
                collection = self.documents[n].collection
                lift_with_units(n, TITLE if collection in TITLES else WHOLE + STARTED.get(collection, 0.0))
        if not lifts:
            for n in self._slipped(words):
                lift_with_units(n, MEMBER_ASKED + STARTED[self.documents[n].collection])
        self._lift_narrowed(words, kinds, games, lift)
        for asked in {kinds[w] for w in words if w in kinds}:
            for n in self.whole.get(self.bare([w for w in words if kinds.get(w) != asked]), ()):
                for member in self.members_of(n, asked):
                    lift(n, MEMBER)
                    lift(member, MEMBER_ASKED)
        return lifts

    def _lift_narrowed(
        self, words: Sequence[str], kinds: Mapping[str, str], games: Mapping[str, str], lift: Callable[[int, float], None]
    ) -> None:
        """Pages whose name begins with what is said beside a kind or a game, as “combat sheet” or “metals map”."""
        for asked in {kinds[w] for w in words if kinds.get(w) in PAGES}:
            for n, value, _ in self._started(self.bare([w for w in words if kinds.get(w) != asked])):
                if asked in (self.documents[n].collection, self.documents[n].kind):
                    lift(n, value)
        for game in {games[w] for w in words if w in games}:
            for n, value, _ in self._started(self.bare([w for w in words if games.get(w) != game])):
                if self.documents[n].game == game and self.documents[n].collection in OF_A_GAME:
                    lift(n, value)

    def _slipped(self, words: Sequence[str]) -> list[int]:
        """Things that were called by their name with a slip or two: only where a word is none of ours, or words are run together."""
        typed = self.run_together(words)
        if all(word in self.known for word in words):
            return self.together.get(typed, [])
        most = (len(typed) >= SHORTEST_SLIP) + (len(typed) >= LONG_SLIP)
        near: dict[int, list[int]] = defaultdict(list)
        for name, numbers in self.together.items():
            if abs(len(name) - len(typed)) <= most:
                near[distance(typed, name, most)] += numbers
        return next((near[far] for far in range(most + 1) if far in near), [])

    def _started(self, phrase: str) -> Iterable[tuple[int, float, bool]]:
        """What has a name or the end of one that begins so, how far that lifts it, and whether its last word is a whole one."""
        if len(phrase) < SHORTEST_START or phrase in self.stop:
            return
        for at in range(bisect.bisect_left(self.starts, (phrase,)), len(self.starts)):
            tail, first, n = self.starts[at]
            if not tail.startswith(phrase):
                break
            yield n, START + STARTED[self.documents[n].collection] + first, tail[len(phrase) :][:1] in ("", " ")

    def members_of(self, n: int, collection: str) -> list[int]:
        """What belongs to a faction; nothing belongs to anything else."""
        thing = self.documents[n]
        members = self.members.get(thing.slug, ()) if thing.collection == "factions" else ()
        return [member for member in members if self.documents[member].collection == collection]
