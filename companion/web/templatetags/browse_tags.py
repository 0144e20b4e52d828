"""Browsing: links that know their list, toggles that pick a record, what a picture shows of it, and what is not known."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from cards.figures import Printed
from cards.language import reading_language
from cards.models import Part, Record
from cards.selectors import faction_of
from companion.requests import absolute_url
from companion.web.reference import labels, sorting
from companion.web.reference.neighbours import in_list
from companion.web.reference.phases import phases_of
from companion.web.table_links import with_table
from companion.web.templatetags.drawing_tags import icon
from companion.web.templatetags.reference_tags import facts, url
from companion.web.tools.calculators import TOOLS

register = template.Library()
MOST_ON_A_PICTURE = 5
# Said in words elsewhere on a picture, or by its drawing.
NOT_ON_A_PICTURE = ("code", "size", "blockades", "goal", "year", "age")


@register.simple_tag(takes_context=True)
def row_link(context: Context, record: Record) -> SafeString:
    """Where a row leads: to the record, which then knows its list; while records are picked to be compared, it picks this one."""
    picking = context.get("picking")
    if picking is None:
        return format_html('href="{}"', in_list(url(record), context.get("list_query") or ""))
    there = picking.toggled(record)
    if not there:
        return SafeString('role="link" aria-disabled="true"')
    on = SafeString(' aria-current="true"' if record.slug in picking.slugs else "")
    return format_html('href="{}" hx-get="{}" hx-target="#list" hx-push-url="true"{}', there, there, on)


@register.simple_tag(takes_context=True)
def pick_mark(context: Context, record: Record) -> str | SafeString:
    """Whether a row is picked, where rows are being picked."""
    picking = context.get("picking")
    if picking is None:
        return ""
    on = record.slug in picking.slugs
    return format_html('<span class="pick{}">{}</span>', " on" if on else "", icon("check" if on else "plus"))


@register.simple_tag
def random_url(game: str, section: str, asked: str) -> str:
    """One of a list's records by chance, as the list is narrowed."""
    there = reverse("section-random", args=[game, section])
    return with_table(f"{there}?{asked}" if asked else there)


@register.simple_tag
def row_facts(record: Record, heads: Sequence[sorting.Header]) -> str:
    """What filters and orders ask of a record, for a phone that has to answer them itself."""
    words = [facts(record), f"order={record.order}"]
    for head in heads:
        number = next((f.number for f in record.figure_values if f.name == head.column and f.number is not None), None)
        words += [f"{head.column}={number}"] if number is not None else []
    return " ".join(words)


@register.filter
def on_picture(record: Record) -> list[tuple[str, Printed]]:
    """The few figures that a picture shows; a unit's strengths first, also those that are not known."""
    shown = [(key, value) for key, value in record.printed.items() if key not in NOT_ON_A_PICTURE]
    if record.collection != "units":
        shown = [(key, value) for key, value in shown if value is not None]
    return shown[:MOST_ON_A_PICTURE]


@register.filter
def side_class(record: Record) -> str:
    """The class that gives a record its faction's colour."""
    faction = record if record.collection == "factions" else faction_of(record)
    return f"f-{faction.slug}" if faction else ""


@register.filter
def known_figures(record: Record) -> list[tuple[str, Printed]]:
    return [(key, value) for key, value in record.printed.items() if value is not None]


@register.filter
def not_known(record: Record) -> list[str]:
    """What is printed on the components of a record and not known to us, in the words of the interface."""
    names = [str(labels.FIGURES[key]) for key, value in record.printed.items() if value is None]
    parts: list[Part] = [part for part in record.part_list if not part.text]
    names += [f"{labels.PARTS[part.key]} “{part.name}”" if part.name else str(labels.PARTS[part.key]) for part in parts]
    return list(dict.fromkeys(names))


@register.filter
def where_printed(record: Record) -> str:
    """Where a player finds what is not known to us."""
    if record.collection == "scenarios":
        return gettext("See the scenario’s picture on page 21 of the rulebook.")
    if record.collection == "tiles" or record.kind in ("tile", "board"):
        return gettext("Look at the tile.") if record.kind != "board" else gettext("Look at the board.")
    if record.collection == "factions" and record.game_slug == "tsukuyumi":
        return gettext("See its faction sheet.")
    if record.collection == "units" and record.game_slug == "tsukuyumi":
        return gettext("See its stats sheet.")
    if record.collection == "components":
        return gettext("Read your cards.") if record.kind == "deck" else gettext("Look at your components.")
    if record.collection == "terms" and faction_of(record) is not None:
        return gettext("See the faction sheet or the Codex.")
    return gettext("Read your card.")


@register.filter
def any_traits(records: Sequence[Record]) -> bool:
    return any(record.trait_slugs for record in records)


@register.inclusion_tag("reference/preview.html", takes_context=True)
def preview_of(context: Context, thing: Record | str, title: str = "", text: str = "") -> dict[str, Any]:
    """What other sites show of a page that is passed on: of a record, of a tool by its name, or a game's picture with other words."""
    request = context["request"]
    language = reading_language()
    if isinstance(thing, str):
        tool = next((tool for tool in TOOLS if tool.name == thing), None)
        there = reverse("tool-preview", args=[language, thing]) if tool else reverse("game-preview", args=[language, thing])
        title, text = (str(tool.title), str(tool.about)) if tool else (title, text)
    elif thing.collection == "games":
        there = reverse("game-preview", args=[language, thing.slug])
    else:
        there = reverse("record-preview", args=[language, thing.game_slug, thing.collection, thing.slug])
    return {
        "pocket": context.get("pocket"),
        "title": title or thing,
        "text": text,
        "record": thing if isinstance(thing, Record) else None,
        "page": absolute_url(request, request.path),
        "image": absolute_url(request, there),
        "language": language,
        "other": "fr" if language == "en" else "en",
    }


register.filter("phases_of", phases_of)
