"""Reads and checks the book's files; knows the disk and the schema, nothing of Django or a database.

Run ``python -m rules.loading`` to check every file; each complaint names file, clause, field and what is accepted.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import jsonschema

from cards import typography
from cards.loading import BOOKS, GAMES, BadData, CatalogueFiles, Problem, read_catalogue, read_toml, schema_problems
from cards.typography import typeset_record

TEXT = Path(__file__).parent / "text"
PREFIXES = {"tsk": "tsukuyumi", "coop": "tsukuyumi", "nec": "necropole", "met": "metals"}
TOPICS = tuple(
    json.loads((TEXT / "schema.json").read_text("utf-8"))["$defs"]["ruling"]["properties"]["topic"]["enum"],
)
TABLES = ("chapters", "clauses", "rulings", "sheets")
LINK = re.compile(r"\[\[([^\]|]+)(?:\|([^\]]+))?\]\]")

Json = Any


@dataclass(frozen=True)
class RulebookItem:
    """One chapter, clause, ruling or sheet as it stands in a file."""

    game: str
    file: str
    record: dict[str, Json]

    @property
    def id(self) -> str:
        return str(self.record.get("id") or self.record["slug"])


@dataclass(frozen=True)
class RulebookFiles:
    """All files, checked: chapters in order, clauses in order, rulings, sheets."""

    chapters: tuple[RulebookItem, ...]
    clauses: tuple[RulebookItem, ...]
    rulings: tuple[RulebookItem, ...]
    sheets: tuple[RulebookItem, ...]
    version: str


@dataclass
class _Progress:
    by_table: dict[str, list[RulebookItem]] = field(default_factory=lambda: {name: [] for name in TABLES})
    problems: list[Problem] = field(default_factory=list)

    def complain(self, item: RulebookItem, where: str, says: str) -> None:
        self.problems.append(Problem(item.file, item.id, where, says))


def chapter_of(clause: str) -> str:
    """tsk.move.3.1 → tsk.move."""
    return ".".join(clause.split(".")[:2])


def parent_of(clause: str) -> str | None:
    """tsk.move.3.1 → tsk.move.3; a clause of the first rank has none."""
    parts = clause.split(".")
    return ".".join(parts[:-1]) if len(parts) > 3 else None


def in_order(clause: str) -> tuple[str | int, ...]:
    """Sorts tsk.move.10 behind tsk.move.9."""
    return tuple(int(part) if part.isdigit() else part for part in clause.split("."))


def links(text: str) -> Iterator[tuple[str, str | None]]:
    """Every [[target|label]] of a text."""
    for match in LINK.finditer(text):
        yield match.group(1), match.group(2)


def read_book(folder: Path = TEXT, catalogue: CatalogueFiles | None = None) -> RulebookFiles:
    """All files of the folder, checked against each other and the catalogue, or BadData with every problem."""
    reading = _Progress()
    validator = jsonschema.Draft202012Validator(json.loads((folder / "schema.json").read_text("utf-8")))
    digest = hashlib.sha256(Path(typography.__file__).read_bytes())
    for path in sorted(folder.rglob("*.toml")):
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
        _read_file(path, folder, validator, reading)
    if not reading.problems:
        _check_together(reading, catalogue or read_catalogue())
    if reading.problems:
        raise BadData(reading.problems)
    tables = {name: [replace(item, record=typeset_record(item.record)) for item in items] for name, items in reading.by_table.items()}
    chapters = sorted(tables["chapters"], key=lambda i: (GAMES.index(i.game), i.record["order"]))
    rank = {chapter.id: n for n, chapter in enumerate(chapters)}
    clauses = sorted(tables["clauses"], key=lambda i: (rank[chapter_of(i.id)], in_order(i.id)))
    rulings = sorted(tables["rulings"], key=lambda i: GAMES.index(i.game))
    sheets = sorted(tables["sheets"], key=lambda i: (GAMES.index(i.game), "one_page" in i.record))
    return RulebookFiles(tuple(chapters), tuple(clauses), tuple(rulings), tuple(sheets), digest.hexdigest()[:16])


def _read_file(path: Path, folder: Path, validator: Any, reading: _Progress) -> None:
    name = path.relative_to(folder).as_posix()
    game = name.split("/")[0]
    if game not in GAMES:
        reading.problems.append(Problem(name, "the file", "", f"lies in an unknown folder; accepted: {', '.join(GAMES)}"))
        return
    content = read_toml(path, name, reading.problems)
    if content is None:
        return
    problems = list(schema_problems(name, content, validator))
    reading.problems += problems
    if problems:
        return
    for table, records in content.items():
        reading.by_table[table] += [RulebookItem(game, name, record) for record in records]


def _check_together(reading: _Progress, catalogue: CatalogueFiles) -> None:
    """What no single clause can tell: ids, parents, links, headings, defaults."""
    known = {e.key for e in catalogue.entries}
    for name in ("chapters", "clauses"):
        _check_unique(reading, name, known)
    for name in ("rulings", "sheets"):
        _check_unique(reading, name, set())
    chapters = {i.id for i in reading.by_table["chapters"]}
    clauses = {i.id for i in reading.by_table["clauses"]}
    for item in reading.by_table["clauses"]:
        if PREFIXES[item.id.split(".")[0]] != item.game:
            reading.complain(item, "id", f"belongs to another game than the folder {item.game}")
        if chapter_of(item.id) not in chapters:
            reading.complain(item, "id", f"there is no chapter {chapter_of(item.id)}; accepted: {', '.join(sorted(chapters))}")
        parent = parent_of(item.id)
        if parent and parent not in clauses:
            reading.complain(item, "id", f"there is no clause {parent} that it could belong to")
        for target in item.record.get("related", ()):
            if target not in known:
                reading.complain(item, "related", f"no clause, chapter or record {target!r}")
        _check_sources(item, catalogue, reading)
    for item in reading.by_table["rulings"]:
        _check_ruling(item, clauses, known, catalogue, reading)
    for item in reading.by_table["sheets"]:
        for step in item.record["steps"]:
            for line in step["lines"]:
                if line["clause"] not in clauses:
                    reading.complain(item, f"steps.{step['key']}", f"no clause {line['clause']!r}")
    for items in reading.by_table.values():
        for item in items:
            _check_texts(item, item.record, "", known, reading)


def _check_unique(reading: _Progress, name: str, known: set[str]) -> None:
    seen: dict[str, RulebookItem] = {}
    for item in reading.by_table[name]:
        if other := seen.get(item.id):
            reading.complain(item, "id", f"stands in {other.file} too; it has to be unique")
        seen.setdefault(item.id, item)
    known.update(seen)


def _check_ruling(item: RulebookItem, clauses: set[str], known: set[str], catalogue: CatalogueFiles, reading: _Progress) -> None:
    keys = [reading_["key"] for reading_ in item.record["readings"]]
    if item.record["default"] not in keys:
        reading.complain(item, "default", f"{item.record['default']!r} is no reading; accepted: {', '.join(keys)}")
    if len(set(keys)) != len(keys):
        reading.complain(item, "readings", "a key stands twice")
    for clause in item.record["clauses"]:
        if clause not in clauses:
            reading.complain(item, "clauses", f"no clause {clause!r}")
    for target in item.record.get("records", ()):
        if target not in known:
            reading.complain(item, "records", f"no record {target!r}")
    _check_sources(item, catalogue, reading)


def _check_sources(item: RulebookItem, catalogue: CatalogueFiles, reading: _Progress) -> None:
    for source in item.record.get("sources", ()):
        if BOOKS[source["book"]] != item.game:
            reading.complain(item, "sources.book", f"{source['book']} is a book of another game")
        headings = catalogue.headings.get(source["book"], {})
        if source["heading"] not in headings:
            near = [h for h in headings if h.casefold()[:6] == source["heading"].casefold()[:6]]
            reading.complain(
                item, "sources.heading", f"{source['heading']!r} is no heading of {source['book']}; near: {' | '.join(near[:4])}"
            )


def _check_texts(item: RulebookItem, value: Json, where: str, known: set[str], reading: _Progress) -> None:
    """Links resolve, and both languages link the same things."""
    if isinstance(value, list):
        for n, part in enumerate(value):
            _check_texts(item, part, f"{where}.{n}", known, reading)
    if not isinstance(value, dict):
        return
    if set(value) == {"en", "fr"} and isinstance(value["en"], str):
        targets = {language: sorted(t for t, _ in links(value[language])) for language in ("en", "fr")}
        if targets["en"] != targets["fr"]:
            reading.complain(item, where, f"links differ: en {targets['en']}, fr {targets['fr']}")
        for target in targets["en"]:
            if target not in known:
                reading.complain(item, where, f"links to {target!r}, which is no clause, chapter or record")
        return
    for key, part in value.items():
        _check_texts(item, part, f"{where}.{key}".lstrip("."), known, reading)


def main() -> int:
    try:
        book = read_book(Path(sys.argv[1]) if len(sys.argv) > 1 else TEXT)
    except BadData as bad:
        print(bad)
        print(f"{len(bad.problems)} problems")
        return 1
    print(f"{len(book.chapters)} chapters, {len(book.clauses)} clauses, {len(book.rulings)} rulings, {len(book.sheets)} sheets")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
