"""What the search finds beside the records: chapters, sheets, and the pages of the site, which their own layer names."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from cards.language import both
from rules.models import Chapter, Sheet, SheetStep


@dataclass(frozen=True)
class Page:
    """A page that can be found: what it is called, what it is about, and where it is, below the language."""

    collection: str
    slug: str
    kind: str
    page: str
    names: dict[str, str]
    texts: dict[str, str]
    game: str = ""
    icon: str = ""
    mode: str = ""
    aliases: tuple[str, ...] = ()
    parts: tuple[str, ...] = field(default=())  # titles of its steps


PAGE_COLLECTIONS = ("chapters", "sheets", "pages")
# What players call every sheet, and some of them.
SHEET = ("Quick reference", "Aide-mémoire", "summary", "cheat sheet", "résumé", "antisèche")
SHEETS = {
    "final-score": ("final count", "comptage final", "compte final"),
    "combat-in-order": ("combat steps", "étapes du combat"),
}
_providers: list[Callable[[], Iterable[Page]]] = []


def add_pages(provider: Callable[[], Iterable[Page]]) -> None:
    """Lets a layer above name its pages; it is asked whenever an index is built."""
    _providers.append(provider)


def every_page() -> Iterator[Page]:
    """Chapters, sheets, then what the layers above have named."""
    for chapter in Chapter.objects.select_related("game"):
        game = chapter.game.slug
        address = f"{game}/rules/{chapter.slug}/"
        texts = both(chapter, "text")
        yield Page("chapters", chapter.slug, "chapter", address, both(chapter, "title"), texts, game, chapter.icon, chapter.mode)
    steps: dict[int, list[str]] = {}
    for step in SheetStep.objects.order_by("order"):
        steps.setdefault(step.sheet_id, []).extend((step.title_en, step.title_fr))
    for sheet in Sheet.objects.select_related("game"):
        game = sheet.game.slug
        address = f"{game}/now/{sheet.slug}/"
        parts = tuple(steps.get(sheet.pk, ()))
        called = (*SHEET, *SHEETS.get(sheet.slug, ()))
        yield Page("sheets", sheet.slug, "now", address, both(sheet, "title"), both(sheet, "text"), game, sheet.icon, "", called, parts)
    for provider in _providers:
        yield from provider()
