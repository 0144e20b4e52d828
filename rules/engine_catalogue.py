"""What an engine is given of the boxes and rulebooks: one function for the rows of the database and for the files alike.

Knows nothing of Django: the engine's own tests take the real data from the files, without a database.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cards.columns import typed_columns
from cards.figures import Printed, several, signed
from cards.loading import CatalogueFiles
from rules.engine.kernel import effects
from rules.engine.kernel.catalogue import Bound, Catalogue, Protection, UnitAbilities, UnitStats
from rules.engine.kernel.effects import CardFacts, Effect
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
EFFECTS = Path(__file__).parent / "effects"
NECROPOLE = "necropole"
UNDEAD_FIGURES = ("force", "initiative", "life", "armour")
CARD_FIGURES = ("weaknesses", "range", "souls", "bonus", "armour", "hands")
LINKED = "linked"
BOUND = re.compile(r"([≥≤]) ?(\d+)")
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


@dataclass(frozen=True)
class UndeadRow:
    """What a card of a hero or creature prints."""

    slug: str
    printed: Mapping[str, Printed]


@dataclass(frozen=True)
class CardRow:
    """What a card prints, and the units that its record is related to."""

    slug: str
    kind: str
    printed: Mapping[str, Printed]
    traits: Sequence[str]
    related: Sequence[str]


def necropole_catalogue(undead: Iterable[UndeadRow], cards: Iterable[CardRow], readings: Readings) -> Catalogue:
    """The numbers of heroes and creatures as far as they are known, bounds among them, and the cards with what they do."""
    figures = {row.slug: _bounds(row.printed) for row in undead}
    return Catalogue(
        readings=dict(readings),
        figures={slug: known for slug, known in figures.items() if known},
        cards={row.slug: _card(row) for row in cards if not row.slug.startswith(f"{NECROPOLE}-")},
    )


@cache
def effects_of(game: str) -> Mapping[str, Effect]:
    """What the known cards of a game do."""
    written = tomllib.loads((EFFECTS / f"{game}.toml").read_text("utf-8"))
    return {slug: effects.read(entry["effect"], f"{slug}.effect") for slug, entry in written.items()}


def _bounds(printed: Mapping[str, Printed]) -> dict[str, Bound]:
    found = {}
    for name in UNDEAD_FIGURES:
        value = printed.get(name)
        if isinstance(value, int):
            found[name] = Bound(value, value)
        elif isinstance(value, str) and (bound := BOUND.fullmatch(value)):
            limit = int(bound.group(2))
            found[name] = Bound(limit, None) if bound.group(1) == "≥" else Bound(0, limit)
    return found


def _card(row: CardRow) -> CardFacts:
    numbers = {name: value for name in CARD_FIGURES if isinstance(value := row.printed.get(name), int)}
    of = row.related[0] if LINKED in row.traits and row.related else None
    return CardFacts(row.kind, of, numbers, frozenset(row.traits), effects_of(NECROPOLE).get(row.slug))


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


def _card_row(slug: str, record: Mapping[str, Any]) -> CardRow:
    related = [address.removeprefix("units/") for address in record.get("related", ()) if address.startswith("units/")]
    return CardRow(slug, record.get("kind", ""), record.get("figures", {}), record.get("traits", ()), related)


def phase_of(term: str) -> str:
    """The phase that a term explains; empty for any other term."""
    return term.removesuffix(PHASE) if term.endswith(PHASE) else ""


def from_files(game: str, files: CatalogueFiles, book: RulebookFiles) -> Catalogue:
    """A game's catalogue straight from the files."""
    readings = {ruling.id: tuple(reading["key"] for reading in ruling.record["readings"]) for ruling in book.rulings if ruling.game == game}
    if game == NECROPOLE:
        undead = [UndeadRow(entry.slug, entry.record.get("figures", {})) for entry in files.of("units", game)]
        return necropole_catalogue(undead, [_card_row(entry.slug, entry.record) for entry in files.of("cards", game)], readings)
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
