"""Reads and checks the catalogue's files; knows the disk and the schema, nothing of Django or a database.

Run ``python -m cards.loading`` to check every file; each complaint names file, record, field and what is accepted.
"""

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

from cards import typography
from cards.columns import LETTERED, OF_FACTION, WITH_TRAITS, typed_columns
from cards.typography import typeset_record

DATA = Path(__file__).parent / "data"
COLLECTIONS = ("games", "books", "factions", "units", "cards", "scenarios", "tiles", "components", "terms")
GAMES = ("tsukuyumi", "necropole", "metals")
BOOKS = {
    "fmd-en": "tsukuyumi",
    "fmd-fr": "tsukuyumi",
    "moon-princess-fr": "tsukuyumi",
    "necropole-fr": "necropole",
    "metals-fr": "metals",
}
LANGUAGES = ("en", "fr")

Json = Any


@dataclass(frozen=True)
class Problem:
    """What is wrong in a file, where, and what would be accepted."""

    file: str
    record: str
    field: str
    says: str

    def __str__(self) -> str:
        where = f"{self.record}: {self.field}" if self.field else self.record
        return f"{self.file}: {where}: {self.says}"


class BadData(Exception):
    """The files cannot be loaded; carries every problem found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


@dataclass(frozen=True)
class CatalogueEntry:
    """One record as it stands in a file."""

    collection: str
    game: str
    file: str
    position: int
    record: dict[str, Json]

    @property
    def slug(self) -> str:
        return str(self.record["slug"])

    @property
    def key(self) -> str:
        return f"{self.collection}/{self.slug}"

    def confidence(self, figure: str) -> str:
        """How sure we are of one figure: the best confidence of the sources that vouch for it."""
        order = ("printed", "public", "inferred")
        levels = {source_confidence(s) for s in sources_of(self.record, figure)}
        return next((c for c in order if c in levels), "inferred")


@dataclass(frozen=True)
class CatalogueFiles:
    """All files, checked: entries in file order, public places by slug, printed headings by book."""

    entries: tuple[CatalogueEntry, ...]
    places: dict[str, dict[str, Json]]
    headings: dict[str, dict[str, int | None]]
    version: str

    def of(self, collection: str, game: str | None = None, kind: str | None = None) -> list[CatalogueEntry]:
        return [e for e in self.entries if e.collection == collection and game in (None, e.game) and kind in (None, e.record["kind"])]

    def get(self, key: str) -> CatalogueEntry:
        return next(e for e in self.entries if e.key == key)


@dataclass
class _Progress:
    """What has been read so far, and what was wrong with it."""

    entries: list[CatalogueEntry] = field(default_factory=list)
    places: dict[str, dict[str, Json]] = field(default_factory=dict)
    headings: dict[str, dict[str, int | None]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def complain(self, entry: CatalogueEntry, where: str, says: str) -> None:
        self.problems.append(Problem(entry.file, entry.slug, where, says))


@cache
def _schema() -> dict[str, Json]:
    schema: dict[str, Json] = json.loads((DATA / "schema.json").read_text("utf-8"))
    return schema


@cache
def kinds(collection: str) -> tuple[str, ...]:
    """The kinds that the schema knows in a collection."""
    rule = _schema()["properties"][collection]["items"]["allOf"][1]
    return tuple(rule["properties"]["kind"]["enum"])


@cache
def traits() -> tuple[str, ...]:
    """The traits that the schema knows, in the order in which a record lists them."""
    return tuple(_schema()["$defs"]["record"]["properties"]["traits"]["items"]["enum"])


def source_confidence(source: dict[str, Json]) -> str:
    """A source's confidence; a book's is printed unless it says otherwise."""
    return str(source.get("confidence", "printed"))


def sources_of(record: dict[str, Json], figure: str) -> list[dict[str, Json]]:
    """The sources that vouch for one figure: those that name it, else those that name none."""
    sources: list[dict[str, Json]] = record["sources"]
    return [s for s in sources if figure in s.get("figures", ())] or [s for s in sources if "figures" not in s]


def read_catalogue(folder: Path = DATA) -> CatalogueFiles:
    """All files of the folder, or BadData with every problem."""
    reading = _Progress()
    validator = jsonschema.Draft202012Validator(json.loads((folder / "schema.json").read_text("utf-8")))
    digest = hashlib.sha256(Path(typography.__file__).read_bytes())
    for path in sorted(folder.rglob("*.toml")):
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
        _read_file(path, folder, validator, reading)
    if not reading.problems:
        _check_together(reading)
    if reading.problems:
        raise BadData(reading.problems)
    order = {name: i for i, name in enumerate(COLLECTIONS)}
    games = {name: i for i, name in enumerate(GAMES)}
    entries = sorted(reading.entries, key=lambda e: (order[e.collection], games[e.game]))
    typeset = tuple(replace(entry, record=typeset_record(entry.record)) for entry in entries)
    return CatalogueFiles(typeset, typeset_record(reading.places), reading.headings, digest.hexdigest()[:16])


def read_toml(path: Path, name: str, problems: list[Problem]) -> dict[str, Json] | None:
    """A file's content, or None and one more problem."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems.append(Problem(name, "the file", "", f"is not readable TOML in UTF-8: {error}"))
        return None


