"""What an engine is given of the boxes and rulebooks: one function for the rows of the database and for the files alike.

Knows nothing of Django: the engine's own tests take the real data from the files, without a database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.columns import typed_columns
from cards.figures import several
from cards.loading import CatalogueFiles
from rules.engine.kernel.catalogue import Catalogue, UnitStats
from rules.loading import RulebookFiles

UNIT_TRAITS = frozenset(["flying", "massive", "productive", "radiation-immune"])
UNIT_COLUMNS = ("conquest", "health", "attack", "size", "cost", "quantity", "movement")
Readings = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class TsukuyumiData:
    """All that a judge of Tsukuyumi needs beside the position."""

    catalogue: Catalogue

    @property
    def rulings(self) -> Readings:
        return self.catalogue.readings


@dataclass(frozen=True)
class UnitRow:
    """A unit's typed columns, and whose it is."""

    faction: str
    slug: str
    columns: Mapping[str, Any]
    traits: Sequence[str]


def engine_catalogue(initiative: Mapping[str, Sequence[int]], units: Iterable[UnitRow], readings: Readings) -> Catalogue:
    """The units of each faction and its initiative numbers, in the box's order; the readings of each ruling."""
    by_faction: dict[str, dict[str, UnitStats]] = {faction: {} for faction in initiative}
    for unit in units:
        by_faction[unit.faction][unit.slug] = _stats(unit)
    return Catalogue(by_faction, {faction: tuple(numbers) for faction, numbers in initiative.items() if numbers}, dict(readings))


def _stats(unit: UnitRow) -> UnitStats:
    columns = unit.columns
    return UnitStats(
        conquest=columns["conquest"],
        health=columns["health"],
        attack=columns["attack"],
        size=columns["size"] or None,
        traits=frozenset(unit.traits) & UNIT_TRAITS,
        cost=columns["cost"],
        quantity=columns["quantity"],
        movement=columns["movement"] or 0,
    )


def from_files(game: str, files: CatalogueFiles, book: RulebookFiles) -> Catalogue:
    """A game's catalogue straight from the files."""
    readings = {ruling.id: tuple(reading["key"] for reading in ruling.record["readings"]) for ruling in book.rulings if ruling.game == game}
    if game != "tsukuyumi":
        return Catalogue(readings=readings)
    initiative = {entry.slug: several(entry.record.get("figures", {}).get("initiative")) for entry in files.of("factions", game)}
    units = [
        UnitRow(entry.record["faction"], entry.slug, typed_columns("units", entry.record), entry.record.get("traits", ()))
        for entry in files.of("units", game)
        if "faction" in entry.record
    ]
    return engine_catalogue(initiative, units, readings)
