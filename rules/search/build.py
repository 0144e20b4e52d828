"""The search over clauses, rulings and everything of the box: builds the index of what is loaded, and keeps it.

The index lives in memory: the reference changes only when files are loaded, and a search then needs no database.
"""

import bisect
import math
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cards import selectors
from cards.editions import PerEdition
from cards.figures import Printed
from cards.language import both
from cards.loading import COLLECTIONS
from cards.models import Citation, Faction, Record
from cards.normalisation import codes, fold
from rules.loading import chapter_of
from rules.models import Clause, Ruling
from rules.reference import reference
from rules.search.answers import OWNERS, VALUES, Owner, Values
from rules.search.index import ASKED, ASKED_FOR, STOP, SYNONYMS, Index
from rules.search.names import Nameable, Names
from rules.search.pages import Page, every_page
from rules.search.results import Document
from rules.search.stemming import stem
from rules.search.words import Words

FIELD = {"name": 5.36, "words": 3.66, "text": 2.76, "linked": 0.64, "heading": 1.75, "answer": 1.8}
BOOK_COLLECTIONS = ("clauses", "rulings")
# Ways of playing, as people type them after mode:.
MODES = {
    "base": ("base", "base game", "standard", "jeu de base"),
    "two": ("two", "2", "two players", "deux", "2 joueurs", "deux joueurs"),
    "coop": ("coop", "co op", "cooperative", "cooperatif"),
    "solo": ("solo",),
    "arena": ("arena", "arene"),
}
PRIOR = {
    "clauses": 1.4, "rulings": 0.85, "terms": 1.2, "factions": 1.05, "units": 1.2, "cards": 1.0, "scenarios": 0.95, "tiles": 0.8,
    "components": 0.62, "books": 0.6, "games": 0.8, "chapters": 0.5, "sheets": 0.5, "pages": 0.4,
}  # fmt: skip
EXAMPLE = 0.72
CO_OP = 0.98  # the base game first, unless the question speaks of co-op
SPREAD = 2.32
LENGTH, USUAL = 0.17, 84  # how much a long text weakens each of its words, and how many words are usual
FLATTER = 0.89  # a text that has a word twice speaks of it less than twice as strongly
# How strongly a text can speak of a stem: a few steps, so that the copy for phones is small and finds exactly the same.
STRENGTHS = tuple(round(0.18 * 1.075**step, 3) for step in range(64))


def _synonyms() -> dict[str, tuple[str, ...]]:
    """Groups of players' words that mean the same, by stem."""
    groups = tomllib.loads(SYNONYMS.read_text("utf-8"))["groups"]
    synonyms: dict[str, dict[str, None]] = defaultdict(dict)
    for group in groups:
        stems = [stem(w) for phrase in group["words"] for w in fold(phrase).split() if w not in STOP]
        for root in stems:
            synonyms[root].update(dict.fromkeys(s for s in stems if s != root))
    return {key: tuple(value) for key, value in synonyms.items()}


@cache
def _groups() -> list[frozenset[str]]:
    """The groups of players' words that mean the same, folded."""
    groups = tomllib.loads(SYNONYMS.read_text("utf-8"))["groups"]
    return [frozenset(map(fold, group["words"])) for group in groups]


def nicknames(names: Iterable[str]) -> list[str]:
    """What players call a faction instead of one of its names, such as pandas for the Sentinels."""
    own = frozenset(names)
    return sorted({word for group in _groups() if not own.isdisjoint(group) for word in group} - own)


@dataclass(frozen=True)
class _Row:
    """A record with all that can be searched of it."""

    record: Record
    faction: Faction | None
    figures: Mapping[str, Printed]
    sources: Sequence[dict[str, Any]]  # as a hit shows them
    linked: Sequence[str]  # names of what it speaks of
    texts: Sequence[str]  # beside its own: of its parts, of a ruling's readings

    @property
    def code(self) -> str:
        return str(self.figures.get("code") or "")

    @property
    def answers(self) -> list[str]:
        """The short answers of a clause."""
        said = (self.record.answer_en, self.record.answer_fr) if isinstance(self.record, Clause) else ()
        return [answer for answer in said if answer]


def build_index() -> Index:
    """The index over everything that is loaded."""
    index = Index(version=selectors.version(), words=Words(synonyms=_synonyms()))
    owners: list[Owner] = []
    for row in _rows():
        said = [*row.record.folded_name.split(" | "), *map(fold, row.answers)]
        phrases = [_roots(phrase) for phrase in dict.fromkeys(said)]
        _add(index, _document(row), _fields(row), phrases)
        _number(index, row)
        if row.record.collection in OWNERS:
            owners.append(_owner(index))
    factions = {d.slug: (*d.names_folded, *nicknames(d.names_folded)) for d in index.documents if d.collection == "factions"}
    index.values = Values(owners, factions, STOP)
    index.records = len(index.documents)
    for page in every_page():
        names = [*page.names.values(), *page.aliases]
        fields = {"name": names, "text": list(page.texts.values()), "linked": list(page.parts)}
        _add(index, _page(page), fields, [_roots(fold(name)) for name in names])
        if page.collection == "chapters":
            index.exact[page.slug].insert(0, len(index.documents) - 1)
    _finish(index)
    return index


