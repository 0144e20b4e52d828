"""Sentences that a number governs: each has a singular and a plural, in both languages."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext, ngettext


class Numbered(NamedTuple):
    """A sentence for one and a sentence for many; `number` is the fact that decides."""

    number: str
    one: str
    many: str


Words = str | Numbered


def numbered(number: str, one: str, many: str) -> Numbered:
    """Its sentences are collected for translation, as those of `ngettext` are."""
    return Numbered(number, one, many)


def spoken(words: Words, facts: Mapping[str, object]) -> str:
    """The sentence in the language that is spoken now, its placeholders still open."""
    if isinstance(words, str):
        return gettext(words)
    number = facts.get(words.number)
    return ngettext(words.one, words.many, abs(number) if isinstance(number, int) else 2)
