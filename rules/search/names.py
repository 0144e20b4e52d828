"""Names before texts: what a query lifts because it is a name, the beginning of one, or the name of a faction whose units follow."""

import bisect
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

SHORTEST_START = 3
# Every step is larger than what texts can weigh: they only order what a name lifts equally.
WHOLE, MEMBER_ASKED, MEMBER, TITLE, START = 50_000.0, 30_000.0, 24_000.0, 23_500.0, 20_000.0
FIRST_WORD = 500.0
# A rule, a ruling or a piece of the box that is called so comes after the thing itself.
TITLES = ("clauses", "rulings", "components", "books")
ENTIRE = (*TITLES, "pages")  # only their whole name counts, with its little words
# What the beginning of a name leads to, and how far before the others.
STARTED = {
    "factions": 6000.0, "units": 4000.0, "chapters": 2500.0, "games": 2500.0, "terms": 2500.0, "cards": 1500.0, "pages": 1000.0,
    "sheets": 1000.0, "scenarios": 0.0, "tiles": 0.0,
}  # fmt: skip


class Names:
    """Every name of every document: whole, without its little words, and from each of its words on."""

    def __init__(self, documents: Sequence[tuple[str, str, str]], named: Mapping[str, Iterable[int]], stop: Iterable[str]) -> None:
        """documents: collection, slug and faction of each; named: folded name → documents."""
        self.documents = documents
        self.stop = frozenset(stop)
        self.whole: dict[str, dict[int, None]] = defaultdict(dict)
        self.starts: list[tuple[str, float, int]] = []
        for name, numbers in named.items():
            words = name.split()
            for n in numbers:
                self.whole[name if documents[n][0] in ENTIRE else self.bare(words)][n] = None
                if documents[n][0] in STARTED:
                    self.starts += [(" ".join(words[at:]), FIRST_WORD * (at == 0), n) for at in range(len(words))]
        self.starts.sort()
        self.members: dict[str, list[int]] = defaultdict(list)
        for n, (_, _, faction) in enumerate(documents):
            if faction:
                self.members[faction].append(n)

    def bare(self, words: Sequence[str]) -> str:
        """Words without those that mean nothing by themselves."""
        return " ".join([w for w in words if w not in self.stop] or words)

    def lifted(self, words: Sequence[str], kinds: Mapping[str, str]) -> dict[int, float]:
        """How far each document rises above all texts; kinds: words for a collection, as in “nomads units”."""
        lifts: dict[int, float] = {}

        def lift(n: int, value: float) -> None:
            lifts[n] = max(lifts.get(n, 0.0), value)

        def lift_with_units(n: int, value: float) -> None:
            lift(n, value)
            for member in self.members_of(n, "units"):
                lift(member, MEMBER)

        for n, value in self._started(" ".join(words)):
            lift_with_units(n, value)
        for name in {" ".join(words), self.bare(words)}:
            for n in self.whole.get(name, ()):
                lift_with_units(n, TITLE if self.documents[n][0] in TITLES else WHOLE + STARTED.get(self.documents[n][0], 0.0))
        for asked in {kinds[w] for w in words if w in kinds}:
            for n in self.whole.get(self.bare([w for w in words if kinds.get(w) != asked]), ()):
                for member in self.members_of(n, asked):
                    lift(n, MEMBER)
                    lift(member, MEMBER_ASKED)
        return lifts

    def _started(self, phrase: str) -> Iterable[tuple[int, float]]:
        if len(phrase) < SHORTEST_START or phrase in self.stop:
            return
        for at in range(bisect.bisect_left(self.starts, (phrase,)), len(self.starts)):
            tail, first, n = self.starts[at]
            if not tail.startswith(phrase):
                break
            yield n, START + STARTED[self.documents[n][0]] + first

    def members_of(self, n: int, collection: str) -> list[int]:
        """What belongs to a faction; nothing belongs to anything else."""
        of, slug, _ = self.documents[n]
        return [member for member in self.members.get(slug, ()) if self.documents[member][0] == collection] if of == "factions" else []