def _read_file(path: Path, folder: Path, validator: Any, reading: _Progress) -> None:
    name = path.relative_to(folder).as_posix()
    content = read_toml(path, name, reading.problems)
    if content is None:
        return
    if path.name == "headings.toml":
        _read_headings(name, content, reading)
        return
    problems = list(schema_problems(name, content, validator))
    reading.problems += problems
    if problems:
        return
    for place in content.pop("places", []):
        reading.places[place["slug"]] = place
    folder_game = name.split("/")[0] if "/" in name else None
    if folder_game not in (None, *GAMES):
        reading.problems.append(Problem(name, "the file", "", f"lies in an unknown folder; accepted: {', '.join(GAMES)}"))
        return
    for collection, records in content.items():
        for position, record in enumerate(records):
            game = folder_game or (BOOKS.get(record["slug"]) if collection == "books" else record["slug"])
            reading.entries.append(CatalogueEntry(collection, str(game), name, position, record))


def _read_headings(name: str, content: dict[str, Json], reading: _Progress) -> None:
    """headings.toml: book → printed heading → page, 0 where no reference gives it."""
    for book, headings in content.items():
        if book not in BOOKS:
            reading.problems.append(Problem(name, book, "", f"unknown book; accepted: {', '.join(BOOKS)}"))
            continue
        reading.headings[book] = {h["heading"]: h.get("page") for h in headings}


def schema_problems(name: str, content: dict[str, Json], validator: Any) -> Iterator[Problem]:
    for error in validator.iter_errors(content):
        best = error
        while best.context and best.validator in ("anyOf", "oneOf"):
            best = max(best.context, key=lambda e: len(e.absolute_path))
        path = list(best.absolute_path)
        record, where = "the file", path
        if len(path) >= 2 and isinstance(path[1], int):
            item = content[path[0]][path[1]]
            record = str(item.get("slug") or item.get("id") or f"{path[0]} no. {path[1] + 1}")
            where = path[2:]
        yield Problem(name, record, ".".join(map(str, where)), _accepted(best))


def _accepted(error: Any) -> str:
    """A schema error in words: what is wrong and what would be accepted."""
    match error.validator:
        case "enum":
            return f"{error.instance!r} is not accepted; accepted: {', '.join(map(str, error.validator_value))}"
        case "additionalProperties" | "propertyNames" if "properties" in error.schema:
            extra = sorted(set(error.instance) - set(error.schema["properties"]))
            return f"unknown field {', '.join(extra)}; accepted: {', '.join(error.schema['properties'])}"
        case "required":
            missing = [f for f in error.validator_value if f not in error.instance]
            return f"{', '.join(missing)} missing"
        case "type":
            return f"{error.instance!r} should be of type {error.validator_value}"
        case "pattern":
            return f"{error.instance!r} should look like {error.validator_value}"
        case _:
            return str(error.message)


def _check_together(reading: _Progress) -> None:
    """What no single record can tell: slugs, references, headings, gaps."""
    keys: dict[str, CatalogueEntry] = {}
    for entry in reading.entries:
        if other := keys.get(entry.key):
            reading.complain(entry, "slug", f"stands in {other.file} too; a slug is unique in its collection")
        keys.setdefault(entry.key, entry)
    for entry in reading.entries:
        _check_references(entry, keys, reading)
        _check_columns(entry, reading)
        _check_figures(entry, reading)
        _check_sources(entry, reading)


