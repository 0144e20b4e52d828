"""The catalogue against an independent list: what the five rulebooks print is in it, under the printed name and in the printed number."""

import re
import tomllib
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cards.loading import BOOKS, COLLECTIONS, CatalogueEntry, CatalogueFiles, read_catalogue
from cards.normalisation import fold

PRINTED = tomllib.loads((Path(__file__).parent / "printed.toml").read_text("utf-8"))
STATS = ("conquest", "health", "attack", "quantity", "cost")


@cache
def catalogue() -> CatalogueFiles:
    return read_catalogue()


def key(name: str) -> str:
    """The name folded, every word in the singular: the material lists print plurals."""
    return " ".join(word[:-1] if len(word) > 3 and word[-1] in "sx" else word for word in fold(name).split())


def own_names(entry: CatalogueEntry) -> set[str]:
    """Name and aliases, each also without what tells namesakes apart: 'Dog (miniatures)', 'Nomads: territory markers'."""
    names = [*entry.record["name"].values(), *entry.record.get("aliases", ())]
    short = [re.sub(r" \(.*\)$", "", name) for name in names]
    after = [name.split(":", 1)[1] for name in names if ":" in name] if "faction" in entry.record else []
    return {key(name) for name in (*names, *short, *after)}


def all_names(entry: CatalogueEntry) -> set[str]:
    """Those, the printed titles of its parts and the number printed on a card."""
    titles = [title for part in entry.record.get("parts", ()) for title in part.get("name", {}).values()]
    code = entry.record.get("figures", {}).get("code")
    return own_names(entry) | {key(title) for title in (*titles, *([code] if isinstance(code, str) else []))}


@cache
def index(game: str) -> dict[str, list[CatalogueEntry]]:
    found: dict[str, list[CatalogueEntry]] = defaultdict(list)
    for entry in catalogue().entries:
        if entry.game == game and entry.collection not in ("games", "books"):
            for name in all_names(entry):
                found[name].append(entry)
    return found


def value(entry: CatalogueEntry, figure: str, book: str | None = None) -> Any:
    """A figure; where the books disagree, the one of this book."""
    found = entry.record.get("figures", {}).get(figure)
    if isinstance(found, dict):
        return found.get(book) if book else next(iter(found.values()))
    return found


def like(entry: CatalogueEntry, row: dict[str, Any]) -> bool:
    """In the row's collection, and of the faction and kind that it asks for, if it does."""
    return all(row.get(field) in (None, entry.record.get(field)) for field in ("faction", "kind")) and entry.collection == row["collection"]


def sourced(entry: CatalogueEntry) -> bool:
    """A single thing that a book names or explains, not a heap of which only the number is known."""
    return entry.record["known"] != "count" and any("book" in source for source in entry.record["sources"])


def test_the_list_itself_names_known_books_and_collections() -> None:
    rows = PRINTED["names"] + PRINTED["counts"]
    order = [list(BOOKS).index(row["book"]) for row in PRINTED["names"]]
    assert {row["book"] for row in rows} <= set(BOOKS)
    assert {row["collection"] for row in rows + PRINTED["totals"]} <= set(COLLECTIONS)
    assert order == sorted(order)


@pytest.mark.parametrize("book", BOOKS)
def test_every_printed_name_of_a_book_is_in_the_catalogue(book: str) -> None:
    found = index(BOOKS[book])
    missing = [f"{row['name']} ({row['collection']})" for row in PRINTED["names"] if row["book"] == book and key(row["name"]) not in found]
    assert not missing, f"{len(missing)} names of {book} are missing: " + "; ".join(missing)


@pytest.mark.parametrize("book", BOOKS)
def test_a_name_that_a_book_prints_for_several_things_has_as_many_records(book: str) -> None:
    found = index(BOOKS[book])
    times = Counter(key(row["name"]) for row in PRINTED["names"] if row["book"] == book)
    missing = [f"{name}: {len(found[name])} of {n}" for name, n in times.items() if n > 1 and 0 < len(found.get(name, ())) < n]
    assert not missing, f"too few records in {book}: " + "; ".join(missing)


@pytest.mark.parametrize("book", [book for book in BOOKS if any(row["book"] == book for row in PRINTED["counts"])])
def test_every_printed_count_of_a_book_is_the_quantity_of_its_record(book: str) -> None:
    found = index(BOOKS[book])
    wrong = []
    for row in PRINTED["counts"]:
        if row["book"] != book:
            continue
        name = key(row["name"])
        has = {e.key: value(e, "quantity", book) for e in found.get(name, ()) if name in own_names(e) and like(e, row)}
        if not any(row["count"] in (n if isinstance(n, list) else [n]) for n in has.values()):
            wrong.append(f"{row['what']} is {row['count']}, the catalogue has {has or 'no such record'}")
    assert not wrong, f"{len(wrong)} counts of {book} are wrong:\n" + "\n".join(wrong)


@pytest.mark.parametrize("row", PRINTED["totals"], ids=lambda row: row["what"])
def test_as_many_single_things_as_the_books_explain(row: dict[str, Any]) -> None:
    entries = catalogue().of(row["collection"], row["game"], row["kind"])
    single = [e.slug for e in entries if sourced(e) and like(e, row)]
    assert len(single) == row["singles"], f"{row['what']}: {', '.join(single) or 'none'}"


@pytest.mark.parametrize("row", PRINTED["tile_sums"], ids=lambda row: row["kind"])
def test_the_area_tiles_of_a_kind_add_up(row: dict[str, Any]) -> None:
    tiles = catalogue().of("tiles", "tsukuyumi", row["kind"])
    parts = {tile.slug: value(tile, "quantity") or 0 for tile in tiles}
    assert sum(parts.values()) == row["count"], str(parts)


def test_there_are_fifty_one_area_tiles_in_all_boxes() -> None:
    assert sum(row["count"] for row in PRINTED["tile_sums"]) == 51


@pytest.mark.parametrize("row", PRINTED["unit_figures"], ids=lambda row: f"{row['faction']}-{row['unit']}")
def test_a_unit_has_its_certain_figures(row: dict[str, Any]) -> None:
    entries = [
        e for e in catalogue().of("units", "tsukuyumi") if e.record.get("faction") == row["faction"] and key(row["unit"]) in own_names(e)
    ]
    assert len(entries) == 1, f"{row['unit']}: {[e.slug for e in entries]}"
    wanted = {stat: row[stat] for stat in STATS if stat in row}
    assert {stat: value(entries[0], stat, "fmd-en") for stat in wanted} == wanted
