"""The ways through the site: which game a page belongs to, the main places, what each game offers, and the way to another game."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import ResolverMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.loading import GAMES
from companion.web.reference.labels import GAMES as GAME_NAMES
from companion.web.reference.sections import BY_SLUG, SECTIONS, sections_of
from companion.web.table_links import with_table

REMEMBERED = "game"
RULE_PAGES = ("contents", "chapter", "sheet", "now", "whole-sheet", "glossary", "rulings", "game-rulings")
SAME_IN_EVERY_GAME = ("game", "contents", "game-rulings", "glossary")
ALONE = ("books", "clauses")  # records that stand in no list of a section
GAME_ICONS = {"tsukuyumi": "tsukuyumi", "necropole": "soul", "metals": "metal"}


@dataclass(frozen=True)
class Verb:
    """One thing that somebody comes for, and where it leads."""

    slug: str
    label: str | Promise
    icon: str
    address: str
    live: bool = False  # needs a server: left out of the copy that works without one


@dataclass(frozen=True)
class GameLink:
    """A game in the switch of the header."""

    slug: str
    name: str | Promise
    icon: str
    url: str
    here: bool


def game_of(request: HttpRequest) -> str | None:
    """The game that a page belongs to, by its address; None for pages of all games."""
    match: ResolverMatch | None = getattr(request, "resolver_match", None)
    game = match.kwargs.get("game") if match else None
    if game in GAMES:
        return str(game)
    return tool_game(match.url_name or "") if match else None


def tool_game(name: str) -> str | None:
    """The game of a tool's page, or of a new table's."""
    if name.startswith("tool-") or name in ("tools", "new-table", "new-table-board"):
        return "tsukuyumi"
    return "metals" if name in ("metals-map", "new-metals") else "necropole" if name == "new-necropole" else None


def last_game(request: HttpRequest) -> str:
    """The game of this page, else the one last looked at on this phone."""
    remembered = request.COOKIES.get(REMEMBERED, "")
    return game_of(request) or (remembered if remembered in GAMES else GAMES[0])


def place(match: ResolverMatch | None) -> str:
    """Which of the main places a page belongs to."""
    if match is None:
        return ""
    shelf = match.kwargs.get("section") or match.kwargs.get("collection")
    name = match.url_name or ""
    if name in RULE_PAGES or shelf in ("clauses", "rulings"):
        return "rules"
    if name in ("tools", "all-tools", "metals-map") or name.startswith(("tool-", "necropole-")):
        return "tools"
    if name in ("tables", "new-table", "new-metals", "new-necropole", "join-table"):
        return "tables"
    if shelf:
        return next((section.slug for section in SECTIONS if shelf in (section.slug, section.collection)), shelf)
    return name


def layout(match: ResolverMatch | None) -> str:
    """The frame of a page: lists and the records in them stand side by side where there is room."""
    name = match.url_name if match else ""
    if name in ("section", "rulings", "game-rulings"):
        return "panes/list.html"
    beside = match is not None and name == "record" and match.kwargs["collection"] not in ALONE
    return "panes/record.html" if beside else "base.html"


def switch(request: HttpRequest) -> Iterator[GameLink]:
    """The same kind of page in each game, where it has one; else the game's own page."""
    match: ResolverMatch | None = getattr(request, "resolver_match", None)
    here = game_of(request)
    for game in GAMES:
        yield GameLink(game, GAME_NAMES[game], GAME_ICONS[game], with_table(_same_page(match, game)), game == here)


def _same_page(match: ResolverMatch | None, game: str) -> str:
    name = match.url_name if match else ""
    if match and name in SAME_IN_EVERY_GAME:
        return reverse(name, args=[game])
    section = match.kwargs.get("section") if match else None
    if name == "section" and section and BY_SLUG[section] in sections_of(game):
        return reverse("section", args=[game, section])
    if name == "find":
        return f"{reverse('find')}?game={game}"
    return reverse("game", args=[game])


def has_tables(game: str | None) -> bool:
    """Whether a page may offer tables: those of a game that has none do not."""
    return game is None or any(verb.live for verb in verbs(game))


def verbs(game: str, *, alone: bool = False) -> list[Verb]:
    """What one can do with a game, in the order of an evening; alone: without a server."""
    offered = {
        "tsukuyumi": [
            Verb("play", _("Play"), "table", f"{reverse('new-table')}?mode=coop", live=True),
            Verb("set-up", _("Set up"), "list", reverse("tool-setup")),
        ],
        "necropole": [Verb("play", _("Play"), "table", reverse("new-necropole"), live=True)],
        "metals": [Verb("play", _("Play"), "table", reverse("new-metals"), live=True)],
    }[game]
    every = [
        *offered,
        Verb("look-up", _("Look up"), "search", f"{reverse('find')}?game={game}"),
        Verb("rules", _("Rules"), "book", reverse("contents", args=[game])),
        Verb("browse", _("Browse"), "card", reverse("game", args=[game])),
        Verb("tools", _("Tools"), "die", f"{reverse('all-tools')}#{game}"),
    ]
    return [verb for verb in every if not (alone and verb.live)]
