"""Writes the book: chapters, clauses, rulings and sheets, all or nothing."""

from typing import Any

from django.db import transaction

from cards.loading import LANGUAGES, Catalogue, Entry
from cards.services import Report, load
from rules.loading import LINK, Book, Item, chapter_of, links, parent_of
from rules.models import Chapter, Sheet

COLLECTIONS = ("clauses", "rulings")


@transaction.atomic
def load_book(*, book: Book, catalogue: Catalogue) -> Report:
    """Loads the checked files of the book over a loaded box."""
    names = _names(book, catalogue)
    entries = [_clause(item, names) for item in book.clauses] + [_ruling(item, names, book) for item in book.rulings]
    report = load(of="book", version=book.version, entries=entries, collections=COLLECTIONS, catalogue=catalogue)
    _write(Chapter, book.chapters, "id", names)
    _write(Sheet, book.sheets, "slug", names)
    return report


def plain(text: str, names: dict[str, str]) -> str:
    """A text with its links as words: a label, else the name of what is linked."""
    return LINK.sub(lambda m: m.group(2) or names[m.group(1)], text)


def labelled(texts: dict[str, str], names: dict[str, dict[str, str]]) -> dict[str, str]:
    """The same texts with a label on every link, so that a page needs to look nothing up."""
    return {
        language: LINK.sub(lambda m, known=names[language]: f"[[{m.group(1)}|{m.group(2) or known[m.group(1)]}]]", texts[language])
        for language in LANGUAGES
    }


def _names(book: Book, catalogue: Catalogue) -> dict[str, dict[str, str]]:
    """What a link without a label shows, by language and target: a record's name, a chapter's title, a clause's number."""
    names = {}
    for language in LANGUAGES:
        found = {e.key: e.record["name"][language] for e in catalogue.entries}
        found |= {c.id: c.record["title"][language] for c in book.chapters}
        found |= {c.id: c.id for c in book.clauses}
        names[language] = found
    return names


def _both(texts: dict[str, str], names: dict[str, dict[str, str]]) -> dict[str, str]:
    return {language: plain(texts[language], names[language]) for language in LANGUAGES}


def _key(target: str) -> str | None:
    """A link's target as a record's key; chapters are no records."""
    if "/" in target:
        return target
    return f"clauses/{target}" if target.count(".") > 1 else None


def _linked(item: Item, *more: str) -> list[str]:
    """Every record and clause that an item speaks of, once, in the order of its text."""
    found = [target for target, _ in links(item.record["text"]["en"])]
    keys = [_key(target) for target in [*found, *item.record.get("related", ()), *more]]
    return list(dict.fromkeys(k for k in keys if k and k != f"clauses/{item.id}"))


def _words(item: Item) -> list[str]:
    words = item.record.get("words", {})
    return [*words.get("en", ()), *words.get("fr", ())]


def _clause(item: Item, names: dict[str, dict[str, str]]) -> Entry:
    record = {
        "slug": item.id,
        "kind": "example" if item.record.get("example") else "rule",
        "name": item.record["title"],
        "text": _both(item.record["text"], names),
        "name_source": {"en": "ours", "fr": "ours"},
        "known": "full",
        "words": _words(item),
        "related": _linked(item),
        "sources": item.record["sources"],
        "extra": {
            "markup": labelled(item.record["text"], names),
            "chapter": chapter_of(item.id),
            "parent": parent_of(item.id),
            "enforced": bool(item.record.get("enforced")),
        },
    }
    return Entry("clauses", item.game, item.file, 0, record)


def _ruling(item: Item, names: dict[str, dict[str, str]], book: Book) -> Entry:
    concerned = {c.id: c for c in book.clauses if c.id in item.record["clauses"]}
    sources = item.record.get("sources") or [s for c in concerned.values() for s in c.record["sources"]]
    readings = [
        {"key": r["key"], "text": _both(r["text"], names), "books": r.get("books", []), "default": r["key"] == item.record["default"]}
        for r in item.record["readings"]
    ]
    record = {
        "slug": item.id,
        "kind": item.record["topic"],
        "name": item.record["title"],
        "text": _both(item.record["text"], names),
        "name_source": {"en": "ours", "fr": "ours"},
        "known": "full",
        "words": _words(item),
        "related": _linked(item, *item.record["clauses"], *item.record.get("records", ())),
        "sources": [s for i, s in enumerate(sources) if s not in sources[:i]],
        "extra": {
            "markup": labelled(item.record["text"], names),
            "readings": readings,
            "default": item.record["default"],
            "reason": _both(item.record["reason"], names),
            "changes": _both(item.record["changes"], names),
            "clauses": item.record["clauses"],
            "table_only": item.record.get("table_only", False),
        },
    }
    return Entry("rulings", item.game, item.file, 0, record)


def _write(model: Any, items: tuple[Item, ...], key: str, names: dict[str, dict[str, str]]) -> None:
    """Chapters and sheets are few: they are brought to the files' state one by one."""
    for position, item in enumerate(items):
        title, text = _both(item.record["title"], names), _both(item.record["text"], names)
        values = {
            "game": item.game,
            "position": position,
            "icon": item.record.get("icon", "book"),
            "title_en": title["en"],
            "title_fr": title["fr"],
            "text_en": text["en"],
            "text_fr": text["fr"],
        }
        if model is Chapter:
            values["part"] = item.record["part"]
        else:
            values["steps"] = item.record["steps"]
        model.objects.update_or_create(slug=item.record[key], defaults=values)
    model.objects.exclude(slug__in=[item.record[key] for item in items]).delete()