def _rows() -> Iterator[_Row]:
    """Every record, collection by collection."""
    for collection in (*COLLECTIONS, *BOOK_COLLECTIONS):
        for record in reference().collection(collection):
            faction = selectors.faction_of(record)
            named = [*record.linked_to, *([faction] if faction else [])]
            names = [name for other in named for name in (other.name_en, other.name_fr)]
            yield _Row(record, faction, record.printed, [_source(citation) for citation in record.citation_list], names, _texts(record))


def _source(citation: Citation) -> dict[str, Any]:
    """Where a record comes from, in the contract's shape."""
    return {
        "book": citation.book.slug if citation.book else None,
        "heading": citation.heading_en,
        "page": citation.page,
        "confidence": citation.confidence,
        "address": citation.address or None,
        "figures": citation.figure_names,
    }


def _texts(record: Record) -> list[str]:
    """What a record's parts say, or a ruling's reasons, changes and readings."""
    if isinstance(record, Ruling):
        texts = [record.reason_en, record.reason_fr, record.changes_en, record.changes_fr]
        return texts + [text for reading in record.reading_list for text in (reading.text_en, reading.text_fr)]
    if record.collection in BOOK_COLLECTIONS:
        return []
    return [text for part in record.part_list for text in (part.name_en, part.name_fr, part.text_en, part.text_fr) if text]


def _document(row: _Row) -> Document:
    record = row.record
    example = record.kind == "example"
    return Document(
        collection=record.collection,
        slug=record.slug,
        game=record.game_slug,
        kind=record.kind,
        faction=row.faction.slug if row.faction else None,
        letter=selectors.letter_of(record),
        icon=record.icon,
        code=row.code,
        example=example,
        mode=record.mode if isinstance(record, Clause | Ruling) else "",
        names=both(record, "name"),
        texts={"en": record.text_en or "", "fr": record.text_fr or ""},
        figures=dict(row.figures),
        books=tuple(dict.fromkeys(source["book"] for source in row.sources if source["book"])),
        sources=tuple(row.sources),
        names_folded=frozenset(fold(name) for name in (record.name_en, record.name_fr, *record.aliases)),
        place=_place(record.slug),
        prior=round(PRIOR[record.collection] * (EXAMPLE if example else 1.0) * (CO_OP if _place(record.slug) == "coop" else 1.0), 4),
        page=_address(record),
        printed=_printed(record),
        answers=isinstance(record, Clause) and bool(record.answer_en),
        chapter=chapter_of(record.slug) if isinstance(record, Clause) else "",
    )


def _page(page: Page) -> Document:
    return Document(
        collection=page.collection,
        slug=page.slug,
        game=page.game,
        kind=page.kind,
        faction=None,
        letter="",
        icon=page.icon,
        code=page.slug if page.collection == "chapters" else "",
        example=False,
        mode=page.mode,
        names=page.names,
        texts=page.texts,
        figures={},
        books=(),
        sources=(),
        names_folded=frozenset(map(fold, (*page.names.values(), *page.aliases))),
        place=_place(page.slug),
        prior=PRIOR[page.collection],
        page=page.page,
    )


def _place(slug: str) -> str:
    return "coop" if slug.startswith(("coop.", "coop-")) or "co-op" in slug else slug.split(".")[0]


def _address(record: Record) -> str:
    """Where its page is, below the language."""
    match record.collection:
        case "games":
            return f"{record.slug}/"
        case "clauses":
            return f"{record.game_slug}/rules/{chapter_of(record.slug)}/#{record.slug}"
        case _:
            return f"{record.game_slug}/{record.collection}/{record.slug}/"


def _roots(text: str) -> frozenset[str]:
    """The stems of a folded text that carry meaning, and what kind of thing it asks for."""
    words = text.split()
    roots = {stem(w) for w in words if w not in STOP}
    return frozenset(roots | {ASKED_FOR[w] for w in words if w in ASKED_FOR}) if roots else frozenset()


def _fields(row: _Row) -> dict[str, Sequence[str]]:
    """What is searched of a record, by how much it weighs."""
    record = row.record
    own = {fold(name) for name in (record.name_en, record.name_fr, *record.aliases)}
    return {
        "name": [record.name_en, record.name_fr, *record.aliases],
        "words": [part for part in record.folded_name.split(" | ") if part not in own],
        "text": [record.text_en or "", record.text_fr or "", *row.texts],
        "linked": row.linked,
        "heading": [source["heading"] for source in row.sources],
        "answer": row.answers,
    }


