"""Every page is three taps from the home page at most: links are followed as a thumb would, on a phone.

Which pages there are is taken from the addresses and the data, not from links: a page that nothing leads to is found too. Only pages
that are two taps away have to be opened, lists before records, until every page has been seen behind some link.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, resolve, reverse
from django.utils.translation import override

from cards.loading import GAMES
from cards.models import Record
from companion.web import urls
from companion.web.reference.sections import sections_of
from rules.models import Chapter, Sheet

TAPS = 3
HIDDEN_ON_A_PHONE = {"rail-brand", "rail-shelves", "hide"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

Arguments = Iterator[tuple[str, ...]]


def _once() -> Arguments:
    yield ()


def _games() -> Arguments:
    yield from ((game,) for game in GAMES)


def _sections() -> Arguments:
    yield from ((game, section.slug) for game in GAMES for section in sections_of(game))


def _chapters() -> Arguments:
    yield from Chapter.objects.values_list("game__slug", "slug")


def _sheets() -> Arguments:
    yield from Sheet.objects.values_list("game__slug", "slug")


def _whole_sheets() -> Arguments:
    yield from Sheet.objects.filter(one_page=False).values_list("game__slug", "slug")


def _steps() -> Arguments:
    yield from Sheet.objects.filter(one_page=False).values_list("game__slug", "slug", "steps__key")


def _records() -> Arguments:
    yield from Record.objects.exclude(collection="games").values_list("game__slug", "collection", "slug")


# Every address of the pages, by its name, with what it is made of.
PAGES: dict[str, Callable[[], Arguments]] = {
    "home": _once, "find": _once, "syntax": _once, "display": _once, "about": _once, "rulings": _once, "all-tools": _once,
    "metals-map": _once,
    "tables": _once, "new-table": _once, "new-metals": _once, "new-necropole": _once,
    "tool-conquer": _once, "tool-dies": _once, "tool-pass": _once, "tool-score": _once, "tool-oni": _once, "tool-map": _once,
    "tool-setup": _once, "necropole-chance": _once, "necropole-plan": _once, "necropole-city": _once, "necropole-clock": _once,
    "game": _games, "contents": _games, "game-rulings": _games, "glossary": _games,
    "section": _sections, "chapter": _chapters, "sheet": _sheets, "whole-sheet": _whole_sheets, "now": _steps, "record": _records,
}  # fmt: skip
NO_PAGES = {
    "server": "stands in the copy without a server, where tables would be",
    "manifest": "read by the phone itself",
    "manifest-light": "read by the phone itself",
    "tools": "the list of all tools under an older address",
    "sheets": "the contents under another address",
    "design": "for those who draw the pages, and only in debug",
    "new-table-board": "a step of a new table, with what was chosen before",
    "join-table": "answers a code that is typed",
    "sit-down": "an address that is shared",
    "invitation": "an address that is shared",
    "handed-values": "an address that is shared",
    "import-table": "answers a file",
    "bring-table": "answers a table that comes from elsewhere",
    "random": "leads on to another page",
    "section-random": "leads on to another page",
    "compare": "compares what was chosen before",
}
OF_ONE_TABLE = "table"


@dataclass(frozen=True)
class Link:
    path: str
    taps: int  # two inside what has to be unfolded first


class _Links(HTMLParser):
    """The links of a page that can be seen on a phone, with what each costs."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[Link] = []
        self._open: list[tuple[str, bool, bool]] = []  # tag, cannot be seen, folded

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        unseen = "hidden" in given or bool(HIDDEN_ON_A_PHONE & set((given.get("class") or "").split()))
        folded = tag == "details" and "open" not in given
        around = self._open[-1] if self._open else ("", False, False)
        here = (tag, around[1] or unseen, around[2] or folded)
        if tag not in VOID:
            self._open.append(here)
        href = given.get("href") or ""
        if tag == "a" and href.startswith("/") and not here[1]:
            self.links.append(Link(urlsplit(href).path, 2 if here[2] else 1))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Drawings: nothing stands inside."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open, f"</{tag}> closes nothing"
            assert self._open.pop()[0] == tag


