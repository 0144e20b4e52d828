"""What things are called in each language: sides, units, cards, rulings, and their letters on a board. Unknown ones keep their slug.

The only look-up of names for tables, log and tools; it reads the same rows as the pages, once for each edition that is loaded."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from cards.editions import PerEdition
from cards.language import both, reading_language
from cards.loading import LANGUAGES
from cards.models import Card, Component, Faction, Known, Part, Record, Term, Tile, Unit
from rules.engine.registry import GAMES
from rules.models import Reading, Ruling

# Of things with the same slug the first one's name.
PLACES: Mapping[str, tuple[type[Record], ...]] = {
    "sides": (Faction,),
    "units": (Unit,),
    "cards": (Card, Unit, Component, Term),
    "tiles": (Tile,),
}
EVENT_KINDS = ("event", "faction-event")  # those that a hand can hold
Words = Mapping[str, str]


@dataclass(frozen=True)
class _Names:
    """One game's names, all read at once."""

    by_slug: Mapping[str, Mapping[str, Words]]  # what it is → slug → language → name
    sides_and_units: Mapping[str, Words]  # language → slug of a side, or "side/unit" → name
    by_code: Mapping[str, Words]  # language → the code printed on a card → its name
    lines: Mapping[str, Words]  # language → such a code, or "side/unit" → what it does, in a line
    parts: Mapping[str, Words]  # language → such a code and the key of a part, "MP79 goal" → its text
    units: Mapping[str, tuple[str, ...]]  # side → its units
    events: Mapping[str, tuple[str, ...]]  # side, or "" for everybody's deck → its events
    letters: Mapping[tuple[str, str], str]  # (side, unit), or ("", side) → its letter


def _read(game: str) -> _Names:
    factions = list(Faction.objects.filter(game__slug=game))
    units = list(Unit.objects.filter(game__slug=game, faction__isnull=False).select_related("faction"))
    by_key = {f"{_side(unit)}/{unit.slug}": both(unit, "name") for unit in units}
    sides = {faction.slug: both(faction, "name") for faction in factions}
    cards = list(Card.objects.filter(game__slug=game).exclude(code=""))
    codes = {card.code: both(card, "name") for card in cards}
    events = list(Card.objects.filter(game__slug=game, kind__in=EVENT_KINDS).exclude(known=Known.COUNT).select_related("faction"))
    lines = {card.code: both(card, "text") for card in cards} | {f"{_side(unit)}/{unit.slug}": both(unit, "text") for unit in units}
    lines |= {f"event/{event.slug}": both(event, "text") for event in events}
    return _Names(
        by_slug={
            **{what: _by_slug(row for model in reversed(models) for row in _rows(model, game)) for what, models in PLACES.items()},
            "rulings": _rulings(game),
        },
        sides_and_units={language: {key: words[language] for key, words in (sides | by_key).items()} for language in LANGUAGES},
        by_code={language: {code: words[language] for code, words in codes.items()} for language in LANGUAGES},
        parts=_parts(cards),
        lines={language: {key: words[language] for key, words in lines.items()} for language in LANGUAGES},
        units={faction.slug: tuple(unit.slug for unit in units if _is_unit_of(unit, faction)) for faction in factions},
        events={side: tuple(event.slug for event in events if _side(event) == side) for side in map(_side, events)},
        letters={(_side(unit), unit.slug): unit.letter or unit.slug[:2].title() for unit in units}
        | {("", faction.slug): faction.letter or faction.slug[:1].upper() for faction in factions},
    )


def _parts(cards: Iterable[Card]) -> dict[str, dict[str, str]]:
    """The parts of cards that a code is printed on; of parts with the same key the first one."""
    codes = {card.pk: card.code for card in cards}
    rows = list(Part.objects.filter(record__in=list(codes)).order_by("-order"))
    texts = {f"{codes[row.record_id]} {row.key}": both(row, "text") for row in rows}
    return {language: {key: words[language] or "" for key, words in texts.items()} for language in LANGUAGES}


def _rows(model: type[Record], game: str) -> Iterable[Record]:
    return model._default_manager.filter(game__slug=game).only("slug", "name_en", "name_fr")


def _by_slug(rows: Iterable[Record]) -> dict[str, Words]:
    return {row.slug: both(row, "name") for row in rows}


def _side(record: Unit | Card) -> str:
    return record.faction.slug if record.faction else ""


def _is_unit_of(unit: Unit, faction: Faction) -> bool:
    """Piles of which only the number is known are no units by name."""
    return unit.faction_id == faction.pk and unit.known != Known.COUNT


def _rulings(game: str) -> dict[str, Words]:
    titles = _by_slug(_rows(Ruling, game))
    readings = Reading.objects.filter(ruling__game__slug=game).select_related("ruling")
    return titles | {f"{reading.ruling.slug}={reading.key}": both(reading, "text") for reading in readings}


_all_names = PerEdition(lambda: {game: _read(game) for game in GAMES})