def _check_references(entry: CatalogueEntry, keys: dict[str, CatalogueEntry], reading: _Progress) -> None:
    if f"games/{entry.game}" not in keys:
        reading.complain(entry, "game", f"no game {entry.game!r}; accepted: a record in games.toml for every folder")
    faction = entry.record.get("faction")
    if faction is not None:
        target = keys.get(f"factions/{faction}")
        if target is None or target.game != entry.game:
            own = sorted(e.slug for e in keys.values() if e.collection == "factions" and e.game == entry.game)
            reading.complain(entry, "faction", f"no faction {faction!r}; accepted: {', '.join(own)}")
    books = {source["book"] for source in entry.record["sources"] if "book" in source}
    for book in sorted(books - {e.slug for e in keys.values() if e.collection == "books"}):
        reading.complain(entry, "sources.book", f"{book} has no record; accepted: a record in books.toml for every book that is cited")
    for link in entry.record.get("related", ()):
        if link not in keys:
            reading.complain(entry, "related", f"no record {link!r}; accepted: collection/slug of a record in these files")
        if link == entry.key:
            reading.complain(entry, "related", "a record is not related to itself")


def _check_columns(entry: CatalogueEntry, reading: _Progress) -> None:
    """What the table of a collection has no column for, or cannot do without."""
    for name, collections in (("letter", LETTERED), ("faction", OF_FACTION), ("traits", WITH_TRAITS)):
        if name in entry.record and entry.collection not in collections:
            reading.complain(entry, name, f"is nothing that {entry.collection} have; accepted in: {', '.join(collections)}")
    own = entry.record.get("traits", [])
    ordered = [trait for trait in traits() if trait in own]
    if own != ordered:
        reading.complain(entry, "traits", f"are not in the schema's order; accepted: {', '.join(ordered)}")
    if entry.collection == "scenarios" and typed_columns("scenarios", entry.record)["min_players"] is None:
        reading.complain(entry, "figures.players", "missing; accepted: a number, or the least and the most such as '3–5'")
    if entry.collection == "factions" and "letter" not in entry.record:
        reading.complain(entry, "letter", "missing; a faction's pieces carry it on the board")


def _check_figures(entry: CatalogueEntry, reading: _Progress) -> None:
    record = entry.record
    figures, unknown = set(record.get("figures", ())), set(record.get("unknown", ()))
    for name in sorted(figures & unknown):
        reading.complain(entry, "unknown", f"{name} has a value; it is either a figure or unknown")
    if record["known"] == "full" and unknown:
        reading.complain(entry, "known", "is 'full' although figures are unknown; accepted: partial")
    if "text" not in record and record["known"] in ("full", "partial"):
        reading.complain(entry, "text", "missing; only records known as 'name' or 'count' may be without")
    for source in record["sources"]:
        for name in source.get("figures", ()):
            if name not in figures:
                reading.complain(entry, "sources.figures", f"{name} is not a figure of this record; accepted: {', '.join(sorted(figures))}")
    for name in sorted(figures):
        if not sources_of(record, name):
            reading.complain(entry, f"figures.{name}", "no source vouches for it; name it in one source's figures")


def _check_sources(entry: CatalogueEntry, reading: _Progress) -> None:
    for source in entry.record["sources"]:
        if "place" in source and source["place"] not in reading.places:
            reading.complain(entry, "sources.place", f"no place {source['place']!r}; accepted: {', '.join(sorted(reading.places))}")
        if "book" not in source:
            continue
        if BOOKS[source["book"]] != entry.game:
            own = [b for b, game in BOOKS.items() if game == entry.game]
            reading.complain(entry, "sources.book", f"{source['book']} is a book of another game; accepted: {', '.join(own)}")
        headings = reading.headings.get(source["book"], {})
        if source["heading"] not in headings:
            near = [h for h in headings if h.casefold().startswith(source["heading"].casefold()[:6])]
            hint = f"; near: {' | '.join(near[:4])}" if near else ""
            reading.complain(
                entry, "sources.heading", f"{source['heading']!r} is no printed heading of {source['book']} in headings.toml{hint}"
            )


def main() -> int:
    try:
        catalogue = read_catalogue(Path(sys.argv[1]) if len(sys.argv) > 1 else DATA)
    except BadData as bad:
        print(bad)
        print(f"{len(bad.problems)} problems")
        return 1
    counts = {c: len(catalogue.of(c)) for c in COLLECTIONS}
    print(", ".join(f"{n} {c}" for c, n in counts.items()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
