"""What pages of a table need: keys for taps, sentences in the reader's language, times."""

from dataclasses import replace
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from cards.editions import EditionCache
from companion.tables import names
from companion.tables.models import Table
from companion.tables.story import StoryLine, StorySummary
from companion.web.tables.action_panel import Button
from companion.web.tables.game_ui import new_key as fresh

register = template.Library()
KEY = "the-key-of-this-tap"
_FIELDS: EditionCache[SafeString] = EditionCache(500)
_LINES: EditionCache[SafeString] = EditionCache(5000)


@register.simple_tag
def new_key() -> str:
    """A tap's own key."""
    return fresh()


@register.simple_tag
def button_fields(button: Button) -> SafeString:
    """What a button asks for: the same after most taps, so it is drawn once; only the tap's key in it is new."""
    if not button.fields:
        return mark_safe("")

    def draw() -> SafeString:
        return render_to_string("tables/parts/button-fields.html", {"button": replace(button, key=KEY)})

    drawn = _FIELDS.get((repr(button.fields), button.layout, get_language()), draw)
    return mark_safe(drawn.replace(KEY, button.key))


@register.simple_tag
def story_line(line: StoryLine | StorySummary, table: Table) -> SafeString:
    """A line of the log; an entry never changes, so its line is drawn once for each language and side that reads it."""

    def draw() -> SafeString:
        return render_to_string("tables/parts/story-line.html", {"line": line, "table": table})

    if isinstance(line, StorySummary):
        return draw()
    return _LINES.get((table.pk, line.version, line.reader, get_language()), draw)


@register.filter
def in_this_language(text: dict[str, Any]) -> str:
    """A sentence that is there in both languages, in the one that is read."""
    return str(text.get((get_language() or "en")[:2], text.get("en", "")))


@register.filter
def clock(at: str) -> str:
    """When it was, on the clock."""
    time = parse_datetime(at)
    return date_format(timezone.localtime(time), "H:i") if time else ""


@register.filter
def side_name(side: str, game: str) -> str:
    """What a side is called."""
    return names.side(game, side)
