"""Names of sides and units in the reader's language, straight from the box: read once a process, no database."""

from collections.abc import Mapping
from functools import cache

from django.utils.translation import get_language

from cards.loading import read_catalogue


def names(game: str = "tsukuyumi") -> Mapping[str, str]:
    """slug of a faction → its name, "faction/unit" → the unit's name."""
    return _names(game, (get_language() or "en")[:2])


@cache
def _names(game: str, language: str) -> Mapping[str, str]:
    files = read_catalogue()
    found = {e.slug: e.record["name"][language] for e in files.of("factions", game)}
    for entry in files.of("units", game):
        if entry.record.get("faction"):
            found[f"{entry.record['faction']}/{entry.slug}"] = entry.record["name"][language]
    return found


def card_called(code: str, game: str = "tsukuyumi") -> str:
    """A card by the code printed on it, with its name where the box tells it: MP79 – Loss of Control."""
    name = _cards(game, (get_language() or "en")[:2]).get(code.upper())
    return f"{code.upper()} – {name}" if name else code.upper()


@cache
def _cards(game: str, language: str) -> Mapping[str, str]:
    cards = read_catalogue().of("cards", game)
    return {e.record["figures"]["code"]: e.record["name"][language] for e in cards if "code" in e.record.get("figures", {})}


@cache
def units_of(side: str, game: str = "tsukuyumi") -> tuple[str, ...]:
    """The units of a side in the box's order; piles of which only the number is known are left out."""
    return tuple(e.slug for e in read_catalogue().of("units", game) if e.record.get("faction") == side and e.record.get("known") != "count")
