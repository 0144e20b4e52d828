"""Hands the engine what it must not fetch itself: the units' values and the rulings' readings, from what is loaded."""

import re
from collections.abc import Mapping, Sequence

from cards import selectors
from cards.editions import PerEdition
from cards.figures import several
from cards.models import Card, Component, Faction, Figure, Link, Unit
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.registry import GAMES
from rules.engine_catalogue import (
    DECKS,
    GOAL_CARDS,
    PIECES,
    UNIT_COLUMNS,
    FactionRow,
    PieceRow,
    TsukuyumiData,
    UnitRow,
    engine_catalogue,
    phase_of,
)
from rules.models import Reading

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
    readings: dict[str, dict[str, tuple[str, ...]]] = {game: {} for game in GAMES}
    rows = Reading.objects.order_by("ruling__order", "order").values_list("ruling__game__slug", "ruling__slug", "key")
    for game, ruling, key in rows:
        own = readings.setdefault(game, {})
        own[ruling] = (*own.get(ruling, ()), key)
    catalogues = {game: Catalogue(readings=own) for game, own in readings.items()}
    factions = selectors.with_figures(Faction.objects.filter(game__slug=TSUKUYUMI))
    units = selectors.with_figures(Unit.objects.filter(game__slug=TSUKUYUMI, faction__isnull=False))
    related, terms = _related("units"), _related("terms")
    cards = selectors.with_figures(Card.objects.filter(game__slug=TSUKUYUMI, kind__in=GOAL_CARDS))
    catalogues[TSUKUYUMI] = engine_catalogue(
        [_faction_row(faction) for faction in factions],
        [_unit_row(unit, related.get(unit.slug, ()), terms.get(unit.slug, ())) for unit in units],
        readings[TSUKUYUMI],
        _decks(),
        {card.slug: card.printed.get("value") for card in cards},
        _pieces(),
    )
    return catalogues


def _decks() -> dict[str, int]:
    cards = selectors.with_figures(Card.objects.filter(game__slug=TSUKUYUMI, slug__in=DECKS))
    return {DECKS[card.slug]: several(card.printed.get("quantity"))[0] for card in cards}


def _faction_row(faction: Faction) -> FactionRow:
    printed = faction.printed
    return FactionRow(faction.slug, several(printed.get("initiative")), printed.get("goal"), faction.protection)


def _pieces() -> list[PieceRow]:
    pieces = selectors.with_figures(Component.objects.filter(game__slug=TSUKUYUMI, slug__in=PIECES, faction__isnull=False))
    return [
        PieceRow(piece.faction.slug if piece.faction else "", piece.slug, several(piece.printed.get("quantity"))[0]) for piece in pieces
    ]


def _related(collection: str) -> dict[str, tuple[str, ...]]:
    """The records of a collection that a unit's own record names, in its order."""
    links = Link.objects.filter(source__collection="units", target__collection=collection, source__game__slug=TSUKUYUMI)
    found: dict[str, tuple[str, ...]] = {}
    for unit, other in links.values_list("source__slug", "target__slug"):
        found[unit] = (*found.get(unit, ()), other)
    return found


def _unit_row(unit: Unit, related: Sequence[str], terms: Sequence[str]) -> UnitRow:
    columns = {name: getattr(unit, name) for name in UNIT_COLUMNS}
    phases = [phase for term in terms if (phase := phase_of(term))]
    return UnitRow(unit.faction.slug if unit.faction else "", unit.slug, columns, unit.trait_slugs, unit.printed, related, phases)


def _read_printed_odds() -> dict[int, int]:
    table = Figure.objects.get(record__collection="terms", record__slug="hit-table", name="value").printed_text
    return {int(force): int(percent) for force, percent in re.findall(r"(\d+): (\d+) %", table)}


_catalogues = PerEdition(_read_catalogues)
_printed_odds = PerEdition(_read_printed_odds)
