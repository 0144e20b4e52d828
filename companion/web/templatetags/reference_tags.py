"""How records of the reference read on a page: names, figures, links."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cards.language import labelled, reading_language
from cards.models import Record
from cards.normalisation import fold
from cards.selectors import faction_of
from companion.web import emblems
from companion.web.reference import labels
from companion.web.reference.sections import OTHER_TITLES, Section
from companion.web.table_links import carries, with_table
from rules.loading import LINK, chapter_of
from rules.models import Clause, Ruling
from rules.search import SENTENCE, Hit, snippet
from rules.search.pages import PAGE_COLLECTIONS
from rules.search.stemming import stem

LONGEST_SENTENCE = 150  # letters

register = template.Library()
register.simple_tag(labelled)


@register.filter
def printed_elsewhere(record: Record) -> str:
    """The name in the other language, where it differs: it helps to find the physical thing."""
    other = "fr" if reading_language() == "en" else "en"
    name = str(getattr(record, f"name_{other}"))
    return "" if name == record.name else name


@register.filter
def name_source(record: Record, language: str) -> str:
    """Where its name in a language comes from: printed, public or ours."""
    return str(getattr(record, f"name_source_{language}"))


@register.filter
def first_sentence(record: Record) -> str:
    """How a text begins: enough to know a word again, and no word is cut."""
    sentence = SENTENCE.split(record.text)[0]
    if len(sentence) <= LONGEST_SENTENCE:
        return sentence
    return sentence[:LONGEST_SENTENCE].rpartition(" ")[0].rstrip(" ,;:\u00a0\u202f") + "…"


@register.filter
def linked(record: Clause | Ruling) -> SafeString:
    """The text of a clause or ruling with its links."""
    return link_up(record.markup, record.game_slug)


@register.filter
def link_up(text: str, game: str) -> SafeString:
    """[[target|label]] as links; everything else is escaped."""
    made, at = [], 0
    for match in LINK.finditer(text):
        made.append(format_html("{}", text[at : match.start()]))
        made.append(format_html('<a href="{}">{}</a>', _target(match.group(1), game), match.group(2) or match.group(1)))
        at = match.end()
    made.append(format_html("{}", text[at:]))
    return format_html_join("", "{}", ((part,) for part in made))


def _target(target: str, game: str) -> str:
    if "/" in target:
        collection, slug = target.split("/")
        return with_table(reverse("game", args=[slug]) if collection == "games" else reverse("record", args=[game, collection, slug]))
    if target.count(".") > 1:
        return with_table(reverse("record", args=[game, "clauses", target])) if carries() else in_chapter(target, game)
    return with_table(reverse("chapter", args=[game, target]))


@register.filter
def in_chapter(slug: str, game: str) -> str:
    """Where a clause stands in its chapter, among its neighbours."""
    return with_table(f"{reverse('chapter', args=[game, chapter_of(slug)])}#{slug}")


@register.filter
def at_table(address: str) -> str:
    """An address of the reference, with the table that the reader comes from."""
    return with_table(address)


@register.filter
def kept_at_table(address: str) -> str:
    """An address of the reference; at a table it knows the way back."""
    return with_table(address)


@register.simple_tag
def page_url(page: str, *names: str, **query: str) -> str:
    """The address of a page of the reference, with the table that the reader comes from."""
    asked = f"?{urlencode(query, quote_via=quote)}" if query else ""
    return with_table(reverse(page, args=names) + asked)


@register.filter
def clause_url(slug: str, game: str) -> str:
    """Where a clause is read: in its chapter; at a table alone, with what belongs to it."""
    return _target(slug, game)


@register.filter
def shelf_title(shelf: Section, game: str) -> str:
    """A shelf's name, which may be another one in this game."""
    return str(OTHER_TITLES.get((game, shelf.slug), shelf.title))


@register.filter
def depth(slug: str) -> int:
    """How deep a clause stands: 0 for tsk.move.3, 1 for tsk.move.3.1."""
    return slug.count(".") - 2


@register.filter
def short(slug: str) -> str:
    """The number of a clause within its chapter: 3.1."""
    return ".".join(slug.split(".")[2:])


@register.filter
def cited(record: Record) -> str:
    """A clause as one quotes it: number, title, text, sources."""
    printed = [(citation.book.slug, citation.heading_en) for citation in record.citation_list if citation.book]
    sources = "; ".join(f"{labels.BOOKS[book]}, {heading}" for book, heading in printed)
    return labelled(f"{record.slug} – {record.name}", f"{record.text} ({sources})")


