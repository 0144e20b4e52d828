"""Hands the engine what it must not fetch itself: the units' values and the rulings' readings, from what is loaded."""

import re
from collections.abc import Mapping

from cards.editions import PerEdition
from cards.figures import several
from cards.models import Card, Component, Faction, Figure, Unit
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.registry import GAMES
from rules.engine_catalogue import (
    DECKS,
    GOAL_CARDS,
    NECROPOLE,
    PIECES,
    UNIT_COLUMNS,
    CardRow,
    FactionRow,
    PieceRow,
    TsukuyumiData,
    UndeadRow,
    UnitRow,
    engine_catalogue,
    necropole_catalogue,
    phase_of,
)
from rules.models import Ruling
from rules.reference import reference

TSUKUYUMI = "tsukuyumi"


def catalogue_of(game: str) -> Catalogue:
    """What any game's engine needs: its rulings' readings, and Tsukuyumi's units."""
    return _catalogues()[game]


def tsukuyumi() -> TsukuyumiData:
    """Units, initiative numbers and readings of Tsukuyumi."""
    return TsukuyumiData(catalogue_of(TSUKUYUMI))


def printed_odds() -> Mapping[int, int]:
    """Nécropole's printed chances in percent, by Force, as the box keeps them."""
    return _printed_odds()


def _read_catalogues() -> dict[str, Catalogue]:
    records = reference()
    readings = {game: {ruling.slug: _keys(ruling) for ruling in records.collection("rulings", game=game)} for game in GAMES}
    catalogues = {game: Catalogue(readings=own) for game, own in readings.items()}
    catalogues[NECROPOLE] = necropole_catalogue(
        [UndeadRow(unit.slug, unit.printed) for unit in records.collection("units", game=NECROPOLE)],
        [_card_row(card) for card in records.collection("cards", game=NECROPOLE)],
        readings[NECROPOLE],
    )
    cards: list[Card] = records.collection("cards", game=TSUKUYUMI)
    catalogues[TSUKUYUMI] = engine_catalogue(
        [_faction_row(faction) for faction in records.collection("factions", game=TSUKUYUMI)],
        [_unit_row(unit) for unit in records.collection("units", game=TSUKUYUMI) if unit.faction],
        readings[TSUKUYUMI],
        {DECKS[card.slug]: several(card.printed.get("quantity"))[0] for card in cards if card.slug in DECKS},
        {card.slug: card.printed.get("value") for card in cards if card.kind in GOAL_CARDS},
        [_piece_row(piece) for piece in records.collection("components", game=TSUKUYUMI) if piece.slug in PIECES and piece.faction],
    )
    return catalogues


def _keys(ruling: Ruling) -> tuple[str, ...]:
    return tuple(reading.key for reading in ruling.reading_list)


def _faction_row(faction: Faction) -> FactionRow:
    printed = faction.printed
    return FactionRow(faction.slug, several(printed.get("initiative")), printed.get("goal"), faction.protection)


def _piece_row(piece: Component) -> PieceRow:
    return PieceRow(piece.faction.slug if piece.faction else "", piece.slug, several(piece.printed.get("quantity"))[0])


def _card_row(card: Card) -> CardRow:
    related = [other.slug for other in card.linked_to if other.collection == "units"]
    return CardRow(card.slug, card.kind, card.printed, card.trait_slugs, related)


def _unit_row(unit: Unit) -> UnitRow:
    columns = {name: getattr(unit, name) for name in UNIT_COLUMNS}
    related = tuple(other.slug for other in unit.linked_to if other.collection == "units")
    phases = [phase for other in unit.linked_to if other.collection == "terms" and (phase := phase_of(other.slug))]
    return UnitRow(unit.faction.slug if unit.faction else "", unit.slug, columns, unit.trait_slugs, unit.printed, related, phases)


def _read_printed_odds() -> dict[int, int]:
    table = Figure.objects.get(record__collection="terms", record__slug="hit-table", name="value").printed_text
    return {int(force): int(percent) for force, percent in re.findall(r"(\d+): (\d+) %", table)}


_catalogues = PerEdition(_read_catalogues)
_printed_odds = PerEdition(_read_printed_odds)
