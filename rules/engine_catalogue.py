"""What an engine is given of the boxes and rulebooks: one function for the rows of the database and for the files alike.

Knows nothing of Django: the engine's own tests take the real data from the files, without a database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.columns import typed_columns
from cards.figures import Printed, several, signed
from cards.loading import CatalogueFiles
from rules.engine.kernel.catalogue import Catalogue, Protection, UnitAbilities, UnitStats
from rules.loading import RulebookFiles

UNIT_TRAITS = frozenset(["flying", "massive", "productive", "radiation-immune"])
GOAL_CARDS = ("alternative-goal", "mission")
UNIT_COLUMNS = ("conquest", "health", "attack", "size", "cost", "quantity", "movement")
# The records of decks, and the kind of their cards, by which the engine names them.
DECKS = {
    "event-cards": "event",
    "princess-cards": "princess",
    "oni-round-cards": "oni-round",
    "oni-riposte-cards": "oni-riposte",
    "last-round-riposte-cards": "last-round-riposte",
    "legendary-oni-cards-co-op": "legendary-oni",
}
# The records of what a faction lays on the board or beside it, and what the engine calls one of them.
PIECES = {
    "mine-markers": "mine",
    "egg-markers": "egg",
    "pistol-markers": "pistol",
    "mg-markers": "mg",
    "grenade-markers": "grenade",
}
PHASE = "-phase"  # how the terms of the phases end
Readings = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class TsukuyumiData:
    """All that a judge of Tsukuyumi needs beside the position."""

    catalogue: Catalogue

    @property
    def rulings(self) -> Readings:
        return self.catalogue.readings


@dataclass(frozen=True)
class FactionRow:
    """What a faction's sheet prints: initiative numbers, what its goal asks for, what Protection gives."""

    slug: str
    initiative: Sequence[int]
    goal: object = None
    protection: str = ""


@dataclass(frozen=True)
class UnitRow:
    """A unit's typed columns, whose it is, what is printed, and the units and phases that its record is related to."""

    faction: str
    slug: str
    columns: Mapping[str, Any]
    traits: Sequence[str]
    printed: Mapping[str, Printed]
    related: Sequence[str]
    phases: Sequence[str] = ()


@dataclass(frozen=True)
class PieceRow:
    """Whose piece it is, and how many the box holds."""

    faction: str
    slug: str
    quantity: int


def engine_catalogue(
    factions: Iterable[FactionRow],
    units: Iterable[UnitRow],
    readings: Readings,
    decks: Mapping[str, int],
    cards: Mapping[str, object],
    pieces: Iterable[PieceRow],
) -> Catalogue:
    """The units of each faction and what its sheet prints, in the box's order; the readings of each ruling; the decks' sizes; what the
    cards of goals and missions ask for, as far as it is a known number; the factions' markers and weapons."""
    rows = list(factions)
    by_faction: dict[str, dict[str, UnitStats]] = {faction.slug: {} for faction in rows}
    abilities: dict[str, dict[str, UnitAbilities]] = {}
    for unit in units:
        by_faction[unit.faction][unit.slug] = _stats(unit)
        own = _abilities(unit)
        if own != UnitAbilities():
            abilities.setdefault(unit.faction, {})[unit.slug] = own
    held: dict[str, dict[str, int]] = {}
    for piece in pieces:
        held.setdefault(piece.faction, {})[PIECES[piece.slug]] = piece.quantity
    asked = {**{f"{faction.slug}-goal": faction.goal for faction in rows}, **cards}
    return Catalogue(
        units=by_faction,
        initiative={faction.slug: tuple(faction.initiative) for faction in rows if faction.initiative},
        readings=dict(readings),
        decks=dict(decks),
        printed={slug: number for slug, number in asked.items() if isinstance(number, int)},
        protection={faction.slug: _protection(faction.protection) for faction in rows if faction.protection},
        abilities=abilities,
        pieces=held,
    )


def _protection(text: str) -> Protection:
    """As the sheet prints it: an addition (+5) or a factor (×2)."""
    return Protection(int(text[1:]), multiply=text.startswith("×"))


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


def _abilities(unit: UnitRow) -> UnitAbilities:
    def figure(name: str) -> int:
        return signed(unit.printed.get(name)) or 0

    return UnitAbilities(
        company=figure("company"),
        unhindered="unhindered" in unit.traits,
        production=figure("production"),
        upgrade=figure("upgrade"),
        replaces=tuple(unit.related) if figure("upgrade") else (),
        sacrifice=figure("sacrifice"),
        phases=tuple(unit.phases) if figure("sacrifice") else (),
        markers=figure("markers"),
    )


def _faction_row(slug: str, record: Mapping[str, Any]) -> FactionRow:
    figures = record.get("figures", {})
    return FactionRow(slug, several(figures.get("initiative")), figures.get("goal"), typed_columns("factions", record)["protection"])


def _unit_row(slug: str, record: Mapping[str, Any]) -> UnitRow:
    related = [address.removeprefix("units/") for address in record.get("related", ()) if address.startswith("units/")]
    phases = [phase for address in record.get("related", ()) if (phase := phase_of(address.removeprefix("terms/")))]
    columns = typed_columns("units", record)
    return UnitRow(record["faction"], slug, columns, record.get("traits", ()), record.get("figures", {}), related, phases)


def phase_of(term: str) -> str:
    """The phase that a term explains; empty for any other term."""
    return term.removesuffix(PHASE) if term.endswith(PHASE) else ""


def from_files(game: str, files: CatalogueFiles, book: RulebookFiles) -> Catalogue:
    """A game's catalogue straight from the files."""
    readings = {ruling.id: tuple(reading["key"] for reading in ruling.record["readings"]) for ruling in book.rulings if ruling.game == game}
    if game != "tsukuyumi":
        return Catalogue(readings=readings)
    factions = [_faction_row(entry.slug, entry.record) for entry in files.of("factions", game)]
    units = [_unit_row(entry.slug, entry.record) for entry in files.of("units", game) if "faction" in entry.record]
    decks = {DECKS[entry.slug]: several(entry.record["figures"]["quantity"])[0] for entry in files.of("cards", game) if entry.slug in DECKS}
    cards = {
        entry.slug: entry.record.get("figures", {}).get("value")
        for entry in files.of("cards", game)
        if entry.record.get("kind") in GOAL_CARDS
    }
    pieces = [
        PieceRow(entry.record["faction"], entry.slug, several(entry.record["figures"]["quantity"])[0])
        for entry in files.of("components", game)
        if entry.slug in PIECES
    ]
    return engine_catalogue(factions, units, readings, decks, cards, pieces)
