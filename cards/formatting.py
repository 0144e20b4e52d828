"""Writes the catalogue's files in their one canonical form, so that a change shows only what changed.

Run ``python -m cards.formatting`` to format every file. A comment survives only at the head of a file.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

from cards.loading import DATA

FIELDS = (
    "heading", "page", "id", "slug", "order", "part", "topic", "table_only", "kind", "faction", "letter", "colour", "example",
    "enforced", "one_page", "icon", "title", "name", "name_source", "address", "aliases", "words", "known", "text", "answer", "default",
    "reason", "changes", "figures", "unknown", "traits", "related", "clauses", "records", "sources", "parts", "readings", "steps",
)  # fmt: skip
PART_FIELDS = ("key", "icon", "title", "who", "name", "text", "confidence", "books", "clause", "forget", "lines")
TABLES = ("parts", "readings", "steps", "lines")
SOURCE_FIELDS = ("book", "heading", "page", "place", "confidence", "figures")
TEXTS = ("name", "name_source", "text", "answer", "title", "reason", "changes", "words", "who", "forget")


def canonical(text: str) -> str:
    """The same content in canonical form: the head's comment, then each record."""
    head = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        head.append(line)
    blocks = ["\n".join(head)] if head else []
    for table, records in tomllib.loads(text).items():
        blocks += [_record(table, record) for record in records]
    return "\n\n".join(blocks) + "\n"


def _record(table: str, record: dict[str, Any], order: tuple[str, ...] = FIELDS) -> str:
    lines = [f"[[{table}]]"]
    for name in sorted(record, key=lambda f: order.index(f) if f in order else -1):
        if name in TABLES:
            lines += ["\n" + _record(f"{table}.{name}", part, PART_FIELDS) for part in record[name]]
        else:
            lines += _field(name, record[name])
    return "\n".join(lines)


def _field(name: str, value: Any) -> list[str]:
    if name in TEXTS and isinstance(value, dict):
        return [f"{name}.{language} = {_value(value[language])}" for language in sorted(value)]
    if name == "sources":
        return ["sources = [", *(f"  {_inline(source, SOURCE_FIELDS)}," for source in value), "]"]
    return [f"{name} = {_value(value)}"]


def _inline(table: dict[str, Any], order: tuple[str, ...] = ()) -> str:
    keys = sorted(table, key=lambda k: order.index(k) if k in order else -1)
    return "{ " + ", ".join(f"{key} = {_value(table[key])}" for key in keys) + " }"


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case dict():
            return _inline(value)
        case _:
            raise TypeError(f"no canonical form for {value!r}")


def files() -> list[Path]:
    """Every data file of the box and the book."""
    return sorted([*DATA.rglob("*.toml"), *(DATA.parent.parent / "rules/text").rglob("*.toml")])


def main() -> int:
    for path in map(Path, sys.argv[1:]) if len(sys.argv) > 1 else files():
        text = path.read_text("utf-8")
        if text != canonical(text):
            path.write_text(canonical(text), "utf-8")
            print(f"formatted {path.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
