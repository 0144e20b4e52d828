"""What things are called in each language, from the files: sides, units, cards, rulings. Unknown ones keep their slug."""

from functools import cache
from typing import Any

from django.utils.translation import get_language, gettext

from rules import judging

PLACES = {"sides": ("factions",), "units": ("units",), "cards": ("cards", "units", "components", "terms")}


@cache
def _names(game: str) -> dict[str, dict[str, dict[str, str]]]:
    """By what it is and its slug: its name in both languages."""
    files, book = judging.all_files()
    found: dict[str, dict[str, dict[str, str]]] = {}
    for what, collections in PLACES.items():
        found[what] = {e.slug: e.record["name"] for name in reversed(collections) for e in files.of(name, game)}
    found["rulings"] = {r.id: r.record["title"] for r in book.rulings if r.game == game}
    for ruling in book.rulings:
        if ruling.game == game:
            found["rulings"] |= {f"{ruling.id}={one['key']}": one["text"] for one in ruling.record["readings"]}
    return found


def _called(game: str, what: str, slug: Any) -> str:
    language = (get_language() or "en")[:2]
    names = _names(game)[what].get(str(slug), {})
    return names.get(language) or names.get("en") or str(slug)


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
