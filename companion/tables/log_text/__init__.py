"""What happened at a table, in both languages: one sentence for each event.

A new event is one line in its game's file: a sentence whose %(names)s are the event's fields, or a function where that is not
enough. An event without one still says something, and fails a test."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from companion.tables.log_text.metals import SENTENCES as METALS
from companion.tables.log_text.necropole import SENTENCES as NECROPOLE
from companion.tables.log_text.placeholders import Facts, Sentence
from companion.tables.log_text.tsukuyumi import SENTENCES as TSUKUYUMI
from companion.tables.models import REDO, UNDO
from rules.messages import in_both_languages

SENTENCES: Mapping[str, Mapping[str, Sentence]] = {"tsukuyumi": TSUKUYUMI, "metals": METALS, "necropole": NECROPOLE}
# What people tell the table: nobody would look for a clause behind it.
SAID_BY_PEOPLE = frozenset(["said", "stats-given", "card-given", "printed-given", "track-given", "ruling-chosen"])


def entry_text(*, game: str, kind: str, events: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """An entry of the log in both languages."""
    return in_both_languages(lambda: _entry(game, kind, events))


def in_this_language(*, game: str, kind: str, events: Sequence[Mapping[str, Any]]) -> str:
    """An entry of the log in the language that is spoken now."""
    return _entry(game, kind, events)


def _entry(game: str, kind: str, events: Sequence[Mapping[str, Any]]) -> str:
    lines = [line for event in events if (line := sentence(game, event))]
    what = " ".join(lines) or gettext("Nothing else happened.")
    if kind == UNDO:
        return gettext("Undone: %(what)s") % {"what": what}
    if kind == REDO:
        return gettext("Redone: %(what)s") % {"what": what}
    return what


def sentence(game: str, event: Mapping[str, Any]) -> str:
    """One event as a sentence; an empty one is not worth telling."""
    name = str(event.get("type"))
    words = SENTENCES.get(game, {}).get(name)
    facts = Facts(game, event)
    if words is None:
        text = gettext("%(what)s.") % {"what": name.replace("-", " ").capitalize()}
    elif callable(words):
        text = words(facts)
    else:
        text = gettext(words) % facts if words else ""
    by_hand = event.get("by_hand") or (name not in SAID_BY_PEOPLE and not event.get("clause"))
    return gettext("By hand: %(what)s") % {"what": text} if text and by_hand else text
