"""What every page needs: theme, text size, the other language's address."""

from typing import Any

from django.http import HttpRequest
from django.urls import translate_url
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from companion.requests import absolute_url
from companion.web import navigation
from companion.web.reference.sections import sections_of
from companion.web.responses import layout_inside
from companion.web.tables import return_links

THEMES = ("dark", "light", "auto")
SIZES = ("100", "125", "150", "200")
# The ground of each game and of pages of all games, in the light and in the dark: what a phone colours its own frame with.
GROUNDS = {
    "": ("#f4f2ee", "#0b0d12"),
    "tsukuyumi": ("#f2f0f8", "#0b0c18"),
    "necropole": ("#f4f0e5", "#0a100f"),
    "metals": ("#f2efec", "#110e0c"),
}
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}


def chosen(request: HttpRequest, name: str, accepted: tuple[str, ...]) -> str:
    """A remembered choice, or the first when there is none that we know."""
    value = request.COOKIES.get(name, "")
    return value if value in accepted else accepted[0]


def other_language(request: HttpRequest) -> dict[str, str]:
    """The same page in the other language: one tap, same place."""
    code = "fr" if get_language() == "en" else "en"
    here = request.get_full_path()
    there = translate_url(here, code)
    if there == here:
        there = f"{request.path}?language={code}"
    return {"code": code, "name": LANGUAGE_NAMES[code], "url": there, "address": absolute_url(request, there)}


def page(request: HttpRequest) -> dict[str, Any]:
    language = get_language() or "en"
    game = navigation.game_of(request)
    last = navigation.last_game(request)
    return {
        "language": language,
        "layout": layout_inside(request) or navigation.layout(getattr(request, "resolver_match", None)),
        "came_from": SimpleLazyObject(lambda: return_links.came_from(request)),
        "sits_at": SimpleLazyObject(lambda: return_links.latest(request)),
        "pocket": bool(request.META.get("companion.offline")),
        "other": other_language(request),
        "theme": chosen(request, "theme", THEMES),
        "text_size": chosen(request, "text", SIZES),
        "game_slug": game,
        "world": game or "",
        "grounds": GROUNDS[game or ""],
        "place": navigation.place(getattr(request, "resolver_match", None)),
        "has_tables": navigation.has_tables(game),
        "nav_game": last,
        "nav_shelves": sections_of(last),
        "games_here": SimpleLazyObject(lambda: list(navigation.switch(request))),
    }
