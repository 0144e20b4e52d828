"""What settles a question by itself: a clause that answers it, a printed value, a faction. Nothing where we are not sure."""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from cards.normalisation import fold
from rules.search.names import START, STARTED
from rules.search.spelling import distance

# A clause answers when the next clause fits much worse, and it speaks of nearly all that was asked.
LEAD = 1.3
SPOKEN_OF = 0.75
LONG_ENOUGH = 3  # letters that a word has to have at least, for a plural to be told from it
CORRECTED = 5  # and for a slip in it to be forgiven
# How people ask for a printed value, in both languages: the first one that the thing has is meant.
VALUES: Mapping[str, tuple[str, ...]] = {
    "conquest": ("conquest", "conquest value", "conquest points", "conquête", "points de conquête"),
    "health": ("health", "health points", "hp", "hit points", "santé", "points de santé", "points de vie", "pdv"),
    "attack": ("attack", "attack value", "attaque", "valeur d'attaque"),
    "size": ("size", "taille"),
    "cost": ("cost", "costs", "price", "coût", "coûte", "prix"),
    "quantity": ("quantity", "number", "quantité", "nombre"),
    "vp": ("victory points", "points", "vp", "pv", "points de victoire"),
    "initiative": ("initiative",),
    "movement": ("movement", "speed", "déplacement", "vitesse"),
    "production": ("production",),
    "protection": ("protection",),
    "complexity": ("complexity", "difficulty", "complexité", "difficulté"),
    "miniatures": ("miniatures", "figures", "figurines"),
    "value": ("value", "valeur"),
    "damage": ("damage", "dégâts"),
    "bonus": ("bonus",),
    "force": ("force", "strength"),
    "armour": ("armour", "armor", "armure"),
    "life": ("life", "black points", "vie", "points noirs", "points de vie"),
    "souls": ("souls", "âmes", "cost", "price", "prix", "coût"),
    "weaknesses": ("weaknesses", "faiblesses", "cost", "coût"),
    "range": ("range", "portée"),
    "hands": ("hands", "mains"),
    "squares": ("squares", "cases"),
    "start": ("starting units", "units at the start", "unités de départ", "unités au départ"),
}
# A yes or no is said only to a question that is put like one, and not where a word may turn it round: "may I cross a blockade" and
# "does a blockade stop me" have one rule, but not one answer.
YES_OR_NO = ("Yes", "No", "Oui", "Non")
_QUESTIONS = tomllib.loads((Path(__file__).parent / "synonyms.toml").read_text("utf-8"))["questions"]
OPENING, INSIDE, TURNING = (frozenset(_QUESTIONS[name]) for name in ("opening", "inside", "turning"))
# What a value is asked of, the likeliest first.
OWNERS = ("units", "factions", "cards", "tiles", "terms", "components", "scenarios")


Owner = tuple[int, str, str, Sequence[str], Sequence[str]]  # number, collection, faction, names, what is printed on it


@dataclass(frozen=True)
class Answer:
    """What stands above all hits: the document that settles it, and for a value its name."""

    kind: Literal["clause", "value", "faction"]
    document: int
    value: str = ""


def said(answer: str, words: Sequence[str]) -> str:
    """A short answer without its yes or no, unless the question was put so that it can be one."""
    asked = set(words)
    put_so = next(iter(words), "") in OPENING or asked & INSIDE
    start, _, rest = answer.partition(", ")
    if start not in YES_OR_NO or (put_so and not asked & TURNING):
        return answer
    return rest[:1].upper() + rest[1:]


def singular(word: str) -> str:
    """A folded word without the ending of a plural: stems would take mines for minions."""
    return word[:-1] if len(word) > LONG_ENOUGH and word[-1] in "sx" else word


def named_words(text: str, stop: Iterable[str]) -> tuple[str, ...]:
    """The words of a name or a question, in order, without little ones."""
    words = fold(text).split()
    return tuple(singular(word) for word in words if word not in stop) or tuple(map(singular, words))


class Values:
    """Who has which printed value: names of things, and words for values."""

    def __init__(self, owners: Sequence[Owner], factions: Mapping[str, Iterable[str]], stop: Iterable[str]) -> None:
        """owners: everything in OWNERS; factions: slug → names."""
        self.stop = frozenset(stop)
        self.held: dict[int, tuple[str, str, frozenset[str]]] = {}
        self.named: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for n, collection, faction, names, values in owners:
            self.held[n] = (collection, faction, frozenset(values))
            for key in {_key(named_words(name, self.stop)) for name in names}:
                self.named[key].append(n)
        self.factions = sorted({(named_words(name, self.stop), slug) for slug, names in factions.items() for name in names})
        ways = {(named_words(said, self.stop), value) for value, ways in VALUES.items() for said in ways}
        self.words = sorted(ways, key=lambda way: (-len(way[0]), list(VALUES).index(way[1]), way[0]))
        known = {word for key in self.named for word in key} | {word for said, _ in (*self.words, *self.factions) for word in said}
        self.spelt: dict[str, list[str]] = defaultdict(list)
        for word in sorted(known):
            self.spelt[word[:1]].append(word)

    def _corrected(self, word: str) -> str:
        """A word of ours that was meant, where only one is a slip away and begins alike."""
        alike = self.spelt.get(word[:1], [])
        if len(word) < CORRECTED or word in alike:
            return word
        # After one slip, the first or the last half of the letters is as it was.
        half = (len(word) - 2) // 2
        near = [other for other in alike if abs(len(other) - len(word)) < 2]
        likely = [other for other in near if other[:half] == word[:half] or other[-half:] == word[-half:]]
        close = [other for other in likely if distance(word, other, 1) == 1]
        return close[0] if len(close) == 1 else word

    def asked(self, words: Sequence[str]) -> Answer | None:
        """The value that a question asks for: nothing but a value's name, a thing's, and perhaps its faction's."""
        stems = [self._corrected(word) for word in named_words(" ".join(words), self.stop)]
        if _key(stems) in self.named:
            return None
        for said, value in self.words:
            rest = _without(stems, said)
            if not rest:
                continue
            for name, faction in [(rest, ""), *((_without(rest, own), slug) for own, slug in self.factions)]:
                owners = [n for n in self.named.get(_key(name or ()), ()) if value in self.held[n][2]]
                owners = [n for n in owners if faction in ("", self.held[n][1])]
                if owners:
                    return Answer("value", min(owners, key=lambda n: (OWNERS.index(self.held[n][0]), n)), value)
        return None


def _key(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(words))


def _without(stems: Sequence[str], some: Sequence[str]) -> tuple[str, ...] | None:
    """Stems without some of them, each once; None where one of those is missing."""
    rest = list(stems)
    for one in some:
        if one not in rest:
            return None
        rest.remove(one)
    return tuple(rest)


def is_named_faction(collection: str, lift: float) -> bool:
    """Whether a first hit is a faction that was called by its name or the beginning of it."""
    return collection == "factions" and lift >= START + STARTED["factions"]
