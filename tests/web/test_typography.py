"""Signs and spaces on rendered pages: French no-break spaces, curly apostrophes, English percent signs, dates in words."""

import re
from html.parser import HTMLParser

import pytest

from tests.html import VOID

pytestmark = pytest.mark.django_db
READ = ("aria-label", "title", "alt", "placeholder", "content")
UNREAD = ("script", "style", "code", "pre", "textarea")
# What is typed by machines for machines: addresses, identifiers, colours, lists of media.
MACHINE = re.compile(r"https?://\S+|\b[\w-]+=[\w-]+|\w+-scheme: \w+")
WRONG = {
    "fr": re.compile(r"""['"]|^:|[\w)”%][;?!»]|[ \u00a0][;?!»]|[\w)”](?::(?!\w))|[ \u202f]:|«[^\u00a0]|\d %|\d{4}-\d\d-\d\d"""),
    "en": re.compile(r"""['"]|\w\s[;:?!]|[«»]|\d\s%|\d{4}-\d\d-\d\d"""),
}
TSUKUYUMI = (
    "", "rules/", "rules/tsk.move/", "rules/tsk.combat/", "rules/coop.oni/", "rules/coop.momentum/", "rules/tsk.score/", "rulings/",
    "rulings/moon-without-property/", "units/", "units/private/", "units/abyssal/", "units/erzengel/", "cards/",
    "cards/moon-princess-standard-game/", "factions/", "factions/nomads/", "factions/sentinels/", "tiles/", "scenarios/",
    "terms/moon-princess/", "terms/stronghold/", "components/", "components/stats-sheets/", "tools/", "tools/conquer/", "tools/pass/",
    "tools/oni/", "tools/dies/", "tools/score/", "tools/map/", "tools/setup/", "now/standard-round/all/",
)  # fmt: skip
NECROPOLE = (
    "", "rules/", "rules/nec.attack/", "rules/nec.fight/", "rulings/", "units/", "cards/", "tiles/", "tools/chance/",
    "tools/plan/", "tools/clock/", "tools/city/",
)  # fmt: skip
METALS = ("", "rules/", "rules/met.assault/", "rulings/", "factions/", "tools/map/")
PAGES = [
    "/", "/about/", "/find/", "/find/?q=oni", "/find/?q=zzzz", "/tables/", "/tables/new/", "/tables/new/metals/", "/tables/new/necropole/",
    "/tools/", "/server/", "/display/", *(f"/tsukuyumi/{page}" for page in TSUKUYUMI), *(f"/necropole/{page}" for page in NECROPOLE),
    *(f"/metals/{page}" for page in METALS),
]  # fmt: skip


class _Texts(HTMLParser):
    """The pieces of text of a page that people read, and what is read to them; not those that are marked as another language's."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.unread = 0
        self.foreign: list[str] = []  # the open elements from the one that is marked
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.unread += tag in UNREAD
        if tag not in VOID and (self.foreign or (tag != "html" and "lang" in dict(attrs))):
            self.foreign.append(tag)
        if tag != "meta" or dict(attrs).get("name") == "description" or (dict(attrs).get("property") or "").startswith("og:"):
            self.found += [] if self.foreign else [value for name, value in attrs if name in READ and value]

    def handle_endtag(self, tag: str) -> None:
        self.unread -= tag in UNREAD
        if self.foreign:
            self.foreign.pop()

    def handle_data(self, data: str) -> None:
        if not self.unread and not self.foreign and data.strip():
            self.found.append(data.strip("\n "))


def check(html: str, language: str) -> None:
    wrong = [text for text in _Texts(html).found if WRONG[language].search(MACHINE.sub("", text))]
    assert wrong == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_sets_its_signs_as_its_language_does(client, page, language):
    answer = client.get(f"/{language}{page}", follow=True)
    assert answer.status_code == 200
    check(answer.content.decode(), language)