def names_of(patterns: list[URLPattern | URLResolver]) -> set[str]:
    """The names of all addresses below."""
    names: set[str] = set()
    for pattern in patterns:
        names |= names_of(pattern.url_patterns) if isinstance(pattern, URLResolver) else {str(pattern.name)}
    return names


def pages_of(language: str) -> set[str]:
    """The address of every page in one language."""
    with override(language):
        return {reverse(name, args=arguments) for name, made_of in PAGES.items() for arguments in made_of()}


class Walk:
    """The fewest taps to each page that has been seen behind a link, and the page that the last of them was made on."""

    def __init__(self, client: Client, language: str) -> None:
        self.client = client
        self.language = language
        home = f"/{language}/"
        self.taps = {home: 0}
        self.before: dict[str, str] = {}
        self._waiting: dict[int, list[str]] = defaultdict(list, {0: [home]})
        self._opened: set[str] = set()

    def on(self, wanted: set[str], most: int) -> set[str]:
        """Opens pages that are less than so many taps away, until all that are wanted are within them; answers what is not."""
        missing = {page for page in wanted if self.taps.get(page, most + 1) > most}
        for taps in range(most):
            for page in sorted(self._waiting[taps], key=_is_record):
                if missing and page not in self._opened and self.taps[page] == taps:
                    self._open(page, taps)
                    missing -= {there for there in missing if self.taps.get(there, most + 1) <= most}
        return missing

    def way(self, page: str) -> str:
        """How one gets there."""
        steps = [page]
        while steps[-1] in self.before:
            steps.append(self.before[steps[-1]])
        return " → ".join(reversed(steps))

    def _open(self, page: str, taps: int) -> None:
        self._opened.add(page)
        answer = self.client.get(page, follow=True)
        assert answer.status_code == 200, f"{self.way(page)} answered {answer.status_code}"
        reader = _Links()
        reader.feed(answer.content.decode())
        for link in reader.links:
            there = taps + link.taps
            if link.path.startswith(f"/{self.language}/") and there < self.taps.get(link.path, there + 1):
                self.taps[link.path] = there
                self.before[link.path] = page
                self._waiting[there].append(link.path)


def _is_record(path: str) -> bool:
    """Records come after lists: they lead to little that is new."""
    try:
        return resolve(path).url_name == "record"
    except Resolver404:
        return True


def test_every_address_is_known_to_this_test():
    unknown = {name for name in names_of(urls.urlpatterns) if name not in PAGES and name not in NO_PAGES}
    assert {name for name in unknown if not name.startswith(OF_ONE_TABLE)} == set(), "a page, or none? say so above"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_three_taps_from_home_at_most(client, language):
    pages = pages_of(language)
    assert len(pages) > 2000
    walk = Walk(client, language)
    far = walk.on(pages, TAPS)
    if far:
        walk.on(far, TAPS + 2)
        ways = [walk.way(page) if page in walk.taps else f"nothing leads to {page}" for page in sorted(far)]
        pytest.fail(f"{len(far)} pages are deeper than {TAPS} taps:\n" + "\n".join(ways[:20]))
    assert walk.taps[f"/{language}/tsukuyumi/units/private/"] == TAPS


def test_what_is_folded_costs_a_tap_more_and_what_a_phone_hides_costs_its_way():
    reader = _Links()
    reader.feed(
        '<a href="/en/a/">a</a><details><summary>b</summary><a href="/en/b/">b</a></details>'
        '<div class="rail-shelves"><a href="/en/c/">c</a></div><details open><a href="/en/d/?x=1">d</a><br></details>'
    )
    assert reader.links == [Link("/en/a/", 1), Link("/en/b/", 2), Link("/en/d/", 1)]
