"""How records of the reference look on a page: icons, names, figures, links, hexagons."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any
from urllib.parse import quote, urlencode

from django import template
from django.conf import settings
from django.template.context import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from cards.language import reading_language
from cards.models import Record, Tile, Unit
from cards.normalisation import fold
from cards.selectors import faction_of
from companion.web import emblems
from companion.web.reference import labels
from companion.web.reference.sections import OTHER_TITLES, Section
from companion.web.silhouettes import silhouette_of
from companion.web.staticfiles import JOINED_STYLES
from companion.web.svg.terrain import NECROPOLE, definitions, overlays
from companion.web.table_links import carries, with_table
from rules.loading import LINK, chapter_of
from rules.models import Clause, Ruling
from rules.search import SENTENCE, Hit, snippet
from rules.search.stemming import stem

register = template.Library()

KIND_ICONS = {
    "combat": "combat",
    "action": "card",
    "event": "event",
    "epic-event": "event",
    "faction-event": "event",
    "starting-advantage": "star",
    "alternative-goal": "goal",
    "two-player-victory": "victory",
    "two-player-action": "card",
    "uplink": "link",
    "oni-mission": "mission",
    "oni-power": "oni",
    "oni-round": "oni",
    "oni-riposte": "counterattack",
    "last-round-riposte": "counterattack",
    "modification": "faction-effect",
    "momentum-track": "momentum",
    "legendary-oni": "legendary",
    "spell": "skill",
    "talent": "skill",
    "capacity": "skill",
    "creature": "minion",
    "profane-mission": "mission",
    "faction-mission": "mission",
    "equipment": "weapon",
    "artefact": "star",
    "game-master": "god",
    "rulebook": "book",
    "game": "moon",
    "player": "faction-effect",
    "neutral": "oni",
    "unit": "standee",
    "mascot": "star",
    "miniature": "standee",
    "tile": "hex",
    "other": "token",
    "phase": "phase-white",
    "area-kind": "hex",
    "area-property": "hex",
    "unit-property": "standee",
    "value": "conquest",
    "size": "medium",
    "combat-type": "combat",
    "variant": "mode",
    "class": "hero",
    "level": "star",
    "concept": "info",
    "rule": "book",
    "example": "info",
}
RULING_ICON = "question"


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """One drawing of the sprite; with a label it speaks, without it is decoration."""
    return _drawing("icon", f"{static('icons/sprite.svg')}#{name}", label)


@register.simple_tag
def emblem(slug: str, label: str = "") -> SafeString:
    """The emblem of a faction or class; with a label it speaks, without it is decoration; nothing where there is none."""
    return _drawing("emblem", emblems.emblem_address(slug), label) if slug in emblems.EMBLEMS else SafeString("")


@register.simple_tag
def silhouette(record: Unit, label: str = "") -> SafeString:
    """The figure of a unit as an outline; with a label it speaks, without it is decoration."""
    faction = faction_of(record)
    name = silhouette_of(record.slug, record.kind, faction.slug if faction else "", record.size, record.trait_slugs)
    return _drawing("silhouette", f"{static('icons/silhouettes.svg')}#{name}", label)


def _drawing(look: str, address: str, label: str) -> SafeString:
    if label:
        return format_html('<svg class="{}" role="img" aria-label="{}"><use href="{}"/></svg>', look, label, address)
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', look, address)


@register.simple_tag
def shared_styles(joined: str = "site") -> SafeString:
    """The style sheets that go together: one joined sheet, or the files that are being worked on."""
    names = JOINED_STYLES[joined] if settings.DEBUG else [joined]
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', ((static(f"css/{name}.css"),) for name in names))


@register.simple_tag
def game_picture(game: str) -> str:
    """The address of the picture of a game."""
    return static(f"art/{game}.svg")


@register.simple_tag
def terrain(game: str) -> SafeString:
    """The drawings of a game's land for all boards of a page: outside of what is exchanged, and not where a page is drawn into another."""
    return definitions(game)


@register.filter
def icon_of(record: Record) -> str:
    """The drawing that stands for a record: its own, else its kind's."""
    if record.collection == "rulings":
        return RULING_ICON
    return record.icon or KIND_ICONS.get(record.kind, record.kind)


@register.filter
def kind_icon(kind: str) -> str:
    return KIND_ICONS.get(kind, kind)


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
    """How a text begins: enough to know a word again."""
    return Truncator(SENTENCE.split(record.text)[0]).chars(150)


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
    return f"{record.slug} – {record.name}: {record.text} ({sources})"


@register.simple_tag
def hit_url(hit: Hit) -> str:
    document = hit.document
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


@register.filter
def figure_icon(figure_name: str) -> str:
    return labels.FIGURE_ICONS.get(figure_name, "")


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
def trait_icon(trait: str) -> str:
    return labels.TRAIT_ICONS.get(trait, trait)


@register.filter
def unknown(record: Record) -> list[str]:
    """Figures that are printed somewhere and that we do not have."""
    return [name for name, value in record.printed.items() if value is None]


@register.simple_tag
def district(record: Tile) -> SafeString:
    """A district of the Nécropole as a stone with its building cut into it."""
    kind = record.slug if record.slug in NECROPOLE else "district"
    return format_html(
        '<svg class="district d-{}" viewBox="0 0 60 60" aria-hidden="true"><path d="M1 59V23a29 22 0 0 1 58 0v36z"/></svg>', kind
    )


def _corner(angle: float, radius: float) -> str:
    return f"{50 + radius * cos(radians(angle)):.1f},{50 + radius * sin(radians(angle)):.1f}"


@register.simple_tag(takes_context=True)
def hexagon(context: Context, record: Tile) -> SafeString:
    """A tile as it lies on the table, one point up; edge 0 looks to the right, then on with the clock, as the tiles' source counts."""
    corners = " ".join(_corner(60 * i - 30, 46) for i in range(6))
    edges = record.blockades
    bars = [(_corner(60 * e - 30, 44), _corner(60 * e + 30, 44)) for e in edges]
    lines = format_html_join("", '<line class="wall" x1="{}" y1="{}" x2="{}" y2="{}"/>', [(*a.split(","), *b.split(",")) for a, b in bars])
    number = format_html('<text x="50" y="82" class="tile-value">{}</text>', record.value) if record.value is not None else ""
    symbol = static("icons/sprite.svg") + "#" + icon_of(record)
    faction = f" f-{record.faction.slug}" if record.faction else ""
    label = _("%(name)s, red edges: %(edges)s") % {"name": record.name, "edges": len(edges)}
    return format_html(
        '<svg class="hexagon k-{}{}" viewBox="0 0 100 100" role="img" aria-label="{}"><polygon points="{}"/>{}'
        '<use href="{}" x="35" y="33" width="30" height="30"/>{}{}</svg>',
        record.kind,
        faction,
        label,
        corners,
        overlays([record.kind], corners),
        symbol,
        lines,
        number,
    )
