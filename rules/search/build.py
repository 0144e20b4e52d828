"""The search over clauses, rulings and everything of the box: builds the index of what is loaded, and keeps it.

The index lives in memory: the reference changes only when files are loaded, and a search then needs no database.
"""

import math
import tomllib
from collections import defaultdict
from threading import Lock

from cards import selectors
from cards.models import Link, Record, Source
from cards.normalisation import codes, fold
from rules.search.index import STOP, SYNONYMS, Document, Index, deletions
from rules.search.stemming import stem

FIELD = {"name": 6.0, "words": 4.1, "text": 2.2, "linked": 0.8, "heading": 1.75}
PRIOR = {
    "clauses": 1.25, "rulings": 0.95, "terms": 1.2, "factions": 1.05, "units": 1.0, "cards": 1.0, "scenarios": 0.95, "tiles": 0.8,
    "components": 0.62, "books": 0.6, "games": 0.8,
}  # fmt: skip
SPREAD = 1.65
LENGTH = 0.24


def _synonyms() -> dict[str, tuple[str, ...]]:
    """Groups of players' words that mean the same, by stem."""
    groups = tomllib.loads(SYNONYMS.read_text("utf-8"))["groups"]
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for group in groups:
        stems = [stem(w) for phrase in group["words"] for w in fold(phrase).split() if w not in STOP]
        for one in stems:
            found[one].update(dict.fromkeys(s for s in stems if s != one))
    return {key: tuple(value) for key, value in found.items()}


def build_index() -> Index:
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
            for variants in deletions(word, 2 if len(word) >= 7 else 1):
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


def current_index() -> Index:
    """The index of what is loaded now; built anew when the files' version changed."""
    global _built
    version = selectors.version()
    if _built is None or _built.version != version:
        with _lock:
            if _built is None or _built.version != version:
                _built = build_index()
    return _built
