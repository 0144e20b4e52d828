"""The pages of the site that the search finds: tools, lists, and the few that belong to no game."""

from collections.abc import Iterator, Mapping

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, override

from cards.loading import GAMES, LANGUAGES
from companion.web.reference.sections import OTHER_TITLES, sections_of
from companion.web.tools.calculators import TOOLS_OF
from rules.search.pages import Page

# What players call them beside their titles, in either language.
ALIASES = {
    "tool-map": ("mapmaker", "map generator", "générateur de carte", "créer une carte"),
    "tool-score": ("score", "count the points", "compter les points"),
    "tool-setup": ("set up", "setup"),
    "tool-dies": ("damage calculator", "who dies", "qui meurt", "qui est détruit", "calculateur de dégâts"),
    "tool-pass": ("passing calculator", "force calculator", "est-ce que je passe"),
    "tool-conquer": ("conquest calculator",),
    "metals-map": ("mapmaker", "map generator", "générateur de carte"),
    "necropole-chance": ("odds", "chance", "chances", "dice chances", "probabilités", "chances de blesser"),
    "necropole-city": ("city map", "plan de la ville"),
    "tools": ("calculators", "calculateurs"),
    "contents": ("rulebook", "contents", "table of contents", "livret de règles", "sommaire"),
    "glossary": ("index", "word list", "lexique"),
    "game-rulings": ("faq", "questions fréquentes"),
    "tables": ("my tables", "mes tables"),
    "display": ("dark mode", "light mode", "text size", "settings", "mode sombre", "taille du texte", "réglages"),
    "about": (
        "sources",
        "help",
        "aide",
        "offline",
        "without a network",
        "no internet",
        "install",
        "hors ligne",
        "sans réseau",
        "sans internet",
        "installer",
    ),
    "syntax": ("search operators", "search syntax", "opérateurs de recherche", "syntaxe de recherche"),
}
TITLES: Mapping[tuple[str, str], str | Promise] = OTHER_TITLES
OF_A_GAME = {
    "contents": gettext_lazy("Rules"),
    "glossary": gettext_lazy("Glossary"),
    "game-rulings": gettext_lazy("Rulings"),
}
OF_NONE = {
    "all-tools": gettext_lazy("Tools"),
    "tables": gettext_lazy("Tables"),
    "display": gettext_lazy("Display"),
    "about": gettext_lazy("About this site"),
    "syntax": gettext_lazy("How to search"),
}


def found_pages() -> Iterator[Page]:
    """Every page with its title and what it is about, in both languages."""
    for game in GAMES:
        for tool in TOOLS_OF[game]:
            yield _page(tool.name, "tool", tool.name, tool.title, tool.about, game, aliases=ALIASES.get(tool.name, ()))
        for name, title in OF_A_GAME.items():
            yield _page(f"{game}-{name}", "page", name, title, "", game, game, aliases=ALIASES[name])
        for shelf in sections_of(game):
            called = TITLES.get((game, shelf.slug), shelf.title)
            yield _page(f"{game}-{shelf.slug}", "list", "section", called, shelf.about, game, game, shelf.slug)
    for name, title in OF_NONE.items():
        yield _page(name, "page", name, title, aliases=ALIASES.get(name.removeprefix("all-"), ()))


def _page(
    slug: str,
    kind: str,
    name: str,
    title: str | Promise,
    about: str | Promise = "",
    game: str = "",
    *args: str,
    aliases: tuple[str, ...] = (),
) -> Page:
    names, texts = {}, {}
    for language in LANGUAGES:
        with override(language):
            address = reverse(name, args=args).removeprefix(f"/{language}/")
            names[language], texts[language] = str(title), str(about)
    return Page("pages", slug, kind, address, names, texts, game, aliases=aliases)
