"""What things are called in each language: sides, units, cards, rulings, and their letters on a board. Unknown ones keep their slug.

The only look-up of names beside the database, for pages, API and log: the files are read once a process, by warm() at the start."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import get_language, gettext

from cards.loading import LANGUAGES, Entry
from rules import engine_data
from rules.engine.registry import GAMES

PLACES = {"sides": ("factions",), "units": ("units",), "cards": ("cards", "units", "components", "terms")}
Words = Mapping[str, str]


@dataclass(frozen=True)
class _Names:
    """One game's names, all read at once."""

    by_slug: Mapping[str, Mapping[str, Words]]  # what it is → slug → language → name
    sides_and_units: Mapping[str, Words]  # language → slug of a side, or "side/unit" → name
    by_code: Mapping[str, Words]  # language → the code printed on a card → its name
    units: Mapping[str, tuple[str, ...]]  # side → its units
    letters: Mapping[tuple[str, str], str]  # (side, unit), or ("", side) → its letter


@cache
def _names(game: str) -> _Names:
    files, _ = engine_data.all_files()
    factions, units = files.of("factions", game), [e for e in files.of("units", game) if e.record.get("faction")]
    coded = [e for e in files.of("cards", game) if "code" in e.record.get("figures", {})]
    return _Names(
        by_slug={
            **{
                what: {e.slug: e.record["name"] for name in reversed(names) for e in files.of(name, game)} for what, names in PLACES.items()
            },
            "rulings": _rulings(game),
        },
        sides_and_units={
            language: {e.slug: e.record["name"][language] for e in factions}
            | {f"{e.record['faction']}/{e.slug}": e.record["name"][language] for e in units}
            for language in LANGUAGES
        },
        by_code={language: {e.record["figures"]["code"]: e.record["name"][language] for e in coded} for language in LANGUAGES},
        units={side.slug: tuple(e.slug for e in units if _is_one_of(e, side)) for side in factions},
        letters={(e.record["faction"], e.slug): e.record.get("letter") or e.slug[:2].title() for e in units}
        | {("", e.slug): e.record.get("letter") or e.slug[:1].upper() for e in factions},
    )


def _is_one_of(unit: Entry, side: Entry) -> bool:
    """Piles of which only the number is known are no units by name."""
    return unit.record["faction"] == side.slug and unit.record.get("known") != "count"


def _by_slug(game: str, collections: tuple[str, ...]) -> dict[str, Words]:
    """Names by slug; of things with the same slug that of the first collection."""
    return {e.slug: e.record["name"] for name in reversed(collections) for e in engine_data.all_files()[0].of(name, game)}


def _rulings(game: str) -> dict[str, Words]:
    rulings = [ruling for ruling in engine_data.all_files()[1].rulings if ruling.game == game]
    titles = {ruling.id: ruling.record["title"] for ruling in rulings}
    return titles | {f"{ruling.id}={one['key']}": one["text"] for ruling in rulings for one in ruling.record["readings"]}


def warm() -> None:
    for game in GAMES:
        _names(game)


def _language() -> str:
    return (get_language() or "en")[:2]


def _called(game: str, what: str, slug: Any) -> str:
    names = _names(game).by_slug[what].get(str(slug), {})
    return names.get(_language()) or names.get("en") or str(slug)


def side(game: str, slug: Any) -> str:
    """A faction, or one of the words that stand for a side."""
    if slug is None:
        return gettext("nobody")
    words = {"players": gettext("the players"), "blue": gettext("Blue"), "red": gettext("Red")}
    return words.get(str(slug)) or _called(game, "sides", slug)


def unit(game: str, slug: Any) -> str:
    return _called(game, "units", slug)


def card(game: str, slug: Any) -> str:
    return _called(game, "cards", slug)


def ruling(game: str, slug: Any) -> str:
    return _called(game, "rulings", slug)


def reading(game: str, slug: Any, key: Any) -> str:
    """A reading in a sentence, where the book of rulings has one."""
    found = _called(game, "rulings", f"{slug}={key}")
    return str(key) if found == f"{slug}={key}" else found


def names(game: str = "tsukuyumi") -> Words:
    """All at once: the slug of a faction → its name, "faction/unit" → the unit's name."""
    return _names(game).sides_and_units[_language()]


def card_called(code: str, game: str = "tsukuyumi") -> str:
    """A card by the code printed on it, with its name where the box tells it: MP79 – Loss of Control."""
    name = _names(game).by_code[_language()].get(code.upper())
    return f"{code.upper()} – {name}" if name else code.upper()


def units_of(side: str, game: str = "tsukuyumi") -> tuple[str, ...]:
    """The units of a side in the box's order."""
    return _names(game).units.get(side, ())


def letters(game: str = "tsukuyumi") -> Mapping[tuple[str, str], str]:
    """The letter of each unit on the board, and of each faction ("", slug)."""
    return _names(game).letters
