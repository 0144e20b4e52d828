"""Hands the engine what it must not fetch itself: the units' values and the rulings' readings, from the files."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from cards.loading import Entry, read_catalogue
from rules.engine.kernel.catalogue import Catalogue, UnitStats
from rules.loading import read_book

UNIT_TRAITS = frozenset(["flying", "massive", "productive", "radiation-immune"])


@dataclass(frozen=True)
class Table:
    """All that a judge of Tsukuyumi needs beside the position."""

    catalogue: Catalogue
    rulings: dict[str, tuple[str, ...]]


@cache
def tsukuyumi() -> Table:
    """Read once a process: the files do not change while it runs."""
    files = read_catalogue()
    units: dict[str, dict[str, UnitStats]] = {e.slug: {} for e in files.of("factions", "tsukuyumi")}
    for entry in files.of("units", "tsukuyumi"):
        owner = entry.record.get("faction")
        if owner is not None:
            units[owner][entry.slug] = _stats(entry)
    numbers = {e.slug: _several(e.record.get("figures", {}).get("initiative")) for e in files.of("factions", "tsukuyumi")}
    book = read_book(catalogue=files)
    readings = {r.id: tuple(one["key"] for one in r.record["readings"]) for r in book.rulings if r.game == "tsukuyumi"}
    return Table(Catalogue(units, {k: v for k, v in numbers.items() if v}, readings), readings)


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