def _names(game: str) -> _Names:
    return _all_names()[game]


def warm() -> None:
    """Reads what the first table would have to wait for."""
    _all_names()


def _called(game: str, what: str, slug: Any) -> str:
    names = _names(game).by_slug[what].get(str(slug), {})
    return names.get(reading_language()) or names.get("en") or str(slug)


def side(game: str, slug: Any) -> str:
    """A faction, or one of the words that stand for a side."""
    if slug is None:
        return gettext("nobody")
    words = {"players": gettext("the players"), "blue": gettext("Blue"), "red": gettext("Red"), "master": gettext("Game Master")}
    if str(slug).startswith("team-"):
        return gettext("Team %(number)s") % {"number": str(slug).removeprefix("team-")}
    return words.get(str(slug)) or _called(game, "sides", slug)


def unit(game: str, slug: Any) -> str:
    return _called(game, "units", slug)


def undead(name: Any) -> str:
    """An undead of Nécropole: by its card, by its kind and number where only that is known ("minion-2"), or as somebody typed it."""
    known = unit("necropole", name)
    if known != str(name):
        return known
    kind, _, number = str(name).rpartition("-")
    words = {
        "sorcerer": gettext("Sorcerer"),
        "warrior": gettext("Warrior"),
        "assassin": gettext("Assassin"),
        "minion": gettext("Minion"),
        "lord": gettext("Lord"),
        "god": gettext("God"),
    }
    if kind in words:
        return f"{words[kind]} {number}"
    if number.isdecimal() and unit("necropole", kind) != kind:  # a second one of its name
        return f"{unit('necropole', kind)} {number}"
    return words.get(str(name)) or str(name).replace("-", " ").capitalize()


def district(slug: Any) -> str:
    """A district of Nécropole's city."""
    return _called("necropole", "tiles", slug)


_NUMBERED = {
    "card": lambda: gettext("Card %(n)s"),
    "equipment": lambda: gettext("Piece %(n)s"),
    "spell": lambda: gettext("Spell %(n)s"),
    "capacity": lambda: gettext("Ability %(n)s"),
    "talent": lambda: gettext("Talent %(n)s"),
}


def card(game: str, slug: Any) -> str:
    """A card by its name; one that nobody has named, by its number ("card-2")."""
    name, _, number = str(slug).rpartition("-")
    if name in _NUMBERED and number.isdecimal():
        return _NUMBERED[name]() % {"n": number}
    called = _called(game, "cards", slug)
    return called.replace("-", " ").capitalize() if game == "necropole" and called == str(slug) else called


def marker(game: str, slug: Any) -> str:
    """A marker of the box, or one that a rule lays."""
    words = {
        "two-points": gettext("Two points"),
        "priority": gettext("Priority marker"),
        "pistol": gettext("Pistols"),
        "mg": gettext("Machine guns"),
        "grenade": gettext("Grenades"),
    }
    return words.get(str(slug)) or card(game, slug)


def ruling(game: str, slug: Any) -> str:
    return _called(game, "rulings", slug)


def reading(game: str, slug: Any, key: Any) -> str:
    """A reading in a sentence, where the book of rulings has one."""
    text = _called(game, "rulings", f"{slug}={key}")
    return str(key) if text == f"{slug}={key}" else text


def names(game: str = "tsukuyumi") -> Words:
    """All at once: the slug of a faction → its name, "faction/unit" → the unit's name."""
    return _names(game).sides_and_units[reading_language()]


def card_called(code: str, game: str = "tsukuyumi") -> str:
    """A card by the code printed on it, with its name where the box tells it: MP79 – Loss of Control."""
    name = card_name(code, game)
    return f"{code.upper()} – {name}" if name else code.upper()


def card_name(code: str, game: str = "tsukuyumi") -> str:
    """The name of the card with this code, where the box tells it."""
    return _names(game).by_code[reading_language()].get(code.upper(), "")


def line_of(key: str, game: str = "tsukuyumi") -> str:
    """What a card, by its code, a unit, as "side/unit", or an event, as "event/slug", does in a line, where the box tells it."""
    return _names(game).lines[reading_language()].get(key, "")


def card_part(code: str, key: str, game: str = "tsukuyumi") -> str:
    """A part of the card with this code, such as its effect or goal, where the box tells it."""
    return _names(game).parts[reading_language()].get(f"{code.upper()} {key}", "")


def units_of(side: str, game: str = "tsukuyumi") -> tuple[str, ...]:
    """The units of a side in the box's order."""
    return _names(game).units.get(side, ())


def events_of(side: str, game: str = "tsukuyumi") -> tuple[str, ...]:
    """The events of a side, or with "" those of the deck that everybody shares, as far as the box names them."""
    return _names(game).events.get(side, ())


def letters(game: str = "tsukuyumi") -> Mapping[tuple[str, str], str]:
    """The letter of each unit on the board, and of each faction ("", slug)."""
    return _names(game).letters