def _add(index: Index, document: Document, fields: Mapping[str, Sequence[str]], phrases: Sequence[frozenset[str]]) -> None:
    n = len(index.documents)
    index.documents.append(document)
    index.phrases.append([(phrase, 0.0) for phrase in phrases if phrase])
    strength: dict[str, float] = defaultdict(float)
    for name, texts in fields.items():
        counts: dict[str, int] = defaultdict(int)
        for text in texts:
            for word in fold(text).split():
                if word in STOP:
                    continue
                root = stem(word)
                counts[root] += 1
                index.words.forms.setdefault(word, root)
        for root, count in counts.items():
            strength[root] += FIELD[name] * count / (count + SPREAD)
    length = sum(len(t.split()) for t in fields["text"])
    shrink = 1.0 / (1 - LENGTH + LENGTH * min(length, 240) / USUAL)
    for root, value in strength.items():
        index.postings[root][n] = _step((value * shrink) ** FLATTER)
    for kind in frozenset().union(*phrases) & frozenset(ASKED_FOR.values()):
        index.postings[kind][n] = STRENGTHS[0]
    called = nicknames(document.names_folded) if document.collection == "factions" else ()
    for name in (*document.names_folded, *called):
        index.named[name].append(n)


def _step(strength: float) -> float:
    """The step that is nearest to a strength."""
    at = min(max(bisect.bisect(STRENGTHS, strength), 1), len(STRENGTHS) - 1)
    return min(STRENGTHS[at - 1 : at + 1], key=lambda step: abs(step - strength))


def _printed(record: Record) -> tuple[str, ...]:
    """The values and parts of a thing that somebody may ask for: parts only where we do not have their text."""
    if record.collection not in OWNERS:
        return ()
    return tuple(dict.fromkeys(name for name in (*record.printed, *(p.key for p in record.part_list if not p.text)) if name in VALUES))


def _owner(index: Index) -> Owner:
    """The last document as one whose printed values may be asked for: those that we know, and those that we do not."""
    document, n = index.documents[-1], len(index.documents) - 1
    names = sorted(document.names_folded) + (nicknames(document.names_folded) if document.collection == "factions" else [])
    return n, document.collection, document.faction or "", names, document.printed


def _number(index: Index, row: _Row) -> None:
    """What the last document is found by exactly: its slug, its numbers, and where a chapter begins the chapter's id."""
    n, record = len(index.documents) - 1, row.record
    if record.collection == "clauses" and record.slug.endswith(".1") and record.slug.count(".") == 2:
        index.exact[record.slug.removesuffix(".1")].append(n)
    names = [record.slug, *(code.lower() for code in codes(row.code))]
    for name in names:
        index.exact[name.lower()].append(n)


def _finish(index: Index) -> None:
    # How rare a word is, is counted among the records: pages that come and go change nothing about them.
    for root, documents in index.postings.items():
        held = sum(n < index.records for n in documents)
        index.rarity[root] = math.log(1 + (index.records - held + 0.5) / (held + 0.5))
    index.rarity |= dict.fromkeys(ASKED_FOR.values(), ASKED)
    index.weigh()
    index.phrases = [[(roots, sum(index.rarity.get(r, 0) for r in roots)) for roots, _ in phrases] for phrases in index.phrases]
    for language, words in index.words.spelt.items():
        names = {w for d in index.documents for w in fold(d.names[language]).split() if len(w) > 3}
        words += sorted(names)
    index.words.finish(index.postings)
    # A family of cards is found by its single number too, best known first.
    for key, numbers in index.exact.items():
        index.exact[key] = sorted(numbers, key=lambda n: (index.documents[n].collection != "cards", "–" in index.documents[n].code))
    index.accepted = _accepted(index)
    things = [Nameable(d.collection, d.slug, d.faction or "", d.game, d.kind) for d in index.documents]
    index.names = Names(things, index.named, STOP, index.words.forms)


def _accepted(index: Index) -> dict[str, dict[str, str]]:
    """What the operators take: slugs, and names in both languages."""
    games = {fold(d.slug): d.slug for d in index.documents if d.collection == "games"}
    factions: dict[str, str] = {}
    for document in index.documents:
        if document.collection == "factions":
            for name in (document.slug, *document.names.values(), *nicknames(document.names_folded)):
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
        "arbitrage": "rulings",
        "arbitrages": "rulings",
    }
    kinds |= {"chapitre": "chapters", "chapitres": "chapters", "outil": "tool", "outils": "tool", "tools": "tool"}
    kinds |= {"terme": "terms", "termes": "terms", "term": "terms", "tuile": "tiles", "tuiles": "tiles", "tile": "tiles"}
    kinds |= {"scenario": "scenarios", "chapter": "chapters", "tool": "tool"}
    kinds |= {"sheet": "sheets", "fiche": "sheets", "fiches": "sheets", "aide memoire": "sheets", "quick reference": "sheets"}
    kinds |= {"aidememoire": "sheets", "quickreference": "sheets"}
    modes = {way.replace(" ", apart): mode for mode, ways in MODES.items() for way in ways for apart in (" ", "")}
    books = {fold(b): b for d in index.documents for b in d.books}
    return {"game": games, "mode": modes, "faction": factions, "kind": kinds, "book": books}


current_index = PerEdition(build_index, seconds=0)
"""The index of what is loaded now; every search asks whether something else is."""
