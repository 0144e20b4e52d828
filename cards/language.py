"""Texts that are kept in both languages, and read in the reader's."""

from typing import Any, overload

from django.utils.translation import get_language

from cards.loading import LANGUAGES
from cards.typography import typeset


def reading_language() -> str:
    """The language of whoever reads this page: en or fr."""
    return (get_language() or "en")[:2]


class Translated:
    """A pair of columns such as name_en and name_fr as one attribute: ``record.name`` in the reader's language, "" where there is none."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> "Translated": ...

    @overload
    def __get__(self, instance: object, owner: type) -> str: ...

    def __get__(self, instance: object | None, owner: type) -> "Translated | str":
        if instance is None:
            return self
        return getattr(instance, f"{self.name}_{reading_language()}") or ""


def both(instance: Any, name: str) -> dict[str, Any]:
    """A text in both languages, as the API answers it."""
    return {language: getattr(instance, f"{name}_{language}") for language in LANGUAGES}


def labelled(label: object, value: object) -> str:
    """A label and what it says, on both sides of a colon."""
    language = reading_language()
    return typeset(f"{label} : {value}" if language == "fr" else f"{label}: {value}", language)
