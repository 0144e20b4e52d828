"""Hands the engine what it must not fetch itself: the units' values and the rulings' readings, from the files."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from cards.loading import Catalogue as Files
from cards.loading import Entry, read_catalogue
from rules.engine.kernel.catalogue import Catalogue, UnitStats
from rules.loading import Book, read_book

UNIT_TRAITS = frozenset(["flying", "massive", "productive", "radiation-immune"])


@dataclass(frozen=True)
class TsukuyumiData:
    """All that a judge of Tsukuyumi needs beside the position."""

    catalogue: Catalogue
    rulings: dict[str, tuple[str, ...]]


@cache
def catalogue_of(game: str) -> Catalogue:
    """What any game's engine needs of the files: its rulings' readings, and Tsukuyumi's units."""
    return tsukuyumi().catalogue if game == "tsukuyumi" else Catalogue(readings=_readings(all_files()[1], game))


@cache
def all_files() -> tuple[Files, Book]:
    """Read once a process: the files do not change while it runs."""
    files = read_catalogue()
    return files, read_book(catalogue=files)


def _readings(book: Book, game: str) -> dict[str, tuple[str, ...]]:
    return {r.id: tuple(one["key"] for one in r.record["readings"]) for r in book.rulings if r.game == game}


@cache
def printed_odds() -> Mapping[int, int]:
    """Nécropole's printed chances in percent, by Force, as the box keeps them."""
    table = next(entry for entry in all_files()[0].of("terms", "necropole") if entry.slug == "hit-table")
    return {int(force): int(percent) for force, percent in re.findall(r"(\d+): (\d+) %", table.record["figures"]["value"])}


@cache
def tsukuyumi() -> TsukuyumiData:
    """Units, initiative numbers and readings of Tsukuyumi."""
    files, book = all_files()
    units: dict[str, dict[str, UnitStats]] = {e.slug: {} for e in files.of("factions", "tsukuyumi")}
    for entry in files.of("units", "tsukuyumi"):
        owner = entry.record.get("faction")
        if owner is not None:
            units[owner][entry.slug] = _stats(entry)
    numbers = {e.slug: _several(e.record.get("figures", {}).get("initiative")) for e in files.of("factions", "tsukuyumi")}
    readings = _readings(book, "tsukuyumi")
    return TsukuyumiData(Catalogue(units, {k: v for k, v in numbers.items() if v}, readings), readings)


def _stats(entry: Entry) -> UnitStats:
    figures = entry.record.get("figures", {})
    size = figures.get("size")
    return UnitStats(
        conquest=_number(figures.get("conquest")),
        health=_number(figures.get("health")),
        attack=_number(figures.get("attack")),
        size=size if size in ("small", "medium", "large") else None,
        traits=frozenset(entry.record.get("traits", ())) & UNIT_TRAITS,
        cost=_number(figures.get("cost")),
        quantity=_number(figures.get("quantity")),
        movement=int(str(figures.get("movement", "0")).lstrip("+") or 0),
    )


def _number(value: Any) -> int | None:
    """One number, or the core box's where books count differently."""
    if isinstance(value, dict):
        value = next(iter(value.values()))
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _several(value: Any) -> tuple[int, ...]:
    if isinstance(value, dict):
        value = next(iter(value.values()))
    return tuple(value) if isinstance(value, list) else (value,) if isinstance(value, int) else ()