@register.simple_tag
def hit_url(hit: Hit) -> str:
    document = hit.document
    if document.collection in PAGE_COLLECTIONS:
        return with_table(f"/{reading_language()}/{document.page}")
    return _target(document.slug if document.collection == "clauses" else f"{document.collection}/{document.slug}", document.game)


@register.simple_tag
def hit_text(hit: Hit) -> SafeString:
    """The sentences that matched, with the words that did marked."""
    shown = snippet(hit, reading_language())
    parts = re.split(r"(\w+)", shown)
    return format_html_join("", "{}", ((_marked(part, hit.matched),) for part in parts))


def _marked(part: str, matched: frozenset[str]) -> str | SafeString:
    roots = {stem(w) for w in fold(part).split()}
    return format_html("<mark>{}</mark>", part) if roots & matched else part


@register.filter
def hit_name(hit: Hit) -> SafeString:
    parts = re.split(r"(\w+)", hit.document.names[reading_language()])
    return format_html_join("", "{}", ((_marked(part, hit.matched),) for part in parts))


@register.filter
def hit_other_name(hit: Hit) -> str:
    names = hit.document.names
    other = names["fr" if reading_language() == "en" else "en"]
    return "" if other == names[reading_language()] or hit.document.collection in ("clauses", "rulings") else other


@register.filter
def word(slug: str, group: str) -> Any:
    """The interface's word for a slug of the data."""
    return getattr(labels, group).get(slug, slug)


@register.filter
def url(record: Record) -> str:
    return _target(f"{record.collection}/{record.slug}", record.game_slug)


@register.filter
def facts(record: Record) -> str:
    """What filters ask of a record, for a phone that has to answer them itself: its key, then name:value."""
    words = [f"{record.collection}/{record.slug}", f"kind:{record.kind}", f"known:{record.known}", f"game:{record.game_slug}"]
    faction = faction_of(record)
    words += [f"faction:{faction.slug}"] if faction else []
    words += [f"trait:{trait}" for trait in record.trait_slugs]
    if isinstance(record, Ruling):
        words += [f"book:{book}" for book in dict.fromkeys(citation.book.slug for citation in record.citation_list if citation.book)]
    return " ".join(words)


register.filter("faction_of", faction_of)
register.filter("emblem_of", emblems.emblem_of)


@register.filter
def get(mapping: dict[str, Any], key: str) -> Any:
    return mapping.get(key)


@register.filter
def has(mapping: dict[str, Any], key: str) -> bool:
    return key in mapping


@register.filter
def figure(value: Any) -> str:
    """A figure in a cell: the value, a dash where it is printed but not known to us, both where books disagree."""
    match value:
        case None:
            return "?"
        case bool():
            return _("yes") if value else _("no")
        case list():
            return ", ".join(map(str, value)) if value else _("none")
        case dict():
            return _(" or ").join(dict.fromkeys(_several(v) for v in value.values()))
        case str() if value in labels.SIZES:
            return str(labels.SIZES[value])
        case _:
            return str(value)


def _several(value: Any) -> str:
    return _(" or ").join(map(str, value)) if isinstance(value, list) else str(value)


@register.filter
def disagree(value: Any) -> list[tuple[Any, str]]:
    """Which book says what, where they do not say the same."""
    if not isinstance(value, dict):
        return []
    return [(labels.BOOKS[book], _several(v)) for book, v in value.items()]


MARKS = {"public": "◌", "inferred": "≈"}


@register.filter
def mark(confidence: str) -> str:
    """The sign beside a figure that no book prints."""
    return MARKS.get(confidence, "")


@dataclass(frozen=True)
class FigureCell:
    """A figure in a table: nothing where it has none, a question mark where it is printed but not known to us."""

    text: str
    is_known: bool
    sign: str = ""
    meaning: str | Promise = ""


@register.filter
def cells(record: Record, names: Sequence[str]) -> list[FigureCell]:
    """Some figures of a record side by side."""
    return [_cell(record, name) for name in names]


def _cell(record: Record, name: str) -> FigureCell:
    if name not in record.printed:
        return FigureCell("", False)
    value, confidence = record.printed[name], record.confidence.get(name, "")
    return FigureCell(figure(value), value is not None, mark(confidence), labels.CONFIDENCE.get(confidence, ""))


@register.filter
def marks(record: Record) -> list[str]:
    """Which signs a record's figures wear, for the legend below them."""
    return [c for c in MARKS if c in record.confidence.values()]


@register.filter
def unknown(record: Record) -> list[str]:
    """Figures that are printed somewhere and that we do not have."""
    return [name for name, value in record.printed.items() if value is None]
